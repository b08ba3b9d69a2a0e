import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accidents, type NewAccident } from '@penside/contract/records/accident.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let worker: ReturnType<TestApp['as']>
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
  worker = app.as(farm.worker)
})
afterAll(() => app.close())

const accident = (tag: string, change: Partial<NewAccident> = {}): NewAccident => ({
  formMode: 'insert',
  animalId: farm.animal(tag),
  accidentOn: today,
  accidentType: '050008',
  ...change,
})
const save = (input: NewAccident) => worker.call(accidents.save, input)
const history = async (tag: string) =>
  (await worker.call(accidents.history, { animalId: farm.animal(tag) })).body

describe('a pregnancy accident', () => {
  test('is rejected with the status if the sow is not pregnant', async () => {
    const reply = await save(accident('A-1001'))
    expect([reply.status, reply.problem]).toEqual([
      409,
      expect.objectContaining({ code: 'NOT_PREGNANT', values: { status: 'weaned' } }),
    ])
  })

  test('is stored with the days of pregnancy and lets the sow be mated again', async () => {
    const boar = { boarId: farm.animal('B-01'), method: 'A' } as const
    await worker.call(matings.save, {
      formMode: 'insert',
      animalId: farm.animal('A-1001'),
      matedOn: addDays(today, -10),
      services: [boar],
    })
    const reply = await save(
      accident('A-1001', { penId: farm.pen('mating 1'), remark: 'red', confirmed: [] }),
    )
    expect(reply.body).toEqual({ result: 1, seq: 6, newestSeq: 6 })
    const { rows, sow } = await history('A-1001')
    expect(sow).toMatchObject({ status: 'returned', parity: 1, newestSeq: 6 })
    expect(rows[0]).toMatchObject({
      seq: 6,
      accidentOn: today,
      accidentType: '050008',
      accidentName: expect.stringMatching(/./),
      daysPregnant: 10,
      penId: farm.pen('mating 1'),
      remark: 'red',
    })
  })

  test('can be corrected to an abortion, and deleted again while it is the newest', async () => {
    await save(accident('A-1001', { formMode: 'update', seq: 6, accidentType: '050002' }))
    expect((await history('A-1001')).sow.status).toBe('aborted')
    expect((await save(accident('A-1001', { formMode: 'delete', seq: 5 }))).status).toBe(404)
    await save(accident('A-1001', { formMode: 'delete', seq: 6 }))
    expect((await history('A-1001')).sow).toMatchObject({ status: 'pregnant', newestSeq: 5 })
  })

  test('is rejected before the mating, after today, of an unknown type or with an unknown pen', async () => {
    const codes = await Promise.all(
      [
        { accidentOn: addDays(today, -11) },
        { accidentOn: addDays(today, 1) },
        { accidentType: '050001' },
        { accidentType: 'nonsense' },
        { penId: 987_654_321 },
      ].map(async (change) => (await save(accident('A-1001', change))).problem?.code),
    )
    expect(codes).toEqual([
      'BEFORE_PREVIOUS_WORK',
      'AFTER_TODAY',
      'ACCIDENT_TYPE_WRONG',
      'ACCIDENT_TYPE_WRONG',
      'PEN_UNKNOWN',
    ])
  })

  test('that removes the sow ends her life', async () => {
    await save(accident('A-1001', { accidentType: '050004' }))
    expect((await history('A-1001')).sow.status).toBe('culled')
    expect((await save(accident('A-1001'))).problem?.code).toBe('CULLED')
  })
})
