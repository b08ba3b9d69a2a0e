import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '@penside/contract/api/call.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { maxTradeRows, tradeFiles } from '@penside/contract/stores/trade-file.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { startFeeds } from '@penside/domain/stores/feed.ts'
import { makeFarm, testApp, today, type TestApp } from '../../test/farm.ts'
import { storeFarm } from '../../test/stores.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Rows = Input<typeof tradeFiles.bring>['rows']
const headings = [1, '거래구분', '납품일', '품명', '수량(kg)', '합계금액', '공급처', '로트'] as const

/** A farm with feed that is called as its category, and a group of which forty pigs were shipped the day before. */
async function tradingFarm() {
  const store = await storeFarm(app)
  const { farm, worker } = store
  const groupId = await store.group('F-1')
  const pigs = { formMode: 'insert', groupId, females: 20, males: 20 } as const
  await worker.call(transfersIn.save, { ...pigs, on: addDays(today, -50), type: '110002', ageDays: 130 })
  const on = addDays(today, -1)
  const shipped = { ...pigs, on, type: '200001', totalWeight: 4_600, netWeight: 3_500, price: 17_000_000 }
  expect((await worker.call(shipments.save, shipped)).status).toBe(200)
  const shipment = async () => (await worker.call(shipments.history, { groupId })).body.rows[0]!
  const bring = (table: Rows, more: Partial<Input<typeof tradeFiles.bring>> = {}) =>
    app.as(farm.manager).call(tradeFiles.bring, { fileName: 'november.xlsx', rows: table, ...more })
  return { ...store, groupId, shipment, bring, shippedOn: on }
}
const feed = startFeeds.find(({ category }) => category === '100003')!.names

test('a dry run saves nothing; an import receives feed and prices the shipment; its undo restores everything', async () => {
  const { farm, worker, stock, shipment, bring, shippedOn } = await tradingFarm()
  const table: Rows = [
    [1, '11월 거래 내역'],
    [3, ...headings.slice(1)],
    [4, '사료', addDays(today, -3), feed.ko, '2,000', '1,400,000', 'Hill breeders (ko)', 'L-7'],
    [5, 'Feed', addDays(today, -2), feed.vi.toUpperCase(), 500.25, null, null, null],
    [6, '출하', shippedOn, 'f-1', 3_512.5, 17_562_500, null, null],
  ]
  const tried = (await bring(table, { dryRun: true })).body
  expect(tried.refused).toEqual([])
  expect(tried.columns.map(({ heading, column }) => [heading, column])).toContainEqual(['합계금액', 'price'])
  expect(tried.rows).toMatchObject([
    { row: 4, kind: 'feed', amount: 2000, price: 1_400_000 },
    { row: 5, amount: 500.25, price: null },
    { row: 6, kind: 'shipment', name: 'f-1' },
  ])
  expect((await stock()).stock).toBe(0)

  await bring(table)
  expect((await stock()).stock).toBe(2500.25)
  expect((await worker.call(receipts.list, {})).body.rows[1]).toMatchObject({
    price: 1_400_000,
    batch: 'L-7',
    supplierName: 'Hill breeders (ko)',
  })
  expect(await shipment()).toMatchObject({ netWeight: 3_512.5, price: 17_562_500 })
  // The same file again brings nothing twice.
  const again = (await bring(table, { dryRun: true })).body
  expect(again.refused.map(({ row, code }) => [row, code])).toEqual([
    [4, 'TRADE_KNOWN'],
    [5, 'TRADE_KNOWN'],
  ])

  const { imports } = (await app.as(farm.manager).call(tradeFiles.list, {})).body
  expect(imports).toMatchObject([{ fileName: 'november.xlsx', records: 3 }])
  const { importId } = imports[0]!
  expect((await worker.call(tradeFiles.undo, { importId })).status).toBe(403)
  expect((await app.as(farm.manager).call(tradeFiles.undo, { importId })).body.records).toBe(3)
  expect([(await stock()).stock, (await worker.call(receipts.list, {})).body.total]).toEqual([0, 0])
  expect(await shipment()).toMatchObject({ netWeight: 3_500, price: 17_000_000 })
  expect((await app.as(farm.manager).call(tradeFiles.undo, { importId })).status).toBe(404)
  expect((await app.as(farm.manager).call(tradeFiles.list, {})).body.imports).toEqual([])
})

