import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accidents } from '@penside/contract/records/accident.ts'
import { fosterings } from '@penside/contract/records/fostering.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { pigletDeaths } from '@penside/contract/records/piglet-death.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { removals, type NewRemoval } from '@penside/contract/records/removal.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { outbox } from '@penside/contract/offline/outbox.ts'
import { baseHeader, deviceHeader, deviceSeqHeader, operationHeader } from '@penside/contract/api/roots.ts'
import { addDays, day } from '@penside/domain/basics/day.ts'
import { usualRemoval } from '@penside/domain/records/removal.ts'
import { makeFarm, testApp, today, type Person, type TestFarm } from '../../test/farm.ts'
import { lactatingSow } from '../../test/litters.ts'

const app = await testApp()
afterAll(() => app.close())
let farm: TestFarm
let worker: ReturnType<typeof app.as>
beforeEach(async () => {
  farm = await makeFarm({
    sows: ['L-1', 'L-2'].map((tag) => lactatingSow(tag, { farrowedOn: day('2026-11-06'), totalBorn: 10 })),
  })
  worker = app.as(farm.worker)
})

const remove = (tag: string, change: Partial<NewRemoval> = {}) =>
  worker.call(removals.save, {
    formMode: 'insert',
    animalId: farm.animal(tag),
    removedOn: today,
    ...usualRemoval,
    ...change,
  })
/** As another program sends it. */
const sent = (wire: object) =>
  worker.post('/penside/pmd/inputmd/updateOrStoreDiedSell.json', {
    iuFlag: 'I',
    pigNo: farm.animal('A-1001'),
    outDt: today,
    ...wire,
  })
const history = async (tag: string) =>
  (await worker.call(removals.history, { animalId: farm.animal(tag) })).body
const standing = async (...tags: string[]) =>
  Promise.all(
    tags.map(async (tag) => {
      const { sow } = await history(tag)
      return [sow.status, sow.nursing]
    }),
  )
const listed = async () =>
  (await worker.call(accidents.list, { pageSize: 100, order: 'FARM_PIG_NO' })).body.rows.map(({ tag }) => tag)

describe('a removal', () => {
  test('locks earlier records until it is deleted', async () => {
    const animalId = farm.animal('A-1001')
    const { rows } = (await worker.call(matings.history, { animalId })).body
    const { seq, matedOn, services } = rows[0]!
    const correct = () =>
      worker.call(matings.save, {
        formMode: 'update',
        animalId,
        seq,
        matedOn: addDays(matedOn, -1),
        services,
      })
    await remove('A-1001')
    expect((await correct()).problem.code).toBe('CULLED')
    expect((await worker.call(matings.history, { animalId })).body.rows).toEqual(rows)
    await remove('A-1001', { formMode: 'delete', seq: 5 })
    expect((await correct()).status).toBe(200)
  })

  test('ends the life and takes the sow off the lists', async () => {
    expect((await remove('A-1001', { weight: 212.55, detail: 'slow', remark: 'truck 3' })).body).toEqual({
      result: 1,
      seq: 5,
      newestSeq: 5,
    })
    const { rows, sow } = await history('A-1001')
    expect(sow.status).toBe('culled')
    expect(rows).toMatchObject([
      {
        seq: 5,
        removedOn: today,
        category: '080001',
        reason: '031038',
        weight: 212.55,
        detail: 'slow',
        wasNurse: false,
        piglets: [],
        remark: 'truck 3',
      },
    ])
    expect(await listed()).not.toContain('A-1001')
    expect((await remove('A-1001')).problem.code).toBe('CULLED')
  })

  test('can be corrected and deleted, which restores the state', async () => {
    await remove('A-1001')
    await remove('A-1001', {
      formMode: 'update',
      seq: 5,
      category: '080002',
      reason: '031030',
      removedOn: addDays(today, -1),
    })
    expect((await history('A-1001')).rows).toMatchObject([
      { category: '080002', removedOn: addDays(today, -1), weight: 0, detail: '', remark: '', piglets: [] },
    ])
    expect((await remove('A-1001', { formMode: 'delete', seq: 5 })).body).toMatchObject({
      seq: 5,
      newestSeq: 4,
    })
    expect((await history('A-1001')).sow).toMatchObject({ status: 'weaned', newestSeq: 4 })
    expect(await listed()).toContain('A-1001')
  })

  test('is found by number or day, with the name of its reason', async () => {
    await remove('A-1001')
    const ask = (of: object) => worker.call(removals.one, { animalId: farm.animal('A-1001'), ...of })
    for (const of of [{}, { seq: 5 }, { removedOn: today }])
      expect((await ask(of)).body).toMatchObject({ seq: 5, categoryName: '도태', reasonName: '노산' })
    for (const of of [{ seq: 4 }, { removedOn: addDays(today, -1) }])
      expect((await ask(of)).problem.code).toBe('NOT_FOUND')
  })

  test('is rejected before the last work, after today, or with an unknown category or reason', async () => {
    const codes = await Promise.all(
      [
        { removedOn: day('2026-11-02') },
        { removedOn: addDays(today, 1) },
        { reason: 'nonsense' },
        { seq: 3 },
      ].map(async (change) => (await remove('A-1001', change)).problem.code),
    )
    expect(codes).toEqual(['BEFORE_PREVIOUS_WORK', 'AFTER_TODAY', 'UNKNOWN_CODE', 'CHANGED_MEANWHILE'])
    expect((await remove('A-1001', { reason: 'nonsense' })).problem.fields).toEqual(['outReasonCd'])
    expect((await sent({ outGubunCd: '080009', outReasonCd: '031038' })).problem).toMatchObject({
      code: 'BAD_INPUT',
      fields: ['outGubunCd'],
    })
  })

  test('is rejected without category or reason, naming them', async () => {
    const missing = [
      [{}, ['outGubunCd', 'outReasonCd']],
      [{ outGubunCd: '', outReasonCd: '031038' }, ['outGubunCd']],
      [{ outGubunCd: '080002', outReasonCd: ' ' }, ['outReasonCd']],
    ] as const
    for (const [said, fields] of missing)
      expect((await sent(said)).problem).toMatchObject({ code: 'BAD_INPUT', fields })
    expect((await history('A-1001')).sow.status).toBe('weaned')

    await remove('A-1001', { category: '080002', reason: '031030' })
    expect((await sent({ iuFlag: 'U', seq: 5 })).problem.fields).toEqual(['outGubunCd', 'outReasonCd'])
    expect((await history('A-1001')).rows).toMatchObject([{ category: '080002', reason: '031030' }])
    expect((await sent({ iuFlag: 'D', seq: 5 })).status).toBe(200)
  })
})

