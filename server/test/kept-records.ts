// Records of an installation that has the schema and no migration: what every migration has to carry over. The example farm has had every
// call of the contract made on it once; a small farm of the demonstration has two years.
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { migrate } from '../src/database/migrate.ts'
import { camel } from '../src/database/db.ts'
import { Load } from '../src/database/bulk-load.ts'
import { asOwner } from './farm.ts'

/** The newest migration of their database. */
const keptAt = '1000_schema'
const file = resolve(import.meta.dirname, 'records-of-1000.json.gz')

export type Answers = Record<string, { status: number; body: unknown }>
type Kept = {
  tables: Record<string, Record<string, unknown>[]>
  /** Answers of all reading calls, by farm and call. */
  answers: Answers
}

export const readKept = async () => JSON.parse(gunzipSync(await readFile(file)).toString()) as Kept
export const writeKept = (kept: Kept) => writeFile(file, gzipSync(JSON.stringify(kept), { level: 9 }))

/** Makes the tables of the records in an empty database, and loads them. */
export async function fillAsKept(url: string, { tables }: Kept) {
  await migrate(url, { until: keptAt })
  await asOwner(url, async (client) => {
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
