import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matings, type NewMating } from '@penside/contract/records/mating.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays, day } from '@penside/domain/basics/day.ts'
import { replay } from '@penside/domain/records/life.ts'
import { makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'
import { Db } from '../database/db.ts'
import { loadLife, lockSow } from './life/life.ts'

let app: TestApp
let farm: TestFarm
let worker: ReturnType<TestApp['as']>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const fresh = async () => {
  farm = await makeFarm()
  worker = app.as(farm.worker)
}
const boar = (tag = 'B-01') => ({ boarId: farm.animal(tag), method: 'A' }) as const
const mating = (tag: string, change: Partial<NewMating> = {}): NewMating => ({
  formMode: 'insert',
  animalId: farm.animal(tag),
  matedOn: today,
  services: [boar()],
  ...change,
})
const save = (input: NewMating) => worker.call(matings.save, input)
const history = async (tag: string) =>
  (await worker.call(matings.history, { animalId: farm.animal(tag) })).body

describe('recording a mating', () => {
  beforeAll(fresh)

  test('a mated sow is pregnant in the same parity, with the mating in her history', async () => {
    const reply = await save(
      mating('A-1001', { services: [boar(), { boarId: farm.animal('B-02'), method: 'N' }], remark: 'calm' }),
    )
    expect(reply.body).toEqual({ result: 1, seq: 5, matedOn: today, newestSeq: 5 })
    const { rows, newestSeq, sow } = await history('A-1001')
    expect(newestSeq).toBe(5)
    expect(sow).toMatchObject({
      status: 'pregnant',
      parity: 1,
      lastWork: 'mating',
      previousWorkOn: today,
      daysSince: 0,
      daysSinceFarrowing: 40,
    })
    expect(rows[0]).toMatchObject({ seq: 5, parity: 1, matedOn: today, matingNo: 1, remark: 'calm' })
    expect(rows[0]?.services.map(({ tag, method }) => [tag, method])).toEqual([
      ['B-01', 'A'],
      ['B-02', 'N'],
    ])
  })

  test('a mated sow leaves the waiting list and counts as done today', async () => {
    const { rows } = (await worker.call(workPlan.view, { report: '150005' })).body
    expect(rows.map(({ tag }) => tag)).toEqual(['A-1004', 'A-1005'])
    expect((await worker.call(workPlan.today, {})).body.lists[0]).toMatchObject({ total: 2, done: 1 })
  })

  test('uses the legacy API names', async () => {
    const reply = await worker.post('/mobile/selectGyobaeByPigNoList.json', {
      searchPigNo: farm.animal('A-1001'),
      searchFarmNo: farm.farmId,
      lang: 'en',
    })
    expect(reply.wire).toMatchObject({
      maxSeq: 5,
      modonInfo: {
        farmPigNo: 'A-1001',
        pum: expect.any(String),
        san: 1,
        status: 'Pregnant',
        wkDtP: today,
        childBirthGigan: 40,
        maxSeq: 5,
        wkGubunCcd: 'G',
      },
      rows: [
        { san: 1, wkDt: today, ufarmPigNo1: 'B-01', ufarmPigNo2: 'B-02', method2: 'N', ufarmPigNo3: null },
        { san: 0, wkDt: '2026-06-18' },
      ],
    })
  })

  test('rejects a pregnant, nursing or culled sow', async () => {
    expect((await save(mating('A-1002'))).problem).toMatchObject({
      code: 'CANNOT_BE_MATED',
      values: { status: 'pregnant' },
    })
    expect((await save(mating('A-1003'))).problem).toMatchObject({
      code: 'CANNOT_BE_MATED',
      values: { status: 'lactating' },
    })
    expect((await save(mating('A-1006'))).problem).toMatchObject({ code: 'CULLED' })
  })

  test('rejects a date after today or before the previous work, with field and day', async () => {
    const late = await save(mating('A-1005', { matedOn: addDays(today, 1) }))
    expect([late.status, late.problem]).toMatchObject([409, { code: 'AFTER_TODAY', fields: ['wkDt'] }])
    const early = await save(mating('A-1005', { matedOn: day('2026-11-01') }))
    expect(early.problem).toMatchObject({
      code: 'BEFORE_PREVIOUS_WORK',
      fields: ['wkDt'],
      values: { previous: '2026-11-02' },
    })
  })

  test('rejects a boar of another farm, and a sow as boar', async () => {
    const elsewhere = await makeFarm()
    for (const boarId of [elsewhere.animal('B-01'), farm.animal('A-1003')]) {
      const reply = await save(mating('A-1005', { services: [{ boarId, method: 'A' }] }))
      expect(reply.problem).toMatchObject({ code: 'BOAR_UNKNOWN' })
      expect(reply.problem.fields).toContain('ungdonPigNo1')
    }
  })

  test('does not find a sow of another farm', async () => {
    const elsewhere = await makeFarm()
    const reply = await save({ ...mating('A-1005'), animalId: elsewhere.animal('A-1001') })
    expect([reply.status, reply.problem.code]).toEqual([404, 'NOT_FOUND'])
    expect((await worker.call(matings.history, { animalId: elsewhere.animal('A-1001') })).status).toBe(404)
  })

  test('accepts a mating without a boar, which may be added later', async () => {
    expect((await save(mating('A-1004', { services: [] }))).status).toBe(200)
    expect((await history('A-1004')).rows[0]).toMatchObject({ parity: 0, matingNo: 1, services: [] })
  })
})

describe('a second service of the same heat', () => {
  beforeAll(fresh)

  test('joins the mating only for a caller that knows it', async () => {
    expect((await save(mating('A-1001', { matedOn: addDays(today, -1) }))).body.seq).toBe(5)
    expect((await save(mating('A-1001'))).problem).toMatchObject({
      code: 'SAME_HEAT',
      values: { on: addDays(today, -1) },
    })
    expect((await save(mating('A-1001', { seq: 4 }))).problem.code).toBe('CHANGED_MEANWHILE')
    expect(
      (await save(mating('A-1001', { seq: 5, services: [{ boarId: farm.animal('B-02'), method: 'N' }] })))
        .body.seq,
    ).toBe(5)
    const { rows, newestSeq } = await history('A-1001')
    expect([newestSeq, rows[0]?.matedOn, rows[0]?.services.map(({ tag }) => tag)]).toEqual([
      5,
      addDays(today, -1),
      ['B-01', 'B-02'],
    ])
  })

  test('rejects a fourth boar', async () => {
    expect((await save(mating('A-1001', { seq: 5, services: [boar(), boar()] }))).problem).toMatchObject({
      code: 'TOO_MANY_BOARS',
    })
  })
})

describe('correcting and deleting', () => {
  beforeAll(fresh)
  const correct = (tag: string, seq: number, change: Partial<NewMating>) =>
    save(mating(tag, { formMode: 'update', seq, ...change }))

  test('corrects an older mating if later records still fit', async () => {
    expect((await correct('A-1002', 2, { matedOn: day('2026-01-21') })).status).toBe(200)
    const refused = await correct('A-1002', 2, { matedOn: day('2026-06-01') })
    expect(refused.problem).toMatchObject({
      code: 'STANDS_AGAINST',
      values: { kind: 'farrowing', on: '2026-05-15' },
    })
    expect((await history('A-1002')).rows.at(-1)).toMatchObject({ seq: 2, matedOn: '2026-01-21' })
  })

  test('removes a boar from a mating', async () => {
    const boars = async () =>
      (await history('A-1002')).rows.at(-1)?.services.map(({ tag, method }) => [tag, method])
    const other = { boarId: farm.animal('B-02'), method: 'N' } as const
    const matedOn = day('2026-01-21')
    await correct('A-1002', 2, { matedOn, services: [boar(), other] })
    expect(await boars()).toHaveLength(2)
    await correct('A-1002', 2, { matedOn, services: [other] })
    expect(await boars()).toEqual([['B-02', 'N']])
  })

  test('deletes only the newest record of a life', async () => {
    const { rows } = await history('A-1002')
    for (const { seq, matedOn } of rows.slice(1)) {
      const reply = await save(mating('A-1002', { formMode: 'delete', seq, matedOn }))
      expect(reply.problem.code).toBe('NOT_THE_NEWEST')
    }
    expect((await history('A-1002')).rows).toEqual(rows)
  })

  test('a deletion restores the former state', async () => {
    const before = await history('A-1001')
    const { seq } = (await save(mating('A-1001'))).body
    expect((await save(mating('A-1001', { formMode: 'delete', seq }))).status).toBe(200)
    expect(await history('A-1001')).toEqual(before)
  })

  test("does not find another sow's mating, and requires a number", async () => {
    expect((await correct('A-1001', 99, {})).status).toBe(404)
    expect((await correct('A-1001', 3, {})).status).toBe(404)
    expect((await save(mating('A-1001', { formMode: 'delete' }))).problem).toMatchObject({
      code: 'BAD_INPUT',
      fields: ['seq'],
    })
  })
})

describe('two phones', () => {
  test('that save for one sow at once: one is saved, the others are rejected', async () => {
    await fresh()
    for (const tag of ['A-1001', 'A-1004', 'A-1005']) {
      const replies = await Promise.all(Array.from({ length: 6 }, () => save(mating(tag))))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
      expect(
        new Set(replies.filter(({ status }) => status === 409).map(({ problem }) => problem.code)),
      ).toEqual(new Set(['SAME_HEAT']))
      expect((await history(tag)).rows.filter(({ matedOn }) => matedOn === today)).toHaveLength(1)
    }
  })

  test('that send the same operation have one effect and the same answer', async () => {
    await fresh()
    const operationId = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => worker.call(matings.save, mating('A-1001'), { operationId })),
    )
    expect(new Set(replies.map(({ wire }) => JSON.stringify(wire)))).toEqual(
      new Set([JSON.stringify({ result: 1, seq: 5, maxSeq: 5, wkDt: today })]),
    )
    expect((await history('A-1001')).rows).toHaveLength(2)
  })
})

