import { afterAll, expect, test } from 'vitest'
import { ownDatabase } from '../../test/database-of-its-own.ts'
import { asOwner } from '../../test/farm.ts'
import { applicationPool } from '../db.ts'

const database = await ownDatabase()
afterAll(() => database.drop())

test('the audit has months made ahead, and loses what is older than it is kept', async () => {
  const ask = (sql: string) =>
    asOwner(database.url, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)
  const noteAt = (...times: string[]) =>
    ask(
      `insert into audit (farm_id, change_id, at, table_name, old)
       select 1, row_number() over (), at, at::text, '{}' from unnest(array[${times.join(', ')}]) as at`,
    )
  const months = async () =>
    (
      await ask(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit'::regclass order by 1`,
      )
    ).map(({ name }) => name)
  const before = await months()
  await ask(
    `select add_audit_month(now() - interval '132 months'), add_audit_month(now() - interval '100 months')`,
  )
  for (const name of before.filter((each) => each !== 'audit_default'))
    await ask(`drop table ${String(name)}`)
  // Of months that have no partition any more: long ago, lately, and today.
  const kept = [`now() - interval '100 months'`, `now() - interval '20 months'`, 'now()']
  await noteAt(`now() - interval '132 months'`, `now() - interval '140 months'`, ...kept)

  const pool = applicationPool({ url: database.url, most: 1 })
  await pool.query('select keep_audit(10)')
  await pool.query('select keep_audit(10)')
  expect(await ask('select count(*)::int as lines from audit')).toEqual([{ lines: kept.length }])
  const made = await ask(
    `select 'audit_' || to_char(now() at time zone 'UTC' + make_interval(months => ahead), 'YYYY_MM') as name
     from unnest(array[-100, 1, 2, 3]) as ahead`,
  )
  // This month's is not made any more: its lines lie where they came.
  expect(await months()).toEqual(['audit_default', ...made.map(({ name }) => name)].toSorted())

  // A year is the least.
  await pool.query('select keep_audit(0)')
  expect(await ask('select count(*)::int as lines from audit')).toEqual([{ lines: 1 }])
  await pool.end()
})
