import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { farms } from '@penside/contract/farm/farms.ts'
import { figures } from '@penside/contract/reports/figure.ts'
import { operation, type OperationReport, type OperationRow } from '@penside/contract/reports/operation.ts'
import { day } from '@penside/domain/basics/day.ts'
import { operationColumns } from '@penside/domain/reports/operation.ts'
import { asOwner, makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'
import { inTransaction, sql } from '../database/db.ts'
import { refreshFarm } from './daily-totals-job.ts'

let app: TestApp
let own: TestFarm
const company = randomUUID().slice(0, 18)
const others: TestFarm[] = []
beforeAll(async () => {
  app = await testApp()
  own = await makeFarm({ company, sows: 'none' })
  for (const _ of [1, 2, 3]) others.push(await makeFarm({ company, sows: 'none' }))
  await fill(own, receipts, shipments)
})
afterAll(() => app.close())

type Receipt = readonly [category: string, on: string, kg: number, won: number | null]
type Shipment = readonly [on: string, type: string, head: number, kg: number, won: number]
/** The two months up to 20 November, the same days of the year before, and days beside them that count nowhere. */
const receipts: Receipt[] = [
  ['100001', '2026-10-01', 120.5, 150_000.5],
  ['100003', '2026-10-31', 900, 700_000],
  ['100005', '2026-11-20', 5_000, 2_600_000],
  ['100005', '2026-11-02', 1_000, null],
  ['100006', '2026-11-03', 2_000, 1_000_000],
  ['100008', '2026-11-04', 10, 9_000],
  ['100005', '2026-09-30', 7_777, 7_777],
  ['100005', '2025-10-01', 4_000, 2_000_000],
  ['100007', '2025-11-20', 600, 360_000],
  ['100007', '2025-11-21', 5_555, 5_555],
]
const shipments: Shipment[] = [
  ['2026-10-05', '200001', 20, 2_300, 9_000_000],
  ['2026-11-05', '200001', 10, 1_100.4, 4_500_000],
  ['2026-11-12', '200006', 3, 340, 1_500_000],
  ['2026-11-13', '200009', 1, 210, 300_000],
  ['2026-09-30', '200001', 9, 999, 999],
  ['2025-11-20', '200001', 8, 900, 4_000_000],
  ['2025-11-21', '200001', 7, 777, 777],
]

async function fill(farm: TestFarm, fed: readonly Receipt[], sold: readonly Shipment[]) {
  await asOwner(inject('databaseUrl'), async (client) => {
    const ask = (text: string, ...values: unknown[]) => client.query(text, [farm.farmId, ...values])
    const { rows } = await ask(
      `insert into pig_group (farm_id, name, started_on, age_days, breed, pen_id, females)
       values ($1, gen_random_uuid(), '2025-05-01', 30, '043001', $2, 100) returning group_id`,
      farm.pen('gilts 1'),
    )
    const group = rows[0].group_id
    for (const [i, [on, type, head, kg, won]] of sold.entries())
      await ask(
        `insert into group_move (farm_id, group_id, kind, number, on_date, type, females, total_weight, net_weight, price)
         values ($1, $2, 'shipment', $3, $4, $5, $6, $7::numeric, $7::numeric, $8)`,
        group,
        i + 1,
        on,
        type,
        head,
        kg,
        won,
      )
    const feeds = new Map<string, unknown>()
    for (const [i, [category, on, kg, won]] of fed.entries()) {
      const known = feeds.get(category)
      const feed =
        known ??
        (
          await ask(
            `insert into feed (farm_id, category, name_ko, name_en, name_vi) values ($1, $2, '사료', 'Feed', 'Cám') returning feed_id`,
            category,
          )
        ).rows[0].feed_id
      feeds.set(category, feed)
      await ask(
        `insert into stock_record (farm_id, kind, item_id, group_id, on_date, amount, price) values ($1, 'receipt', $2, $3, $4, $5, $6)`,
        feed,
        i % 2 ? group : null,
        on,
        kg,
        won,
      )
    }
    // The first shipment has four carcasses and one condemned; the cull has all, with a price.
    if (sold === shipments)
      for (const [number, place, grade, part, price] of [
        [1, 1, '1+', null, null],
        [1, 2, '1+', null, null],
        [1, 3, '1', null, null],
        [1, 4, '2', null, null],
        [1, 5, '1', 'whole', null],
        [4, 1, '2', null, 4_000],
      ])
        await ask(
          `insert into carcass (farm_id, group_id, number, place, carcass_no, weight, grade, condemned, part, price)
           values ($1, $2, $3, $4::int, $4::text, 100, $5, case when $6::text is not null then 'abscess' end, $6, $7)`,
          group,
          number,
          place,
          grade,
          part,
          price,
        )
  })
}

const view = async (
  report: OperationReport,
  asked: { first?: string; last?: string } = { first: '2026-10-01', last: '2026-11-01' },
  farm = own,
) => {
  const months = Object.fromEntries(Object.entries(asked).map(([name, text]) => [name, day(text)]))
  return app.as(farm.worker).call(operation.view, { report, ...months, pageSize: 100 })
}
const rowsOf = async (report: OperationReport) => (await view(report)).body.rows

test('sums received feed by category, with the year before', async () => {
  const { rows, from, to, ...figures } = (await view('feed')).body
  expect([from, to]).toEqual(['2026-10-01', '2026-11-20'])
  const [kg, won, share] = rows as [OperationRow, OperationRow, OperationRow]
  expect(kg.own).toEqual({
    creep: 120.5,
    preStarter: 0,
    weaner: 900,
    grower: 0,
    finisher: 6_000,
    pigs: 7_020.5,
    gestation: 2_000,
    lactation: 0,
    sows: 2_000,
    otherFeed: 10,
    all: 9_030.5,
  })
  expect(won.own).toMatchObject({
    creep: 150_000.5,
    finisher: 2_600_000,
    pigs: 3_450_000.5,
    all: 4_459_000.5,
  })
  expect(kg.lastYear).toMatchObject({ finisher: 4_000, lactation: 600, all: 4_600 })
  // Half of a tenth is rounded up.
  expect(share.own).toMatchObject({ creep: 1.3, finisher: 66.4, pigs: 77.7, sows: 22.1, all: 100 })
  expect([kg.others, won.others, share.others]).toEqual([null, null, null])
  // 9,030.5 kg for 3,950.4 kg shipped; 4,600 for 900 a year before.
  expect(figures).toMatchObject({
    feedPerKg: 2.29,
    compared: 3.6,
    ratio: 63.6,
    feedPerKgBefore: 5.11,
    farms: 0,
  })
})

test('sums sales by type of shipment, with won per head', async () => {
  const rows = await rowsOf('revenue')
  const of = (type: string) => rows.find((row) => row.type === type)
  expect(of('200001')).toMatchObject({
    name: '육가공 출하',
    head: 30,
    weight: 3_400.4,
    revenue: 13_500_000,
    perHead: 450_000,
  })
  expect(of('200001')).toMatchObject({ headBefore: 8, revenueBefore: 4_000_000, perHeadBefore: 500_000 })
  expect(of('200006')).toMatchObject({ head: 3, perHead: 500_000, headBefore: 0, perHeadBefore: 0 })
  expect(of('200002')).toMatchObject({ head: 0, perHead: 0 })
  // What its carcass came to, and not the 300,000 that were written for it.
  expect(of('200009')).toMatchObject({ head: 1, revenue: 400_000 })
  expect(of('all')).toMatchObject({ head: 34, weight: 3_950.4, revenue: 15_400_000, perHead: 452_941 })
})

test('counts grades of paid carcasses', async () => {
  expect((await rowsOf('grades')).map(({ grade, head, share }) => [grade, head, share])).toEqual([
    ['1+', 2, 40],
    ['1', 1, 20],
    ['2', 2, 40],
    ['out', 0, 0],
    ['all', 5, 100],
  ])
})

test('the records behind every figure sum to it', async () => {
  const [kg, won] = await rowsOf('feed')
  const sold = await rowsOf('revenue')
  const graded = await rowsOf('grades')
  for (const column of operationColumns) {
    const [what, part] = column.split('.') as [string, never]
    const shown = {
      feedWeight: kg?.own?.[part],
      feedCost: won?.own?.[part],
      soldHead: sold.find(({ type }) => type === part)?.head,
      soldWeight: sold.find(({ type }) => type === part)?.weight,
      revenue: sold.find(({ type }) => type === part)?.revenue,
      carcasses: graded.find(({ grade }) => grade === part)?.head,
    }[what]
    const figure = {
      of: 'operation',
      column,
      from: day('2026-10-01'),
      baseDay: day('2026-11-20'),
      span: 'months',
    } as const
    const { amount, rows } = (await app.as(own.worker).call(figures.rows, { figure, pageSize: 100 })).body
    expect([column, amount, rows.reduce((sum, row) => sum + row.amount, 0)]).toEqual([column, shown, shown])
  }
  const wrong = { service: 'operation', column: 'feedWeight.all', span: 'months', statdate: '2026-11-20' }
  for (const strDate of [undefined, '2026-11-21']) {
    const { problem } = await app
      .as(own.worker)
      .get(figures.rows.path, { ...wrong, ...(strDate && { strDate }) })
    expect([problem.code, problem.fields]).toEqual(['NOT_A_STATISTIC', ['strDate']])
  }
})

test('defaults to this month and the one before, and rejects reversed and long spans', async () => {
  expect((await view('feed', {})).body).toMatchObject({ from: '2026-10-01', to: '2026-11-20' })
  expect((await view('feed', { first: '2026-02-15', last: '2026-02-28' })).body).toMatchObject({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  const refused = async (first: string, last: string) => (await view('feed', { first, last })).problem.code
  expect(await refused('2026-11-01', '2026-10-01')).toBe('MONTHS_REVERSED')
  expect(await refused('2024-10-01', '2026-10-01')).toBe('MONTHS_TOO_MANY')
  expect((await view('feed', { first: '2024-11-01', last: '2026-10-01' })).status).toBe(200)
})

test('managers set the target and restore the default', async () => {
  const save = async (who: 'worker' | 'manager', target?: number) =>
    app.as(own[who]).call(operation.saveTarget, { target })
  expect((await save('worker', 3)).problem.code).toBe('FORBIDDEN')
  for (const target of [0.9, 9.1, 3.123])
    expect((await app.as(own.manager).post(operation.saveTarget.path, { target })).problem).toMatchObject({
      fields: ['target'],
    })
  await save('manager', 3)
  expect((await view('feed')).body).toMatchObject({ compared: 3, ratio: 76.3 })
  await save('manager')
  expect((await view('feed')).body).toMatchObject({ compared: 3.6 })
})

test('shows the mean of at least three other farms of the company', async () => {
  await fill(others[0]!, [['100005', '2026-10-10', 3_000, 900_000]], [['2026-11-05', '200001', 10, 1_000, 1]])
  await fill(others[1]!, [['100006', '2026-11-10', 600, 90_000]], [['2026-10-05', '200001', 10, 500, 1]])
  for (const farm of [own, ...others]) await refreshFarm(app.app, farm.farmId)
  // Each farm has records in one month only, so no month has three farms.
  expect((await view('feed')).body).toMatchObject({ farms: 0, compared: 3.6 })

  await fill(others[2]!, [['100005', '2026-10-11', 300, 0]], [])
  const sellAll = async (on: string) => {
    for (const farm of others) await fill(farm, [], [[on, '200002', 1, 100, 1]])
    // Loaded without the change feed: shared again from the beginning, as after an import.
    await asOwner(inject('databaseUrl'), (client) => client.query('delete from shared_figure_state'))
    for (const farm of others) await refreshFarm(app.app, farm.farmId)
  }
  await sellAll('2026-10-20')
  // Of October three told, of November two.
  expect((await view('feed', { first: '2026-10-01', last: '2026-10-01' })).body.farms).toBe(3)
  expect((await view('feed')).body).toMatchObject({ farms: 0 })
  await fill(others[2]!, [['100005', '2026-11-11', 300, 0]], [])
  await sellAll('2026-11-15')
  const { rows, ...figures } = (await view('feed')).body
  // 4,200 kg of feed and 2,100 kg shipped by three farms.
  expect(figures).toMatchObject({ farms: 3, compared: 2 })
  expect(rows[0]?.others).toMatchObject({ finisher: 1_200, gestation: 200, pigs: 1_200, all: 1_400 })
  expect(rows[1]?.others).toMatchObject({ finisher: 300_000, all: 330_000 })
  expect((await view('feed', undefined, others[0]!)).body.farms).toBe(3)

  // Changes of the application are shared by the next run; leaving removes the share.
  await inTransaction(app.pool, async (db) => {
    await db.actAs({ farmId: others[2]!.farmId })
    await db.run(sql`update stock_record set amount = 900 where on_date = '2026-10-11'`)
  })
  await refreshFarm(app.app, others[2]!.farmId)
  expect((await view('feed')).body.rows[0]?.others).toMatchObject({ finisher: 1_400, all: 1_600 })
  // So is a feed that turns out to be of another category, which has no day.
  await inTransaction(app.pool, async (db) => {
    await db.actAs({ farmId: others[2]!.farmId })
    await db.run(sql`update feed set category = '100004'`)
  })
  await refreshFarm(app.app, others[2]!.farmId)
  expect((await view('feed')).body.rows[0]?.others).toMatchObject({
    finisher: 1_000,
    grower: 400,
    all: 1_600,
  })
  await refreshFarm(app.app, others[2]!.farmId)
  expect((await view('feed')).body.farms).toBe(3)
  const { owner } = others[2]!
  const left = { farmName: 'Left', kind: '431003', company: randomUUID().slice(0, 18), address: '' }
  expect((await app.as(owner).call(farms.saveProfile, left)).status).toBe(200)
  expect((await view('feed')).body).toMatchObject({ farms: 0, compared: 3.6 })
})
