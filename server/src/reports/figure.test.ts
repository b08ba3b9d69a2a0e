import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { figures, type FigureQuery, type FigureSpan } from '@penside/contract/reports/figure.ts'
import { statistics, type StatisticAnswer } from '@penside/contract/reports/statistics.ts'
import { addDays, day, type Day } from '@penside/domain/basics/day.ts'
import { statisticNames, type StatisticName } from '@penside/domain/reports/statistics.ts'
import { asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
  await asOwner(inject('databaseUrl'), async (client) => {
    const ask = (text: string, ...values: unknown[]) => client.query(text, [farm.farmId, ...values])
    // Weaned on 3 November at 23 days of age: 23 days on 3 November are 40 on the 20th. The others are older.
    const made = await ask(
      `insert into pig_group (farm_id, name, started_on, age_days, breed, pen_id, females)
       values ($1, 'young', '2026-11-03', 23, '043001', $2, 12), ($1, 'old', '2026-05-01', 30, '043001', $2, 60) returning group_id`,
      farm.pen('gilts 1'),
    )
    const [young, old] = made.rows.map(({ group_id }) => group_id)
    const move = (group: unknown, kind: string, number: number, on: string, type: string, head: number) =>
      ask(
        `insert into group_move (farm_id, group_id, kind, number, on_date, type, females) values ($1, $2, $3, $4, $5, $6, $7)`,
        group,
        kind,
        number,
        on,
        type,
        head,
      )
    await move(young, 'in', 1, '2026-11-03', '110001', 14)
    await move(young, 'loss', 1, '2026-11-10', '033029', 2)
    await move(old, 'in', 1, '2026-05-01', '110002', 100)
    await move(old, 'out', 1, '2026-10-15', '120001', 10)
    await move(old, 'shipment', 1, '2026-11-05', '200001', 20)
    await move(old, 'shipment', 2, '2026-11-12', '200003', 5)
    await move(old, 'loss', 1, '2026-11-13', '033014', 5)
    await ask(`update group_move set total_weight = 2400, net_weight = 1800, price = 9000000
      where farm_id = $1 and kind = 'shipment' and number = 1`)
    await ask(`update group_move set total_weight = 150.5, net_weight = 150.5, price = 500000
      where farm_id = $1 and kind = 'shipment' and number = 2`)
    const feed = await ask(
      `insert into feed (farm_id, category, name_ko, name_en, name_vi) values ($1, '100001', '젖먹이', 'Starter', 'Cám')
       returning feed_id`,
    )
    await ask(
      `insert into stock_record (farm_id, kind, item_id, group_id, on_date, amount, price)
       select $1::bigint, 'receipt', $2::bigint, null::bigint, '2026-11-04'::date, 500, 350000.50 union all select $1::bigint, 'receipt', $2::bigint, $3::bigint, '2026-11-06', 300, null
       union all select $1::bigint, 'receipt', (select min(medicine_id) from medicine where farm_id = $1), null, '2026-11-07', 10, 42000`,
      feed.rows[0].feed_id,
      young,
    )
  })
})
afterAll(() => app.close())

const monthsOf = async <S extends StatisticName>(
  { farmId, worker }: TestFarm,
  statistic: S,
  baseDay: Day,
  months: number,
) => {
  const asked = { view: 'data', statistic, farmId, language: 'ko', baseDay, months } as const
  return ((await app.as(worker).call(statistics.proxy, { asked })).body as StatisticAnswer<S>).months
}
const monthOf = async <S extends StatisticName>(statistic: S, baseDay: Day = today) =>
  (await monthsOf(farm, statistic, baseDay, 1))[0]
const behind = (figure: { of: string; column: string; span?: FigureSpan }) =>
  app
    .as(farm.worker)
    .call(figures.rows, { figure: { span: 'toDate', baseDay: today, ...figure } as FigureQuery })

test('counts pigs in groups by the mean age of their group', async () => {
  // 12 of 40 days; 60 of 30 + 203 days.
  expect(await monthOf('breeding')).toMatchObject({
    toDate: {
      weaners: 12,
      growers: 0,
      earlyFinishers: 0,
      lateFinishers: 60,
      finishing: 60,
      growing: 72,
      suckling: 12,
      sows: 6,
      all: 6 + 2 + 12 + 72,
    },
  })
  // On 31 July the old ones were 121 days of age and all there.
  expect(await monthOf('breeding', day('2026-07-31'))).toMatchObject({
    toDate: { earlyFinishers: 100, lateFinishers: 0, finishing: 100 },
  })
  expect(await monthOf('breeding', day('2026-04-30'))).toMatchObject({ toDate: { growing: 0 } })
})

test('counts pigs that left groups by destination, and deaths by stage', async () => {
  expect(await monthOf('movement')).toMatchObject({
    whole: {
      weanerDeaths: 2,
      growerDeaths: 0,
      earlyFinisherDeaths: 0,
      lateFinisherDeaths: 5,
      toContractFarms: 0,
      pigletsSold: 5,
      shipped: 20,
      // 30 days on 1 May are 218 on 5 November.
      shipmentAge: 218,
    },
  })
  expect(await monthOf('movement', day('2026-10-20'))).toMatchObject({
    whole: { toContractFarms: 10 },
    toDate: { toContractFarms: 10 },
  })
})

