import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { figures, type FigureSpan } from '@penside/contract/reports/figure.ts'
import { statisticAddress, statistics } from '@penside/contract/reports/statistics.ts'
import { day, type Day } from '@penside/domain/day.ts'
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
  })
})
afterAll(() => app.close())

const rowOf = async (service: string, baseDay: Day = today) => {
  const address = statisticAddress({ service, farmId: farm.farmId, language: 'ko', baseDay, months: 1 })
  return (await app.as(farm.worker).call(statistics.proxy, { address })).body.data.data[0]
}
const behind = async (service: string, column: string, span: FigureSpan = 'toDate', baseDay: Day = today) =>
  app.as(farm.worker).call(figures.rows, { service: service as '00016', column, baseDay, span })

test('pigs in groups are counted by the mean age of their group on the day', async () => {
  // 12 of 40 days; 60 of 30 + 203 days.
  expect(await rowOf('00016')).toMatchObject({
    eujadon_mm: 12,
    ucsungdon_mm: 0,
    bijun_mm: 0,
    bihu_mm: 60,
    bidon_mm: 60,
    bihap_mm: 72,
    pouja_mm: 12,
    t_modon_mm: 6,
    sauc_dusu_mm: 6 + 2 + 12 + 72,
  })
  // On 31 July the old ones were 121 days of age and all there.
  expect(await rowOf('00016', day('2026-07-31'))).toMatchObject({ bijun_mm: 100, bihu_mm: 0, bidon_mm: 100 })
  expect(await rowOf('00016', day('2026-04-30'))).toMatchObject({ bihap_mm: 0 })
})

test('what left the groups is counted by where it went, what died by its stage', async () => {
  expect(await rowOf('00013')).toMatchObject({
    eu_death: 2,
    uc_death: 0,
    jun_death: 0,
    hugi_death: 5,
    wetak: 0,
    jadon: 5,
    biuk: 20,
    // 30 days on 1 May are 218 on 5 November.
    chulil: 218,
  })
  expect(await rowOf('00013', day('2026-10-20'))).toMatchObject({ wetak: 10, wetak_mm: 10 })
})

test('behind a number of groups stand the groups', async () => {
  const { rows, total, amount } = (await behind('00016', 'bihap')).body
  expect([total, amount]).toEqual([2, 72])
  expect(rows.map(({ kind, tag, animalId, amount: head }) => ({ kind, tag, animalId, head }))).toEqual([
    { kind: 'group', tag: 'young', animalId: null, head: 12 },
    { kind: 'group', tag: 'old', animalId: null, head: 60 },
  ])
})

test('behind all pigs stand sows, boars, litters and groups, and they come to the number', async () => {
  const { rows, amount } = (await behind('00016', 'sauc_dusu')).body
  expect(rows.reduce((sum, row) => sum + row.amount, 0)).toBe(amount)
  expect(new Set(rows.map(({ tag }) => tag))).toEqual(
    new Set(['A-1001', 'A-1002', 'A-1003', 'A-1004', 'A-1005', 'A-1007', 'B-01', 'B-02', 'young', 'old']),
  )
})

test('a return is found behind its number, with the sow, the day and what it was, in the language of the reader', async () => {
  expect((await behind('00011', 'sago_1')).body.rows).toMatchObject([
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
  expect((await behind('00011', 'sago_10')).body.rows).toMatchObject([{ tag: 'A-1005' }])
})

test.each([
  ['00016', 'nothing', 'toDate', 'column'],
  ['00011', 't_modon', 'month', 'column'],
  ['00011', 'sago_1', 'year', 'span'],
  ['score', 'weanedPerFemale', 'month', 'span'],
  ['score', 'nonProductiveDays', 'year', 'column'],
] as const)('%s has no figure %s of a %s', async (service, column, span, field) => {
  const { status, problem } = await behind(service, column, span)
  expect([status, problem.code, problem.fields]).toEqual([400, 'NOT_A_STATISTIC', [field]])
})

test('a farm without animals has zeros and no rows', async () => {
  const empty = await makeFarm({ sows: 'none' })
  const address = (service: string) =>
    statisticAddress({ service, farmId: empty.farmId, language: 'en', baseDay: today, months: 6 })
  for (const service of ['00010', '00011', '00012', '00013', '00016']) {
    const { data } = (await app.as(empty.worker).call(statistics.proxy, { address: address(service) })).body
      .data
    expect(data).toHaveLength(6)
    for (const { gb_tt, ...columns } of data) {
      expect(gb_tt).toMatch(/^2026-/)
      expect(new Set(Object.values(columns))).toEqual(new Set([0]))
    }
  }
})
