// Tables and records of the migrations' baseline, which every migration has to carry over. The example farm has had every call of the
// contract made on it once; a small farm of the demonstration has two years.
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { camel } from '../src/database/db.ts'
import { Load } from '../src/database/bulk-load.ts'
import { asOwner } from './farm.ts'

const file = resolve(import.meta.dirname, 'records-of-1000.json.gz')
const schemaFile = resolve(import.meta.dirname, 'schema-of-1000.sql.gz')

export type Answers = Record<string, { status: number; body: unknown }>
type Kept = {
  tables: Record<string, Record<string, unknown>[]>
  /** Answers of all reading calls, by farm and call. */
  answers: Answers
}

export const readKept = async () => JSON.parse(gunzipSync(await readFile(file)).toString()) as Kept
export const writeKept = (kept: Kept) => writeFile(file, gzipSync(JSON.stringify(kept), { level: 9 }))

/** Creates the tables of the baseline in an empty database, and loads the records. */
export async function fillAsKept(url: string, { tables }: Kept) {
  await asOwner(url, async (client) => {
    await client.query(`create table schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
      create table schema_migration_step (name text not null, step int not null, sha256 text not null, primary key (name, step));
      insert into schema_migration values ('1000_schema', '')`)
    await client.query(gunzipSync(await readFile(schemaFile)).toString())
    // Rows that point at one another come in any order.
    await client.query(`set session_replication_role = 'replica'`)
    const load = new Load(client, {})
    for (const [name, rows] of Object.entries(tables))
      for (const row of rows)
        load.add(
          name,
          Object.fromEntries(Object.entries(row).map(([column, value]) => [camel(column), value])),
        )
    await load.flush()
    await client.query(drawHigher)
    await client.query('analyze')
  })
}

/** What gets a number next gets one that no record has. */
const drawHigher = `
  do $$ declare numbered record;
  begin
    for numbered in select attrelid::regclass as in_table, attname as name from pg_attribute join pg_class c on c.oid = attrelid
      where attidentity <> '' and c.relnamespace = 'public'::regnamespace
    loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 100) from %s',
        numbered.in_table, numbered.name, numbered.name, numbered.in_table);
    end loop;
  end $$`
