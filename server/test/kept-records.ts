// Records as an installation of an earlier version holds them: what every migration since has to carry over. They were written by that
// version itself: the example farm with every call of the contract made on it once, and a small farm of the demonstration with two years.
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { migrate } from '../src/database/migrate.ts'
import { camel } from '../src/db.ts'
import { Load } from '../src/load.ts'
import { asOwner } from './farm.ts'

/** The newest migration of the version that wrote them. */
const keptAt = '0039_date_format'
const file = resolve(import.meta.dirname, 'records-of-0039.json.gz')

export type Answers = Record<string, { status: number; body: unknown }>
type Kept = {
  tables: Record<string, Record<string, unknown>[]>
  /** What each reading call answered then, by farm and call. */
  answers: Answers
}

export const readKept = async () => JSON.parse(gunzipSync(await readFile(file)).toString()) as Kept
export const writeKept = (kept: Kept) => writeFile(file, gzipSync(JSON.stringify(kept), { level: 9 }))

/** An empty database gets the tables of then, and the records. */
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
