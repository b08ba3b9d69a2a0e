// Tags are unique among living animals, or separately for boars if the farm numbers them separately.
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

test('rejects the tag of a living animal of the other sex, and counts it before the save', async () => {
  expect((await saveSow('b-01')).problem).toMatchObject({
    code: 'TAG_TAKEN',
    fields: ['farmPigNo'],
    values: { tag: 'B-01' },
  })
  expect((await saveBoar('A-1001')).problem.code).toBe('TAG_TAKEN')
  expect((await worker.call(sows.count, { tag: 'B-01' })).body).toBe(1)
  expect((await worker.call(boars.countTag, { tag: 'A-1001' })).body).toBe(1)
})

test('a removed boar frees the tag, and is not restored while it is taken', async () => {
  const animalId = await boarId('B-01')
  const remove = (formMode: 'insert' | 'delete') =>
    worker.call(boars.remove, { formMode, animalId, removedOn: today, ...usualRemoval })
  expect((await remove('insert')).status).toBe(200)
  expect((await worker.call(sows.count, { tag: 'B-01' })).body).toBe(0)
  expect((await saveSow('B-01')).body).toBe(1)
  expect((await remove('delete')).problem).toMatchObject({ code: 'TAG_TAKEN', values: { tag: 'B-01' } })
})

test('a removed sow is not restored while her tag is taken', async () => {
  const removal = { animalId: farm.animal('A-1001'), removedOn: today, ...usualRemoval }
  expect((await worker.call(removals.save, { formMode: 'insert', ...removal })).body).toMatchObject({
    seq: 5,
  })
  expect((await saveBoar('A-1001')).status).toBe(200)
  const back = await worker.call(removals.save, { formMode: 'delete', seq: 5, ...removal })
  expect(back.problem).toMatchObject({ code: 'TAG_TAKEN', values: { tag: 'A-1001' } })
})

test('gives a tag to one of several concurrent entries', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => (i % 2 ? saveSow('X-1') : saveBoar('X-1'))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)])
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ problem }) => problem.code))).toEqual(
    new Set(['TAG_TAKEN']),
  )
})

test('allows equal tags if boars are numbered separately, until the setting is turned off without any', async () => {
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

test('rejects a boar whose entry races with the setting', async () => {
  for (let round = 0; round < 3; round++) {
    await apart(1)
    const [back] = await Promise.all([apart(0), saveBoar(`A-100${round + 1}`)])
    const { body } = await worker.call(boars.list, { living: 'Y' })
    const shared = body.rows.filter(({ tag }) => tag.startsWith('A-'))
    // Either the boar came first and the setting stays, or the setting did and the boar is rejected.
    expect(back.status === 200).toBe(shared.length === 0)
    for (const { animalId } of shared)
      await worker.call(boars.remove, { formMode: 'insert', animalId, removedOn: today, ...usualRemoval })
  }
})
