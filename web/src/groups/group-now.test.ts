import * as z from 'zod'
import { expect, test } from 'vitest'
import type { Call, Input } from '@penside/contract/api/call.ts'
import type { GroupDetail } from '@penside/contract/groups/group.ts'
import { groupEnds } from '@penside/contract/groups/group-end.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import type { GroupMoveRow } from '@penside/contract/groups/record.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { weanings } from '@penside/contract/records/weaning.ts'
import { addDays, day } from '@penside/domain/basics/day.ts'
import { judgeDeletion, judgeRecord } from './kind.ts'
import type { MoveKind } from '@penside/domain/records/heads.ts'
import { withdrawalOn } from '@penside/domain/groups/withdrawal.ts'
import type { Operation, State } from '../outbox/operation.ts'
import { groupEnd } from './group-end.ts'
import { groupTreatment } from './group-treatment.ts'
import type { MoveRow } from './move-row.ts'
import { shipment } from './shipment.ts'
import { groupNowOf, type OnPhone } from './group-now.ts'
import { transferIn } from './transfer-in.ts'
import { weighing } from './weighing.ts'

const start = day('2026-09-01')
const on = (days: number) => addDays(start, days)
const today = on(80)

const move = (kind: MoveKind, seq: number, days: number, females: number, males: number): GroupMoveRow => ({
  seq,
  kind,
  movedOn: on(days),
  type: '110002',
  typeName: '',
  females,
  males,
  head: females + males,
  totalWeight: 0,
  netWeight: null,
  price: null,
  partnerId: null,
  sowId: null,
  sowTag: null,
  partly: false,
  ageDays: 28,
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
  photos: [],
  mark: '',
  remark: '',
})
const known: GroupDetail = {
  groupId: 7,
  groupName: 'N-1',
  startedOn: start,
  ageDays: 28,
  penId: 1,
  penName: '2-1',
  breed: '043002',
  breedName: 'LYD',
  source: 'J',
  remark: '',
  averageAge: 108,
  females: 30,
  males: 20,
  head: 50,
  endedOn: null,
  withdrawals: [],
  moves: [move('in', 1, 0, 30, 20)],
}

let made = 0
/** A record as the outbox keeps it. */
function waits<C extends Call>(
  to: C,
  input: Input<C>,
  state: State = 'queued',
  more: Partial<Operation> = {},
) {
  made++
  const wire = z.encode(to.input as z.ZodType, input) as Record<string, unknown>
  return {
    id: `o${made}`,
    entityKey: 'group:7',
    summary: { medicineId: 'Florfenicol' },
    payload: { method: to.method, path: to.path, sends: to.sends, wire },
    state,
    receipt: null,
    ...(state === 'queued' && { open: 1 }),
    ...more,
  } as unknown as Operation
}
const standing = (operations: Operation[], more: Partial<OnPhone> = {}) =>
  groupNowOf(known, {
    operations,
    waiting: operations,
    readAt: 1_000,
    withdrawalDaysOf: () => 21,
    ...more,
  })
const heads = (operations: Operation[], more: Partial<OnPhone> = {}) => {
  const { females, males, head } = standing(operations, more)
  return [females, males, head]
}
const loss = (head: number, days = 10) =>
  ({ formMode: 'insert', groupId: 7, seq: undefined, on: on(days), cause: '033014', head }) as const
const bought = { formMode: 'insert', groupId: 7, on: on(1), type: '110002', grades: undefined } as const
const refusal = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as { code: string }).code
  }
  return null
}

test('counts unsent records, with unknown sex in the total only', () => {
  expect(heads([])).toEqual([30, 20, 50])
  expect(heads([waits(groupLosses.save, loss(5))])).toEqual([25, 15, 45])
  expect(heads([waits(transfersIn.save, { ...bought, females: 9 })])).toEqual([30, 20, 59])
  expect(heads([waits(transfersIn.save, { ...bought, females: 4, males: 6 })])).toEqual([34, 26, 60])
  const graded = { ...bought, grades: { females: [1, 2, 0], males: [0, 0, 3] } }
  expect(heads([waits(transfersIn.save, graded)])).toEqual([33, 23, 56])
})

test('applies unsent corrections and deletions', () => {
  const corrects = { ...bought, formMode: 'update', seq: 1, females: 10, males: 10 } as const
  expect(heads([waits(transfersIn.save, corrects)])).toEqual([10, 10, 20])
  expect(heads([waits(transfersIn.save, { ...corrects, formMode: 'delete' })])).toEqual([0, 0, 0])
})

test('does not count rejected, discarded and already received records, nor the one in the form', () => {
  const sent = { settledAt: 500, receipt: { answer: { seq: 1 }, at: 500, epoch: null } }
  expect(heads([waits(groupLosses.save, loss(5), 'needs-attention', { open: 1 })])).toEqual([30, 20, 50])
  expect(heads([waits(groupLosses.save, loss(5), 'discarded')])).toEqual([30, 20, 50])
  expect(heads([waits(groupLosses.save, loss(5), 'accepted', sent)])).toEqual([30, 20, 50])
  expect(heads([waits(groupLosses.save, loss(5), 'accepted', { ...sent, settledAt: 2_000 })])).toEqual([
    25, 15, 45,
  ])
  const edited = waits(groupLosses.save, loss(5))
  expect(heads([edited], { except: edited.id })).toEqual([30, 20, 50])
})