test('after any sequence of saves, corrections and deletions the stored state equals the replayed one', async () => {
  await fresh()
  const tags = ['A-1001', 'A-1002', 'A-1004', 'A-1005']
  let seed = 42
  const roll = (sides: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % sides
  for (let step = 0; step < 80; step++) {
    const tag = tags[roll(tags.length)]!
    const { rows, newestSeq } = await history(tag)
    const row = rows[roll(Math.max(rows.length, 1))]
    const input = [
      mating(tag, { matedOn: addDays(today, -roll(12)) }),
      mating(tag, {
        formMode: 'update',
        seq: row?.seq ?? 1,
        matedOn: addDays(row?.matedOn ?? today, roll(9) - 4),
      }),
      mating(tag, { formMode: 'delete', seq: row?.seq ?? newestSeq }),
    ][roll(3)]!
    expect([200, 404, 409]).toContain((await save(input)).status)
  }
  const client = await app.pool.connect()
  try {
    await client.query(`begin; select set_for_call('penside.farm', '${farm.farmId}')`)
    for (const tag of tags) {
      const animalId = farm.animal(tag)
      const state = replay((await loadLife(new Db(client), animalId)).map(({ record }) => record))
      expect(await lockSow(new Db(client), animalId)).toMatchObject(state)
    }
    const orphans = await client.query(
      'select 1 from service left join sow_event e using (farm_id, animal_id, seq) where e.seq is null',
    )
    expect(orphans.rowCount).toBe(0)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
