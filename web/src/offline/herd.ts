import type { Payload } from '@penside/contract/api/operation.ts'
import { keptTables, type KeptHerd, type KeptRow, type KeptRows } from '@penside/contract/offline/herd.ts'
import type { MatingHistoryRow, ShownService } from '@penside/contract/records/mating.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { LastHeatCheck } from '@penside/domain/records/heat-check.ts'
import type { LifeKind, LivingStatus, SowState, SowStatus } from '@penside/domain/records/life.ts'
import type { MatingMethod } from '@penside/domain/records/mating.ts'
import type { LastCheck } from '@penside/domain/records/pregnancy-check.ts'

/** Sow in the snapshot. */
export type KeptSow = SowState & {
  animalId: number
  tag: string
  earNotch: string
  earTag: string
  breed: string
  penId: number | null
  supplier: number | null
  bornOn: Day
  enteredOn: Day
  /** Day of birth of her piglets; null if she nurses none, or became a nurse sow on this phone. */
  pigletsBornOn: Day | null
  /** First day on which she may be slaughtered. */
  withdrawalUntil: Day | null
  withdrawalMedicineId: number | null
  cullDecidedOn: Day | null
  /** Newest pregnancy check since her mating. */
  checked: LastCheck | null
  /** Newest heat check since her last work; null unless she waits for mating. */
  heatChecked: LastHeatCheck | null
  /** State on arrival. */
  start: {
    status: LivingStatus
    parity: number
    matings: number
    lastWorkOn: Day
    liveBorn: number
    mummified: number
    stillborn: number
  }
  /** State before her newest record, if that is a mating; restored when it is deleted. */
  before: Before | null
}
export type Before = { kind: LifeKind; on: Day; status: SowStatus }

/** Mating in a history; `unsent` while it is on this phone only. */
export type ShownMating = MatingHistoryRow & { unsent?: true }

/** Boar in the snapshot. */
export type KeptBoar = {
  animalId: number
  tag: string
  breed: string
  penId: number | null
  bornOn: Day | null
  enteredOn: Day
  lastWorkOn: Day
  withdrawalUntil: Day | null
  withdrawalMedicineId: number | null
}

export type Herd = Pick<
  KeptHerd,
  | 'medicines'
  | 'formerMedicines'
  | 'farmCodes'
  | 'suppliers'
  | 'pens'
  | 'people'
  | 'settings'
  | 'curves'
  | 'onItsWay'
  | 'farms'
  | 'feeds'
> & {
  sows: readonly KeptSow[]
  /** Newest first. */
  matingsOf: (animalId: number) => readonly ShownMating[]
  sow: (animalId: number) => KeptSow | undefined
  boars: readonly KeptBoar[]
  tagOfBoar: (boarId: number) => string
  /** Empty for an animal or group without a pen. */
  penName: (penId: number | null) => string
  /** Also of a sow that has left, if her piglets are in a group. */
  tagOfSow: (animalId: number) => string
  /** Groups that have not ended, newest first. */
  groups: readonly KeptRow<'groups'>[]
  group: (groupId: number) => KeptRow<'groups'> | undefined
  /** Newest first. */
  movesOf: (groupId: number) => readonly KeptRow<'groupMoves'>[]
  weighingsOf: (groupId: number) => readonly KeptRow<'weighings'>[]
  treatmentsOf: (groupId: number) => readonly KeptRow<'groupTreatments'>[]
  withdrawalsOf: (groupId: number) => readonly KeptRow<'withdrawals'>[]
  stockOf: (itemId: number) => readonly KeptRow<'stock'>[]
  lotsOf: (itemId: number) => readonly KeptRow<'lots'>[]
  /** Records of an entity, `group:7`, that the snapshot does not include, oldest first. */
  unsentOf: (entityKey: string) => readonly Payload[]
}

type RowOf<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends readonly (infer Value)[] ? Value : never
}

/** Row at an index of the columns. */
function rowAt<Columns extends object>(columns: Columns, at: number): RowOf<Columns> {
  const row: Record<string, unknown> = {}
  for (const [name, values] of Object.entries(columns)) row[name] = (values as readonly unknown[])[at]
  return row as RowOf<Columns>
}

const rowsIn = <Columns extends { animalId: readonly number[] }>(columns: Columns) =>
  columns.animalId.map((_, at) => rowAt(columns, at))

/** Rows of an id, which are contiguous. */
function rowsOf<Name extends keyof KeptRows>(name: Name, kept: KeptHerd) {
  const columns = kept[name]
  const ids = (columns as Record<string, unknown>)[keptTables[name]] as readonly number[]
  const begins = new Map<number, number>()
  ids.forEach((id, at) => ids[at - 1] !== id && begins.set(id, at))
  return (id: number): KeptRow<Name>[] => {
    const rows: KeptRow<Name>[] = []
    for (let at = begins.get(id) ?? ids.length; ids[at] === id; at++)
      rows.push(rowAt(columns, at) as KeptRow<Name>)
    return rows
  }
}

