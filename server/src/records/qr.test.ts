import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { matings } from '@penside/contract/records/mating.ts'
import { qr } from '@penside/contract/records/qr.ts'
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

const answer = async (tag: string) => (await worker.call(qr.answer, { animalId: farm.animal(tag) })).body

test('answers a code with the work that the state calls for', async () => {
  const codes = new Map<string, unknown>()
  for (const tag of ['A-1001', 'A-1002', 'A-1003', 'A-1004', 'A-1005', 'A-1006', 'B-01']) {
    const { wire } = await worker.get(qr.answer.path, {
      farmNo: String(farm.farmId),
      pigNo: String(farm.animal(tag)),
    })
    codes.set(tag, (wire as { nGubun: unknown }).nGubun)
  }
  expect(Object.fromEntries(codes)).toEqual({
    'A-1001': 'G', // weaned
    'A-1002': 'F', // pregnant for 71 days
    'A-1003': 'E', // lactating
    'A-1004': 'G', // gilt
    'A-1005': 'G', // returned
    'A-1006': null, // gone
    'B-01': null,
  })
  expect(await answer('A-1003')).toMatchObject({ animal: { tag: 'A-1003', status: 'lactating' } })
})

test('the answer follows the records', async () => {
  const animalId = farm.animal('A-1004')
  await worker.call(matings.save, {
    formMode: 'insert',
    animalId,
    matedOn: day('2026-11-20'),
    services: [{ boarId: farm.animal('B-01'), method: 'A' }],
  })
  expect((await answer('A-1004')).next).toBe('accident')
})

test("does not find another farm's animals and pens", async () => {
  const stranger = await makeFarm()
  const asked = await worker.call(qr.answer, { animalId: stranger.animal('A-1001') })
  expect([asked.status, asked.problem.code]).toEqual([404, 'NOT_FOUND'])
  expect((await worker.call(qr.pen, { penId: stranger.pen('gilts 1') })).status).toBe(404)
})

test("a pen's code lists its animals", async () => {
  const { body } = await worker.call(qr.pen, { penId: farm.pen('mating 1') })
  expect(body).toMatchObject({ name: 'mating 1', house: 'mating (ko)' })
  // The removed sow is not in the pen.
  expect(body.rows.map(({ tag }) => tag)).toEqual(['A-1001', 'A-1002', 'A-1003', 'A-1005'])
})

test('finds an animal by tag, ear notch, electronic tag or part of the tag', async () => {
  await worker.call(sows.save, {
    formMode: 'insert',
    tag: 'E-7',
    earTag: '900123456789012',
    bornOn: day('2026-01-10'),
    enteredOn: day('2026-09-01'),
    breed: '041006',
    status: 'gilt',
    lastWorkOn: day('2026-09-01'),
  })
  const tags = async (text: string) => (await worker.call(qr.find, { text })).body.rows.map(({ tag }) => tag)
  expect(await tags('a-1001')).toEqual(['A-1001'])
  expect(await tags('n1001')).toEqual(['A-1001'])
  expect(await tags('900 123456789012')).toEqual(['E-7'])
  expect(await tags('1000000900123456789012')).toEqual(['E-7'])
  expect(await tags('A-100')).toEqual(['A-1001', 'A-1002', 'A-1003', 'A-1004', 'A-1005', 'A-1007'])
  expect(await tags('b-0')).toEqual(['B-01', 'B-02'])
  // Removed animals are found by a whole number only, after living ones.
  await asOwner(inject('databaseUrl'), (client) =>
    client.query(`update animal set ear_notch = 'A-1007' where farm_id = $1 and tag = 'A-1006'`, [
      farm.farmId,
    ]),
  )
  expect(await tags('a-1007')).toEqual(['A-1007', 'A-1006'])
  expect(await tags('A-1006')).toEqual(['A-1006'])
  expect(await tags('%')).toEqual([])
})
