import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fosterings, type NewFostering } from '@penside/contract/records/fostering.ts'
import { pigletDeaths, type NewPigletDeath } from '@penside/contract/records/piglet-death.ts'
import { weanings } from '@penside/contract/records/weaning.ts'
import { addDays, day } from '@penside/domain/basics/day.ts'
import { makeFarm, testApp, today, type TestFarm } from '../../test/farm.ts'
import { lactatingSow } from '../../test/litters.ts'

const app = await testApp()
afterAll(() => app.close())
let farm: TestFarm
let worker: ReturnType<typeof app.as>
// A-1003 nurses 12 since 5 November; L-1 to L-3 are the other sows.
beforeEach(async () => {
  farm = await makeFarm({
    sows: ['L-1', 'L-2', 'L-3'].map((tag) =>
      lactatingSow(tag, { farrowedOn: day('2026-11-06'), totalBorn: 14 }),
    ),
  })
  worker = app.as(farm.worker)
})

const foster = (tag: string, change: Partial<NewFostering> = {}) =>
  worker.call(fosterings.save, {
    formMode: 'insert',
    animalId: farm.animal(tag),
    fosteredOn: today,
    reason: '050001',
    ...change,
  })
const died = (tag: string, change: Partial<NewPigletDeath> = {}) =>
  worker.call(pigletDeaths.save, {
    formMode: 'insert',
    animalId: farm.animal(tag),
    diedOn: today,
    cause: '032001',
    piglets: 1,
    ...change,
  })
const history = async (tag: string) =>
  (await worker.call(fosterings.history, { animalId: farm.animal(tag) })).body
const nursing = async (...tags: string[]) =>
  Promise.all(tags.map(async (tag) => (await history(tag)).sow.nursing))
const code = async (reply: ReturnType<typeof foster> | ReturnType<typeof died>) => (await reply).problem.code

test('on one day arrivals count before deaths, whatever their numbers', async () => {
  await foster('L-1', { outFemales: 6, toId: farm.animal('L-2'), fosteredOn: addDays(today, -3) })
  await foster('L-1', { outFemales: 7, toId: farm.animal('L-3'), fosteredOn: addDays(today, -2) })
  expect((await foster('L-1', { inFemales: 5, fromId: farm.animal('L-2') })).body).toMatchObject({ seq: 3 })
  expect((await died('L-1', { piglets: 4 })).body).toMatchObject({ seq: 1 })
  expect((await died('L-1', { formMode: 'update', seq: 1, piglets: 3 })).status).toBe(200)
  expect(await nursing('L-1')).toEqual([3])
})

