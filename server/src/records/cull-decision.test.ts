import { afterAll, beforeAll, expect, test } from 'vitest'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { cullDecisions } from '@penside/contract/records/cull-decision.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { removals } from '@penside/contract/records/removal.ts'
import { bookChecks } from '@penside/contract/reports/checks.ts'
import { workLists, workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { broughtBooks, exportedBooks } from '../../test/books.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
})
afterAll(() => app.close())

const reason = '031038'
const worker = () => app.as(farm.worker)
const toMate = async () =>
  (await worker().call(matings.list, { openFor: 'mating', pageSize: 100 })).body.rows.map(
    ({ animalId }) => animalId,
  )
const planned = async () =>
  (await worker().call(workPlan.view, { report: workLists.waitingForMating, pageSize: 100 })).body.rows.map(
    ({ animalId }) => animalId,
  )
const leaving = async () => (await worker().call(cullDecisions.leaving, {})).body

test('a decision takes the sow off the mating list, puts her on the leaving list, and can be deleted', async () => {
  const [animalId] = await planned()
  expect(await toMate()).toContain(animalId)
  const sent = { animalId: animalId!, decidedOn: addDays(today, -3), reason } as const
  await worker().call(cullDecisions.save, { ...sent, formMode: 'insert', remark: 'lame' })

  expect(await toMate()).not.toContain(animalId)
  expect(await planned()).not.toContain(animalId)
  // A search finds the sow with the decision.
  const { tag } = (await worker().call(cullDecisions.history, { animalId: animalId! })).body.sow
  const found = (await worker().call(matings.list, { openFor: 'mating', search: tag })).body.rows
  expect(found).toMatchObject([{ animalId, cullDecidedOn: sent.decidedOn }])
  expect(await leaving()).toMatchObject({
    total: 1,
    waiting: 1,
    rows: [
      {
        animalId,
        tag,
        daysSince: 3,
        remark: 'lame',
        memberName: expect.stringContaining('worker'),
        withdrawalUntil: null,
      },
    ],
  })
  const { events } = (await worker().call(animalCards.card, { animalId: animalId! })).body
  expect(events.find(({ kind }) => kind === 'cullDecision')).toMatchObject({
    on: sent.decidedOn,
    remark: 'lame',
  })

  const twice = await worker().call(cullDecisions.save, { ...sent, formMode: 'insert' })
  expect([twice.status, twice.problem]).toMatchObject([
    409,
    { code: 'CULL_DECIDED', fields: ['cullDt'], values: { on: sent.decidedOn } },
  ])
  await worker().call(cullDecisions.save, { ...sent, formMode: 'delete', seq: 1 })
  expect(await toMate()).toContain(animalId)
  expect(await planned()).toContain(animalId)
  expect(await leaving()).toMatchObject({ total: 0, rows: [] })
})

test("decisions of today count in today's summary", async () => {
  const due = async () => {
    const { lists } = (await worker().call(workPlan.today, {})).body
    return lists.find(({ report }) => report === workLists.waitingForMating)
  }
  const before = await due()
  const [animalId] = await planned()
  const sent = { animalId: animalId!, decidedOn: today, reason } as const
  await worker().call(cullDecisions.save, { ...sent, formMode: 'insert' })
  expect(await planned()).not.toContain(animalId)
  expect(await due()).not.toEqual(before)
  await worker().call(cullDecisions.save, { ...sent, formMode: 'delete', seq: 1 })
  expect(await due()).toEqual(before)
})

test('lists the oldest decision first, until the removal', async () => {
  for (const [tag, days] of [
    ['A-1001', 4],
    ['A-1004', 9],
  ] as const) {
    const animalId = farm.animal(tag)
    const saved = await worker().call(cullDecisions.save, {
      formMode: 'insert',
      animalId,
      decidedOn: addDays(today, -days),
      reason,
    })
    expect([tag, saved.status]).toEqual([tag, 200])
  }
  expect((await leaving()).rows.map(({ tag }) => tag)).toEqual(['A-1004', 'A-1001'])
  const animalId = farm.animal('A-1004')
  const gone = await worker().call(removals.save, {
    formMode: 'insert',
    animalId,
    removedOn: addDays(today, -1),
    category: '080001',
    reason,
  })
  expect(gone.status).toBe(200)
  expect(await leaving()).toMatchObject({ total: 1, rows: [{ tag: 'A-1001' }] })
})

test('the data checks list a sow that is mated after the decision', async () => {
  const other = await makeFarm()
  const animalId = other.animal('A-1004')
  const decidedOn = addDays(today, -3)
  await app.as(other.worker).call(cullDecisions.save, { formMode: 'insert', animalId, decidedOn, reason })
  const services = [{ boarId: other.animal('B-01'), method: 'A' }] as const
  const found = async () =>
    (await app.as(other.manager).call(bookChecks.view, { check: 'MATED_THOUGH_DECIDED' })).body.rows
  expect(await found()).toEqual([])
  await app.as(other.worker).call(matings.save, { formMode: 'insert', animalId, matedOn: today, services })
  expect(await found()).toMatchObject([{ tag: 'A-1004', on: today, values: { decided: decidedOn } }])
})

test('decisions are exported with the workbook and imported from it', async () => {
  const other = await makeFarm()
  const sent = { animalId: other.animal('A-1001'), decidedOn: today, reason, formMode: 'insert' } as const
  await app.as(other.worker).call(cullDecisions.save, sent)
  const books = await exportedBooks(app.as(other.manager))
  expect(books['cullDecisions']).toHaveLength(1)
  const empty = await makeFarm({ sows: 'none' })
  await broughtBooks(app.as(empty.manager), books)
  expect((await exportedBooks(app.as(empty.manager)))['cullDecisions']).toEqual(books['cullDecisions'])
})
