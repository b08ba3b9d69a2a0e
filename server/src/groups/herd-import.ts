import { fail } from 'node:assert'
import type { Grades } from '@penside/contract/groups/record.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Carcass } from '@penside/domain/groups/carcass.ts'
import { headsOf, type HeadMove, type Heads, type MoveKind } from '@penside/domain/records/heads.ts'
import { judgeDay, judgeEnd, judgeHeads } from '@penside/domain/groups/judge.ts'
import { inTypes } from '@penside/domain/groups/transfer-in.ts'
import { arrivesAs } from '@penside/domain/groups/transfer-out.ts'
import { by } from '@penside/domain/basics/order.ts'
import type { Load } from '../database/bulk-load.ts'

/** Bulk load of groups with all their records. */

/** A group to load. Its weaned piglets are part of the weanings, its arrivals part of the other groups. */
export type HerdGroup = {
  name: string
  startedOn: Day
  ageDays: number
  breed: string
  pen: number | null
  endedOn?: Day | null
  moves?: readonly HerdGroupMove[]
  treatments?: readonly HerdGroupTreatment[]
  weighings?: readonly HerdGroupWeighing[]
}

/** Pigs that left a group; weights are totals in kg. */
export type HerdGroupMove = Heads & { on: Day; type: string; totalWeight: number } & (
    | { kind: 'loss' }
    /** Receiving group and age; `makes`: the move made that group. */
    | { kind: 'out'; to: number; ageDays: number; makes: boolean; grades: Grades | null }
    | {
        kind: 'shipment'
        netWeight: number
        price: number
        partner: number | null
        grades: Grades | null
        mark?: string
        /** Slaughter results. */
        carcasses?: readonly Carcass[]
      }
  )

/** Treatment with a default medicine, by its key; amount and price are totals. */
export type HerdGroupTreatment = {
  on: Day
  medicine: string
  method: string
  head: number
  amount: number
  price: number
}
export type HerdGroupWeighing = { on: Day; head: number; totalWeight: number }

/** Piglets that were weaned into a group. */
export type WeanedIn = Heads & {
  place: number
  on: Day
  totalWeight: number
  ageDays: number
  animalId: number
  weaningSeq: number
}

/** Row of `group_move`, and the side of a transfer that it is. */
type Move = HeadMove & {
  row: Readonly<Record<string, unknown>>
  transfer?: { place: number; to: number; ageDays: number; arrival: Move }
  partner?: number | null
  carcasses?: readonly Carcass[]
}

/**
 * Numbered moves of each group.
 * @throws Error naming a group that its records contradict, with the Refusal as its cause
 */
export function movesOfGroups(groups: readonly HerdGroup[], weaned: readonly WeanedIn[]): Move[][] {
  const moves = groups.map((): Move[] => [])
  const into = (place: number) => moves[place] ?? fail(`there is no group ${place}`)
  const add = (
    place: number,
    kind: MoveKind,
    { on, females, males, unsexed, ...row }: Heads & { on: Day; [column: string]: unknown },
  ) => {
    const move: Move = { kind, number: 0, on, females, males, unsexed, row }
    into(place).push(move)
    return move
  }
  for (const { place, ...piglets } of weaned) add(place, 'in', { ...piglets, type: inTypes.weaned })
  groups.forEach(({ moves: left = [] }, place) => {
    for (const { kind, on, females, males, unsexed, type, totalWeight, ...own } of left) {
      const pigs = { on, females, males, unsexed, totalWeight }
      const move = add(place, kind, { ...pigs, type })
      if ('grades' in own && own.grades)
        Object.assign(move.row, { gradeFemales: own.grades.females, gradeMales: own.grades.males })
      if ('netWeight' in own) {
        Object.assign(move.row, { netWeight: own.netWeight, price: own.price })
        if (own.mark) Object.assign(move.row, { mark: own.mark })
        move.partner = own.partner
        move.carcasses = own.carcasses ?? []
      }
      if ('to' in own) {
        const { to, ageDays, makes } = own
        const arrival = add(to, 'in', { ...pigs, type: arrivesAs(type), ageDays, madeGroup: makes })
        move.transfer = { place, to, ageDays, arrival }
      }
    }
  })
  groups.forEach((group, place) => judgeGroup(group, into(place)))
  return moves
}

