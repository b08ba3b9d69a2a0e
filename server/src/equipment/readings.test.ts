import { afterAll, expect, inject, test } from 'vitest'
import { barn } from '../../test/barn.ts'
import { makeFarm } from '../../test/farm.ts'
import { applicationPool, inTransaction, sql, type Db } from '../database/db.ts'
import { samplesOf, setpointAt, setpointLines } from './readings.ts'

const pool = applicationPool({ url: inject('databaseUrl'), max: 2 })
afterAll(() => pool.end())
const now = new Date('2026-11-23T03:00:00Z')
const at = (minutes: number) => now.getTime() - minutes * 60_000

const { farmId } = await makeFarm({
  sows: 'none',
  equipment: [{ id: 'C-1', type: 'C', controller: 'I1', pen: 0 }],
})
const ofFarm = <T>(work: (db: Db) => Promise<T>) =>
  inTransaction(pool, async (db) => {
    await db.actAs({ farmId })
    return work(db)
  })

test('returns samples of a span, without buffered ones if live', async () => {
  const sample = (minutes: number, more = {}) => ({
    equipment: 'C-1',
    at: new Date(at(minutes)),
    values: { temperature: minutes },
    ...more,
  })
  await barn(pool, farmId).send(
    [sample(4), sample(3), sample(2, { late: true }), sample(1), sample(0, { quality: 'comm_fail' })],
    { now },
  )
  const values = async (from: number, to: number, live = false) =>
    (
      await ofFarm((db) =>
        samplesOf(db, 'C', 'temperature', { equipment: ['C-1'], from: at(from), to: at(to), live }),
      )
    ).map(({ value }) => value)
  expect(await values(4, 1)).toEqual([3, 2, 1])
  expect(await values(5, 0, true)).toEqual([4, 3, 1])
})

test('extends a setting before its first change, or the current value without one', async () => {
  const lineFrom = async (minutes: number) =>
    (await ofFarm((db) => setpointLines(db, 'temperature', ['C-1'], at(minutes)))).get('C-1')
  await ofFarm((db) =>
    db.run(sql`
      insert into reported_setting (farm_id, equipment_id, part, at, version, settings)
      values (current_farm(), 'C-1', '', ${now}, 1, '{"temperature": 26}')`),
  )
  expect(setpointAt(await lineFrom(10), at(5))).toBe(26)
  await ofFarm((db) =>
    db.run(sql`
      insert into setting_change (farm_id, equipment_id, part, setting, at, was, value)
      values (current_farm(), 'C-1', '', 'temperature', ${new Date(at(5))}, 24, 25)`),
  )
  const line = await lineFrom(10)
  expect([6, 5, 4].map((minutes) => setpointAt(line, at(minutes)))).toEqual([24, 25, 25])
  expect(setpointAt(await lineFrom(4), at(6))).toBe(26)
})
