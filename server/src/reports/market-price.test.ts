import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '@penside/contract/api/call.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { marketPrices } from '@penside/contract/reports/market-price.ts'
import { addDays, day } from '@penside/domain/basics/day.ts'
import { makeFarm, testApp, today, type TestApp } from '../../test/farm.ts'
import { storeFarm } from '../../test/stores.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Rows = Input<typeof marketPrices.bring>['rows']

test('managers enter, correct and delete prices of a day', async () => {
  const farm = await makeFarm({ sows: 'none' })
  const manager = app.as(farm.manager)
  const days = async (who = farm.worker) => (await app.as(who).call(marketPrices.year, {})).body.days
  const on = addDays(today, -2)
  expect((await app.as(farm.worker).call(marketPrices.save, { on, price: 5_400 })).status).toBe(403)
  const late = await manager.call(marketPrices.save, { on: addDays(today, 1), price: 5_400 })
  expect(late.problem).toMatchObject({ code: 'AFTER_TODAY' })
  await manager.call(marketPrices.save, { on: addDays(today, -9), price: 5_200 })
  await manager.call(marketPrices.save, { on, price: 5_400 })
  await manager.call(marketPrices.save, { on, price: 5_432.5 })
  expect(await days()).toMatchObject([
    { on, price: 5_432.5 },
    { on: addDays(today, -9), price: 5_200 },
  ])
  expect(await days((await makeFarm({ sows: 'none' })).worker)).toEqual([])
  await manager.call(marketPrices.remove, { on })
  expect(await days()).toHaveLength(1)
})

test('imports a table of prices completely or not at all, and replaces existing prices', async () => {
  const farm = await makeFarm({ sows: 'none' })
  const manager = app.as(farm.manager)
  const bring = (rows: Rows, dryRun = false) => manager.call(marketPrices.bring, { rows, dryRun })
  const days = async () => (await manager.call(marketPrices.year, {})).body.days
  await manager.call(marketPrices.save, { on: day('2026-11-18'), price: 5_000 })
  const headings = [2, '경매일자', '두수', '평균가격'] as Rows[number]
  const wrong: Rows = [
    [1, '돼지 경락가격'],
    headings,
    [3, '2026-11-17', 800, '5,310'],
    [4, '2026.11.17', 800, 5_300],
    [5, addDays(today, 1), 800, 5_300],
    [6, '2026-11-16', 800, 53],
    [7, '2026-11-15', 800, null],
  ]
  expect((await bring(wrong, true)).body.refused.map(({ row, code }) => [row, code])).toEqual([
    [4, 'MARKET_DAY_TWICE'],
    [5, 'AFTER_TODAY'],
    [6, 'CELL_OUTSIDE'],
    [7, 'CELL_NEEDED'],
  ])
  expect((await bring(wrong)).problem.code).toBe('ROWS_REFUSED')
  expect(await days()).toHaveLength(1)

  const right: Rows = [headings, [3, '2026-11-17', 800, '5,310'], [4, '2026-11-18', 790, 5_350]]
  expect((await bring(right, true)).body.rows).toMatchObject([
    { price: 5_310, before: null },
    { price: 5_350, before: 5_000 },
  ])
  expect(await days()).toHaveLength(1)
  await bring(right)
  expect(await days()).toMatchObject([
    { on: '2026-11-18', price: 5_350 },
    { on: '2026-11-17', price: 5_310 },
  ])
})

test("a year has monthly means, compared with the farm's revenue per kg", async () => {
  const { farm, worker, group } = await storeFarm(app)
  const manager = app.as(farm.manager)
  for (const [on, price] of [
    ['2025-10-31', 9_000],
    ['2025-11-03', 4_000],
    ['2026-10-05', 5_000],
    ['2026-10-30', 5_500],
    ['2026-11-02', 6_000],
  ] as const)
    await manager.call(marketPrices.save, { on: day(on), price })
  const groupId = await group('M-1')
  const pigs = { formMode: 'insert', groupId, females: 20, males: 20 } as const
  await worker.call(transfersIn.save, { ...pigs, on: addDays(today, -50), type: '110002', totalWeight: 280 })
  const sold = {
    ...pigs,
    on: day('2026-10-20'),
    type: '200001',
    totalWeight: 4_600,
    netWeight: 3_500,
    price: 18_200_000,
  }
  expect((await worker.call(shipments.save, sold)).status).toBe(200)
  const { months, days } = (await worker.call(marketPrices.year, {})).body
  expect(months).toHaveLength(13)
  expect(months.filter(({ market, own }) => market !== null || own !== null)).toEqual([
    { month: '2025-11', market: 4_000, own: null },
    { month: '2026-10', market: 5_250, own: 5_200 },
    { month: '2026-11', market: 6_000, own: null },
  ])
  expect(days.at(-1)?.on).toBe('2025-11-03')
})
