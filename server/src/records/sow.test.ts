import { afterAll, beforeAll, expect, test } from 'vitest'
import { matings } from '@penside/contract/records/mating.ts'
import { qr } from '@penside/contract/records/qr.ts'
import { sows, type SowEntry } from '@penside/contract/records/sow.ts'
import { addDays, day } from '@penside/domain/basics/day.ts'
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

const gilt: SowEntry = {
  formMode: 'insert',
  tag: 'C-1',
  bornOn: day('2026-01-10'),
  enteredOn: day('2026-09-01'),
  breed: '041006',
  status: 'gilt',
  lastWorkOn: day('2026-09-01'),
}
const save = (change: Partial<SowEntry>) => worker.call(sows.save, { ...gilt, ...change })
const find = async (tag: string) =>
  (await worker.call(sows.list, { search: tag })).body.rows.find((row) => row.tag === tag)

test('a new gilt is on the entry list and may be mated', async () => {
  const reply = await save({ earNotch: 'n-77', supplier: farm.supplier })
  expect(reply.wire).toBe(1)
  const row = await find('C-1')
  expect(row).toMatchObject({ status: 'gilt', parity: 0, previousWorkOn: '2026-09-01', daysSince: 80 })
  expect((await worker.call(sows.one, { animalId: row!.animalId })).body).toMatchObject({
    earNotch: 'N-77',
    supplier: farm.supplier,
    newestSeq: 1,
    status: 'gilt',
    presentStatus: 'gilt',
  })
  expect(
    (
      await worker.call(matings.save, {
        formMode: 'insert',
        animalId: row!.animalId,
        matedOn: today,
        services: [],
      })
    ).status,
  ).toBe(200)
})

test.each([
  ['가7', '\u1100\u11617'],
  ['M-7', 'M－7'],
  ['M-7', 'M‐7'],
  ['M-7', '\u202aM-7'],
  ['M-7', 'M-7\u200e'],
  ['M-7', 'M\u00ad-7'],
  ['M-7', 'M-\u200b7'],
  ['12', '１２'],
])('%j entered, %j is its number, in entry and search', async (tag, other) => {
  await save({ tag })
  expect((await save({ tag: other })).problem).toMatchObject({ code: 'TAG_TAKEN', values: { tag } })
  const { rows } = (await worker.call(sows.list, { search: other })).body
  expect(rows.map((row) => row.tag)).toContain(tag)
  const found = (await worker.call(qr.find, { text: other })).body.rows
  expect(found.map((row) => row.tag)).toEqual([tag])
})

test('rejects an existing tag or ear notch in any case', async () => {
  expect((await save({ tag: 'a-1001' })).problem).toMatchObject({
    code: 'TAG_TAKEN',
    fields: ['farmPigNo'],
    values: { tag: 'A-1001' },
  })
  expect((await save({ tag: 'C-2', earNotch: 'n1001' })).problem).toMatchObject({
    code: 'EAR_NOTCH_TAKEN',
    fields: ['igakNo'],
  })
  expect((await worker.call(sows.count, { tag: 'A-1001' })).wire).toBe(1)
  expect((await worker.call(sows.count, { tag: 'A-1001', except: farm.animal('A-1001') })).wire).toBe(0)
  expect((await worker.call(sows.count, { earNotch: 'N9999' })).wire).toBe(0)
})

test.each<[string, Partial<SowEntry>, string, string]>([
  ['born tomorrow', { bornOn: addDays(today, 1) }, 'BORN_AFTER_TODAY', 'birthDt'],
  ['entered tomorrow', { enteredOn: addDays(today, 1) }, 'ENTERED_AFTER_TODAY', 'inDt'],
  ['worked on tomorrow', { lastWorkOn: addDays(today, 1) }, 'LAST_WORK_AFTER_TODAY', 'lastWkDt'],
  ['born after she came', { bornOn: day('2026-09-01') }, 'BORN_AFTER_ENTRY', 'birthDt'],
  ['of parity below 0', { parity: -1 }, 'PARITY_BELOW_ZERO', 'inSancha'],
  ['a gilt of parity 1', { parity: 1 }, 'GILT_HAS_NO_PARITY', 'inSancha'],
  ['weaned in parity 0', { status: 'weaned' }, 'PARITY_NEEDED', 'inSancha'],
  ['of no known breed', { breed: '041999' }, 'UNKNOWN_CODE', 'pumjongCd'],
  ['from no known supplier', { supplier: 999_999_999 }, 'UNKNOWN_CODE', 'buyComCd'],
  ['culled', { status: 'culled' }, 'BAD_INPUT', 'statusCd'],
])('a sow cannot enter %s', async (_, change, code, field) => {
  expect((await save({ tag: 'C-3', ...change })).problem).toMatchObject({ code, fields: [field] })
  expect(await find('C-3')).toBeUndefined()
})