describe('the piglets of a removed sow', () => {
  const parts = () => [
    { toId: farm.animal('L-1'), females: 4, males: 3 },
    { toId: farm.animal('L-2'), females: 4 },
    { cause: '032003', females: 1 },
  ]

  test('must all be accounted for', async () => {
    const without = await remove('A-1003')
    expect(without.problem).toMatchObject({ code: 'PIGLETS_REMAIN', values: { nursing: 12 } })
    const codes = await Promise.all(
      [
        [{ toId: farm.animal('L-1'), females: 11 }],
        [{ toId: farm.animal('L-1'), females: 13 }],
        [{ females: 12 }],
        [{ toId: farm.animal('L-1'), cause: '032001', females: 12 }],
        [{ cause: 'nonsense', females: 12 }],
        [{ toId: farm.animal('A-1003'), females: 12 }],
        [{ toId: farm.animal('A-1004'), females: 12 }],
      ].map(async (piglets) => (await remove('A-1003', { piglets })).problem.code),
    )
    expect(codes).toEqual([
      'PIGLETS_DO_NOT_ADD_UP',
      'PIGLETS_DO_NOT_ADD_UP',
      'PIGLETS_GO_WHERE',
      'PIGLETS_GO_WHERE',
      'UNKNOWN_CODE',
      'PARTNER_IS_HERSELF',
      'PARTNER_NOT_NURSING',
    ])
    expect(
      (await remove('A-1003', { piglets: [{ cause: 'nonsense', females: 12 }] })).problem.fields,
    ).toEqual(['jadonList'])
    expect((await remove('A-1001', { piglets: [{ cause: '032001', females: 1 }] })).problem.code).toBe(
      'PIGLETS_DO_NOT_ADD_UP',
    )
    expect(await standing('A-1003', 'L-1')).toEqual([
      ['lactating', 12],
      ['lactating', 10],
    ])
  })

  test('are moved with the removal, and come back when it is deleted', async () => {
    expect((await remove('A-1003', { category: '080002', piglets: parts() })).body).toMatchObject({ seq: 4 })
    expect(await standing('A-1003', 'L-1', 'L-2')).toEqual([
      ['culled', 0],
      ['lactating', 17],
      ['lactating', 14],
    ])
    expect((await history('A-1003')).rows).toMatchObject([
      {
        piglets: [
          { toTag: 'L-1', cause: null, causeName: '', piglets: 7 },
          { toTag: 'L-2', cause: null, causeName: '', piglets: 4 },
          { toTag: null, cause: '032003', causeName: '아사', piglets: 1 },
        ],
      },
    ])
    const fostered = await worker.call(fosterings.history, { animalId: farm.animal('L-1') })
    expect(fostered.body.rows).toMatchObject([
      { inFemales: 4, inMales: 3, fromTag: 'A-1003', reason: '050003', remark: '', mayGo: false },
    ])
    // The record belongs to the removal and cannot be changed at the other sow.
    const half = { formMode: 'delete', animalId: farm.animal('L-1'), fosteredOn: today, seq: 1 } as const
    expect((await worker.call(fosterings.save, half)).problem).toMatchObject({
      code: 'BELONGS_TO_REMOVAL',
      values: { tag: 'A-1003' },
    })

    await remove('A-1003', { formMode: 'delete', seq: 4 })
    expect(await standing('A-1003', 'L-1', 'L-2')).toEqual([
      ['lactating', 12],
      ['lactating', 10],
      ['lactating', 10],
    ])
    expect((await worker.call(fosterings.history, { animalId: farm.animal('L-1') })).body.rows).toEqual([])
    expect((await worker.call(pigletDeaths.history, { animalId: farm.animal('A-1003') })).body.rows).toEqual(
      [],
    )
  })

  test('may go to one sow in two parts, but not to the removed one', async () => {
    const toId = farm.animal('L-1')
    await remove('A-1003', {
      piglets: [
        { toId, females: 7 },
        { toId, females: 0, males: 5 },
      ],
    })
    expect(await standing('A-1003', 'L-1')).toEqual([
      ['culled', 0],
      ['lactating', 22],
    ])
    const herself = { piglets: [{ toId, females: 22 }] }
    expect((await remove('L-1', herself)).problem).toMatchObject({
      code: 'PARTNER_IS_HERSELF',
      fields: ['jadonList'],
    })
  })

  test('move with the day of the removal, as far as the other sows allow', async () => {
    await remove('A-1003', { removedOn: addDays(today, -2), piglets: parts() })
    const correct = (removedOn: typeof today) => remove('A-1003', { formMode: 'update', seq: 4, removedOn })
    expect((await correct(addDays(today, -4))).status).toBe(200)
    const half = await worker.call(fosterings.history, { animalId: farm.animal('L-2') })
    expect(half.body.rows).toMatchObject([{ fosteredOn: addDays(today, -4) }])
    expect((await correct(day('2026-11-04'))).problem).toMatchObject({ values: { tag: 'L-1' } })
    expect((await history('L-2')).sow.notBefore).toBe(addDays(today, -4))
  })

  test("cannot come back if another sow's record needs them, which the refusal names", async () => {
    await remove('A-1003', { removedOn: addDays(today, -2), piglets: parts() })
    const died = { formMode: 'insert', animalId: farm.animal('L-1'), diedOn: today, cause: '032001' } as const
    await worker.call(pigletDeaths.save, { ...died, piglets: 12 })
    expect((await remove('A-1003', { formMode: 'delete', seq: 4 })).problem).toMatchObject({
      code: 'STANDS_AGAINST_OF',
      values: { tag: 'L-1', kind: 'pigletDeath', on: today },
    })
    expect(await standing('A-1003', 'L-1')).toEqual([
      ['culled', 0],
      ['lactating', 5],
    ])
  })
})

