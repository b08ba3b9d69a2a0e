import { normalizedName } from '@penside/domain/basics/normalized.ts'
import type { Input, Output } from '@penside/contract/api/call.ts'
import type { farms } from '@penside/contract/farm/farms.ts'
import type { groups } from '@penside/contract/groups/group.ts'
import type { groupEnds } from '@penside/contract/groups/group-end.ts'
import { lossRow, newestLoss, transitLosses, type groupLosses } from '@penside/contract/groups/group-loss.ts'
import type { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import type { GroupMoveRow } from '@penside/contract/groups/record.ts'
import type { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import type { weighings } from '@penside/contract/groups/weighing.ts'
import { rowsPerPage } from '@penside/contract/api/list.ts'
import { daysBetween, type Day } from '@penside/domain/basics/day.ts'
import {
  addHeads,
  headCount,
  headsAfter,
  headsOf,
  headsOfSent,
  headsToSend,
  meanAge,
  type HeadMove,
  type MoveKind,
} from '@penside/domain/records/heads.ts'
import { moveTypeName } from '@penside/domain/groups/move-names.ts'
import { highest } from '@penside/contract/records/sow-summary.ts'
import { cameIn, movesAfter } from '../screen/group-moves.ts'
import { inputIn } from '../screen/unsent.ts'
import type { OfflineQuery } from './query.ts'
import { suppliers } from './codes.ts'
import type { KeptRow } from '@penside/contract/offline/herd.ts'
import type { Herd } from './herd.ts'

type Group = KeptRow<'groups'>
type Paging = { search?: string | undefined; page?: number | undefined; pageSize?: number | undefined }

const asHeadMove = ({ kind, seq, movedOn, ...sent }: KeptRow<'groupMoves'>): HeadMove => ({
  kind,
  number: seq,
  on: movedOn,
  ...headsOfSent(sent),
})

/** Heads of each group including unsent records of all groups and sows. */
function headsNow(herd: Herd): (groupId: number) => number {
  const waiting = [
    ...herd.groups.flatMap(({ groupId }) => herd.unsentOf(`group:${groupId}`)),
    ...herd.sows.flatMap(({ animalId }) => herd.unsentOf(`sow:${animalId}`)),
  ].map((payload) => ({ payload }))
  return (groupId) => {
    const known = herd.movesOf(groupId).map(asHeadMove)
    const brought = waiting.flatMap((each, at) => cameIn(each, groupId, known.length + at))
    const moves = herd
      .unsentOf(`group:${groupId}`)
      .reduce<HeadMove[]>((sum, payload) => movesAfter(sum, { payload }), [...known, ...brought])
    return headCount(headsOf(moves))
  }
}

/** Pigs without an age are as old as the group. */
function ageOf({ groupId, startedOn, ageDays }: Group, { herd, today }: OfflineQuery): number {
  const registered = (on: Day) => ageDays + daysBetween(startedOn, on)
  const came = herd
    .movesOf(groupId)
    .filter(({ kind }) => kind === 'in')
    .map((move) => ({ ...asHeadMove(move), ageDays: move.ageDays ?? registered(move.movedOn) }))
  return meanAge(came, today) ?? ageDays + Math.max(0, daysBetween(startedOn, today))
}

/** Rows of group lists, with stocked groups only if requested. The snapshot has no ended groups. */
function listed(
  { search, order, page = 0, pageSize = rowsPerPage }: Paging & { order?: 'asc' | 'desc' | undefined },
  stocked: boolean,
  query: OfflineQuery,
) {
  const { herd } = query
  const headIn = headsNow(herd)
  const wanted = normalizedName(search ?? '').toLowerCase()
  const rows = herd.groups
    .filter(({ groupName }) => groupName.toLowerCase().includes(wanted))
    .map((group) => ({
      groupId: group.groupId,
      groupName: group.groupName,
      averageAge: ageOf(group, query),
      penName: herd.penName(group.penId),
      head: headIn(group.groupId),
      startedOn: group.startedOn,
    }))
    .filter(({ head }) => !stocked || head > 0)
  if (order === 'asc') rows.reverse()
  const total = rows.length
  return rows.slice(page * pageSize, (page + 1) * pageSize).map((row) => ({ ...row, total }))
}

export const groupList = (
  { stocked, ...paging }: Input<typeof groups.list>,
  query: OfflineQuery,
): Output<typeof groups.list> =>
  listed(paging, stocked === 'Y', query).map((row) => ({ ...row, endedOn: null }))

export const groupsWithPigs = (query: OfflineQuery) =>
  listed({ pageSize: query.herd.groups.length }, true, query)

/** Groups that may receive feed. */
export const receivingGroups = (paging: Paging, query: OfflineQuery) => listed(paging, true, query)

export function groupChoices(_: unknown, { herd }: OfflineQuery): Output<typeof groups.choices> {
  const headIn = headsNow(herd)
  return herd.groups.map(({ groupId, groupName, startedOn }) => {
    const weaned = herd
      .movesOf(groupId)
      .flatMap(({ sowId, movedOn }) => (sowId === null ? [] : movedOn))
      .toSorted()
    return {
      groupId,
      groupName,
      head: headIn(groupId),
      startedOn,
      weanedFirst: weaned[0] ?? null,
      weanedLast: weaned.at(-1) ?? null,
    }
  })
}

/** Group as the server described it; screens add unsent records themselves. */
export function groupView(
  { groupId }: Input<typeof groups.view>,
  query: OfflineQuery,
  last: Output<typeof groups.view> | undefined,
): Output<typeof groups.view> | undefined {
  const { herd, codeNames } = query
  const group = herd.group(groupId)
  if (!group) return last
  const moves = movesOf(groupId, query)
  const heads = headsOf(herd.movesOf(groupId).map(asHeadMove))
  return {
    groupId,
    groupName: group.groupName,
    startedOn: group.startedOn,
    ageDays: group.ageDays,
    penId: group.penId,
    penName: herd.penName(group.penId),
    breed: group.breed,
    breedName: codeNames('043', group.breed),
    source: 'J',
    remark: group.remark,
    averageAge: ageOf(group, query),
    females: heads.females,
    males: heads.males,
    head: headCount(heads),
    endedOn: null,
    moves,
    withdrawals: withdrawalsIn(groupId, query),
  }
}

/** Withdrawals of a group as the server described them, longest first. */
export const withdrawalsIn = (groupId: number, query: OfflineQuery) =>
  query.herd.withdrawalsOf(groupId).map(({ medicineId, medicine, givenOn, freeOn }) => ({
    medicineName: medicineId === null ? medicine : medicineOf(medicineId, query).name,
    givenOn,
    freeOn,
  }))

/** Name and unit of a medicine, also if it is no longer in use. */
function medicineOf(medicineId: number, { herd, language }: Pick<OfflineQuery, 'herd' | 'language'>) {
  const used = herd.medicines.find(({ code }) => Number(code) === medicineId)
  if (used) return { name: { ko: used.nameKo, en: used.nameEn, vi: used.nameVi }[language], unit: used.unit }
  const former = herd.formerMedicines.find((each) => each.medicineId === medicineId)
  return { name: former?.names[language] ?? '', unit: former?.unit ?? '' }
}

function movesOf(
  groupId: number,
  { herd, language, codeNames }: OfflineQuery,
  kind?: MoveKind,
): GroupMoveRow[] {
  return herd
    .movesOf(groupId)
    .filter((move) => !kind || move.kind === kind)
    .map(({ groupId: _, more, ...move }) => ({
      netWeight: null,
      price: null,
      partnerId: null,
      partly: false,
      transferId: null,
      otherFarmId: null,
      otherFarmName: '',
      otherGroupId: null,
      otherGroupName: '',
      open: 0,
      diedFemales: 0,
      diedMales: 0,
      diedOn: null,
      gradesFemales: null,
      gradesMales: null,
      mark: '',
      remark: '',
      photos: [],
      ...more,
      ...move,
      head: headCount(headsOfSent(move)),
      typeName: moveTypeName(move.kind, move.type, language, codeNames),
      sowTag: move.sowId === null ? null : herd.tagOfSow(move.sowId),
    }))
}

type Of = { groupId?: number | undefined }
/** Answers for groups in the snapshot; for others the last answer is used. */
const ofKept =
  <Answer>(rowsOf: (groupId: number, query: OfflineQuery) => Answer) =>
  ({ groupId = 0 }: Of, query: OfflineQuery, last: Answer | undefined): Answer | undefined =>
    query.herd.group(groupId) ? rowsOf(groupId, query) : last

export const moveHistoryOf = (kind: MoveKind) =>
  ofKept((groupId, query) => {
    const rows = movesOf(groupId, query, kind)
    return { rows, newestSeq: highest(rows) }
  })

export const lossHistory = ofKept((groupId, query): Output<typeof groupLosses.history> => {
  const rows = movesOf(groupId, query, 'loss')
  const groupName = query.herd.group(groupId)?.groupName ?? ''
  const out = movesOf(groupId, query, 'out')
  return {
    rows: [
      ...rows.map((row) => lossRow(row, groupName)),
      ...transitLosses(out, groupName, query.language),
    ].toSorted(newestLoss),
    newestSeq: highest(rows),
  }
})

export const weighingHistory = ofKept((groupId, { herd }): Output<typeof weighings.history> => {
  const rows = herd.weighingsOf(groupId).map(({ groupId: _, ...row }) => row)
  return { rows, newestSeq: highest(rows) }
})

export const treatmentHistory = ofKept((groupId, query): Output<typeof groupTreatments.history> =>
  query.herd.treatmentsOf(groupId).map((row) => {
    const { name, unit } = medicineOf(row.medicineId, query)
    return {
      ...row,
      farmId: query.farmId,
      groupName: query.herd.group(groupId)?.groupName ?? '',
      medicineName: name,
      methodName: query.codeNames('30', row.method),
      unit,
    }
  }),
)

/** Groups in the snapshot have not ended. */
export const endHistory = ofKept((): Output<typeof groupEnds.history> => ({ rows: [], newestSeq: 0 }))

/** Last treatment of each stocked group. */
export function treatedGroups(
  { search, page = 0, pageSize = rowsPerPage }: Input<typeof groupTreatments.list>,
  query: OfflineQuery,
): Output<typeof groupTreatments.list> {
  const { herd } = query
  const rows = listed({ search, pageSize: herd.groups.length }, true, query)
    .map((group) => {
      const last = herd.treatmentsOf(group.groupId)[0]
      return {
        ...group,
        on: last?.on ?? null,
        medicineName: last ? medicineOf(last.medicineId, query).name : '',
        treatedHead: last?.head ?? 0,
      }
    })
    .toSorted((a, b) => ((a.on ?? '') === (b.on ?? '') ? 0 : (a.on ?? '') < (b.on ?? '') ? 1 : -1))
  return rows.slice(page * pageSize, (page + 1) * pageSize)
}

/** Without transfers received on this phone. */
export function transfersOnTheirWay(_: unknown, { herd }: OfflineQuery): Output<typeof transfersIn.open> {
  const taken = herd.groups
    .flatMap(({ groupId }) => herd.unsentOf(`group:${groupId}`))
    .flatMap((payload) => inputIn(transfersIn.save, { payload }) ?? [])
    .filter(({ formMode }) => formMode === 'insert')
  return herd.onItsWay
    .map((row) => ({
      ...row,
      left: taken
        .filter(({ transferId }) => transferId === row.transferId)
        .reduce((left, { diedFemales, diedMales, ...arrived }) => {
          const died = headsOfSent({ females: diedFemales, males: diedMales })
          return headsAfter(left, addHeads(headsOfSent(arrived), died))
        }, headsOfSent(row)),
    }))
    .filter(({ left }) => headCount(left) > 0)
    .map(({ left, ...row }) => ({ ...row, ...headsToSend(left) }))
}

export const partners = (_: unknown, query: OfflineQuery): Output<typeof shipments.partners> =>
  suppliers({}, query).map(({ code, name }) => ({ code, name }))

/** Undefined for other queries than the farms that receive pigs. */
export function farmsToSendTo(
  { kinds, search, except, distributor, agent }: Input<typeof farms.list>,
  { herd }: OfflineQuery,
): Output<typeof farms.list> | undefined {
  if (search || except || distributor || agent) return undefined
  const wanted = kinds?.split(',').map((kind) => kind.trim())
  return herd.farms
    .filter(({ joined, kind }) => joined || !wanted || wanted.includes(kind))
    .map(({ kind: _, ...farm }) => farm)
}
