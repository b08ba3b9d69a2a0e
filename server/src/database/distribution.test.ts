// Holds the schema to what a database of several machines can do, on every PostgreSQL: what breaks a rule here would stop there.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import type pg from 'pg'
import { asOwner } from '../../test/farm.ts'
import { atCoordinator, byFarm, onEveryMachine } from './distribution.ts'

const ask = <Row extends pg.QueryResultRow>(query: string, values: unknown[] = []) =>
  asOwner(inject('databaseUrl'), async (client) => (await client.query<Row>(query, values)).rows)

const spread = (await ask<{ name: string }>(byFarm)).map(({ name }) => name)
const elsewhere = [...Object.keys(onEveryMachine), ...Object.keys(atCoordinator)]

/** Keys that are dropped where a table lies by farm, and whose rows then stay until something else takes them away. */
const droppedKeys: Readonly<Record<string, string>> = {
  push_delivery_session_id_fkey: 'what is not sent within an hour is deleted, and who is gone is not sent to',
}

describe('which table lies where', () => {
  test('what is said of a table is said of one that is there', async () => {
    const rows = await ask<{ name: string }>(
      `select name from unnest($1::text[]) name where to_regclass(name) is null and name <> 'schema_migration_step'`,
      [elsewhere],
    )
    expect(rows).toEqual([])
    expect(new Set(elsewhere).size).toBe(elsewhere.length)
  })

  test('a table that lies by farm says whose its rows are', async () => {
    const rows = await ask<{ name: string }>(
      `select name from unnest($1::text[]) name where not exists (select from pg_attribute where attrelid = name::regclass and attname = 'farm_id' and attnotnull)`,
      [spread],
    )
    expect(
      rows,
      'give them farm_id, or a line in atCoordinator or onEveryMachine of distribution.ts',
    ).toEqual([])
  })

  test('keys of a table that lies by farm begin with farm_id', async () => {
    const rows = await ask<{ key: string }>(
      `select i.indexrelid::regclass::text as key from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indisunique and i.indrelid::regclass::text = any ($1) and a.attname <> 'farm_id'`,
      [spread],
    )
    expect(rows, 'each machine could have the same key: put farm_id first').toEqual([])
  })

  test('numbers that a table gives its rows are bigint, of which each machine has a share', async () => {
    const rows = await ask<{ name: string }>(
      `select attrelid::regclass::text || '.' || attname as name from pg_attribute
       where attidentity <> '' and attrelid::regclass::text = any ($1) and atttypid <> 'bigint'::regtype`,
      [spread],
    )
    expect(rows, 'make these columns bigint').toEqual([])
  })
})

describe('foreign keys', async () => {
  type Key = { name: string; from: string; to: string; byFarm: boolean; effect: string }
  const keys = await ask<Key>(
    `select k.conname as name, k.conrelid::regclass::text as from, k.confrelid::regclass::text as to, k.confdeltype as effect,
       a.attname = 'farm_id' and b.attname = 'farm_id' as "byFarm"
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
     where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace`,
  )
  const lies = (table: string) =>
    table in onEveryMachine ? 'everywhere' : table in atCoordinator ? 'at the coordinator' : 'by farm'
  const between = (from: string, to: string) =>
    keys.filter((key) => lies(key.from) === from && lies(key.to) === to)

  test('between tables that lie by farm they begin with farm_id', () => {
    const wrong = between('by farm', 'by farm').filter((key) => !key.byFarm)
    expect(wrong, 'put farm_id first on both sides').toEqual([])
  })

  test('of a table that lies by farm to one of the coordinator, nothing depends on what they delete', () => {
    const lost = between('by farm', 'at the coordinator').filter(
      ({ name, to }) => to !== 'farm' && !(name in droppedKeys),
    )
    expect(
      lost,
      'let the table lie at the coordinator too, or say in droppedKeys what takes the rows away',
    ).toEqual([])
    expect(
      between('by farm', 'at the coordinator').filter(({ to, effect }) => to === 'farm' && effect !== 'a'),
    ).toEqual([])
  })

  test('none leads from the coordinator, or from every machine, to one machine', () => {
    expect(
      [
        ...between('at the coordinator', 'by farm'),
        ...between('everywhere', 'by farm'),
        ...between('everywhere', 'at the coordinator'),
      ],
      'let both tables lie alike',
    ).toEqual([])
  })
})

describe('row-level security and triggers', () => {
  test('policies of a table that lies by farm, or everywhere, ask no other table', async () => {
    const rows = await ask<{ name: string; policy: string }>(
      `select polrelid::regclass::text as name, polname as policy from pg_policy
       where concat(polqual, polwithcheck) like '%SUBLINK%' and polrelid::regclass::text <> all ($1)`,
      [Object.keys(atCoordinator)],
    )
    expect(
      rows,
      'compare columns with current_farm(), current_account() or a setting of set_for_call',
    ).toEqual([])
  })

  test('a trigger touches nothing but tables that lie beside its own, and does not ask for the name of its table', async () => {
    const rows = await ask<{ trigger: string; source: string }>(
      `select t.tgname || ' of ' || t.tgrelid::regclass as trigger, p.prosrc as source from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where not t.tgisinternal and t.tgparentid = 0 and t.tgrelid::regclass::text = any ($1)`,
      [spread],
    )
    expect(rows.length).toBeGreaterThan(50)
    const tables = new Set([...spread, ...Object.keys(onEveryMachine)])
    for (const { trigger, source } of rows) {
      const touched = [
        ...source.matchAll(/\b(?:from|join|into|update|delete from)\s+(?:public\.)?([a-z_]+)/gi),
      ]
        .map(([, name = '']) => name)
        .filter((name) => elsewhere.includes(name) && !tables.has(name))
      expect([trigger, touched], 'a machine of farms does not have these tables').toEqual([trigger, []])
      expect([trigger, /\btg_(table_name|relid|table_schema)\b/i.exec(source)?.[0]]).toEqual([
        trigger,
        undefined,
      ])
    }
  })

  test('nothing written into a table that every machine has starts a trigger', async () => {
    const rows = await ask<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where not tgisinternal and tgrelid::regclass::text = any ($1)`,
      [Object.keys(onEveryMachine)],
    )
    expect(rows, 'each machine would run it: let the table lie at the coordinator').toEqual([])
  })
})

describe('what the server asks', () => {
  const src = join(import.meta.dirname, '..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const found = (pattern: RegExp) =>
    files.filter(
      (file) => !file.endsWith('distribution.ts') && pattern.test(readFileSync(join(src, file), 'utf8')),
    )

  test('says who calls through set_for_call, which other machines hear', () => {
    expect(found(/set_config\(\s*'penside\./)).toEqual([])
    expect(found(/set_for_call\('penside\.farm'/).length).toBeGreaterThan(3)
  })

  test('inserts what it selects without values, which takes no subquery there', () => {
    expect(
      found(/\binsert into [^`;]*?\bvalues\s*\([^`;]*?\(\s*select\b/i),
      'write insert ... select',
    ).toEqual([])
  })
})