test('counts arrivals from unsent transfers and weanings', () => {
  const given = { formMode: 'insert', groupId: 3, on: on(5), type: '120003', grades: undefined } as const
  const gives = (toGroupId: number, state: State = 'queued') =>
    waits(transfersOut.save, { ...given, toGroupId, females: 2, males: 1 }, state, {
      entityKey: 'group:3',
    })
  expect(heads([], { waiting: [gives(7)] })).toEqual([32, 21, 53])
  for (const state of ['accepted', 'discarded'] as const)
    expect(heads([], { waiting: [gives(7, state)] })).toEqual([30, 20, 50])
  expect(heads([], { waiting: [gives(8)] })).toEqual([30, 20, 50])
  const weaned = {
    formMode: 'insert',
    animalId: 1,
    weanedOn: on(2),
    females: 5,
    males: 4,
    groupId: 7,
  } as const
  const weans = waits(weanings.save, weaned as Input<typeof weanings.save>, 'queued', { entityKey: 'sow:1' })
  expect(heads([], { waiting: [weans] })).toEqual([35, 24, 59])
})

test('rejects more heads than present before sending, counting unsent records, and deletions that others depend on', () => {
  const ships = { formMode: 'insert', groupId: 7, on: today, type: '200001', grades: undefined } as const
  const judged = { row: null, today, chosen: () => undefined }
  const ship = (females: number, males: number, operations: Operation[] = []) =>
    refusal(() =>
      judgeRecord(shipment, { ...ships, females, males }, { ...judged, group: standing(operations) }),
    )
  expect(ship(30, 20)).toBe(null)
  expect(ship(31, 0)).toBe('MORE_FEMALES_THAN_IN_GROUP')
  expect(ship(30, 20, [waits(groupLosses.save, loss(5))])).toBe('MORE_THAN_IN_GROUP')
  expect(ship(0, 0)).toBe('HEADS_NEEDED')
  const shipped = standing([waits(shipments.save, { ...ships, females: 30, males: 20 })])
  expect(refusal(() => judgeDeletion(transferIn, { seq: 1, remark: '' }, shipped))).toBe('GROUP_HAS_FEWER')
  expect(refusal(() => judgeDeletion(transferIn, { seq: 1, remark: '' }, standing([])))).toBe(null)
})

test('rejects slaughter inside a withdrawal, also of an unsent treatment; piglets may be sold', () => {
  const treats = waits(groupTreatments.save, {
    formMode: 'insert',
    groupId: 7,
    seq: undefined,
    on: on(70),
    medicineId: 2,
    method: '300001',
    head: 50,
  })
  const group = standing([treats])
  expect(withdrawalOn(group.withdrawals, on(90))).toEqual({
    medicineName: 'Florfenicol',
    givenOn: on(70),
    freeOn: on(91),
  })
  expect(withdrawalOn(group.withdrawals, on(69))).toBe(null)
  expect(withdrawalOn(group.withdrawals, on(91))).toBe(null)
  const ship = (type: string) => ({ formMode: 'insert', groupId: 7, on: today, type, females: 1 }) as never
  const judged = { group, row: null, today, chosen: () => undefined }
  expect(refusal(() => judgeRecord(shipment, ship('200001'), judged))).toBe('GROUP_INSIDE_WITHDRAWAL')
  expect(refusal(() => judgeRecord(shipment, ship('200003'), judged))).toBe(null)
  // One that is corrected is judged by who knows what its pigs had got until then.
  const corrected = { ...judged, row: { seq: 1 } as MoveRow }
  expect(refusal(() => judgeRecord(shipment, ship('200001'), corrected))).toBe(null)
})

test('a corrected treatment keeps its pigs until it is sent', () => {
  const corrects = {
    formMode: 'update',
    groupId: 7,
    seq: 1,
    on: on(80),
    medicineId: 2,
    method: '300001',
  } as const
  const { withdrawals } = standing([waits(groupTreatments.save, { ...corrects, head: 50 })])
  expect(withdrawals).toMatchObject([{ givenOn: on(80), freeOn: on(101) }])
  const deletes = { ...corrects, formMode: 'delete', head: 50 } as const
  expect(standing([waits(groupTreatments.save, deletes)]).withdrawals).toEqual([])
})

test('rejects more weighed or treated pigs than there are, with unsent records', () => {
  const group = standing([waits(groupLosses.save, loss(5))])
  const judged = { group, row: null, today, chosen: () => undefined }
  const weigh = (head: number) => {
    const input = { formMode: 'insert', groupId: 7, on: today, head, totalWeight: 900 } as const
    return refusal(() => judgeRecord(weighing, input, judged))
  }
  expect([weigh(45), weigh(46)]).toEqual([null, 'MORE_TREATED_THAN_THERE'])
  const treat = (head: number) => {
    const input = {
      formMode: 'insert',
      groupId: 7,
      on: today,
      medicineId: 2,
      method: '300001',
      head,
    } as const
    return refusal(() => judgeRecord(groupTreatment, input, judged))
  }
  expect([treat(45), treat(46)]).toEqual([null, 'MORE_TREATED_THAN_THERE'])
})

test('ends only when empty, and rejects records after an unsent end', () => {
  const ends = { formMode: 'insert', groupId: 7, endedOn: today } as const
  const judged = { row: null, today, chosen: () => undefined }
  const end = (operations: Operation[]) =>
    refusal(() => judgeRecord(groupEnd, ends, { ...judged, group: standing(operations) }))
  expect(end([])).toBe('GROUP_NOT_EMPTY')
  const all = waits(groupLosses.save, loss(50))
  expect(end([all])).toBe(null)
  const ended = standing([all, waits(groupEnds.save, ends)])
  const opened = standing([
    all,
    waits(groupEnds.save, ends),
    waits(groupEnds.save, { ...ends, formMode: 'delete' }),
  ])
  expect([ended.endedOn, opened.endedOn]).toEqual([today, null])
  expect(refusal(() => judgeRecord(transferIn, { ...bought, females: 1 }, { ...judged, group: ended }))).toBe(
    'GROUP_ENDED',
  )
})