test('a sow entered pregnant is in pig from the mating before her entry', async () => {
  await save({
    tag: 'C-4',
    status: 'pregnant',
    parity: 2,
    matings: 1,
    lastWorkOn: day('2026-08-01'),
    bornOn: day('2024-01-01'),
  })
  const { animalId } = (await find('C-4'))!
  expect((await worker.call(matings.history, { animalId })).body).toMatchObject({
    rows: [],
    sow: { status: 'pregnant', parity: 2, lastWork: 'mating', previousWorkOn: '2026-08-01' },
  })
})

test('corrects an entry if later records fit, except for the tag', async () => {
  const { animalId } = (await find('C-4'))!
  const as = {
    formMode: 'update',
    animalId,
    tag: 'C-4',
    status: 'pregnant',
    bornOn: day('2024-01-01'),
    matings: 1,
  } as const
  expect((await save({ ...as, parity: 3, lastWorkOn: day('2026-08-02') })).wire).toBe(1)
  expect(await find('C-4')).toMatchObject({ parity: 3, previousWorkOn: '2026-08-02' })
  expect((await save({ ...as, tag: 'C-5', lastWorkOn: day('2026-08-02') })).problem).toMatchObject({
    code: 'BAD_INPUT',
    fields: ['farmPigNo'],
  })
  const mated = {
    formMode: 'update',
    animalId: farm.animal('A-1001'),
    tag: 'A-1001',
    bornOn: day('2025-09-20'),
    enteredOn: day('2026-04-01'),
  } as const
  expect((await save({ ...mated, status: 'gilt', lastWorkOn: day('2026-07-01') })).problem).toMatchObject({
    code: 'STANDS_AGAINST',
    values: { kind: 'mating', on: '2026-06-18' },
  })
  expect((await save({ ...mated, animalId: farm.animal('A-1006'), tag: 'A-1006' })).problem.code).toBe(
    'CULLED',
  )
})

test('a corrected parity at entry changes all later parities', async () => {
  const animalId = farm.animal('A-1002')
  const first = (await worker.call(sows.one, { animalId })).body
  const reply = await save({
    formMode: 'update',
    animalId,
    tag: 'A-1002',
    bornOn: first.bornOn,
    enteredOn: first.enteredOn,
    breed: first.breed,
    lastWorkOn: first.lastWorkOn,
    status: 'returned',
    parity: 2,
    matings: 1,
  })
  expect(reply.wire).toBe(1)
  expect(
    (await worker.call(matings.history, { animalId })).body.rows.map(({ parity, matingNo }) => [
      parity,
      matingNo,
    ]),
  ).toEqual([
    [3, 3],
    [3, 2],
    [3, 1],
    [2, 2],
  ])
})

test('deletes only an entry without later records', async () => {
  const { animalId } = (await find('C-4'))!
  expect((await save({ formMode: 'delete', animalId, tag: 'C-4' })).wire).toBe(1)
  expect(await find('C-4')).toBeUndefined()
  expect(
    (await save({ formMode: 'delete', animalId: farm.animal('A-1001'), tag: 'A-1001' })).problem.code,
  ).toBe('NOT_THE_NEWEST')
})

test('the misspelled path of the save answers too', async () => {
  await save({ tag: 'C-6' })
  const { animalId } = (await find('C-6'))!
  const reply = await worker.post('/mobile/updateOrSttoreMovein.json', {
    iuFlag: 'D',
    pigNo: animalId,
    farmPigNo: 'C-6',
    birthDt: '2026-01-10',
    inDt: '2026-09-01',
    pumjongCd: '041006',
    statusCd: '010001',
    lastWkDt: '2026-09-01',
  })
  expect(reply.wire).toBe(1)
})

test('lists have pages of ten and orders, and find a part of a tag', async () => {
  for (let no = 1; no <= 12; no++)
    await save({ tag: `P-${String(no).padStart(2, '0')}`, enteredOn: addDays(day('2026-09-01'), no) })
  const page = async (page: number, order: 'IN_DT' | 'FARM_PIG_NO') =>
    (await worker.call(sows.list, { search: 'p-', order, page })).body
  expect((await page(0, 'FARM_PIG_NO')).rows.map(({ tag }) => tag)).toEqual(
    Array.from({ length: 10 }, (_, i) => `P-${String(i + 1).padStart(2, '0')}`),
  )
  expect((await page(1, 'FARM_PIG_NO')).rows.map(({ tag }) => tag)).toEqual(['P-11', 'P-12'])
  expect(await page(2, 'FARM_PIG_NO')).toMatchObject({ rows: [], total: 12 })
  expect((await page(0, 'IN_DT')).rows[0]?.tag).toBe('P-12')
  expect((await worker.call(sows.list, { search: '%' })).body.total).toBe(0)
})
