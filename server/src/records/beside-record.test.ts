import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { backfats, type NewBackfat } from '@penside/contract/records/backfat.ts'
import { feedings, type NewFeeding } from '@penside/contract/records/feeding.ts'
import { moves, type NewMove } from '@penside/contract/records/move.ts'
import { treatments, type NewTreatment } from '@penside/contract/records/treatment.ts'
import { addDays, day } from '@penside/domain/basics/day.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let worker: ReturnType<TestApp['as']>
let medicine: { medicineId: number; dose: number; withdrawalDays: number }
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
  worker = app.as(farm.worker)
  const { body } = await worker.call(medicines.choices, {})
  const { code, dose, withdrawalDays } = body.find((one) => one.withdrawalDays === 21)!
  medicine = { medicineId: Number(code), dose, withdrawalDays }
})
afterAll(() => app.close())

const sow = () => farm.animal('A-1002')
const boar = () => farm.animal('B-01')

describe('a treatment', () => {
  const treatment = (change: Partial<NewTreatment> = {}): NewTreatment => ({
    formMode: 'insert',
    animalId: sow(),
    treatedOn: addDays(today, -3),
    medicineId: medicine.medicineId,
    ...change,
  })
  const save = (change?: Partial<NewTreatment>) => worker.call(treatments.save, treatment(change))
  const history = async (animalId = sow()) => (await worker.call(treatments.history, { animalId })).body

  test('has the dose and withdrawal period of its medicine', async () => {
    const { newestSeq } = (await history()).sow
    expect((await save({ batch: 'L-77' })).body).toEqual({ result: 1, seq: 1, newestSeq })
    expect((await history()).rows).toEqual([
      expect.objectContaining({
        seq: 1,
        ...medicine,
        batch: 'L-77',
        method: '300001',
        methodName: expect.stringMatching(/./),
        withdrawalUntil: addDays(today, 18),
      }),
    ])
  })

  test('may have another dose and withdrawal period, and is corrected and deleted at any time', async () => {
    await save({ treatedOn: today, dose: 1.25, withdrawalDays: 0, method: '300003' })
    const { rows } = await history()
    expect(rows.map(({ seq, dose, withdrawalUntil }) => [seq, dose, withdrawalUntil])).toEqual([
      [2, 1.25, today],
      [1, medicine.dose, addDays(today, 18)],
    ])
    await save({ formMode: 'update', seq: 1, withdrawalDays: 30, treatedOn: addDays(today, -2) })
    expect((await history()).rows[1]).toMatchObject({ batch: '', withdrawalUntil: addDays(today, 28) })
    const one = await worker.call(treatments.one, { animalId: sow(), sex: 'sow', seq: 1 })
    expect(one.body.treatedOn).toBe(addDays(today, -2))
    expect((await save({ formMode: 'delete', seq: 1, treatedOn: addDays(today, -2) })).status).toBe(200)
    expect((await history()).rows).toHaveLength(1)
  })

  test('is not deleted by number if the day differs', async () => {
    const reply = await save({ formMode: 'delete', seq: 2, treatedOn: addDays(today, -9) })
    expect(reply.problem.code).toBe('CHANGED_MEANWHILE')
  })

  test('is rejected with an unknown medicine or method, after today, before birth, or of a culled sow', async () => {
    const codes = await Promise.all(
      [
        { medicineId: 987_654_321 },
        { method: '300009' },
        { treatedOn: addDays(today, 1) },
        { treatedOn: day('2025-05-09') },
        { animalId: farm.animal('A-1006') },
        { animalId: boar(), sex: 'sow' as const },
        { formMode: 'update' as const, seq: 9 },
      ].map(async (change) => (await save(change)).problem.code),
    )
    expect(codes).toEqual([
      'MEDICINE_WRONG',
      'UNKNOWN_CODE',
      'AFTER_TODAY',
      'BEFORE_BIRTH',
      'CULLED',
      'NOT_FOUND',
      'NOT_FOUND',
    ])
    const atBirth = { treatedOn: day('2025-05-10') }
    const { seq } = (await save(atBirth)).body
    expect((await save({ ...atBirth, formMode: 'delete', seq })).status).toBe(200)
  })

  test('is possible for a boar', async () => {
    expect((await save({ animalId: boar(), sex: 'boar' })).status).toBe(200)
    expect(await history(boar())).toMatchObject({
      rows: [{ seq: 1 }],
      sow: { sex: 'boar', status: null, statusName: expect.stringMatching(/./), tag: 'B-01' },
    })
    const list = await worker.call(treatments.list, { sex: 'boar', order: 'FARM_PIG_NO' })
    expect(list.body.rows.map(({ tag }) => tag)).toEqual(['B-01', 'B-02'])
  })
})

