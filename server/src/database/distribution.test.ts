// Checks on every PostgreSQL that the schema follows the rules of Citus.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import type pg from 'pg'
import { asOwner } from '../../test/farm.ts'
import { coordinatorTables, distributedTables, referenceTables } from './distribution.ts'

const ask = <Row extends pg.QueryResultRow>(query: string, values: unknown[] = []) =>
  asOwner(inject('databaseUrl'), async (client) => (await client.query<Row>(query, values)).rows)

const spread = (await ask<{ name: string }>(distributedTables)).map(({ name }) => name)
const all = (
  await ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
).map(({ name }) => name)
const listed = [...Object.keys(referenceTables), ...Object.keys(coordinatorTables)]

/** Files that write into tables of the coordinator. */
const atHome = ['outbound/news.ts']

/** Foreign keys that are lost by distribution, and what deletes their rows instead. */
const lostKeys: Readonly<Record<string, string>> = {
  transfer_farm_id_group_id_kind_number_fkey:
    'removeMove deletes it with its record, removeImported with its import',
  transfer_arrival_farm_id_group_id_kind_number_fkey:
    'removeMove deletes it with its record, removeImported with its import',
  push_delivery_session_id_fkey: 'what is not sent within an hour is deleted, and who is gone is not sent to',
}

