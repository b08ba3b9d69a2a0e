import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { animalCards } from '@penside/contract/records/animal-card.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { day } from '@penside/domain/basics/day.ts'
import { asOwner, makeFarm, testApp, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let worker: ReturnType<TestApp['as']>
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm()
  worker = app.as(farm.worker)
})
afterAll(() => app.close())

const card = async (tag: string) => (await worker.call(animalCards.card, { animalId: farm.animal(tag) })).body

test("a sow's card has basics, results and parities under their API names", async () => {
  const { wire } = await worker.post(animalCards.card.path, {
    farmNo: farm.farmId,
    pigNo: farm.animal('A-1001'),
    lang: 'en',
  })
  expect(wire).toMatchObject({
    rows1: [
      {
        FARM_PIG_NO: 'A-1001',
        IGAK_NO: 'N1001',
        PUMJONG: 'LY',
        BIRTH_DT: '2025-09-20',
        IN_DT: '2026-04-01',
        CHO_DT: '2026-06-18',
        STATUS: 'Weaned',
        SANCHA: 1,
      },
    ],
    // 12 weaned and one litter in 155 days since the first mating.
    rows2: [
      {
        PSY: 28.26,
        LSY: 2.35,
        CHONGSAN: 14,
        MILA: 1,
        SASAN: 1,
        SILSAN: 12,
        EUDUSU: 12,
        AVG_ZAEGUI: 0,
      },
    ],
    rows3: [
      {
        SAN: 1,
        ZAE: null,
        GYOBAE_CNT: 1,
        U1: 'B-01',
        U2: '',
        U3: '',
        BUN_DT: '2026-10-11',
        EU_DT: '2026-11-03',
        IMSINIL: 115,
        POUIL: 23,
        CHONGSAN: 14,
        SASAN: 1,
        MILA: 1,
        SILSAN: 12,
        PAESA: 0,
        YANG: 0,
        EUDUSU: 12,
      },
    ],
    maxSeq: 4,
  })
})

test('counts returns in the parity that they delayed, with the interval from the weaning', async () => {
  const { basics, parities, results } = await card('A-1002')
  expect(parities).toMatchObject([
    { parity: 1, matings: 1, weaned: 12 },
    { parity: 2, matings: 3, daysToMating: 6, boars: ['B-01'], farrowedOn: null, totalBorn: null },
  ])
  expect(results[0]).toMatchObject({ daysToMating: 6, litters: 1 })
  expect(basics[0]).toMatchObject({ status: 'pregnant', dueOn: '2027-01-03', matedOn: '2026-09-10' })
})

test('lists records of all kinds, newest first', async () => {
  const animalId = farm.animal('A-1003')
  await asOwner(inject('databaseUrl'), async (client) => {
    await client.query(`select set_config('penside.farm', $1, false)`, [String(farm.farmId)])
    const medicine = await client.query<{ medicine_id: string }>(
      `insert into medicine (farm_id, category, name, unit) values ($1, '200001', 'A vaccine of this test', 'ml') returning medicine_id`,
      [farm.farmId],
    )
    await client.query(
      `insert into treatment (farm_id, animal_id, number, on_date, medicine_id, dose) values ($1, $2, 1, '2026-11-12', $3, 2)`,
      [farm.farmId, animalId, medicine.rows[0]!.medicine_id],
    )
    await client.query(
      `insert into feeding (farm_id, animal_id, number, on_date, target, eaten) values ($1, $2, 1, '2026-11-15', 6.5, 5.75)`,
      [farm.farmId, animalId],
    )
    await client.query(
      `insert into backfat (farm_id, animal_id, number, on_date, timing, parity, thickness) values ($1, $2, 1, '2026-11-01', '290002', 0, 17.5)`,
      [farm.farmId, animalId],
    )
    await client.query(
      `insert into move (farm_id, animal_id, number, on_date, from_pen_id, pen_id) values ($1, $2, 1, '2026-11-02', $3, $4), ($1, $2, 2, '2026-11-05', $4, $3)`,
      [farm.farmId, animalId, farm.pen('gestation 1'), farm.pen('farrowing 1')],
    )
    await client.query(
      `insert into litter_change (farm_id, animal_id, kind, number, litter_seq, on_date, females, reason) values ($1, $2, 'pigletDeath', 1, 3, '2026-11-05', 1, '032001')`,
      [farm.farmId, animalId],
    )
  })
  const { events, parities } = await card('A-1003')
  expect(events.map(({ kind, on }) => `${on} ${kind}`)).toEqual([
    '2026-11-15 feeding',
    '2026-11-12 treatment',
    // On one day a record of the litter follows the farrowing.
    '2026-11-05 pigletDeath',
    '2026-11-05 farrowing',
    '2026-11-05 move',
    '2026-11-02 move',
    '2026-11-01 backfat',
    '2026-07-13 mating',
    '2026-05-01 entry',
  ])
  expect(events).toMatchObject([
    { kg: 5.75, parity: 1 },
    { what: 'A vaccine of this test · 주사 · 2 ml' },
    { head: 1, what: '압사' },
    { totalBorn: 14, liveBorn: 12, kg: 17.4 },
    // On the day of the farrowing the sow counts as farrowed.
    { what: 'farrowing 1 → gestation 1', parity: 1 },
    { what: 'gestation 1 → farrowing 1', parity: 0 },
    { millimetres: 17.5 },
    { what: 'B-01' },
    { what: '후보돈' },
  ])
  expect(parities[0]).toMatchObject({ died: 1, liveBorn: 12 })
})

