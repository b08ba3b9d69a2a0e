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
/** Mated 28 days ago: the heat check is past, and the pregnancy check is due today. */
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
/** Works of the sow on the list, and the count of today's checks. */
const listed = async (from?: Day) => {
  const { rows, doneToday } = await plan(from)
  return [rows.filter(({ animalId }) => animalId === sow()).map(({ work }) => work), doneToday]
}

test('a positive check keeps the state and completes the work of the day', async () => {
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

test("the card shows it in the reader's language", async () => {
  const { events } = (await worker.call(animalCards.card, { animalId: sow() })).body
  expect(events[0]).toMatchObject({ kind: 'pregnancyCheck', on: today, what: '초음파 · 임신' })
})

test('a heat check does not count for the later examination', async () => {
  await save({ formMode: 'update', seq: 1, checkedOn: addDays(today, -7), method: 'heatCheck' })
  expect(await listed()).toEqual([['임신진단'], 0])
  expect(await listed(addDays(today, -7))).toEqual([['임신진단'], 0])
  // The list of that day: the heat check was done, the other was not due yet.
  const then = await worker.call(workPlan.view, {
    report: '150001',
    from: addDays(today, -7),
    to: addDays(today, -7),
  })
  expect([then.body.rows.filter(({ animalId }) => animalId === sow()), then.body.doneToday]).toEqual([[], 1])
})

test('a doubtful check is repeated a week later', async () => {
  await save({ result: 'doubtful' })
  expect(await listed()).toEqual([[], 1])
  const ahead = await plan(addDays(today, 7))
  expect(ahead.rows.find(({ animalId }) => animalId === sow())).toMatchObject({ dueOn: addDays(today, 7) })
})

test('an empty sow waits for an accident, which then counts', async () => {
  await save({ result: 'empty' })
  expect(await listed()).toEqual([['공태 · 사고 입력'], 0])
  await worker.call(accidents.save, {
    formMode: 'insert',
    animalId: sow(),
    accidentOn: today,
    accidentType: '050007',
  })
  expect(await listed()).toEqual([[], 1])
  // On that day the sow was still pregnant.
  expect((await save({ formMode: 'update', seq: 3, result: 'empty', remark: 'sure' })).status).toBe(200)
})

test('rejects a day on which the sow was not pregnant', async () => {
  for (const wrong of [{ checkedOn: addDays(matedOn, -1) }, { animalId: farm.animal('A-1001') }]) {
    const { status, problem } = await save(wrong)
    expect([status, problem.code, problem.fields]).toEqual([409, 'NOT_PREGNANT_THEN', ['checkDt']])
  }
  expect((await save({ animalId: farm.animal('B-01') })).problem.code).toBe('NOT_FOUND')
  expect((await save({ checkedOn: addDays(today, 1) })).problem.code).toBe('AFTER_TODAY')
})

test('deletes a check by number and day', async () => {
  const [newest] = (await history()).rows
  expect((await save({ formMode: 'delete', seq: newest!.seq, checkedOn: today })).status).toBe(200)
  expect((await history()).rows).toHaveLength(2)
})
