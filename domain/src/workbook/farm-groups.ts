import type { Day } from '../basics/day.ts'
import type { Carcass } from '../groups/carcass.ts'
import type { HeadMove } from '../records/heads.ts'
import { alike } from '../table/cell.ts'
import { FarmRecords, recordsKey, type StoredValues } from './farm-records.ts'
import type { SupplierPlace } from './places.ts'
import { columnsOf, deadOfRow, headsOfRow, type RowOf } from './sheets.ts'

/** A group of the farm. */
export type FarmGroup = {
  groupId: number
  name: string
  startedOn: Day
  ageDays: number
  breed: string
  remark: string
  endedOn: Day | null
  endRemark: string
}

/** A move of a group of the farm, with the other columns of its sheet as stored: ids of partners and farms. */
export type FarmGroupMove = HeadMove &
  StoredValues & {
    ageDays: number | null
    /** Slaughter results of a shipment. */
    carcasses: readonly (Carcass & StoredValues)[]
  }

/** Moves of the farm's groups, by the names of the groups as `alike` normalizes them. */
export type FarmGroupMoves = ReadonlyMap<string, readonly FarmGroupMove[]>

export const moveKey = (group: string, { kind, on }: Pick<RowOf<'groupMoves'>, 'kind' | 'on'>) =>
  recordsKey(kind, 'group', alike(group), on)

/** The farm's moves, for the rows of a file that repeat them. */
export const movesToTake = (moves: FarmGroupMoves) =>
  new FarmRecords<FarmGroupMove>(
    Map.groupBy(
      [...moves].flatMap(([name, all]) => all.map((move) => [moveKey(name, move), move] as const)),
      ([key]) => key,
    )
      .entries()
      .map(([key, all]): [string, FarmGroupMove[]] => [key, all.map(([, move]) => move)])
      .toArray(),
  )

const compared = Object.fromEntries(
  Object.entries(columnsOf('groupMoves')).filter(([key]) => !['group', 'on', 'kind', 'remark'].includes(key)),
)

/** A row of group moves in the form of the farm's moves. @param otherFarm number of the other farm, if it is known */
export function comparableMove(
  values: RowOf<'groupMoves'>,
  partner: SupplierPlace | null,
  otherFarm: number | null,
) {
  const { otherGroup, gradesFemales, gradesMales } = values
  const dead = deadOfRow(values)
  // The head counts of a row are one value: an empty cell is a 0.
  const heads = headsOfRow(values)
  const own = {
    ...values,
    ...heads,
    diedFemales: dead.females,
    diedMales: dead.males,
    diedUnsexed: dead.unsexed,
    partner,
    otherGroup: otherGroup && alike(otherGroup),
    otherFarm: otherFarm ?? values.otherFarm,
    gradesFemales: gradesFemales?.join(' '),
    gradesMales: gradesMales?.join(' '),
  }
  return { columns: compared, values: { ...values, ...heads }, own }
}
