import type { Payload } from '@penside/contract/api/operation.ts'
import { keptTables, type KeptHerd, type KeptRows } from '@penside/contract/offline/herd.ts'
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
  /** Day of her cull decision. */
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
  penName: (penId: number) => string | undefined
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

/** Row of a table that the snapshot stores in columns. */
export type KeptRow<Name extends keyof KeptRows> = {
  [Column in keyof KeptRows[Name]]: KeptRows[Name][Column] extends readonly (infer Value)[] ? Value : never
}

/** Rows of an id, which are contiguous. */
function rowsOf<Name extends keyof KeptRows>(name: Name, kept: KeptHerd) {
  const columns = kept[name] as Record<string, readonly unknown[]>
  const ids = columns[keptTables[name]] as readonly number[]
  const begins = new Map<number, number>()
  ids.forEach((id, at) => ids[at - 1] !== id && begins.set(id, at))
  const columnNames = Object.keys(columns)
  return (id: number): KeptRow<Name>[] => {
    const rows: KeptRow<Name>[] = []
    for (let at = begins.get(id) ?? ids.length; ids[at] === id; at++)
      rows.push(
        Object.fromEntries(columnNames.map((column) => [column, columns[column]![at]])) as KeptRow<Name>,
      )
    return rows
  }
}

/** Herd as rows, from the columns in which it is sent and stored. */
export function herdOf(kept: KeptHerd): Herd {
  const { sows: columns, matings, boars, formerBoars, formerSows } = kept
  const sows = columns.animalId.map((animalId, at): KeptSow => {
    const kind = columns.beforeKind[at]!
    const checkedOn = columns.checkedOn[at]!
    const heatCheckedOn = columns.heatCheckedOn[at]!
    return {
      animalId,
      tag: columns.tag[at]!,
      earNotch: columns.earNotch[at]!,
      earTag: columns.earTag[at]!,
      breed: columns.breed[at]!,
      penId: columns.penId[at]!,
      supplier: columns.supplier[at]!,
      bornOn: columns.bornOn[at]!,
      enteredOn: columns.enteredOn[at]!,
      withdrawalUntil: columns.withdrawalUntil[at]!,
      withdrawalMedicineId: columns.withdrawalMedicineId[at]!,
      cullDecidedOn: columns.cullDecidedOn[at]!,
      status: columns.status[at]!,
      parity: columns.parity[at]!,
      matings: columns.matings[at]!,
      lastWork: columns.lastWork[at]!,
      lastWorkOn: columns.lastWorkOn[at]!,
      notBefore: columns.notBefore[at]!,
      firstMatedOn: columns.firstMatedOn[at]!,
      matedOn: columns.matedOn[at]!,
      farrowedOn: columns.farrowedOn[at]!,
      nursing: columns.nursing[at]!,
      pigletsBornOn: columns.pigletsBornOn[at]!,
      seq: columns.seq[at]!,
      checked: checkedOn && {
        on: checkedOn,
        method: columns.checkMethod[at]!,
        result: columns.checkResult[at]!,
      },
      heatChecked: heatCheckedOn && {
        on: heatCheckedOn,
        result: columns.heatResult[at]!,
        by: columns.heatCheckedBy[at]!,
      },
      start: {
        status: columns.startStatus[at] as LivingStatus, // nobody comes culled
        parity: columns.startParity[at]!,
        matings: columns.startMatings[at]!,
        lastWorkOn: columns.startLastWorkOn[at]!,
        liveBorn: columns.startLiveBorn[at]!,
        mummified: columns.startMummified[at]!,
        stillborn: columns.startStillborn[at]!,
      },
      before: kind && { kind, on: columns.beforeOn[at]!, status: columns.beforeStatus[at]! },
    }
  })
  const byId = new Map(sows.map((sow) => [sow.animalId, sow]))
  const boarRows = boars.animalId.map((animalId, at): KeptBoar => ({
    animalId,
    tag: boars.tag[at]!,
    breed: boars.breed[at]!,
    penId: boars.penId[at]!,
    bornOn: boars.bornOn[at] ?? null,
    enteredOn: boars.enteredOn[at]!,
    lastWorkOn: boars.lastWorkOn[at]!,
    withdrawalUntil: boars.withdrawalUntil[at] ?? null,
    withdrawalMedicineId: boars.withdrawalMedicineId[at] ?? null,
  }))
  const tags = new Map<number, string>([
    ...boarRows.map(({ animalId, tag }) => [animalId, tag] as const),
    ...formerBoars.animalId.map((animalId, at) => [animalId, formerBoars.tag[at]!] as const),
  ])
  const tagOfBoar = (boarId: number) => tags.get(boarId) ?? ''

  // Matings of a sow are contiguous, so the ends suffice.
  const ends = new Map<number, number>()
  matings.animalId.forEach((animalId, at) => ends.set(animalId, at + 1))
  const row = (at: number): ShownMating => ({
    animalId: matings.animalId[at]!,
    seq: matings.seq[at]!,
    parity: matings.parity[at]!,
    matedOn: matings.on[at]!,
    matingNo: matings.matingNo[at]!,
    lastWork: 'mating',
    services: [
      ...service(matings.boar1[at]!, matings.method1[at]!),
      ...service(matings.boar2[at]!, matings.method2[at]!),
      ...service(matings.boar3[at]!, matings.method3[at]!),
    ],
    remark: matings.remark[at]!,
  })
  const service = (boarId: number | null, method: MatingMethod | null): ShownService[] =>
    boarId === null || method === null ? [] : [{ boarId, tag: tagOfBoar(boarId), method }]
  const matingsOf = (animalId: number) => {
    const rows: ShownMating[] = []
    for (let at = (ends.get(animalId) ?? 0) - 1; at >= 0 && matings.animalId[at] === animalId; at--)
      rows.push(row(at))
    return rows
  }
  const penNames = new Map(kept.pens.map(({ penId, name }) => [penId, name]))
  const groupRows = rowsOf('groups', kept)
  const groups = kept.groups.groupId
    .flatMap(groupRows)
    .toSorted((a, b) =>
      a.startedOn === b.startedOn ? b.groupId - a.groupId : a.startedOn < b.startedOn ? 1 : -1,
    )
  const groupsById = new Map(groups.map((group) => [group.groupId, group]))
  const formerTags = new Map(formerSows.animalId.map((animalId, at) => [animalId, formerSows.tag[at]!]))
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
    matingsOf,
    sow: (animalId) => byId.get(animalId),
    boars: boarRows,
    tagOfBoar,
    penName: (penId) => penNames.get(penId),
    tagOfSow: (animalId) => byId.get(animalId)?.tag ?? formerTags.get(animalId) ?? '',
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