describe('inside a withdrawal', () => {
  const treated = async (tag: string, treatedOn = addDays(today, -3)) => {
    const medicine = (await worker.call(medicines.choices, {})).body.find(({ code }) => Number(code) > 0)!
    await worker.call(treatments.save, {
      formMode: 'insert',
      animalId: farm.animal(tag),
      treatedOn,
      medicineId: Number(medicine.code),
      withdrawalDays: 10,
    })
    return { tag, medicine: medicine.name, from: addDays(treatedOn, 10) }
  }

  test('rejects a sale, naming sow, medicine and day', async () => {
    const values = await treated('A-1001')
    const { problem } = await remove('A-1001', { category: '080004' })
    expect(problem).toMatchObject({ code: 'ANIMAL_INSIDE_WITHDRAWAL', values, fields: ['outDt'] })
    expect((await history('A-1001')).sow).toMatchObject({ withdrawalMedicine: values.medicine })
    expect((await remove('A-1001', { category: '080001' })).status).toBe(200)
    // A correction to a sale is rejected too.
    const { sow } = await history('A-1001')
    const sold = await remove('A-1001', { formMode: 'update', seq: sow.newestSeq, category: '080004' })
    expect(sold.problem.code).toBe('ANIMAL_INSIDE_WITHDRAWAL')
  })

  test('allows deaths and moves, and sales after its end', async () => {
    await treated('A-1001', addDays(today, -10))
    await treated('A-1002')
    expect((await remove('A-1002', { category: '080002' })).status).toBe(200)
    expect((await remove('A-1001', { category: '080004' })).status).toBe(200)
  })

  test('rejects the sale of a pregnant sow and of a boar', async () => {
    const sow = await treated('A-1003')
    const animalId = farm.animal('A-1003')
    const sale = { formMode: 'insert', animalId, accidentOn: today, accidentType: '050006' } as const
    expect((await worker.call(accidents.save, sale)).problem).toMatchObject({
      code: 'ANIMAL_INSIDE_WITHDRAWAL',
      values: sow,
      fields: ['wkDt'],
    })
    const values = await treated('B-01')
    const { problem } = await worker.call(boars.remove, {
      formMode: 'insert',
      animalId: farm.animal('B-01'),
      removedOn: today,
      ...usualRemoval,
      category: '080004',
    })
    expect(problem).toMatchObject({ code: 'ANIMAL_INSIDE_WITHDRAWAL', values })
  })
})