describe('distribution of tables', () => {
  test('listed tables exist', async () => {
    const rows = await ask<{ name: string }>(
      `select name from unnest($1::text[]) name where to_regclass(name) is null`,
      [listed],
    )
    expect(rows).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })

  test('distributed tables have farm_id not null', async () => {
    const rows = await ask<{ name: string }>(
      `select name from unnest($1::text[]) name where not exists (select from pg_attribute where attrelid = name::regclass and attname = 'farm_id' and attnotnull)`,
      [spread],
    )
    expect(rows, 'make farm_id not null, or add a line to coordinatorTables of distribution.ts').toEqual([])
  })

  test('unique keys of distributed tables begin with farm_id', async () => {
    const rows = await ask<{ key: string }>(
      `select i.indexrelid::regclass::text as key from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indisunique and i.indrelid::regclass::text = any ($1) and a.attname <> 'farm_id'`,
      [spread],
    )
    expect(rows, 'each machine could have the same key: put farm_id first').toEqual([])
  })

  test('identity columns of distributed tables are bigint', async () => {
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
    table in referenceTables ? 'everywhere' : spread.includes(table) ? 'by farm' : 'at the coordinator'
  const between = (from: string, to: string) =>
    keys.filter((key) => lies(key.from) === from && lies(key.to) === to)

  test('between distributed tables begin with farm_id', () => {
    const wrong = between('by farm', 'by farm').filter((key) => !key.byFarm)
    expect(wrong, 'put farm_id first on both sides').toEqual([])
  })

  test('between distributed tables never set a key to null', () => {
    const wrong = between('by farm', 'by farm').filter(({ effect }) => !'arc'.includes(effect))
    expect(wrong, 'let a trigger do it, as forget_group does').toEqual([])
  })

  test('that are lost by distribution neither delete nor change rows', () => {
    const apart = keys.filter(
      ({ from, to }) => lies(from) !== lies(to) && !(lies(from) === 'by farm' && lies(to) === 'everywhere'),
    )
    expect(apart.length).toBeGreaterThan(50)
    expect(
      apart.filter(({ name, effect }) => effect !== 'a' && !(name in lostKeys)),
      'let both tables lie alike, or say in lostKeys what takes the rows away',
    ).toEqual([])
    expect(apart.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(lostKeys)))
  })
})

describe('row-level security and triggers', () => {
  test('policies of distributed and reference tables read no other table', async () => {
    const rows = await ask<{ name: string; policy: string }>(
      `select polrelid::regclass::text as name, polname as policy from pg_policy
       where concat(polqual, polwithcheck) like '%SUBLINK%' and polrelid::regclass::text = any ($1)`,
      [[...spread, ...Object.keys(referenceTables)]],
    )
    expect(
      rows,
      'compare columns with current_farm(), current_account() or a setting of set_for_call',
    ).toEqual([])
  })

  test('triggers use only colocated tables, and not the name of their table', async () => {
    const rows = await ask<{ trigger: string; source: string }>(
      `select t.tgname || ' of ' || t.tgrelid::regclass as trigger, p.prosrc as source from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where not t.tgisinternal and t.tgparentid = 0 and t.tgrelid::regclass::text = any ($1)`,
      [spread],
    )
    expect(rows.length).toBeGreaterThan(50)
    const tables = new Set([...spread, ...Object.keys(referenceTables)])
    for (const { trigger, source } of rows) {
      const touched = [
        ...source.matchAll(/\b(?:from|join|into|update|delete from)\s+(?:public\.)?([a-z_]+)/gi),
      ]
        .map(([, name = '']) => name)
        .filter((name) => all.includes(name) && !tables.has(name))
      expect([trigger, touched], 'a machine of farms does not have these tables').toEqual([trigger, []])
      expect([trigger, /\btg_(table_name|relid|table_schema)\b/i.exec(source)?.[0]]).toEqual([
        trigger,
        undefined,
      ])
    }
  })

  test('reference tables have no trigger but the audit', async () => {
    const rows = await ask<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger
       where not tgisinternal and tgname <> 'audit' and tgrelid::regclass::text = any ($1)`,
      [Object.keys(referenceTables)],
    )
    expect(rows, 'the other machines leave it out: let the table lie at the coordinator').toEqual([])
  })
})

describe('statements of the server', () => {
  const src = join(import.meta.dirname, '..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const texts = files
    .filter((file) => !file.endsWith('distribution.ts'))
    .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))
  const found = (pattern: RegExp) => texts.flatMap(({ file, text }) => (pattern.test(text) ? [file] : []))

  test('set the caller through set_for_call', () => {
    expect(found(/set_config\(\s*'penside\.|set local plan_cache_mode/)).toEqual([])
    expect(found(/set_for_call\('penside\.farm'/).length).toBeGreaterThan(3)
  })

  test('read snapshots together with rows of a farm', () => {
    expect(found(/pg_current_snapshot\(\)(?![^`]*\bfrom\b)(?<!\bjoin\b[^`]*)/)).toEqual([])
  })

  test('have no subquery in values', () => {
    expect(
      found(/\binsert into [^`;]*?\bvalues\s*\([^`;]*?\(\s*select\b/i),
      'write insert ... select',
    ).toEqual([])
  })

  test('return days of deleted rows without a cast to text', () => {
    expect(found(/\bdelete from [^`;]*?\breturning\b[^`;]*?_on::text/i)).toEqual([])
  })

  test('use only searched case expressions in updates', () => {
    expect(
      found(/\bupdate \w+(?: \w+)? set [^`;]*?= case [a-z_.]+ when\b/i),
      'write case when column = value',
    ).toEqual([])
  })

  test('do not use the clock in on conflict updates', () => {
    const clock = found(/on conflict[^`;]*?do update set[^`;]*?\bnow\(\)/i)
    // These tables the coordinator has.
    expect(clock.toSorted(), 'insert the moment, and set it from excluded').toEqual([
      'accounts/remembered-device.ts',
      'reports/visit.ts',
    ])
  })

  test('insert rows of a parameter or a sum with returning, because Citus would use COPY otherwise', () => {
    const statements = texts.flatMap(({ file, text }) =>
      [
        ...text.matchAll(
          /\binsert into [^`;]*?\bfrom (?:(?:unnest|jsonb?_\w+)\(|\(\$\{|\$\{(?:pending|target)\})[^`;]*/gi,
        ),
      ].map(([statement]) => [file, statement]),
    )
    expect(statements.length).toBeGreaterThan(5)
    expect(
      statements
        .filter(
          ([file, statement = '']) =>
            !atHome.includes(file ?? '') && !/\b(returning|on conflict)\b/i.test(statement),
        )
        .map(([file]) => file),
      'add returning farm_id',
    ).toEqual([])
  })
})
