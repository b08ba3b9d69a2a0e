import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { statistics } from '@penside/contract/reports/statistics.ts'
import { addDays, day, type Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
})
afterAll(() => app.close())

const address = (change: { baseDay?: Day; months?: number } = {}) => {
  const { baseDay = today, months = 6 } = change
  return `/statistics/data/00010/farm/${farm.farmId}?lang=ko&statdate=${baseDay}&period=m&size_of_period=1&num_of_period=${months}`
}
type Row = Record<string, string | number>
type Chart = { categories: string[]; series: { column: string; name: string; data: number[] }[] }
type Wire = { data: { data: Row[]; baseDay: Day; chart?: Chart } }
const read = (at: string) => app.as(farm.worker).post(statistics.proxy.path, { url: at })
const answerOf = async (at: string) => ((await read(at)).wire as Wire).data
const rowsOf = async (at: string) => (await answerOf(at)).data

test('counts matings by month and class, newest month first', async () => {
  const rows = await rowsOf(address({ months: 12 }))
  expect(rows).toHaveLength(12)
  expect(rows.map((row) => [row['gb_tt'], row['t_gyobae']]).filter(([, all]) => all !== 0)).toEqual([
    ['2026-10', 1],
    ['2026-09', 1],
    ['2026-07', 2],
    ['2026-06', 2],
    ['2026-01', 1],
  ])
  expect(rows.find((row) => row['gb_tt'] === '2026-07')).toMatchObject({ hubo: 1, gyung: 0, sogo2: 1 })
  expect(rows.find((row) => row['gb_tt'] === '2026-09')).toMatchObject({ sogo3: 1, sogo4: 0 })
})

test('month to date ends with the base day, the month does not', async () => {
  const [on9] = await rowsOf(address({ baseDay: day('2026-09-09'), months: 1 }))
  const [on10] = await rowsOf(address({ baseDay: day('2026-09-10'), months: 1 }))
  expect([on9?.['t_gyobae'], on9?.['t_gyobae_mm'], on10?.['t_gyobae_mm']]).toEqual([1, 0, 1])
})

test('the classes sum to the total and equal an independent count', async () => {
  const rows = await rowsOf(address({ months: 24 }))
  for (const row of rows) {
    const classes = ['hubo', 'gyung', 'hubo_sogo', 'sogo2', 'sogo3', 'sogo4'].map((column) =>
      Number(row[column]),
    )
    expect(classes.reduce((sum, count) => sum + count, 0)).toBe(row['t_gyobae'])
  }
  const [counted] = await asOwner(
    inject('databaseUrl'),
    async (client) =>
      (
        await client.query<{ n: number }>(
          "select count(*)::int as n from sow_event where farm_id = $1 and kind = 'mating'",
          [farm.farmId],
        )
      ).rows,
  )
  expect(rows.reduce((sum, row) => sum + Number(row['t_gyobae']), 0)).toBe(counted?.n)
})

test('the chart has the same values, oldest month first', async () => {
  const { chart } = await answerOf(`${address().replace('/data/', '/chart/')}&chart_type=chart`)
  expect(chart?.categories).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
  expect(chart?.series[0]).toEqual({ column: 't_gyobae', name: '총교배', data: [2, 2, 0, 1, 1, 0] })
})

test('our column names give the same values', async () => {
  const asked = {
    view: 'data',
    statistic: 'mating',
    farmId: farm.farmId,
    language: 'ko',
    baseDay: today,
  } as const
  const { body } = await app.as(farm.worker).call(statistics.proxy, { asked: { ...asked, months: 2 } })
  expect(body).toMatchObject({
    statistic: 'mating',
    baseDay: today,
    months: [{ month: '2026-11' }, { month: '2026-10', whole: { all: 1 }, toDate: { all: 1 } }],
  })
  const headers = (await app.as(farm.worker).call(statistics.headers, { statistic: 'mating' })).body
  expect(headers).toMatchObject({ statistic: 'mating', names: { month: '구분', all: '총교배' } })
})

test.each([
  ['http://169.254.169.254/latest/meta-data', 400, 'NOT_A_STATISTIC'],
  ['//evil.example/statistics/data/00010/farm/1', 400, 'NOT_A_STATISTIC'],
  ['/statistics/../mobile/x/session', 400, 'STATISTIC_TYPE'],
  ['/statistics/table/00010/farm/1?lang=ko&statdate=2026-11-20', 400, 'STATISTIC_TYPE'],
  ['/statistics/data/farm/1?lang=ko&statdate=2026-11-20', 400, 'SERVICE_ID_REQUIRED'],
  ['/statistics/data/00010/farm/?lang=ko&statdate=2026-11-20', 400, 'FARM_REQUIRED'],
  ['/statistics/data/00010/farm/FARM?lang=ko', 400, 'STATDATE_REQUIRED'],
  ['/statistics/data/00010/farm/FARM?statdate=2026-11-20', 400, 'LANG_REQUIRED'],
  ['/statistics/data/00010/farm/FARM?lang=ko&statdate=2026-11-31', 400, 'NOT_A_STATISTIC'],
  ['/statistics/data/00010/farm/FARM?lang=ko&statdate=2026-11-20&num_of_period=9999', 400, 'NOT_A_STATISTIC'],
  ['/statistics/data/99999/farm/FARM?lang=ko&statdate=2026-11-20', 400, 'NOT_A_STATISTIC'],
  ['/statistics/data/00010/farm/1000000000?lang=ko&statdate=2026-11-20', 403, 'INAPPROPRIATE_ACCESS'],
])('%s is refused', async (at, status, code) => {
  const reply = await read(at.replace('FARM', String(farm.farmId)))
  expect([reply.status, reply.problem.code]).toEqual([status, code])
})

test.each<[Language, string]>([
  ['ko', '총교배'],
  ['en', 'All matings'],
  ['vi', 'Tổng phối'],
])('the columns have names in %s', async (language, name) => {
  const reply = await app
    .as(farm.worker)
    .post('/mobile/selectExcelHeaderList.json', { code: '00010', lang: language })
  expect(reply.wire).toContainEqual({ code: 't_gyobae', cname: name })
})

test('answers a future base day for today, and returns that day', async () => {
  const asked = (baseDay: Day) => answerOf(address({ baseDay }))
  expect(await asked(addDays(today, 40))).toEqual(await asked(today))
  expect(await asked(addDays(today, 40))).toMatchObject({ baseDay: today })
})