test('undo keeps a price that was corrected since the import', async () => {
  const { farm, worker, groupId, shipment, bring, shippedOn } = await tradingFarm()
  await bring([
    [3, ...headings.slice(1)],
    [4, '출하', shippedOn, 'f-1', 3_512.5, 17_562_500, null, null],
  ])
  const heads = { females: 20, males: 20, totalWeight: 4_600, netWeight: 3_512.5, price: 17_600_000 }
  const corrected = { formMode: 'update', groupId, seq: 1, on: shippedOn, type: '200001', ...heads } as const
  expect((await worker.call(shipments.save, corrected)).status).toBe(200)
  const { imports } = (await app.as(farm.manager).call(tradeFiles.list, {})).body
  const { importId } = imports[0]!
  await app.as(farm.manager).call(tradeFiles.undo, { importId })
  expect(await shipment()).toMatchObject({ netWeight: 3_512.5, price: 17_600_000 })
})

test('rejects each invalid row at its cell, and saves nothing of the table', async () => {
  const { worker, bring, shippedOn } = await tradingFarm()
  const row = (number: number, ...cells: (string | number | null)[]): Rows[number] => [
    number,
    ...[...cells, null, null, null, null, null, null].slice(0, 7),
  ]
  const day = addDays(today, -3)
  const table: Rows = [
    [...headings] as Rows[number],
    row(2, '사료', day, feed.ko, 100, 70_000),
    row(3, '사료', day, feed.en, 100, 70_000),
    row(4, '사료', day, '없는 사료', 100),
    row(5, '약품', day, feed.ko, 100),
    row(6, '사료', addDays(today, 1), feed.ko, 100),
    row(7, '사료', day, feed.ko, -5),
    row(8, '사료', day, feed.ko, 7, null, 'Nobody'),
    row(9, '출하', day, 'F-1', 3_500),
    row(10, '출하', shippedOn, 'Z-9', 3_500),
    row(11, '손실', day, feed.ko, 8),
    row(12, '사료', 'soon', feed.ko, 9),
    row(13, '사료', day, null, 9),
  ]
  const { refused } = (await bring(table, { dryRun: true })).body
  expect(refused.map((each) => [each.row, each.column, each.code])).toEqual([
    [3, '품명', 'TRADE_TWICE'],
    [4, '품명', 'ITEM_UNKNOWN'],
    [5, '품명', 'ITEM_UNKNOWN'],
    [6, '납품일', 'AFTER_TODAY'],
    [7, '수량(kg)', 'CELL_OUTSIDE'],
    [8, '공급처', 'TRADE_SUPPLIER_UNKNOWN'],
    [9, '품명', 'SHIPMENT_NOT_ON'],
    [10, '품명', 'GROUP_UNKNOWN'],
    [11, '거래구분', 'UNKNOWN_CODE'],
    [12, '납품일', 'CELL_NOT_DAY'],
    [13, '품명', 'CELL_NEEDED'],
  ])
  expect((await bring(table)).problem.code).toBe('ROWS_REFUSED')
  expect((await worker.call(receipts.list, {})).body.total).toBe(0)
})

