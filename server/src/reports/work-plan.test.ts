import { afterAll, beforeAll, expect, test } from 'vitest'
import { farms } from '@penside/contract/farm/farms.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { day } from '@penside/domain/day.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
})
afterAll(() => app.close())

const view = async (change: object = {}) =>
  (await app.as(farm.worker).call(workPlan.view, { report: '150005', ...change })).body

test('gilts of age, weaned and accident sows wait for mating, late ones first', async () => {
  const { rows, total, late } = await view()
  expect(
    rows.map(({ tag, status, late: isLate, dueOn, days }) => ({ tag, status, isLate, dueOn, days })),
  ).toEqual([
    { tag: 'A-1004', status: 'gilt', isLate: true, dueOn: '2026-10-18', days: 273 },
    { tag: 'A-1001', status: 'weaned', isLate: true, dueOn: '2026-11-10', days: 17 },
    { tag: 'A-1005', status: 'returned', isLate: false, dueOn: '2026-11-02', days: 18 },
  ])
  expect([total, late]).toEqual([3, 2])
})

test('a later span shows only those who are expected in it', async () => {
  const tags = async (from: string, to: string) =>
    (await view({ from: day(from), to: day(to) })).rows.map(({ tag }) => tag)
  expect(await tags('2027-01-20', '2027-01-31')).toEqual(['A-1007'])
  expect(await tags('2026-12-01', '2026-12-31')).toEqual([])
  expect(await tags('2026-01-01', today)).toHaveLength(3)
})

test('it can be searched, sorted and paged', async () => {
  expect((await view({ search: '1005' })).rows.map(({ tag }) => tag)).toEqual(['A-1005'])
  expect((await view({ order: 'FARM_PIG_NO' })).rows.map(({ tag }) => tag)).toEqual([
    'A-1001',
    'A-1004',
    'A-1005',
  ])
  expect(await view({ order: 'FARM_PIG_NO', page: 1, pageSize: 2 })).toMatchObject({
    rows: [{ tag: 'A-1005' }],
    total: 3,
  })
})

test("the farm's own intervals decide", async () => {
  const strict = await makeFarm()
  expect(
    (await app.as(strict.manager).call(farms.saveSettings, { name: 'giltNotMatedAge', value: 300 })).status,
  ).toBe(200)
  expect((await app.as(strict.worker).call(workPlan.view, { report: '150005' })).body.late).toBe(1)
})

test('the menu counts the same', async () => {
  expect((await app.as(farm.worker).call(workPlan.today, {})).body).toMatchObject({
    today,
    sows: 6,
    lists: [{ report: '150005', total: 3, late: 2, done: 0 }],
  })
})

test('the plan names its lists in the language of the caller', async () => {
  const reply = await app.as(farm.worker).post('/mobile/getCodeWkplanGubun.json', { lang: 'vi' })
  expect(reply.wire).toEqual({ rows: [{ CODE_ID: '150005', CODE_NM: 'Chờ phối giống' }] })
})
