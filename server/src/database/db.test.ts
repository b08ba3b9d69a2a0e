import { afterAll, expect, test } from 'vitest'
import { mornings } from '@penside/contract/reports/morning.ts'
import { boars } from '@penside/contract/records/boar.ts'
import { matings } from '@penside/contract/records/mating.ts'
import { sows } from '@penside/contract/records/sow.ts'
import { makeFarm, testApp } from '../../test/farm.ts'
import { inTransaction, sql } from './db.ts'
import { farmSettings } from '../farm/settings.ts'

// All calls of the test share the one connection.
const house = await testApp({ maxConnections: 1 })
afterAll(house.close)

test('does not reuse the plan of one farm for another', async () => {
  const worker = house.as((await makeFarm()).worker)
  // PostgreSQL thinks of keeping a plan from the sixth time on.
  for (let times = 0; times < 8; times++) {
    expect((await worker.call(boars.choices, {})).status).toBe(200)
    expect((await worker.call(sows.list, { page: 0 })).status).toBe(200)
    expect((await worker.call(matings.list, { page: 0 })).status).toBe(200)
  }
  const { rows } = await house.pool.query<{ statement: string; generic: number; custom: number }>(
    'select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements',
  )
  expect(rows.filter(({ generic }) => generic > 0)).toEqual([])
  expect(rows.some(({ custom }) => custom >= 8)).toBe(true)
})

test('reads the state of daily totals once per read-only call', async () => {
  const manager = house.as((await makeFarm()).manager)
  const asked = async () => {
    const { rows } = await house.pool.query<{ times: number }>(`
      select coalesce(sum(generic_plans + custom_plans), 0)::int as times from pg_prepared_statements where statement like '%daily_total_state%'`)
    return rows[0]!.times
  }
  const before = await asked()
  expect((await manager.call(mornings.view, {})).status).toBe(200)
  expect(await asked()).toBe(before + 1)
  expect((await manager.call(mornings.view, {})).status).toBe(200)
  expect(await asked()).toBe(before + 2)
})

test('repeats queries in calls that write', async () => {
  const { farmId } = await makeFarm()
  await inTransaction(house.pool, async (db) => {
    await db.actAs({ farmId })
    const { weaningAfterFarrowing: before } = await farmSettings(db)
    await db.run(sql`
      insert into farm_setting (farm_id, name, value) values (${farmId}, 'weaningAfterFarrowing', ${before + 1})
      on conflict (farm_id, name) do update set value = excluded.value`)
    expect((await farmSettings(db)).weaningAfterFarrowing).toBe(before + 1)
  })
})

test('limits locks, statements and idle transactions of calls', async () => {
  const { rows } = await house.pool.query<Record<string, string>>(`
    select current_setting('role') as role, current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as rest, current_setting('jit') as jit`)
  expect(rows).toEqual([{ role: 'penside_app', lock: '5s', statement: '10s', rest: '30s', jit: 'off' }])
})