describe('feed intake', () => {
  const feed = (change: Partial<NewFeeding> = {}): NewFeeding => ({
    formMode: 'insert',
    animalId: sow(),
    fedOn: addDays(today, -1),
    target: 6.5,
    eaten: 5.85,
    ...change,
  })
  const save = (change?: Partial<NewFeeding>) => worker.call(feedings.save, feed(change))
  const onDay = async (fedOn = addDays(today, -1)) =>
    (await worker.call(feedings.onDay, { animalId: sow(), fedOn })).body.newestSeq

  test('is limited to one record per day', async () => {
    expect(await onDay()).toBe(0)
    expect((await save()).body.seq).toBe(1)
    expect(await onDay()).toBe(1)
    expect((await save({ eaten: 1 })).problem).toMatchObject({ code: 'FED_ALREADY', fields: ['wkDt'] })
    await save({ fedOn: today })
    expect((await save({ formMode: 'update', seq: 2, fedOn: addDays(today, -1) })).problem.code).toBe(
      'FED_ALREADY',
    )
    expect((await save({ formMode: 'update', seq: 2, fedOn: today, eaten: 6.12 })).status).toBe(200)
    const { rows } = (await worker.call(feedings.history, { animalId: sow() })).body
    expect(rows.map(({ fedOn, target, eaten }) => [fedOn, target, eaten])).toEqual([
      [today, 6.5, 6.12],
      [addDays(today, -1), 6.5, 5.85],
    ])
    await save({ formMode: 'delete', seq: 1 })
    expect(await onDay()).toBe(0)
  })

  test('is above 0 and at most 999 kg, with two decimals; a comma separates thousands', async () => {
    const post = async (setKg: string) => {
      const wire = {
        iuFlag: 'I',
        pigNo: boar(),
        sowBoar: 'B',
        wkDt: addDays(today, -5),
        setKg,
        eatKg: '2.40',
      }
      const reply = await worker.post('/mobile/updateOrStoreFeedinput.json', wire)
      return reply.status === 200 ? 200 : reply.problem.fields
    }
    for (const wrong of ['0', '999.01', '1,000', '2.345', '-1', 'two'])
      expect([wrong, await post(wrong)]).toEqual([wrong, ['setKg']])
    expect(await post('999')).toBe(200)
  })
})

describe('back-fat', () => {
  const measured = (change: Partial<NewBackfat> = {}): NewBackfat => ({
    formMode: 'insert',
    animalId: sow(),
    measuredOn: today,
    timing: '290001',
    bodyWeight: 212.5,
    thickness: 17.5,
    ...change,
  })
  const save = (change?: Partial<NewBackfat>) => worker.call(backfats.save, measured(change))
  const rows = async () => (await worker.call(backfats.history, { animalId: sow() })).body.rows

  test('has the parity of its day, and 0 for missing measurements', async () => {
    await save()
    await save({
      measuredOn: day('2026-05-10'),
      timing: '290002',
      bodyWeight: undefined,
      thickness: undefined,
    })
    expect(await rows()).toEqual([
      expect.objectContaining({
        tag: 'A-1002',
        seq: 1,
        parity: 1,
        thickness: 17.5,
        timingName: expect.stringMatching(/./),
      }),
      expect.objectContaining({ seq: 2, parity: 0, bodyWeight: 0, thickness: 0 }),
    ])
  })

  test('is corrected, and deleted at the other path with location 0', async () => {
    await save({ formMode: 'update', seq: 1, thickness: 18 })
    expect((await rows())[0]?.thickness).toBe(18)
    const wire = { iuFlag: 'D', pigNo: sow(), seq: 1, bcsDt: today, bcsGubunCd: '290001', locCd: 0 }
    expect((await worker.post('/mobile/updateOrStoreBackFat.json', wire)).status).toBe(200)
    expect((await rows()).map(({ seq }) => seq)).toEqual([2])
  })

  test('is rejected with an unknown timing or of a boar', async () => {
    expect((await save({ timing: '290009' })).problem.code).toBe('UNKNOWN_CODE')
    expect((await save({ animalId: boar() })).problem.code).toBe('NOT_FOUND')
  })
})

describe('a move', () => {
  const moved = (change: Partial<NewMove> = {}): NewMove => ({
    formMode: 'insert',
    animalId: sow(),
    movedOn: today,
    penId: farm.pen('farrowing 1'),
    ...change,
  })
  const save = (change?: Partial<NewMove>) => worker.call(moves.save, moved(change))
  const history = async () => (await worker.call(moves.history, { animalId: sow() })).body
  const stands = async () => (await history()).sow.pen

  test('sets the pen, and its deletion restores it', async () => {
    const before = await stands()
    await save({ penId: farm.pen('gestation 1'), movedOn: addDays(today, -10) })
    await save()
    expect(await stands()).toBe('farrowing 1')
    expect((await history()).rows.map(({ fromPen, pen }) => [fromPen, pen])).toEqual([
      ['gestation 1', 'farrowing 1'],
      [before, 'gestation 1'],
    ])
    await save({ formMode: 'delete', seq: 2 })
    expect(await stands()).toBe('gestation 1')
    await save({ formMode: 'delete', seq: 1, movedOn: addDays(today, -10) })
    expect(await stands()).toBe(before)
  })

  test('that is entered late is put in order and keeps the present pen', async () => {
    await save({ movedOn: addDays(today, -20), penId: farm.pen('mating 1') })
    await save({ movedOn: today, penId: farm.pen('farrowing 2') })
    await save({ movedOn: addDays(today, -10), penId: farm.pen('gestation 2') })
    expect(await stands()).toBe('farrowing 2')
    expect((await history()).rows.map(({ fromPen, pen }) => [fromPen, pen]).slice(0, 2)).toEqual([
      ['gestation 2', 'farrowing 2'],
      ['mating 1', 'gestation 2'],
    ])
    await save({ formMode: 'update', seq: 2, movedOn: today, penId: farm.pen('farrowing 1') })
    expect(await stands()).toBe('farrowing 1')
  })

  test('is rejected into the present pen or an unknown one', async () => {
    expect((await save()).problem.code).toBe('SAME_PEN')
    expect((await save({ penId: 987_654_321 })).problem.code).toBe('PEN_UNKNOWN')
  })

  test('updates the list of a pen', async () => {
    const { rows } = (await worker.call(treatments.list, { penId: farm.pen('farrowing 1') })).body
    expect(rows.map(({ tag }) => tag)).toEqual(['A-1002'])
  })
})
