import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientTimeHeader, deviceHeader, deviceSeqHeader } from '@penside/contract/api/roots.ts'
import { feedReleases } from '@penside/contract/stores/release.ts'
import { stores } from '@penside/contract/stores/store.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { noon, testApp, today, type TestApp } from '../../test/farm.ts'
import { storeFarm } from '../../test/stores.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ago = (days: number) => addDays(today, -days)

test('lists days left, items to order and expiring batches', async () => {
  const farm = await storeFarm(app)
  const { worker, receive, release, feedId } = farm
  await receive(1_000, ago(30), { batch: 'B1', expiresOn: addDays(today, 31) })
  for (const days of [1, 2, 3]) await release(150, ago(days))
  const list = async () => (await worker.call(stores.list, {})).body.rows
  expect(await list()).toMatchObject([
    {
      itemId: feedId,
      kind: 'feed',
      unit: 'kg',
      inStore: 550,
      withGroups: 0,
      usedADay: 112.5,
      reorderDays: 5,
      order: true,
      expiring: [],
      toCount: false,
      lastReceivedOn: ago(30),
    },
  ])
  expect((await list())[0]!.daysLeft).toBeCloseTo(4.89)
  expect((await worker.call(stores.saveReorder, { itemId: feedId, reorderDays: 3 })).status).toBe(403)
  await app.as(farm.farm.manager).call(stores.saveReorder, { itemId: feedId, reorderDays: 3 })
  await receive(20, today, { batch: 'B0', expiresOn: addDays(today, 30) })
  expect((await list())[0]).toMatchObject({
    order: false,
    reorderDays: 3,
    expiring: [{ batch: 'B0', expiresOn: addDays(today, 30), amount: 20 }],
  })
  expect((await worker.call(stores.notice, {})).body).toEqual({ order: 0, expiring: 1, toCount: 0 })
  const unknown = await worker.call(stores.item, { itemId: 987_654_321 })
  expect(unknown.problem.code).toBe('ITEM_UNKNOWN')
})

test('averages use over the last fourteen days with use', async () => {
  const { worker, receive, release } = await storeFarm(app)
  await receive(10_000, ago(60))
  for (let days = 30; days > 14; days--) await release(100, ago(days))
  for (let days = 14; days > 0; days--) await release(15, ago(days))
  expect((await worker.call(stores.list, {})).body.rows[0]!.usedADay).toBeCloseTo((14 * 15) / 15)
})

test('a count corrects the stock and can be deleted', async () => {
  const { worker, receive, release, stock, feedId } = await storeFarm(app)
  const count = async (amount: number, countedOn: Day = today, reason = '') =>
    worker.call(stores.count, { itemId: feedId, amount, countedOn, reason })
  await receive(100, ago(9), { batch: 'B1' })
  await release(30, ago(5))
  expect((await count(60, today, 'a torn bag')).body.difference).toBe(-10)
  expect((await count(75)).problem).toMatchObject({ code: 'COUNT_NEEDS_REASON', fields: ['reason'] })
  const { recordId, difference } = (await count(75, today, 'found')).body
  expect(difference).toBe(15)
  expect((await count(75)).body.difference).toBe(0)
  expect(await stock()).toMatchObject({ inStore: 75, stock: 75 })
  const { counts, batches } = (await worker.call(stores.item, { itemId: feedId })).body
  expect(counts.map((each) => [each.amount, each.difference, each.reason])).toEqual([
    [75, 0, ''],
    [75, 15, 'found'],
    [60, -10, 'a torn bag'],
  ])
  expect(batches).toEqual([
    { batch: '', expiresOn: null, amount: 15 },
    { batch: 'B1', expiresOn: null, amount: 60 },
  ])
  await worker.call(stores.removeCount, { recordId })
  expect(await stock()).toMatchObject({ inStore: 60 })
  // On a day before which more went out since, no less can have been there.
  expect((await count(20, ago(6), 'few')).problem).toMatchObject({ code: 'STOCK_BELOW_ZERO' })
  expect((await count(1, addDays(today, 1))).problem.fields).toEqual(['wkDt'])
})

