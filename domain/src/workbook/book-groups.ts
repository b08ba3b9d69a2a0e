import type { Day } from '../basics/day.ts'
import { tried, type RefusalValues } from '../basics/refusal.ts'
import type { Carcass } from '../groups/carcass.ts'
import type { GroupBesideKind, GroupKindSheet } from '../groups/known-kinds.ts'
import { noHeads, type Heads } from '../records/heads.ts'
import { alike } from '../table/cell.ts'
import type { FarmBefore, FarmWeaning } from './animals.ts'
import type { FarmGroup, FarmGroupMove } from './farm-groups.ts'
import type { Conflicts } from './conflicts.ts'
import { differingColumns } from './farm-records.ts'
import type { LifeRow, Own } from './kind-row.ts'
import type { OtherSide } from './other-farms.ts'
import type { PenPlace, Places, SupplierPlace } from './places.ts'
import type { BookReader } from './rows.ts'
import type { RowOf } from './sheets.ts'

export type BookGroupMove = {
  values: RowOf<'groupMoves'>
  /** The weaning or partial weaning of the piglets. */
  from: { sow: string; of: LifeRow | FarmWeaning } | null
  partner: SupplierPlace | null
  /** Arrival in another group of the file. */
  arrival: BookGroupMove | null
  /** The other farm of a transfer within the company. */
  otherSide: OtherSide | null
  /** Slaughter results of a shipment. */
  carcasses: Carcass[]
}
/** A record that does not change the head of its group. */
export type BookGroupBeside = { kind: GroupBesideKind; on: Day; own: Own; remark: string }
export type BookGroup = {
  values: RowOf<'groups'>
  pen: PenPlace | null
  /** The group of the farm to which the file adds records, with its moves. */
  present: (FarmGroup & { moves: readonly FarmGroupMove[] }) | null
  /** Its new records. */
  moves: BookGroupMove[]
  besides: BookGroupBeside[]
  /** New slaughter results of shipments that the farm has, by the numbers of these. */
  carcasses: { number: number; carcass: Carcass }[]
  /** Heads after all moves. */
  heads: Heads
}

/** A shipment of the file: a new one, or one that the farm has. */
export type ShipmentOfFile = { move: BookGroupMove } | { there: FarmGroupMove }
/** A group with its row number, 0 if the file has no row of it, and the row numbers of its records. */
export type NumberedGroup = BookGroup & {
  number: number
  rows: { moves: number[]; weighings: number[] }
  /** In the order of the file. */
  shipments: ShipmentOfFile[]
}

export type GroupsOfFile = {
  groups: Map<string, NumberedGroup>
  rowOfName: ReadonlyMap<string, number>
  farm: FarmWithGroups
  today: Day
}

/** Groups of the farm, and where their records differ from the file. */
type FarmWithGroups = Pick<FarmBefore, 'groups' | 'groupMoves'> & { conflicts: Conflicts }

/** Reads the sheet of groups; rejects names that occur twice or that another group of the farm has, and impossible days. */
export function readGroups(
  reader: BookReader,
  farm: FarmWithGroups,
  places: Places,
  today: Day,
): GroupsOfFile {
  const groups = new Map<string, NumberedGroup>()
  const rowOfName = new Map<string, number>()
  for (const { number, values, whole } of reader.rows.groups) {
    const { name, startedOn, endedOn } = values
    const refuse = (column: string, code: string, more: RefusalValues, shown: string) =>
      reader.refuse('groups', number, column, code, more, shown)
    const first = name ? rowOfName.get(alike(name)) : undefined
    if (first !== undefined) refuse('name', 'TWICE_IN_FILE', { row: reader.rowOf(first) }, name)
    if (name) rowOfName.set(alike(name), first ?? number)
    if (startedOn && startedOn > today) refuse('startedOn', 'AFTER_TODAY', { today }, startedOn)
    if (endedOn && endedOn > today) refuse('endedOn', 'AFTER_TODAY', { today }, endedOn)
    if (endedOn && startedOn && endedOn <= startedOn)
      refuse('endedOn', 'BEFORE_GROUP_START', { start: startedOn }, endedOn)
    const pen = tried<PenPlace | null>(
      () => (values.pen ? places.pen(values.pen) : null),
      (error) => (refuse('pen', error.code, error.values, values.pen ?? ''), null),
    )
    const onFarm = name ? farm.groups.get(alike(name)) : undefined
    if (onFarm && startedOn && onFarm.startedOn !== startedOn) {
      refuse('startedOn', 'GROUP_OTHER_START', { name, start: onFarm.startedOn }, startedOn)
      continue
    }
    if (!whole || first !== undefined) continue
    const group = onFarm
      ? continuedGroup(reader, farm, onFarm, number, values)
      : { ...newGroup, number, values, pen, ...noRecords() }
    groups.set(alike(name), group)
  }
  return { groups, rowOfName, farm, today }
}

