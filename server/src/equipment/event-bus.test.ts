import { afterAll, expect, inject, test } from 'vitest'
import { asOwner } from '../../test/farm.ts'
import { applicationPool, inTransaction } from '../database/db.ts'
import { publish, type EquipmentEvent } from '../database/equipment-events.ts'
import { Bus } from './event-bus.ts'

const url = inject('databaseUrl')
const pool = applicationPool({ url, max: 2 })
const bus = new Bus(pool)
afterAll(async () => {
  await bus.close()
  await pool.end()
})
/** No farm has it. */
const farm = 9_876_543_210
const heard: EquipmentEvent[] = []
let gaps = 0
const stop = bus.on(
  (said) => said.farm === farm && heard.push(said),
  () => (gaps += 1),
)
const tell = (equipment: string[]) =>
  inTransaction(pool, (db) => publish(db, { farm, kind: 'reading', equipment }))

test('delivers events after the commit, without the list if it is too long', async () => {
  await bus.ready()
  await inTransaction(pool, async (db) => {
    await publish(db, { farm, kind: 'alarm' })
    throw new Error('undone')
  }).catch(() => {})
  await tell(['S-1', 'C-1'])
  const many = Array.from({ length: 2_000 }, (_, i) => `S-${i}`)
  await tell(many)
  await expect.poll(() => heard.length).toBe(2)
  expect(heard).toEqual([
    { farm, kind: 'reading', equipment: ['S-1', 'C-1'] },
    { farm, kind: 'reading' },
  ])
})

test('reconnects and reports that events may have been missed', async () => {
  heard.length = 0
  await asOwner(url, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen penside_equipment'`,
    ),
  )
  await expect.poll(() => gaps).toBe(1)
  await tell(['S-2'])
  await expect.poll(() => heard).toEqual([{ farm, kind: 'reading', equipment: ['S-2'] }])
  stop()
  await tell(['S-3'])
  await bus.ready()
  expect(heard).toHaveLength(1)
})