test('counts batches one by one, each with its own difference', async () => {
  const { worker, receive, release, feedId, stock } = await storeFarm(app)
  const soon = { batch: 'B1', expiresOn: addDays(today, 20) }
  await receive(100, ago(9), soon)
  await receive(40, ago(8), { batch: 'B2' })
  await receive(5, ago(8))
  await release(30, ago(1))
  const lots = (...amounts: number[]) => [
    { ...soon, amount: amounts[0]! },
    { batch: 'B2', amount: amounts[1]! },
    { batch: 'B3', amount: amounts[2]! },
  ]
  const count = (amount: number, counted: object[], more: object = {}) =>
    worker.call(stores.count, { itemId: feedId, countedOn: today, amount, lots: counted as never, ...more })
  const reason = { reason: 'torn and mixed up' }
  expect((await count(112, lots(60, 45, 8), reason)).problem).toMatchObject({
    code: 'COUNT_DOES_NOT_ADD_UP',
    fields: ['qty'],
    values: { sum: 113 },
  })
  expect((await count(60, [lots(60)[0]!, { ...soon, amount: 0 }], reason)).problem.fields).toEqual(['lots'])
  expect((await count(113, lots(60, 45, 8))).problem.code).toBe('COUNT_NEEDS_REASON')
  // That one batch has more and another less is a difference too.
  expect((await count(110, lots(60, 45, 5))).problem.code).toBe('COUNT_NEEDS_REASON')
  const { difference, recordId } = (await count(110, lots(60, 45, 5), reason)).body
  expect(difference).toBe(0)
  const batches = async () => (await stock()).batches.map(({ batch, amount }) => `${batch} ${amount}`)
  // What was not named was not counted.
  expect(await batches()).toEqual(['B1 60', ' 5', 'B2 45', 'B3 5'])
  await worker.call(stores.removeCount, { recordId })
  expect(await batches()).toEqual(['B1 70', ' 5', 'B2 40'])
  // Before the release there were 100 of it, of which no more than 70 can be gone.
  const early = { ...reason, countedOn: ago(3) }
  expect((await count(20, [{ ...soon, amount: 20 }], early)).problem).toMatchObject({
    code: 'STOCK_BELOW_ZERO',
    values: { on: ago(1) },
  })
  expect((await count(90, [{ ...soon, amount: 90 }], early)).body.difference).toBe(-10)
  expect(await batches()).toEqual(['B1 60', ' 5', 'B2 40'])
  // One batch may have come with two dates.
  await receive(7, today, { batch: 'B2', expiresOn: addDays(today, 40) })
  expect((await count(40, [{ batch: 'B2', amount: 40 }])).body.difference).toBe(0)
  expect(await batches()).toEqual(['B1 60', 'B2 7', ' 5', 'B2 40'])
})

test('marks a count as outdated by an earlier move entered later', async () => {
  const { worker, receive, release, feedId } = await storeFarm(app)
  await receive(100, ago(9))
  await worker.call(stores.count, { itemId: feedId, amount: 90, countedOn: ago(3), reason: 'spilt' })
  const marked = async () =>
    (await worker.call(stores.item, { itemId: feedId })).body.counts.map(({ outdated }) => outdated)
  await release(10, ago(3))
  expect(await marked()).toEqual([false])
  const { recordId } = (await release(10, ago(4))).body
  expect(await marked()).toEqual([true])
  // Also when something before it is taken back.
  await worker.call(stores.count, { itemId: feedId, amount: 80, countedOn: ago(2), reason: 'spilt' })
  expect(await marked()).toEqual([false, true])
  await worker.call(feedReleases.remove, { recordId, itemId: feedId })
  expect(await marked()).toEqual([true, true])
})

test('a release that was short when it came from a phone without a network waits for a count', async () => {
  const { worker, receive, release, feedId, stock } = await storeFarm(app)
  const headers = {
    [deviceHeader]: 'barn',
    [deviceSeqHeader]: '1',
    [clientTimeHeader]: new Date(noon().getTime() - 3_600_000).toISOString(),
  }
  await receive(100, ago(3))
  await release(130, today, {}, { headers })
  const toCount = async () => (await worker.call(stores.notice, {})).body.toCount
  expect(await toCount()).toBe(1)
  await receive(200, today)
  expect(await toCount()).toBe(1)
  await worker.call(stores.count, { itemId: feedId, amount: 170, countedOn: today, reason: 'spilt' })
  expect(await toCount()).toBe(0)
  expect(await stock()).toMatchObject({ inStore: 170 })
})
