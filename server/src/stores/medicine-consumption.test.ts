import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { clientTimeHeader, deviceHeader, deviceSeqHeader } from '@penside/contract/api/roots.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { medicineReleases } from '@penside/contract/stores/release.ts'
import { stores } from '@penside/contract/stores/store.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { noon, testApp, today, type TestApp } from '../../test/farm.ts'
import { medicineFarm } from '../../test/stores.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ago = (days: number) => addDays(today, -days)
const ahead = (days: number) => addDays(today, days)
/** Typed so long before it arrived. */
const phone = (minutesAgo: number, seq = 1) => ({
  headers: {
    [deviceHeader]: 'barn',
    [deviceSeqHeader]: String(seq),
    [clientTimeHeader]: new Date(noon().getTime() - minutesAgo * 60_000).toISOString(),
  },
})

describe('a sow that is treated', () => {
  test('does not draw on the store unless the farm’s setting says so', async () => {
    const { treat, stock, receive, setDraws } = await medicineFarm(app, false)
    await receive(10)
    const { seq } = (await treat()).body
    expect((await stock()).stock).toBe(10)
    await setDraws(true)
    expect((await treat({ formMode: 'update', seq, dose: 5 })).status).toBe(200)
    expect((await stock()).stock).toBe(10)
    const { seq: drawn } = (await treat()).body
    expect((await stock()).stock).toBe(8)
    // What was taken goes with its record, whatever the farm wants by then.
    await setDraws(false)
    await treat({ formMode: 'update', seq: drawn, dose: 3 })
    expect((await stock()).stock).toBe(7)
    await treat({ formMode: 'delete', seq: drawn })
    expect((await treat({ formMode: 'delete', seq })).status).toBe(200)
    expect((await stock()).stock).toBe(10)
  })

  test('takes the batch that expires first, or the chosen one', async () => {
    const { worker, treat, stock, receive, animalId, medicineId } = await medicineFarm(app)
    await receive(10, ago(9), { batch: 'later', expiresOn: ahead(90) })
    await receive(3, ago(8), { batch: 'soon', expiresOn: ahead(9) })
    const batches = async () => (await stock()).batches.map(({ batch, amount }) => `${batch} ${amount}`)
    const rows = async () => (await worker.call(treatments.history, { animalId })).body.rows
    const { seq } = (await treat()).body
    expect(await batches()).toEqual(['soon 1', 'later 10'])
    await treat({ dose: 4 })
    expect(await batches()).toEqual(['later 7'])
    await treat({ formMode: 'update', seq, batch: 'later' })
    expect(await batches()).toEqual(['soon 2', 'later 5'])
    expect((await rows()).map(({ seq, batch, drawn }) => [seq, batch, drawn])).toEqual([
      [seq + 1, '', 'later, soon'],
      [seq, 'later', 'later'],
    ])
    expect((await rows()).map(({ dose }) => dose)).toEqual([4, 2])
    // Releases do not list it, and it counts as use.
    expect((await worker.call(medicineReleases.list, {})).body.total).toBe(0)
    const item = (await worker.call(stores.item, { itemId: medicineId })).body
    expect(item).toMatchObject({ inStore: 7, usedADay: 6 })
  })

  test('takes the chosen batch before stock without a batch', async () => {
    const { treat, stock, receive } = await medicineFarm(app)
    await receive(10, ago(9))
    await receive(3, ago(8), { batch: 'B2' })
    const left = async () =>
      Object.fromEntries((await stock()).batches.map(({ batch, amount }) => [batch, amount]))
    await treat({ batch: 'B2' })
    expect(await left()).toEqual({ '': 10, B2: 1 })
    await treat({ batch: 'B2' })
    expect(await left()).toEqual({ '': 9 })
  })

  test('is rejected on a shortage, with the available amount', async () => {
    const { worker, treat, receive, animalId, stock } = await medicineFarm(app)
    await receive(3)
    const { status, problem } = await treat({ dose: 4 })
    expect([status, problem]).toMatchObject([
      409,
      { code: 'STOCK_SHORT', fields: ['dose'], values: { there: 3, unit: 'ml', on: today } },
    ])
    expect((await worker.call(treatments.history, { animalId })).body.rows).toEqual([])
    const { seq } = (await treat()).body
    expect((await treat({ formMode: 'update', seq, dose: 3.5 })).problem.code).toBe('STOCK_SHORT')
    expect((await stock()).stock).toBe(1)
    // On the day before it came there was nothing.
    expect((await treat({ treatedOn: ago(1), dose: 1 })).problem.values).toMatchObject({ there: 0 })
  })

  test('entered offline is accepted despite a shortage, and the item is to be counted', async () => {
    const { worker, treat, receive, stock, medicineId } = await medicineFarm(app)
    await receive(3)
    const { seq } = (await treat({ dose: 5 }, phone(30))).body
    expect(await stock()).toMatchObject({ released: 3, stock: 0 })
    const toCount = async () => (await worker.call(stores.item, { itemId: medicineId })).body.toCount
    expect(await toCount()).toBe(true)
    await worker.call(stores.count, { itemId: medicineId, countedOn: today, amount: 0, reason: 'none' })
    expect(await toCount()).toBe(false)
    await receive(10)
    await treat({ formMode: 'update', seq, dose: 5 })
    expect((await stock()).stock).toBe(8)
  })

  test('with a batch that was not recorded takes stock without a batch, never another batch', async () => {
    const { treat, receive, stock } = await medicineFarm(app)
    await receive(3, ago(2), { batch: 'A' })
    expect((await treat({ batch: 'B' })).problem.values).toMatchObject({ there: 0 })
    await receive(5, ago(1))
    await treat({ batch: 'B' })
    await treat({ batch: 'A', dose: 4 })
    expect((await stock()).batches).toMatchObject([{ batch: '', amount: 2 }])
  })

  test('returns the stock of the former medicine when it is corrected', async () => {
    const { worker, farm, treat, receive, stock, medicineId, groupId } = await medicineFarm(app)
    const other = await medicineFarm(app)
    const choices = (await worker.call(medicineReleases.choices, {})).body
    const wrong = Number(choices.find(({ code }) => Number(code) !== medicineId)!.code)
    await receive(10)
    await receive(10, today, { itemId: wrong })
    const { seq } = (await treat({ medicineId: wrong, dose: 3 })).body
    await treat({ formMode: 'update', seq, dose: 3 })
    expect((await stock()).stock).toBe(7)
    expect((await worker.call(medicineReleases.stock, { itemId: wrong })).body.stock).toBe(10)
    // Another farm's medicine is none.
    expect((await treat({ medicineId: other.medicineId })).problem.code).toBe('MEDICINE_WRONG')
    expect([farm.farmId, groupId]).not.toContain(other.groupId)
  })
})