test('counts purchases and sales, prices over records with a price, and carcasses once all have a price', async () => {
  expect((await monthOf('trade'))?.whole).toEqual({
    feedWeight: 800,
    // Half a won is rounded up, and a receipt without a price makes feed no cheaper.
    feedCost: 350_001,
    feedPerKg: 700,
    medicineCost: 42_000,
    shippedHead: 25,
    liveWeight: 2550.5,
    // Piglets that are sold have no carcass: they go by their live weight.
    carcassWeight: 1800,
    revenue: 9_500_000,
    perHead: 380_000,
    perKg: Math.round(9_500_000 / 1950.5),
  })
  const received = (await behind({ of: 'trade', column: 'feedWeight' })).body
  expect(
    received.rows.map(({ kind, tag, amount, groupId }) => [kind, tag, amount, groupId === null]),
  ).toEqual([
    ['feedReceiving', '젖먹이', 300, false],
    ['receipt', '젖먹이', 500, true],
  ])

  const tell = (count: number, from: number) =>
    asOwner(inject('databaseUrl'), (client) =>
      client.query(
        `insert into carcass (farm_id, group_id, number, place, carcass_no, weight, grade, price, condemned, part)
         select m.farm_id, m.group_id, 1, k, k, 90, '1', case when k > 1 then 5000 end, case when k = 1 then 'disease' end,
           case when k = 1 then 'whole' end
         from group_move m cross join generate_series($2::int, $3::int) k where m.farm_id = $1 and m.kind = 'shipment' and m.number = 1`,
        [farm.farmId, from, from + count - 1],
      ),
    )
  await tell(19, 1)
  expect((await monthOf('trade'))?.toDate).toMatchObject({ carcassWeight: 1800, revenue: 9_500_000 })
  await tell(1, 20)
  expect((await monthOf('trade'))?.toDate).toMatchObject({
    carcassWeight: 19 * 90,
    revenue: 19 * 90 * 5000 + 500_000,
    perHead: (19 * 90 * 5000 + 500_000) / 25,
  })
})

test('lists the groups behind a number of growing pigs', async () => {
  const { rows, total, amount } = (await behind({ of: 'breeding', column: 'growing' })).body
  expect([total, amount]).toEqual([2, 72])
  expect(rows.map(({ kind, tag, animalId, amount: head }) => ({ kind, tag, animalId, head }))).toEqual([
    { kind: 'group', tag: 'young', animalId: null, head: 12 },
    { kind: 'group', tag: 'old', animalId: null, head: 60 },
  ])
})

test('lists sows, boars, litters and groups behind all pigs, with the same sum', async () => {
  const { rows, amount } = (await behind({ of: 'breeding', column: 'all' })).body
  expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(amount)
  expect(new Set(rows.map(({ tag }) => tag))).toEqual(
    new Set(['A-1001', 'A-1002', 'A-1003', 'A-1004', 'A-1005', 'A-1007', 'B-01', 'B-02', 'young', 'old']),
  )
})

test("lists returns with sow, day and type in the reader's language", async () => {
  expect((await behind({ of: 'accident', column: 'returned' })).body.rows).toMatchObject([
    {
      tag: 'A-1005',
      kind: 'accident',
      on: '2026-11-02',
      note: '재발',
      amount: 1,
      animalId: farm.animal('A-1005'),
    },
  ])
  // 21 days after her mating.
  expect((await behind({ of: 'accident', column: 'regular' })).body.rows).toMatchObject([{ tag: 'A-1005' }])
})

test('classifies accidents by days since mating, including the last day of each class', async () => {
  const days = [17, 18, 24, 25, 38, 39]
  const animal = {
    earNotch: '',
    breed: '041006',
    bornOn: day('2025-12-01'),
    stockEntryOn: null,
    supplier: 0,
    pen: 0,
  }
  const on = day('2026-09-20')
  const empty = await makeFarm({
    sows: days.map((after) => ({
      ...animal,
      tag: `E-${after}`,
      records: [
        {
          kind: 'entry',
          on: addDays(on, -20),
          status: 'gilt',
          parity: 0,
          matings: 0,
          lastWorkOn: addDays(on, -20),
          nursing: 0,
        },
        { kind: 'mating', on, services: [] },
        { kind: 'accident', on: addDays(on, after), accidentType: '050008', pen: null },
      ],
    })),
  })
  const months = await monthsOf(empty, 'accident', today, 3)
  const sum = (column: 'early' | 'regular' | 'irregular' | 'late') =>
    months.reduce((all, { whole }) => all + whole[column], 0)
  // She that every farm has returned after 21 days.
  expect([sum('early'), sum('regular'), sum('irregular'), sum('late')]).toEqual([1, 3, 2, 1])
})

test('a change of status changes the class and not the number of sows', async () => {
  const moved = async (row: string) =>
    (await behind({ of: 'monthEnd', column: `${row}.moved`, span: 'month' })).body
  expect((await moved('waiting')).rows.map(({ tag }) => tag)).toContain('A-1005')
  expect(await moved('sows')).toMatchObject({ rows: [], amount: 0 })
})

test.each([
  ['00016', 'nothing', 'toDate', 'column'],
  ['00011', 't_modon', 'month', 'column'],
  ['00011', 'sago_1', 'year', 'span'],
  ['score', 'weanedPerFemale', 'month', 'span'],
] as const)('%s has no figure %s of a %s', async (service, column, span, field) => {
  const asked = { service, column, span, statdate: today }
  const { status, problem } = await app.as(farm.worker).get(figures.rows.path, asked)
  expect([status, problem.code, problem.fields]).toEqual([400, 'NOT_A_STATISTIC', [field]])
})

test('a farm without animals has zeros and no rows', async () => {
  const empty = await makeFarm({ sows: 'none' })
  for (const statistic of statisticNames) {
    const months = await monthsOf(empty, statistic, today, 6)
    expect(months).toHaveLength(6)
    for (const { month, whole, toDate } of months) {
      expect(month).toMatch(/^2026-/)
      expect(new Set([...Object.values(whole), ...Object.values(toDate)])).toEqual(new Set([0]))
    }
  }
})