test('the summary has the end of the withdrawal period', async () => {
  const [medicine] = (await worker.call(medicines.choices, {})).body
  const treat = (treatedOn: typeof today, withdrawalDays: number) =>
    worker.call(treatments.save, {
      formMode: 'insert',
      animalId: farm.animal('A-1001'),
      treatedOn,
      medicineId: Number(medicine!.code),
      withdrawalDays,
    })
  expect((await history('A-1001')).sow.withdrawalUntil).toBeNull()
  await treat(addDays(today, -3), 28)
  await treat(today, 5)
  expect((await history('A-1001')).sow.withdrawalUntil).toBe(addDays(today, 25))
})

describe('two phones that remove one sow', () => {
  const byPhone = (by: Person, phone: string, toTag: string) =>
    app.as(by).call(
      removals.save,
      {
        formMode: 'insert',
        animalId: farm.animal('A-1003'),
        removedOn: today,
        ...usualRemoval,
        seq: 3,
        piglets: [{ toId: farm.animal(toTag), females: 12 }],
      },
      {
        headers: {
          [deviceHeader]: phone,
          [deviceSeqHeader]: '1',
          [operationHeader]: randomUUID(),
          [baseHeader]: '3',
        },
      },
    )
  const settle = async (decision: 'theirs' | 'mine') => {
    const [conflict] = (await app.as(farm.manager).call(outbox.conflicts, {})).body.conflicts
    return app.as(farm.manager).call(outbox.settle, { conflictId: conflict!.conflictId, decision })
  }

  test('are settled by the manager, with the piglets of the second removal', async () => {
    await byPhone(farm.worker, 'first', 'L-1')
    expect((await byPhone(farm.manager, 'second', 'L-2')).problem.code).toBe('CHANGED_MEANWHILE')
    expect(await standing('A-1003', 'L-1', 'L-2')).toEqual([
      ['culled', 0],
      ['lactating', 22],
      ['lactating', 10],
    ])
    expect((await settle('mine')).status).toBe(200)
    expect(await standing('A-1003', 'L-1', 'L-2')).toEqual([
      ['culled', 0],
      ['lactating', 10],
      ['lactating', 22],
    ])
    expect((await history('A-1003')).rows).toMatchObject([
      { seq: 4, piglets: [{ toTag: 'L-2', piglets: 12 }] },
    ])
  })

  test("cannot be exchanged if another sow's record needs the piglets", async () => {
    await byPhone(farm.worker, 'first', 'L-1')
    await byPhone(farm.manager, 'second', 'L-2')
    const died = { formMode: 'insert', animalId: farm.animal('L-1'), diedOn: today, cause: '032001' } as const
    await worker.call(pigletDeaths.save, { ...died, piglets: 15 })
    expect((await settle('mine')).problem).toMatchObject({
      code: 'STANDS_AGAINST_OF',
      values: { tag: 'L-1', kind: 'pigletDeath' },
    })
    expect((await settle('theirs')).status).toBe(200)
    expect(await standing('L-1', 'L-2')).toEqual([
      ['lactating', 7],
      ['lactating', 10],
    ])
  })
})
