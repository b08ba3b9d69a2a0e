import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accidents } from '@penside/contract/records/accident.ts'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { heatChecks, type NewHeatCheck } from '@penside/contract/records/heat-check.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { attention } from '@penside/contract/reports/attention.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { broughtBooks, exportedBooks } from '../../test/books.ts'
import { asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let worker: ReturnType<TestApp['as']>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const begin = async () => {
  farm = await makeFarm()
  worker = app.as(farm.worker)
}
const save = (tag: string, change: Partial<NewHeatCheck> = {}) =>
  worker.call(heatChecks.save, {
    formMode: 'insert',
    animalId: farm.animal(tag),
    checkedOn: today,
    result: 'notInHeat',
    ...change,
  })
const history = async (tag: string) =>
  (await worker.call(heatChecks.history, { animalId: farm.animal(tag) })).body
const nameOf = (accountId: number) =>
  asOwner(inject('databaseUrl'), async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from author where account_id = $1', [
      accountId,
    ])
    return rows[0]!.name
  })

test('a check is in the history and on the card, and does not change the state', async () => {
  await begin()
  const before = (await history('A-1004')).sow
  expect((await save('A-1004')).body).toEqual({ result: 1, seq: 1, newestSeq: before.newestSeq })
  await save('A-1004', { formMode: 'update', seq: 1, result: 'doubtful', remark: 'red' })
  const { rows, sow } = await history('A-1004')
  const memberName = await nameOf(farm.worker.accountId)
  expect(rows).toMatchObject([{ seq: 1, checkedOn: today, result: 'doubtful', memberName, remark: 'red' }])
  expect(sow).toEqual(before)
  const { events } = (await worker.call(animalCards.card, { animalId: farm.animal('A-1004') })).body
  expect(events[0]).toMatchObject({ kind: 'heatCheck', on: today, what: '발정 의심', remark: 'red' })
  await save('A-1004', { formMode: 'delete', seq: 1 })
  expect((await history('A-1004')).rows).toEqual([])
})

test('lists show it, with sows found not in heat today below the others', async () => {
  await begin()
  const plan = async () => {
    const { rows, total } = (await worker.call(workPlan.view, { report: '150005' })).body
    return [total, rows.map(({ tag, later, heatChecked }) => [tag, later, heatChecked])]
  }
  const by = await nameOf(farm.worker.accountId)
  const yesterday = { on: addDays(today, -1), result: 'notInHeat', by }
  const [inHeat, notInHeat] = (['inHeat', 'notInHeat'] as const).map((result) => ({ on: today, result, by }))
  await save('A-1005', { checkedOn: yesterday.on })
  await save('A-1001', { result: 'inHeat' })
  expect(await plan()).toEqual([
    3,
    [
      ['A-1004', false, null],
      ['A-1005', false, yesterday],
      ['A-1001', false, inHeat],
    ],
  ])
  await save('A-1004')
  expect(await plan()).toEqual([
    3,
    [
      ['A-1005', false, yesterday],
      ['A-1001', false, inHeat],
      ['A-1004', true, notInHeat],
    ],
  ])
  const overdue = (await worker.call(attention.view, { report: '2' })).body.rows
  expect(overdue.map(({ tag, later, heatChecked }) => [tag, later, heatChecked])).toEqual([
    ['A-1004', true, notInHeat],
  ])
  // The list of yesterday.
  const then = { from: yesterday.on, to: yesterday.on }
  const { rows } = (await worker.call(workPlan.view, { report: '150005', ...then })).body
  expect(rows.map(({ tag, later }) => [tag, later])).toEqual([
    ['A-1004', false],
    ['A-1001', false],
    ['A-1005', true],
  ])
})

test('ignores checks before the last work', async () => {
  await begin()
  await save('A-1004', { checkedOn: addDays(today, -3) })
  const mated = { animalId: farm.animal('A-1004'), matedOn: addDays(today, -2), confirmed: [] }
  const services = [{ boarId: farm.animal('B-01'), method: 'A' as const }]
  await worker.call(matings.save, { formMode: 'insert', ...mated, services })
  await worker.call(accidents.save, {
    formMode: 'insert',
    animalId: farm.animal('A-1004'),
    accidentOn: today,
    accidentType: '050002',
  })
  const { rows } = (await worker.call(workPlan.view, { report: '150005' })).body
  expect(rows.find(({ tag }) => tag === 'A-1004')).toMatchObject({ status: 'aborted', heatChecked: null })
})

test('accepts checks only of sows that waited for mating on that day, the mating day included', async () => {
  await begin()
  const services = [{ boarId: farm.animal('B-01'), method: 'A' as const }]
  const mated = { animalId: farm.animal('A-1004'), matedOn: addDays(today, -1), confirmed: [] }
  await worker.call(matings.save, { formMode: 'insert', ...mated, services })
  expect((await save('A-1004', { checkedOn: mated.matedOn })).status).toBe(200)
  const { status, problem } = await save('A-1004')
  expect([status, problem.code, problem.fields]).toEqual([409, 'NOT_OPEN', ['heatDt']])
  expect(problem.message).toContain('임신돈')
  expect((await save('A-1001', { checkedOn: addDays(today, 1) })).problem.code).toBe('AFTER_TODAY')
  expect((await save('B-01')).problem.code).toBe('NOT_FOUND')
})

test('heat checks are exported with the workbook and imported from it', async () => {
  await begin()
  await save('A-1004', { remark: 'with the boar' })
  const books = await exportedBooks(app.as(farm.manager))
  expect(books.heatChecks).toEqual([['A-1004', today, 'Not in heat', 'with the boar']])
  const empty = await makeFarm({ sows: 'none' })
  await broughtBooks(app.as(empty.manager), books)
  expect((await exportedBooks(app.as(empty.manager))).heatChecks).toEqual(books.heatChecks)
})
