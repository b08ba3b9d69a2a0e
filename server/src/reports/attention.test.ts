import { afterAll, beforeAll, expect, test } from 'vitest'
import { farms } from '@penside/contract/farm/farms.ts'
import { attention } from '@penside/contract/reports/attention.ts'
import { day } from '@penside/domain/basics/day.ts'
import { makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
})
afterAll(() => app.close())

const view = async (report: '1' | '2' | '3' | '4' | '5' | '6', change: object = {}) =>
  (await app.as(farm.worker).call(attention.view, { report, ...change })).body

test('lists a gilt past 270 days and a sow weaned for more than 10 days, with the days over', async () => {
  expect((await view('2')).rows).toMatchObject([
    { number: 1, tag: 'A-1004', bornOn: '2026-02-20', dueOn: '2026-10-18', days: 273, over: 33, kind: 'G' },
  ])
  expect((await view('5')).rows).toMatchObject([{ tag: 'A-1001', dueOn: '2026-11-10', days: 17, over: 10 }])
  const { total1, total2, total3, total4, total5, total6 } = await view('1')
  expect([total1, total2, total3, total4, total5, total6]).toEqual([0, 1, 0, 0, 1, 0])
})

test('lists a sow from the day after her limit', async () => {
  const weaned = async (on: string) => (await view('5', { from: day(on), to: day(on) })).total
  expect([await weaned('2026-11-13'), await weaned('2026-11-14')]).toEqual([0, 1])
  // A-1002, mated on 10 September, and A-1003, who farrowed on 5 November: if nothing is recorded until then.
  const from = { from: day('2026-12-01') }
  expect((await view('1', { ...from, to: day('2027-01-06') })).total).toBe(0)
  expect((await view('1', { ...from, to: day('2027-01-07') })).rows).toMatchObject([
    { tag: 'A-1002', dueOn: '2027-01-03', days: 119, over: 4, kind: 'B' },
  ])
  expect((await view('3', { ...from, to: day('2026-12-06') })).rows).toMatchObject([
    { tag: 'A-1003', dueOn: '2026-11-26', days: 31, over: 10, kind: 'E' },
  ])
  // A-1005 came back on heat on 2 November.
  expect((await view('4', { to: day('2026-11-27') })).total).toBe(0)
  expect((await view('4', { to: day('2026-11-28') })).rows).toMatchObject([{ tag: 'A-1005', days: 26 }])
})

test('lists a gilt for her first heat until she is due for mating', async () => {
  // A-1007 was born on 1 June.
  const on = async (of: string) => (await view('6', { to: day(of) })).rows.map(({ tag }) => tag)
  expect(await on('2026-11-27')).toEqual([])
  expect(await on('2026-11-28')).toEqual(['A-1007'])
  expect(await on('2027-01-26')).toEqual(['A-1007'])
  expect(await on('2027-01-27')).toEqual([])
})

test("the farm's own limits decide", async () => {
  const strict = await makeFarm()
  await app.as(strict.manager).call(farms.saveSettings, { name: 'accidentNotMated', value: 14 })
  const { body } = await app.as(strict.worker).call(attention.view, { report: '4' })
  expect(body.rows).toMatchObject([{ tag: 'A-1005', dueOn: '2026-11-02', days: 18, over: 18 }])
})

test("names the lists in the caller's language and answers with API names", async () => {
  const names = await app.as(farm.worker).post('/mobile/getCodeMngmdGubun.json', { lang: 'en' })
  expect((names.wire as { rows: object[] }).rows).toHaveLength(6)
  expect((names.wire as { rows: object[] }).rows[0]).toEqual({ CODE_ID: '1', CODE_NM: 'Overdue to farrow' })
  const list = await app
    .as(farm.worker)
    .post('/mobile/Mngmd.json', { reportId: '2', sortId: '1', page: 0, rows: 10 })
  expect(list.wire).toMatchObject({
    rows1: [{ RNUM: 1, FARM_PIG_NO: 'A-1004', BIRTH_DT: '2026-02-20', PASSIL: 273, OVER_DAY: 33 }],
    total1: 0,
    total2: 1,
  })
})