test('rejects an ambiguous shipment, too long a file, and unknown headings', async () => {
  const { worker, groupId, bring, shippedOn, farm } = await tradingFarm()
  await worker.call(transfersIn.save, {
    formMode: 'insert',
    groupId,
    on: addDays(today, -50),
    type: '110002',
    females: 5,
    males: 0,
    totalWeight: 30,
  })
  await worker.call(shipments.save, {
    formMode: 'insert',
    groupId,
    on: shippedOn,
    type: '200004',
    females: 5,
    males: 0,
    totalWeight: 500,
  })
  const several: Rows = [[...headings] as Rows[number], [2, '출하', shippedOn, 'F-1', 400, 1]]
  expect((await bring(several, { dryRun: true })).body.refused).toMatchObject([
    { row: 2, code: 'SHIPMENTS_SEVERAL' },
  ])
  const long: Rows = [
    [...headings] as Rows[number],
    ...Array.from({ length: maxTradeRows + 1 }, (_, i): Rows[number] => [
      i + 2,
      '사료',
      today,
      feed.ko,
      i + 1,
    ]),
  ]
  expect((await bring(long)).problem.code).toBe('ROWS_REFUSED')
  expect((await bring(long, { dryRun: true })).body.refused).toMatchObject([
    { row: 0, code: 'TRADE_FILE_LONG' },
  ])
  const foreign: Rows = [
    [1, 'A', 'B', 'C', 'D'],
    [2, 'Feed', today, feed.en, 12],
  ]
  expect((await bring(foreign, { dryRun: true })).body.refused.map(({ code }) => code)).toEqual(
    Array.from({ length: 4 }, () => 'COLUMN_MISSING'),
  )
  const columns = ['kind', 'on', 'name', 'amount'].map((column, i) => ({ heading: 'ABCD'[i]!, column }))
  expect((await bring(foreign, { columns })).body.rows).toHaveLength(1)
  // From then on such headings are known.
  expect(
    (await bring([foreign[0]!, [2, 'Feed', today, feed.en, 13]], { dryRun: true })).body.refused,
  ).toEqual([])

  // A column that is new in such a table is read by its name; one that was left out stays left out.
  const heading = [1, 'A', 'B', 'C', 'D', '합계금액', '공급처']
  const wider: Rows = [heading as Rows[number], [2, 'Feed', today, feed.en, 14, 9_000, 'Unknown']]
  const offered = (await bring(wider, { dryRun: true })).body
  expect(offered.columns.slice(4)).toEqual([
    { heading: '합계금액', column: 'price' },
    { heading: '공급처', column: 'supplier' },
  ])
  const withPrice = [...columns, { heading: '합계금액', column: 'price' }]
  expect((await bring(wider, { columns: withPrice })).body.rows).toMatchObject([{ amount: 14, price: 9_000 }])
  const again: Rows = [heading as Rows[number], [2, 'Feed', today, feed.en, 15, 9_500, 'Unknown']]
  expect((await bring(again, { dryRun: true })).body).toMatchObject({ columns: withPrice, refused: [] })

  const other = await makeFarm({ sows: 'none' })
  const { importId } = (await app.as(farm.manager).call(tradeFiles.list, {})).body.imports[0]!
  expect((await app.as(other.manager).call(tradeFiles.undo, { importId })).status).toBe(404)
})

test('imports unusual values once confirmed, and rejects a paid weight above the weight', async () => {
  const { bring, shipment, stock, shippedOn } = await tradingFarm()
  const table: Rows = [
    [...headings],
    [2, '사료', addDays(today, -3), feed.ko, 2000, 140_000_000],
    [3, '출하', shippedOn, 'f-1', 351.25, 175_625],
  ]
  const { refused, warned } = (await bring(table, { dryRun: true })).body
  expect(refused).toEqual([])
  expect(warned).toMatchObject([
    {
      row: 2,
      column: '합계금액',
      code: 'KG_PRICE_UNUSUAL',
      values: { each: 70_000, from: 150, to: 5_000 },
      shown: '140000000',
    },
    { row: 3, column: '수량(kg)', code: 'PAID_WEIGHT_UNUSUAL', values: { each: 8.8 } },
    { row: 3, column: '합계금액', code: 'PRICE_UNUSUAL', values: { each: 4_391 } },
  ])
  for (const warnings of [undefined, 2, 4])
    expect((await bring(table, { warnings })).problem).toMatchObject({
      code: 'ROWS_UNUSUAL',
      values: { rows: 3 },
    })
  expect((await stock()).stock).toBe(0)
  expect((await bring(table, { warnings: 3 })).status).toBe(200)
  expect([(await stock()).stock, await shipment()]).toMatchObject([2000, { netWeight: 351.25 }])

  const heavy: Rows = [[...headings], [2, '출하', shippedOn, 'f-1', 4_601, 17_000_000]]
  expect((await bring(heavy, { dryRun: true })).body.refused).toMatchObject([
    { row: 2, column: '수량(kg)', code: 'NET_ABOVE_LIVE', values: { live: 4_600, net: 4_601 } },
  ])
})
