// Offline phones send conflicting records at the same time: one is saved, and the manager is notified of the others.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { outbox } from '@penside/contract/offline/outbox.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import {
  clientTimeHeader,
  deviceHeader,
  deviceSeqHeader,
  operationHeader,
} from '@penside/contract/api/roots.ts'
import { feedReleases } from '@penside/contract/stores/release.ts'
import { stores } from '@penside/contract/stores/store.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { makeFarm, noon, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'
import { medicineFarm, storeFarm } from '../../test/stores.ts'

let app: TestApp
let farm: TestFarm
let other: TestFarm
beforeAll(async () => {
  app = await testApp()
  const company = `O${Date.now()}`
  farm = await makeFarm({ company, name: 'Giver', sows: 'none' })
  other = await makeFarm({ company, name: 'Taker', sows: 'none' })
})
afterAll(() => app.close())

const times = <Each>(count: number, each: Each): Each[] => Array.from({ length: count }, () => each)
const ago = (days: number) => addDays(today, -days)

async function filled(of: TestFarm, females: number): Promise<number> {
  const worker = app.as(of.worker)
  const group = { formMode: 'insert', groupId: undefined, groupName: undefined, breed: '043001' } as const
  const pen = { startedOn: ago(60), ageDays: 24, penId: of.pen('farrowing 1') }
  const { groupId } = (await worker.call(groups.save, { ...group, ...pen })).body
  const bought = {
    groupId,
    seq: undefined,
    on: ago(60),
    type: '110002',
    females,
    males: 0,
    grades: undefined,
  }
  if (females) await worker.call(transfersIn.save, { formMode: 'insert', ...bought })
  return groupId
}
const shipped = (groupId: number, females: number): Input<typeof shipments.save> => ({
  formMode: 'insert',
  groupId,
  seq: undefined,
  on: ago(1),
  type: '200001',
  females,
  males: 0,
  grades: undefined,
})

/** Each from a phone of its own, entered before any of them arrived: by the worker, the manager, and so on in turn. */
const atOnce = async <C extends Call>(
  of: TestFarm,
  call: C,
  inputs: readonly Input<C>[],
  entered = new Date(Date.now() - 1_000).toISOString(),
) =>
  Promise.all(
    inputs.map((input, i) =>
      app.as(i % 2 ? of.manager : of.worker).call(call, input, {
        headers: {
          [operationHeader]: randomUUID(),
          [deviceHeader]: `phone ${i} ${randomUUID()}`,
          [deviceSeqHeader]: '1',
          [clientTimeHeader]: entered,
        },
      }),
    ),
  )
const saved = (answers: readonly { status: number }[]) => answers.filter(({ status }) => status === 200)
async function toldOf(of: TestFarm, groupId: number) {
  const { conflicts } = (await app.as(of.manager).call(outbox.conflicts, {})).body
  return conflicts.filter((each) => each.groupId === groupId).map(({ code }) => code)
}

test('saves one of four concurrent shipments of the same pigs', async () => {
  const groupId = await filled(farm, 10)
  const answers = await atOnce(farm, shipments.save, times(4, shipped(groupId, 10)))
  expect(saved(answers)).toHaveLength(1)
  for (const { problem } of answers.filter(({ status }) => status !== 200))
    expect(problem).toMatchObject({
      code: 'MORE_THAN_IN_GROUP',
      fields: ['dusu'],
      values: { short: 10, againstBy: expect.stringContaining('Name of') },
    })
  expect(await toldOf(farm, groupId)).toEqual(times(3, 'MORE_THAN_IN_GROUP'))
})

test('saves one of four concurrent arrivals of a transfer', async () => {
  const [from, to] = [await filled(farm, 8), await filled(other, 0)]
  const goes = { type: '120001', toFarmId: other.farmId }
  await app.as(farm.worker).call(transfersOut.save, { ...shipped(from, 8), ...goes })
  const [sent] = (await app.as(other.worker).call(transfersIn.open, {})).body
  const takenUp = { ...shipped(to, 8), type: '110004', transferId: sent!.transferId }
  const answers = await atOnce(other, transfersIn.save, times(4, takenUp))
  expect(saved(answers)).toHaveLength(1)
  for (const { problem } of answers.filter(({ status }) => status !== 200))
    expect(problem).toMatchObject({
      code: 'OVER_TRANSFER',
      fields: ['dusu'],
      values: { females: 0, males: 0 },
    })
  expect(await toldOf(other, to)).toEqual(times(3, 'OVER_TRANSFER'))
  expect((await app.as(other.worker).call(groups.view, { groupId: to })).body).toMatchObject({ head: 8 })
})