describe('a group that is treated', () => {
  test('takes the dose of all pigs, and is corrected and deleted with its stock', async () => {
    const { worker, treatGroup, receive, stock, groupId } = await medicineFarm(app)
    await receive(50, ago(9), { batch: 'B1', expiresOn: ahead(30) })
    const short = await treatGroup({ amount: 60 })
    expect(short.problem).toMatchObject({
      code: 'STOCK_SHORT',
      fields: ['USE_VOLUME'],
      values: { there: 50, unit: 'ml' },
    })
    const { seq } = (await treatGroup()).body
    const rows = async () => (await worker.call(groupTreatments.history, { groupId })).body
    expect(await rows()).toMatchObject([{ amount: 40, batch: '', drawn: 'B1' }])
    expect((await stock()).stock).toBe(10)
    expect((await treatGroup({ formMode: 'update', seq, amount: 45, batch: 'B1' })).status).toBe(200)
    expect(await rows()).toMatchObject([{ amount: 45, batch: 'B1', drawn: 'B1' }])
    expect((await stock()).stock).toBe(5)
    expect((await treatGroup({ formMode: 'delete', seq })).status).toBe(200)
    expect(await stock()).toMatchObject({ stock: 50, released: 0 })
    expect((await treatGroup({ amount: 80 }, phone(30))).status).toBe(200)
    expect(await stock()).toMatchObject({ stock: 0, released: 50 })
  })
})

test('a receipt that a treatment used cannot be deleted', async () => {
  const { worker, treat, receive, medicineId } = await medicineFarm(app)
  const { recordId } = (await receive(10, ago(1))).body
  await treat()
  const receipt = { recordId, itemId: medicineId, receivedOn: ago(1) }
  const gone = await worker.call(receipts.save, { ...receipt, formMode: 'delete', amount: 10 })
  expect(gone.problem).toMatchObject({ code: 'STOCK_BELOW_ZERO', values: { on: today } })
})

test('ten concurrent treatments use exactly the available stock', async () => {
  const { treat, receive, stock, farm } = await medicineFarm(app)
  await receive(7)
  const sows = ['A-1001', 'A-1002', 'A-1003', 'A-1004', 'A-1005'].map((tag) => farm.animal(tag))
  const answers = await Promise.all([...sows, ...sows].map((animalId) => treat({ animalId })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await stock()).toMatchObject({ released: 6, stock: 1 })
})
