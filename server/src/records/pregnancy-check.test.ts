import { afterAll, beforeAll, expect, test } from 'vitest'
import { accidents } from '@penside/contract/records/accident.ts'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { pregnancyChecks, type NewPregnancyCheck } from '@penside/contract/records/pregnancy-check.ts'
import { planCalendar, workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let worker: ReturnType<TestApp['as']>
/** Mated 28 days ago: her heat check is past, and she is to be examined today. */
const matedOn = addDays(today, -28)
const sow = () => farm.animal('A-1004')

beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
  worker = app.as(farm.worker)
  const services = [{ boarId: farm.animal('B-01'), method: 'A' as const }]
  await worker.call(matings.save, { formMode: 'insert', animalId: sow(), matedOn, services, confirmed: [] })
})
afterAll(() => app.close())

const checked = (change: Partial<NewPregnancyCheck> = {}): NewPregnancyCheck => ({
  formMode: 'insert',
  animalId: sow(),
  checkedOn: today,
  method: 'ultrasound',
  result: 'pregnant',
  ...change,
})
const save = (change?: Partial<NewPregnancyCheck>) => worker.call(pregnancyChecks.save, checked(change))
const history = async () => (await worker.call(pregnancyChecks.history, { animalId: sow() })).body
const plan = async (from?: Day) => (await worker.call(workPlan.view, { report: '150001', from })).body
/** Her works on the list, and how many checks of today it counts as done. */
const listed = async (from?: Day) => {
  const { rows, doneToday } = await plan(from)
  return [rows.filter(({ animalId }) => animalId === sow()).map(({ work }) => work), doneToday]
}

test('a check that was good changes nothing of her state, and does her work of the day', async () => {
  const before = (await history()).sow
  expect(await listed()).toEqual([['임신진단'], 0])
  expect((await save()).body).toEqual({ result: 1, seq: 1, newestSeq: before.newestSeq })
  const { rows, sow: after } = await history()
  expect(after).toEqual(before)
  expect(rows).toEqual([expect.objectContaining({ seq: 1, daysPregnant: 28, result: 'pregnant', parity: 0 })])
  expect(await listed()).toEqual([[], 1])
  const calendar = await worker.call(planCalendar.view, { panel: today, kind: 'F' })
  expect(calendar.body.rows.filter(({ animalId }) => animalId === sow())).toEqual([])
})

test('it stands in her line of time, in the words of the reader', async () => {
  const { events } = (await worker.call(animalCards.card, { animalId: sow() })).body
  expect(events[0]).toMatchObject({ kind: 'pregnancyCheck', on: today, what: '초음파 · 임신' })
})

test('a heat check says nothing about the examination that follows it', async () => {
  await save({ formMode: 'update', seq: 1, checkedOn: addDays(today, -7), method: 'heatCheck' })
  expect(await listed()).toEqual([['임신진단'], 0])
  expect(await listed(addDays(today, -7))).toEqual([['임신진단'], 0])
  // As the list stood on that day: the heat check was done, the other was not due yet.
  const then = await worker.call(workPlan.view, {
    report: '150001',
    from: addDays(today, -7),
    to: addDays(today, -7),
  })
  expect([then.body.rows.filter(({ animalId }) => animalId === sow()), then.body.doneToday]).toEqual([[], 1])
})

test('a doubtful one is repeated a week later', async () => {
  await save({ result: 'doubtful' })
  expect(await listed()).toEqual([[], 1])
  const ahead = await plan(addDays(today, 7))
  expect(ahead.rows.find(({ animalId }) => animalId === sow())).toMatchObject({ dueOn: addDays(today, 7) })
})

test('one that is empty waits for its accident, which then counts', async () => {
  await save({ result: 'empty' })
  expect(await listed()).toEqual([['공태 · 사고 입력'], 0])
  await worker.call(accidents.save, {
    formMode: 'insert',
    animalId: sow(),
    accidentOn: today,
    accidentType: '050007',
  })
  expect(await listed()).toEqual([[], 1])
  // On that day she was still looked at as one that is pregnant.
  expect((await save({ formMode: 'update', seq: 3, result: 'empty', remark: 'sure' })).status).toBe(200)
})

test('of a day on which she was not pregnant there is none', async () => {
  for (const wrong of [{ checkedOn: addDays(matedOn, -1) }, { animalId: farm.animal('A-1001') }]) {
    const { status, problem } = await save(wrong)
    expect([status, problem.code, problem.fields]).toEqual([409, 'NOT_PREGNANT_THEN', ['checkDt']])
  }
  expect((await save({ animalId: farm.animal('B-01') })).problem.code).toBe('NOT_FOUND')
  expect((await save({ checkedOn: addDays(today, 1) })).problem.code).toBe('AFTER_TODAY')
})

test('it is deleted by its number and its day', async () => {
  const [newest] = (await history()).rows
  expect((await save({ formMode: 'delete', seq: newest!.seq, checkedOn: today })).status).toBe(200)
  expect((await history()).rows).toHaveLength(2)
})