test("a boar's card has his services and their results", async () => {
  const { basics, results, parities, served, events } = await card('B-01')
  expect(basics[0]).toMatchObject({ tag: 'B-01', sex: 'boar', status: null, statusName: '웅돈' })
  expect([results, parities]).toEqual([[], []])
  // Five of the boar's six matings are 115 days old, and three farrowed.
  expect(served).toMatchObject({ lastServedOn: '2026-10-12', totalBorn: 14, liveBorn: 12, farrowed: 3 })
  expect(served!.matings).toBe(events.filter(({ kind }) => kind === 'mating').length)
})

test('lists living animals by last work, and filters by sex, removal, pen and status', async () => {
  const tags = async (input: Parameters<typeof worker.call<typeof animalCards.list>>[1]) =>
    (await worker.call(animalCards.list, input)).body.rows.map(({ tag }) => tag)
  expect(await tags({})).toEqual(['A-1003', 'A-1001', 'A-1005', 'A-1007', 'A-1002', 'A-1004'])
  expect(await tags({ order: 'FARM_PIG_NO', search: 'a-100' })).toHaveLength(6)
  expect(await tags({ sex: 'boar' })).toEqual(['B-02', 'B-01'])
  expect(await tags({ gone: true })).toEqual(['A-1006'])
  expect(await tags({ pens: [farm.pen('gilts 2'), farm.pen('gilts 1')], order: 'FARM_PIG_NO' })).toEqual([
    'A-1004',
    'A-1007',
  ])
  expect(await tags({ status: 'pregnant' })).toEqual(['A-1002'])
})

test('accepts an electronic ear tag in any spelling, for one animal, and finds it in every list', async () => {
  const gilt = {
    formMode: 'insert',
    bornOn: day('2026-01-10'),
    enteredOn: day('2026-09-01'),
    breed: '041006',
    status: 'gilt',
    lastWorkOn: day('2026-09-01'),
  } as const
  const first = await worker.call(sows.save, { ...gilt, tag: 'E-1', earTag: '410 000012345678' })
  expect(first.status).toBe(200)
  const second = await worker.call(sows.save, { ...gilt, tag: 'E-2', earTag: '410000012345678' })
  expect(second.problem).toMatchObject({ code: 'EAR_TAG_TAKEN', values: { tag: 'E-1' } })
  const search = await worker.call(animalCards.list, { search: 'LA410000012345678' })
  expect(search.body.rows).toMatchObject([{ tag: 'E-1', earTag: '410000012345678' }])

  // A correction without the ear tag keeps it; an empty ear tag removes it.
  const { animalId } = search.body.rows[0]!
  const corrected = { ...gilt, formMode: 'update', tag: 'E-1', animalId } as const
  await worker.call(sows.save, corrected)
  expect((await worker.call(sows.one, { animalId })).body.earTag).toBe('410000012345678')
  await worker.call(sows.save, { ...corrected, earTag: '' })
  expect((await worker.call(sows.one, { animalId })).body.earTag).toBe('')
})