describe('a fostering', () => {
  test('is stored at both sows', async () => {
    const reply = await foster('A-1003', {
      outFemales: 2,
      outMales: 1,
      toId: farm.animal('L-1'),
      remark: 'small',
    })
    expect(reply.body).toEqual({ result: 1, seq: 1, newestSeq: 3 })
    expect(await nursing('A-1003', 'L-1')).toEqual([9, 17])
    const { rows, newestSeq } = await history('L-1')
    expect(newestSeq).toBe(1)
    expect(rows).toMatchObject([
      {
        seq: 1,
        fosteredOn: today,
        way: '160003',
        inFemales: 2,
        inMales: 1,
        outFemales: 0,
        fromTag: 'A-1003',
        toTag: null,
        reason: '050001',
        farrowedOn: '2026-11-06',
        ageDays: 14,
        mayGo: true,
        remark: 'small',
      },
    ])
    expect((await history('A-1003')).rows).toMatchObject([{ way: '160004', outFemales: 2, toTag: 'L-1' }])
  })

  test('may have neither reason nor partner', async () => {
    await foster('A-1003', { reason: undefined, inFemales: 1 })
    expect((await history('A-1003')).rows).toMatchObject([{ reason: '', reasonName: '', fromId: null }])
  })

  test('in both directions is one record, also with two partners', async () => {
    const both = { outFemales: 3, toId: farm.animal('L-1'), inFemales: 2, fromId: farm.animal('L-2') }
    expect((await foster('A-1003', both)).body.seq).toBe(1)
    expect((await history('A-1003')).rows).toMatchObject([
      { seq: 1, outFemales: 3, toTag: 'L-1', inFemales: 2, fromTag: 'L-2' },
    ])
    expect(await nursing('A-1003', 'L-1', 'L-2')).toEqual([11, 17, 12])
    await foster('A-1003', { formMode: 'delete', seq: 1 })
    expect(await nursing('A-1003', 'L-1', 'L-2')).toEqual([12, 14, 14])
  })

  test('is rejected with a wrong day, count, partner or reason', async () => {
    const one = { outFemales: 1, toId: farm.animal('L-1') }
    expect(
      await Promise.all(
        [
          { ...one, fosteredOn: addDays(today, 1) },
          { ...one, fosteredOn: day('2026-11-04') },
          { toId: farm.animal('L-1') },
          { outFemales: 13, toId: farm.animal('L-1') },
          { outFemales: 1, toId: farm.animal('A-1003') },
          { inFemales: 1, fromId: farm.animal('A-1003') },
          { outFemales: 1, toId: farm.animal('A-1001') },
          { outFemales: 1, toId: 987_654_321 },
          { inFemales: 15, fromId: farm.animal('L-1') },
          { ...one, reason: 'nonsense' },
          { ...one, seq: 2 },
        ].map((change) => code(foster('A-1003', change))),
      ),
    ).toEqual([
      'FOSTERED_AFTER_TODAY',
      'FOSTERED_BEFORE_FARROWING',
      'FOSTERING_COUNTS',
      'MORE_THAN_NURSING',
      'PARTNER_IS_HERSELF',
      'PARTNER_IS_HERSELF',
      'PARTNER_NOT_NURSING',
      'NOT_FOUND',
      'PARTNER_NURSES_FEWER',
      'UNKNOWN_CODE',
      'CHANGED_MEANWHILE',
    ])
    expect(await code(foster('A-1001', { inFemales: 1 }))).toBe('NOT_NURSING')
    expect(await nursing('A-1003', 'L-1')).toEqual([12, 14])
  })

  test('is rejected before a record of the other sow, with her tag', async () => {
    await died('L-1', { diedOn: today })
    const reply = await foster('A-1003', {
      fosteredOn: addDays(today, -1),
      outFemales: 1,
      toId: farm.animal('L-1'),
    })
    expect(reply.problem).toMatchObject({
      code: 'PARTNER_HAS_LATER',
      values: { tag: 'L-1', previous: today },
    })
  })

  test('is corrected on both sides, also with another partner', async () => {
    await foster('A-1003', { outFemales: 3, toId: farm.animal('L-1') })
    const corrected = { formMode: 'update', seq: 1, outFemales: 2, outMales: 2, reason: '050005' } as const
    await foster('A-1003', { ...corrected, toId: farm.animal('L-1') })
    expect(await nursing('A-1003', 'L-1')).toEqual([8, 18])
    expect((await history('L-1')).rows).toMatchObject([{ inFemales: 2, inMales: 2, reason: '050005' }])
    await foster('A-1003', { ...corrected, toId: farm.animal('L-2') })
    expect(await nursing('A-1003', 'L-1', 'L-2')).toEqual([8, 14, 18])
    expect((await history('L-1')).rows).toEqual([])
    expect((await history('L-2')).rows).toMatchObject([{ seq: 1, fromTag: 'A-1003' }])
    // The same from the other sow.
    const turned = { formMode: 'update', seq: 1, inFemales: 5, fromId: farm.animal('A-1003') } as const
    await foster('L-2', turned)
    expect(await nursing('A-1003', 'L-2')).toEqual([7, 19])
  })

  test('cannot be corrected against later records of either sow, and then changes nothing', async () => {
    await foster('A-1003', { fosteredOn: addDays(today, -3), outFemales: 3, toId: farm.animal('L-1') })
    await died('A-1003', { diedOn: addDays(today, -2), piglets: 9 })
    await died('L-1', { diedOn: addDays(today, -1), piglets: 16 })
    const correct = (change: Partial<NewFostering>) =>
      foster('A-1003', {
        formMode: 'update',
        seq: 1,
        fosteredOn: addDays(today, -3),
        toId: farm.animal('L-1'),
        ...change,
      })
    expect((await correct({ outFemales: 4 })).problem).toMatchObject({
      code: 'STANDS_AGAINST',
      values: { kind: 'pigletDeath', on: addDays(today, -2) },
    })
    expect((await correct({ outFemales: 1 })).problem).toMatchObject({
      code: 'STANDS_AGAINST_OF',
      values: { tag: 'L-1', kind: 'pigletDeath', on: addDays(today, -1) },
    })
    expect(await nursing('A-1003', 'L-1')).toEqual([0, 1])
    // The reason can still be corrected.
    expect((await correct({ outFemales: 3, reason: '050006' })).status).toBe(200)
  })

  test('is deleted with its other half if it is the newest at both sows', async () => {
    await foster('A-1003', { outFemales: 1, toId: farm.animal('L-1') })
    await foster('L-2', { outFemales: 1, toId: farm.animal('L-1') })
    await foster('A-1003', { outFemales: 1, toId: farm.animal('L-3') })
    const remove = (tag: string, seq: number) => foster(tag, { formMode: 'delete', seq })
    expect((await history('A-1003')).rows.map(({ mayGo }) => mayGo)).toEqual([true, false])
    // Only the newest record of both sows may be deleted.
    expect((await history('L-2')).rows.map(({ mayGo }) => mayGo)).toEqual([true])
    await foster('L-1', { outFemales: 1, toId: farm.animal('L-3') })
    expect((await history('L-2')).rows.map(({ mayGo }) => mayGo)).toEqual([false])
    await foster('L-1', { formMode: 'delete', seq: 3 })
    expect(await code(remove('A-1003', 1))).toBe('NOT_THE_NEWEST')
    expect((await remove('A-1003', 2)).status).toBe(200)
    expect((await remove('A-1003', 1)).problem).toMatchObject({
      code: 'NOT_THE_NEWEST_OF',
      values: { tag: 'L-1' },
    })
    expect((await remove('L-1', 2)).status).toBe(200)
    expect((await remove('L-1', 1)).status).toBe(200)
    expect(await nursing('A-1003', 'L-1', 'L-2', 'L-3')).toEqual([12, 14, 14, 14])
    expect(await code(remove('A-1003', 1))).toBe('NOT_FOUND')
  })

  test("cannot be deleted after the other sow's weaning", async () => {
    await foster('A-1003', { outFemales: 1, toId: farm.animal('L-1') })
    await worker.call(weanings.save, {
      formMode: 'insert',
      animalId: farm.animal('L-1'),
      weanedOn: today,
      females: 15,
      confirmed: ['WEANED_VERY_EARLY'],
    })
    expect((await foster('A-1003', { formMode: 'delete', seq: 1 })).problem).toMatchObject({
      code: 'LITTER_WEANED_OF',
      values: { tag: 'L-1' },
    })
  })

  test("keeps the piglets' birth day from nurse sow to nurse sow", async () => {
    const nurses = ['L-1', 'L-2', 'L-3', 'L-4', 'L-5']
    farm = await makeFarm({
      sows: nurses.map((tag) => lactatingSow(tag, { farrowedOn: day('2026-10-28'), totalBorn: 10 })),
    })
    worker = app.as(farm.worker)
    for (const [nth, tag] of nurses.entries()) {
      const from = nth === 0 ? 'A-1003' : nurses[nth - 1]!
      const on = addDays(today, nth - 4)
      const weaned = await worker.call(weanings.save, {
        formMode: 'insert',
        animalId: farm.animal(tag),
        weanedOn: on,
        females: 10,
        becomesNurse: true,
      })
      expect(weaned.status).toBe(200)
      await foster(tag, { inFemales: 4, fromId: farm.animal(from), fosteredOn: on })
    }
    const ages = await Promise.all(nurses.map(async (tag) => (await history(tag)).rows.at(-1)?.ageDays))
    expect(ages).toEqual([11, 12, 13, 14, 15])
  })

  test('to a nurse sow does not change the age of earlier piglets', async () => {
    await worker.call(weanings.save, {
      formMode: 'insert',
      animalId: farm.animal('L-1'),
      weanedOn: addDays(today, -2),
      females: 14,
      becomesNurse: true,
      confirmed: ['WEANED_VERY_EARLY'],
    })
    for (const [from, on] of [
      ['L-2', addDays(today, -2)],
      ['A-1003', today],
    ] as const)
      await foster('L-1', { inFemales: 4, fromId: farm.animal(from), fosteredOn: on })
    expect((await history('L-1')).rows.map(({ ageDays }) => ageDays)).toEqual([15, 12])
  })

  test('offers sows with piglets as partners', async () => {
    const sows = (await worker.call(fosterings.sows, {})).body
    expect(sows.map(({ tag, nursing: piglets }) => [tag, piglets])).toEqual([
      ['A-1003', 12],
      ['L-1', 14],
      ['L-2', 14],
      ['L-3', 14],
    ])
  })
})