test('names the group that received a transfer first', async () => {
  const [from, to, elsewhere] = [await filled(farm, 8), await filled(other, 0), await filled(other, 0)]
  await app
    .as(farm.worker)
    .call(transfersOut.save, { ...shipped(from, 8), type: '120001', toFarmId: other.farmId })
  const sent = (await app.as(other.worker).call(transfersIn.open, {})).body.find(
    ({ fromGroupId }) => fromGroupId === from,
  )
  const takenUp = (groupId: number) => ({
    ...shipped(groupId, 8),
    type: '110004',
    transferId: sent!.transferId,
  })
  // A millisecond earlier, because records of the same millisecond have no order.
  const entered = new Date(Date.now() - 1).toISOString()
  expect(saved(await atOnce(other, transfersIn.save, [takenUp(to)], entered))).toHaveLength(1)
  const [late] = await atOnce(other, transfersIn.save, [takenUp(elsewhere)], entered)
  expect(late!.problem).toMatchObject({
    code: 'OVER_TRANSFER',
    values: { againstKind: 'group', againstBy: `Name of ${other.worker.login}` },
  })
  expect([await toldOf(other, to), await toldOf(other, elsewhere)]).toEqual([[], ['OVER_TRANSFER']])
})

test('a concurrent deletion and a record that depends on it never both succeed', async () => {
  for (const first of [0, 1, 0, 1]) {
    const groupId = await filled(farm, 10)
    const bought = {
      ...shipped(groupId, 10),
      formMode: 'delete',
      seq: 1,
      on: ago(60),
      type: '110002',
    } as const
    const worker = app.as(farm.worker)
    const deeds = [
      () => worker.call(transfersIn.save, bought),
      () => app.as(farm.manager).call(shipments.save, shipped(groupId, 10)),
    ]
    const answers = await Promise.all([deeds[first]!(), deeds[1 - first]!()])
    expect(saved(answers)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)!
    expect(['GROUP_HAS_FEWER', 'MORE_THAN_IN_GROUP']).toContain(refused.problem.code)
    const { head, moves } = (await worker.call(groups.view, { groupId })).body
    expect([head, moves.length]).toEqual([0, refused.problem.code === 'GROUP_HAS_FEWER' ? 2 : 0])
  }
})

test('four offline releases of the last bag leave a shortage to be counted', async () => {
  const { farm: store, worker, feedId, receive, stock } = await storeFarm(app)
  await receive(25, ago(2))
  const release = { category: '100003', itemId: feedId, releasedOn: today, amount: 25, processing: '340001' }
  const hourAgo = new Date(noon().getTime() - 3_600_000).toISOString()
  const answers = await Promise.all(
    [1, 2, 3, 4].map((phone) =>
      app.as(store.worker).call(feedReleases.save, release, {
        headers: { [deviceHeader]: `phone ${phone}`, [deviceSeqHeader]: '1', [clientTimeHeader]: hourAgo },
      }),
    ),
  )
  expect(saved(answers)).toHaveLength(4)
  const { rows } = (await worker.call(feedReleases.list, {})).body
  expect(rows.map(({ short }) => short).toSorted()).toEqual([0, 25, 25, 25])
  expect(await stock()).toMatchObject({ received: 25, released: 25, stock: 0 })
  expect((await worker.call(stores.notice, {})).body).toMatchObject({ toCount: 1 })
})

test('concurrent counts and treatments agree with receipts, uses and balances', async () => {
  const { worker, medicineId, receive, treatGroup, treat, stock } = await medicineFarm(app)
  await receive(100, ago(3))
  const counted = { itemId: medicineId, amount: 90, countedOn: today, reason: 'counted' }
  const [count, ...treated] = await Promise.all([
    worker.call(stores.count, counted),
    treatGroup({ amount: 30 }),
    treat({ dose: 5 }),
    treatGroup({ amount: 20 }),
  ])
  expect(treated.map(({ status }) => status)).toEqual([200, 200, 200])
  // What was used before it was counted is found again by the count.
  expect([-10, -5, 10, 15, 20, 25, 40, 45]).toContain(count.body.difference)
  expect((await stock()).stock).toBe(100 - 55 + count.body.difference)
})