const newGroup = { present: null, heads: noHeads }
const noRecords = () => ({
  moves: [],
  besides: [],
  carcasses: [],
  shipments: [],
  rows: { moves: [], weighings: [] },
})

const columnsOfOwn = { ageDays: true, breed: true, endedOn: true, endRemark: true }

/** A group of the farm to which the file adds records. @param row its row in the list of groups, if there is one */
function continuedGroup(
  reader: BookReader,
  { groupMoves, conflicts }: Omit<FarmWithGroups, 'groups'>,
  onFarm: FarmGroup,
  number: number,
  row?: RowOf<'groups'>,
): NumberedGroup {
  const { name, startedOn, ageDays, breed, remark, endedOn, endRemark } = onFarm
  const moves = groupMoves.get(alike(name)) ?? []
  reader.present.add(`group ${alike(name)}`)
  if (row) {
    // A group that has not ended may end by the file.
    const end = endedOn ? {} : { endedOn: null, endRemark: null }
    const columns = differingColumns({ columns: columnsOfOwn, values: { ...row, ...end }, own: row }, onFarm)
    const differing = {
      key: 'groups',
      kind: 'group',
      number,
      name,
      on: startedOn,
      values: row,
      fixed: 'group',
    } as const
    if (columns.length > 0) conflicts.add(differing, { stored: onFarm, columns })
  }
  const last = moves.reduce((latest, { on }) => (on > latest ? on : latest), startedOn)
  if (!endedOn && row?.endedOn && row.endedOn < last)
    reader.refuse('groups', number, 'endedOn', 'END_BEFORE_LAST_MOVE', { last }, row.endedOn)
  const end = endedOn
    ? { endedOn, endRemark }
    : { endedOn: row?.endedOn ?? null, endRemark: row?.endRemark ?? null }
  const values = { name, startedOn, ageDays, breed, remark, pen: null, ...end }
  return { ...newGroup, number, values, pen: null, present: { ...onFarm, moves }, ...noRecords() }
}

/** The group of a row, or null. Rejects an unknown group and a day after today or before the group's start. */
export function groupOf(
  sheet: GroupKindSheet | 'groupMoves' | 'carcasses',
  reader: BookReader,
  { number, values }: { number: number; values: { group: string; on: Day } },
  { groups, rowOfName, farm, today }: GroupsOfFile,
): NumberedGroup | null {
  const { group: name, on } = values
  const refuse = (column: string, code: string, more: RefusalValues, shown: string) =>
    reader.refuse(sheet, number, column, code, more, shown)
  const onFarm = name && !rowOfName.has(alike(name)) ? farm.groups.get(alike(name)) : undefined
  if (onFarm && !groups.has(alike(name))) groups.set(alike(name), continuedGroup(reader, farm, onFarm, 0))
  const group = name ? groups.get(alike(name)) : undefined
  if (name && !group && !rowOfName.has(alike(name)) && !reader.lacks('groups', `${sheet} ${number}`))
    refuse('group', 'GROUP_NOT_IN_FILE', { name }, name)
  if (on && on > today) refuse('on', 'AFTER_TODAY', { today }, on)
  if (group && on && on < group.values.startedOn)
    refuse('on', 'BEFORE_GROUP_START', { start: group.values.startedOn }, on)
  return group ?? null
}