describe('the death of nursed piglets', () => {
  const deaths = async (tag: string) =>
    (await worker.call(pigletDeaths.history, { animalId: farm.animal(tag) })).body

  test('reduces the litter and is stored with cause and farrowing', async () => {
    expect((await died('A-1003', { piglets: 2, remark: 'night' })).body).toEqual({
      result: 1,
      seq: 1,
      newestSeq: 3,
    })
    const { rows, newestSeq, sow } = await deaths('A-1003')
    expect([newestSeq, sow.nursing, sow.status]).toEqual([1, 10, 'lactating'])
    expect(rows).toMatchObject([
      {
        seq: 1,
        parity: 1,
        diedOn: today,
        cause: '032001',
        causeName: expect.stringMatching(/./),
        piglets: 2,
        farrowedOn: '2026-11-05',
        ageDays: 15,
        mayGo: true,
        remark: 'night',
      },
    ])
  })

  test('is rejected without a cause, with too many piglets, before the farrowing, after today, and of a sow without piglets', async () => {
    expect(
      await Promise.all(
        [
          { cause: 'nonsense' },
          { piglets: 13 },
          { diedOn: day('2026-11-04') },
          { diedOn: addDays(today, 1) },
        ].map((change) => code(died('A-1003', change))),
      ),
    ).toEqual(['UNKNOWN_CODE', 'MORE_THAN_NURSING', 'BEFORE_PREVIOUS_WORK', 'AFTER_TODAY'])
    expect(await code(died('A-1004'))).toBe('NOT_NURSING')
  })

  test('can be corrected, and deleted while it is the newest', async () => {
    await died('A-1003', { diedOn: addDays(today, -4) })
    await died('A-1003', { piglets: 3 })
    await died('A-1003', {
      formMode: 'update',
      seq: 1,
      piglets: 4,
      diedOn: addDays(today, -5),
      cause: '032002',
    })
    expect((await deaths('A-1003')).sow.nursing).toBe(5)
    expect((await died('A-1003', { formMode: 'update', seq: 1, piglets: 10 })).problem).toMatchObject({
      code: 'STANDS_AGAINST',
      values: { kind: 'pigletDeath', on: today },
    })
    expect(await code(died('A-1003', { formMode: 'delete', seq: 1 }))).toBe('NOT_THE_NEWEST')
    await died('A-1003', { formMode: 'delete', seq: 2 })
    await died('A-1003', { formMode: 'delete', seq: 1 })
    expect((await deaths('A-1003')).sow).toMatchObject({ nursing: 12, notBefore: '2026-11-05' })
  })
})
