import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { boars, type BoarEntry } from '@penside/contract/records/boar.ts'
import { herds } from '@penside/contract/offline/herd.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { addDays, day } from '@penside/domain/basics/day.ts'
import { asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let worker: ReturnType<TestApp['as']>
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
  worker = app.as(farm.worker)
})
afterAll(() => app.close())

const entry = (change: Partial<BoarEntry> = {}): BoarEntry => ({
  formMode: 'insert',
  tag: 'B-90',
  earNotch: 'X90',
  bornOn: day('2025-06-01'),
  enteredOn: day('2026-02-01'),
  breed: '042001',
  category: '060002',
  ...change,
})
const save = (change?: Partial<BoarEntry>) => worker.call(boars.save, entry(change))
const idOf = async (search: string) =>
  (await worker.call(boars.list, { search })).body.rows.find(({ tag }) => tag === search)!.animalId
const one = async (tag: string) => (await worker.call(boars.one, { animalId: await idOf(tag) })).body
const offered = async () => (await worker.call(boars.choices, {})).body.map(({ tag }) => tag)

describe('a boar', () => {
  test('is entered with a unique tag and ear notch', async () => {
    expect((await worker.call(boars.countTag, { tag: 'b-90' })).body).toBe(0)
    expect((await save({ tag: 'b-90' })).body).toBe(1)
    expect((await worker.call(boars.countTag, { tag: 'b-90' })).body).toBe(1)
    expect((await worker.call(boars.countEarNotch, { earNotch: 'x90' })).body).toBe(1)
    expect((await save()).problem).toMatchObject({ code: 'TAG_TAKEN', fields: ['farmPigNo'] })
    expect((await save({ tag: 'B-91' })).problem).toMatchObject({
      code: 'EAR_NOTCH_TAKEN',
      fields: ['igakNo'],
    })
    expect(await offered()).toContain('B-90')
    expect(await one('B-90')).toMatchObject({
      tag: 'B-90',
      workOn: '2026-02-01',
      used: false,
      removal: null,
      statusName: '웅돈',
    })
  })

  test('is rejected with an impossible date or an unknown code', async () => {
    const codes = await Promise.all(
      [
        { bornOn: addDays(today, 1) },
        { enteredOn: addDays(today, 1) },
        { bornOn: day('2026-02-01') },
        { breed: '042999' },
        { category: '060009' },
      ].map(async (change) => (await save({ tag: 'B-92', earNotch: '', ...change })).problem.code),
    )
    expect(codes).toEqual([
      'BORN_AFTER_TODAY',
      'ENTERED_AFTER_TODAY',
      'BORN_AFTER_ENTRY',
      'UNKNOWN_CODE',
      'UNKNOWN_CODE',
    ])
  })

  test('needs a birth date unless the semen is bought', async () => {
    const semen = { tag: 'B-93', earNotch: '', bornOn: undefined, category: '060003' } as const
    expect((await save({ ...semen, category: '060002' })).problem).toMatchObject({
      code: 'BIRTH_DATE_NEEDED',
      fields: ['birthDt'],
    })
    expect((await save(semen)).body).toBe(1)
    const boar = await one('B-93')
    expect(boar).toMatchObject({ bornOn: null, category: '060003' })
    // A boar of the farm needs it. All lists of boars show the animal.
    const { animalId } = boar
    const own = await save({ ...semen, formMode: 'update', animalId, category: '060002' })
    expect(own.problem.code).toBe('BIRTH_DATE_NEEDED')
    expect((await worker.call(treatments.history, { animalId, sex: 'boar' })).body.sow).toMatchObject({
      tag: 'B-93',
      bornOn: null,
    })
    expect((await worker.call(herds.kept, {})).body.herd?.boars?.tag).toContain('B-93')
    await save({ ...semen, formMode: 'delete', animalId })
  })

  test('is corrected except for the tag, and deleted while it has no records', async () => {
    const animalId = await idOf('B-90')
    expect((await save({ formMode: 'update', animalId, category: '060003' })).body).toBe(1)
    expect((await one('B-90')).category).toBe('060003')
    expect((await save({ formMode: 'update', animalId, tag: 'B-99' })).problem.fields).toEqual(['farmPigNo'])
    expect((await save({ formMode: 'delete', animalId })).body).toBe(1)
    expect((await worker.call(boars.list, { search: 'B-90' })).body.total).toBe(0)
  })

  test('that has served shows the last service, and is removed instead of deleted', async () => {
    const animalId = farm.animal('B-01')
    const wire = entry({ formMode: 'delete', animalId, tag: 'B-01' })
    expect((await worker.call(boars.save, wire)).problem.code).toBe('BOAR_IN_USE')
    await worker.call(matings.save, {
      formMode: 'insert',
      animalId: farm.animal('A-1001'),
      matedOn: addDays(today, -2),
      services: [{ boarId: animalId, method: 'A' }],
    })
    expect(await one('B-01')).toMatchObject({ workOn: addDays(today, -2), used: true })
    const gone = { formMode: 'insert', animalId, category: '080001', reason: '031012' } as const
    expect((await worker.call(boars.remove, { ...gone, removedOn: addDays(today, -3) })).problem.code).toBe(
      'BEFORE_PREVIOUS_WORK',
    )
    const unsaid = await worker.post('/mobile/x/removeBoar', { iuFlag: 'I', pigNo: animalId, outGubunCd: '' })
    expect(unsaid.problem).toMatchObject({
      code: 'BAD_INPUT',
      fields: ['outDt', 'outGubunCd', 'outReasonCd'],
    })
    expect((await worker.call(boars.remove, { ...gone, removedOn: today })).status).toBe(200)
    expect(await offered()).not.toContain('B-01')
    expect((await worker.call(boars.list, { living: 'Y' })).body.rows.map(({ tag }) => tag)).toEqual(['B-02'])
    expect((await one('B-01')).removal).toEqual({
      removedOn: today,
      category: '080001',
      categoryName: '도태',
      reason: '031012',
      reasonName: '지제불량',
      remark: '',
    })
    expect((await save({ ...wire, formMode: 'update' })).problem.code).toBe('CULLED')
    expect((await worker.call(boars.remove, { ...gone, removedOn: today })).problem.code).toBe('CULLED')
  })

  test('is restored unchanged when the removal is undone', async () => {
    const animalId = farm.animal('B-01')
    const takeBack = () => worker.call(boars.remove, { formMode: 'delete', animalId })
    const sow = (query: string) =>
      asOwner(inject('databaseUrl'), (client) => client.query(query, [farm.farmId]))
    await sow(`insert into animal (farm_id, sex, tag, breed, born_on, entered_on, status, last_work_on, not_before)
      values ($1, 'sow', 'B-01', '042001', '2025-01-01', '2025-09-01', 'gilt', '2025-09-01', '2025-09-01')`)
    expect((await takeBack()).problem.code).toBe('TAG_TAKEN')
    await sow(`delete from animal where farm_id = $1 and tag = 'B-01' and sex = 'sow'`)
    expect((await takeBack()).status).toBe(200)
    expect(await one('B-01')).toMatchObject({ removal: null, workOn: addDays(today, -2) })
    expect(await offered()).toContain('B-01')
    expect((await takeBack()).status).toBe(404)
  })

  test('may be removed on the day of the last service; a present boar has no removal to correct', async () => {
    const animalId = farm.animal('B-01')
    const gone = { animalId, category: '080001', reason: '031012', removedOn: addDays(today, -2) } as const
    expect((await worker.call(boars.remove, { ...gone, formMode: 'update' })).status).toBe(404)
    expect((await worker.call(boars.remove, { ...gone, formMode: 'insert' })).status).toBe(200)
    expect((await worker.call(boars.remove, { formMode: 'delete', animalId })).status).toBe(200)
  })
})
