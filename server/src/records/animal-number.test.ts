// One number is one living animal's, sow or boar, unless the farm numbers its boars apart.
import { afterAll, beforeEach, expect, test } from 'vitest'
import { farms } from '@penside/contract/farm/farms.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { removals } from '@penside/contract/records/removal.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { day } from '@penside/domain/basics/day.ts'
import { usualRemoval } from '@penside/domain/records/removal.ts'
import { makeFarm, testApp, today, type TestFarm } from '../../test/farm.ts'

const app = await testApp()
afterAll(() => app.close())
let farm: TestFarm
let worker: ReturnType<typeof app.as>
let manager: ReturnType<typeof app.as>
beforeEach(async () => {
  farm = await makeFarm()
  worker = app.as(farm.worker)
  manager = app.as(farm.manager)
})

const animal = { formMode: 'insert', bornOn: day('2025-06-01'), enteredOn: day('2026-02-01') } as const
const saveSow = (tag: string) =>
  worker.call(sows.save, { ...animal, tag, breed: '041009', status: 'gilt', lastWorkOn: day('2026-02-01') })
const saveBoar = (tag: string) =>
  worker.call(boars.save, { ...animal, tag, breed: '042001', category: '060002' })
const boarId = async (tag: string) =>
  (await worker.call(boars.list, { search: tag })).body.rows.find((row) => row.tag === tag)!.animalId
const apart = (value: number) => manager.call(farms.saveSettings, { name: 'boarsNumberedApart', value })

test('a sow takes no living boar’s number and a boar no living sow’s, and it is told while it is typed', async () => {
  expect((await saveSow('b-01')).problem).toMatchObject({
    code: 'TAG_TAKEN',
    fields: ['farmPigNo'],
    values: { tag: 'B-01' },
  })
  expect((await saveBoar('A-1001')).problem.code).toBe('TAG_TAKEN')
  expect((await worker.call(sows.count, { tag: 'B-01' })).body).toBe(1)
  expect((await worker.call(boars.countTag, { tag: 'A-1001' })).body).toBe(1)
})

test('who has left gives the number free, and does not come back to it', async () => {
  const animalId = await boarId('B-01')
  const remove = (formMode: 'insert' | 'delete') =>
    worker.call(boars.remove, { formMode, animalId, removedOn: today, ...usualRemoval })
  expect((await remove('insert')).status).toBe(200)
  expect((await worker.call(sows.count, { tag: 'B-01' })).body).toBe(0)
  expect((await saveSow('B-01')).body).toBe(1)
  expect((await remove('delete')).problem).toMatchObject({ code: 'TAG_TAKEN', values: { tag: 'B-01' } })
})

test('nor does a sow whose removal is taken back', async () => {
  const removal = { animalId: farm.animal('A-1001'), removedOn: today, ...usualRemoval }
  expect((await worker.call(removals.save, { formMode: 'insert', ...removal })).body).toMatchObject({
    seq: 5,
  })
  expect((await saveBoar('A-1001')).status).toBe(200)
  const back = await worker.call(removals.save, { formMode: 'delete', seq: 5, ...removal })
  expect(back.problem).toMatchObject({ code: 'TAG_TAKEN', values: { tag: 'A-1001' } })
})

test('of those who come at once one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => (i % 2 ? saveSow('X-1') : saveBoar('X-1'))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)])
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ problem }) => problem.code))).toEqual(
    new Set(['TAG_TAKEN']),
  )
})

test('a farm that numbers its boars apart has both, and can go back when it has no longer', async () => {
  expect((await apart(5)).status).toBe(400)
  expect((await apart(1)).status).toBe(200)
  expect((await saveSow('B-01')).body).toBe(1)
  expect((await saveBoar('A-1001')).body).toBe(1)
  expect((await saveBoar('A-1001')).problem.code).toBe('TAG_TAKEN')
  expect((await apart(0)).problem).toMatchObject({
    code: 'NUMBERS_SHARED',
    values: { tags: 'A-1001, B-01' },
  })
  for (const tag of ['A-1001', 'B-01'])
    await worker.call(boars.remove, {
      formMode: 'insert',
      animalId: await boarId(tag),
      removedOn: today,
      ...usualRemoval,
    })
  expect((await apart(0)).status).toBe(200)
  expect((await saveBoar('A-1002')).problem.code).toBe('TAG_TAKEN')
})

test('no boar comes in by a setting that changes at the same time', async () => {
  for (let round = 0; round < 3; round++) {
    await apart(1)
    const [back] = await Promise.all([apart(0), saveBoar(`A-100${round + 1}`)])
    const { body } = await worker.call(boars.list, { living: 'Y' })
    const shared = body.rows.filter(({ tag }) => tag.startsWith('A-'))
    // Either the boar was there first and the setting stays, or the setting was and he is refused.
    expect(back.status === 200).toBe(shared.length === 0)
    for (const { animalId } of shared)
      await worker.call(boars.remove, { formMode: 'insert', animalId, removedOn: today, ...usualRemoval })
  }
})