function judgeGroup({ name, startedOn, endedOn = null }: HerdGroup, moves: Move[]) {
  for (const of of Map.groupBy(moves, ({ kind }) => kind).values())
    of.toSorted(by(({ on }) => on)).forEach((move, i) => (move.number = i + 1))
  try {
    const group = { name, startedOn, endedOn: null, moves }
    for (const move of moves) judgeDay(group, move.on, move.on)
    if (endedOn) judgeEnd(group, endedOn, endedOn)
    const last = moves.at(-1)
    if (last) judgeHeads(group, last, last)
  } catch (cause) {
    throw new Error(`the records of group ${name} contradict one another`, { cause })
  }
}

/** Number of transfers, for which ids are drawn. */
export const transfersIn = (moves: readonly (readonly Move[])[]) =>
  moves.flat().filter(({ transfer }) => transfer).length

export function addGroups(
  load: Load,
  groups: readonly HerdGroup[],
  moves: readonly (readonly Move[])[],
  { groupId, penId }: { groupId: (place: number) => number; penId: (place: number | null) => number | null },
) {
  groups.forEach(({ name, startedOn, ageDays, breed, pen, endedOn = null }, place) => {
    const row = { name, startedOn, ageDays, breed, penId: penId(pen), endedOn }
    load.add('pig_group', { groupId: groupId(place), ...row, ...headsOf(moves[place] ?? []) })
  })
}

type Known = {
  farmId: number
  groupId: (place: number) => number
  supplierId: (place: number | null) => number | null
  /** One id for each transfer. */
  transferIds: readonly number[]
  medicine: (key: string) => { medicineId: number; withdrawalDays: number }
}

/** @param moves of `movesOfGroups` */
export function addGroupRecords(
  load: Load,
  groups: readonly HerdGroup[],
  moves: readonly (readonly Move[])[],
  { farmId, groupId, supplierId, transferIds, medicine }: Known,
) {
  let drawn = 0
  groups.forEach(({ name, breed, treatments = [], weighings = [] }, place) => {
    const id = groupId(place)
    for (const move of moves[place] ?? []) {
      const {
        kind,
        number,
        on,
        females,
        males,
        unsexed,
        row,
        partner = null,
        transfer,
        carcasses = [],
      } = move
      const heads = { females, males, unsexed }
      const partnerId = supplierId(partner)
      load.add('group_move', { groupId: id, kind, number, onDate: on, ...heads, ...row, partnerId })
      carcasses.forEach((carcass, i) => {
        load.add('carcass', { groupId: id, number, place: i + 1, ...carcass })
      })
      if (!transfer) continue
      const transferId = transferIds[drawn++] ?? fail('too few numbers were drawn')
      const { to, ageDays, arrival } = transfer
      const sent = { toFarmId: farmId, sentOn: on, ...heads, ageDays, breed, groupName: name }
      load.add('transfer', { transferId, groupId: id, number, ...sent })
      const taken = { fromFarmId: farmId, transferId, onDate: on, ...heads }
      load.add('transfer_arrival', { groupId: groupId(to), number: arrival.number, ...taken })
    }
    treatments.forEach(({ on, medicine: key, ...given }, i) => {
      load.add('group_treatment', { groupId: id, number: i + 1, onDate: on, ...medicine(key), ...given })
    })
    weighings.forEach(({ on, ...weighed }, i) => {
      load.add('group_weighing', { groupId: id, number: i + 1, onDate: on, ...weighed })
    })
  })
}