function sowOf({
  startStatus,
  startParity,
  startMatings,
  startLastWorkOn,
  startLiveBorn,
  startMummified,
  startStillborn,
  checkedOn,
  checkMethod,
  checkResult,
  heatCheckedOn,
  heatResult,
  heatCheckedBy,
  beforeKind,
  beforeOn,
  beforeStatus,
  ...sow
}: RowOf<KeptHerd['sows']>): KeptSow {
  return {
    ...sow,
    start: {
      status: startStatus as LivingStatus, // no sow arrives culled
      parity: startParity,
      matings: startMatings,
      lastWorkOn: startLastWorkOn,
      liveBorn: startLiveBorn,
      mummified: startMummified,
      stillborn: startStillborn,
    },
    checked: checkedOn && { on: checkedOn, method: checkMethod!, result: checkResult! },
    heatChecked: heatCheckedOn && { on: heatCheckedOn, result: heatResult!, by: heatCheckedBy },
    before: beforeKind && { kind: beforeKind, on: beforeOn!, status: beforeStatus! },
  }
}

/** Reader of a sow's matings, newest first. */
function matingReader(matings: KeptHerd['matings'], tagOfBoar: (boarId: number) => string) {
  // Matings of a sow are contiguous, so the ends suffice.
  const ends = new Map<number, number>()
  matings.animalId.forEach((animalId, at) => ends.set(animalId, at + 1))
  const service = (boarId: number | null, method: MatingMethod | null): ShownService[] =>
    boarId === null || method === null ? [] : [{ boarId, tag: tagOfBoar(boarId), method }]
  const matingAt = (at: number): ShownMating => {
    const { on, boar1, method1, boar2, method2, boar3, method3, ...mating } = rowAt(matings, at)
    return {
      ...mating,
      matedOn: on,
      lastWork: 'mating',
      services: [...service(boar1, method1), ...service(boar2, method2), ...service(boar3, method3)],
    }
  }
  return (animalId: number) => {
    const rows: ShownMating[] = []
    for (let at = (ends.get(animalId) ?? 0) - 1; at >= 0 && matings.animalId[at] === animalId; at--)
      rows.push(matingAt(at))
    return rows
  }
}

const byStart = (a: KeptRow<'groups'>, b: KeptRow<'groups'>) =>
  a.startedOn === b.startedOn ? b.groupId - a.groupId : a.startedOn < b.startedOn ? 1 : -1

/** Herd as rows, from the columns in which it is sent and stored. */
export function herdOf(kept: KeptHerd): Herd {
  const sows = rowsIn(kept.sows).map(sowOf)
  const boars = rowsIn(kept.boars)
  const groups = kept.groups.groupId.flatMap(rowsOf('groups', kept)).toSorted(byStart)
  const sowsById = new Map(sows.map((sow) => [sow.animalId, sow]))
  const groupsById = new Map(groups.map((group) => [group.groupId, group]))
  const penNames = new Map(kept.pens.map(({ penId, name }) => [penId, name]))
  const tagsOf = (animals: readonly { animalId: number; tag: string }[]) =>
    new Map(animals.map(({ animalId, tag }) => [animalId, tag]))
  const boarTags = tagsOf([...boars, ...rowsIn(kept.formerBoars)])
  const sowTags = tagsOf([...rowsIn(kept.formerSows), ...sows])
  const tagOfBoar = (boarId: number) => boarTags.get(boarId) ?? ''
  const { medicines, formerMedicines, farmCodes, suppliers, pens, people, settings, curves } = kept
  const { onItsWay, farms, feeds } = kept
  return {
    medicines,
    formerMedicines,
    farmCodes,
    suppliers,
    pens,
    people,
    settings,
    curves,
    onItsWay,
    farms,
    feeds,
    sows,
    matingsOf: matingReader(kept.matings, tagOfBoar),
    sow: (animalId) => sowsById.get(animalId),
    boars,
    tagOfBoar,
    penName: (penId) => (penId !== null && penNames.get(penId)) || '',
    tagOfSow: (animalId) => sowTags.get(animalId) ?? '',
    groups,
    group: (groupId) => groupsById.get(groupId),
    movesOf: rowsOf('groupMoves', kept),
    weighingsOf: rowsOf('weighings', kept),
    treatmentsOf: rowsOf('groupTreatments', kept),
    withdrawalsOf: rowsOf('withdrawals', kept),
    stockOf: rowsOf('stock', kept),
    lotsOf: rowsOf('lots', kept),
    unsentOf: () => [],
  }
}
