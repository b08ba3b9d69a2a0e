// Records as an installation of an earlier version holds them: what every migration since has to carry over. They were written by that
// version itself: the example farm with every call of the contract made on it once, and a small farm of the demonstration with two years.
import { readdir, readFile, mkdtemp, copyFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Client } from 'pg'
import { migrate } from '../src/database/migrate.ts'
import { asOwner } from './farm.ts'

/** The newest migration of the version that wrote them. */
const keptAt = '0039'
const file = resolve(import.meta.dirname, `records-of-${keptAt}.json.gz`)
const migrations = resolve(import.meta.dirname, '../migrations')

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
  const folder = await mkdtemp(join(tmpdir(), 'penside-kept-'))
  for (const name of await readdir(migrations))
    if (name < `${keptAt}~`) await copyFile(join(migrations, name), join(folder, name))
  await migrate(url, { folder })
  await rm(folder, { recursive: true })
  await asOwner(url, async (client) => {
    // Rows that point at one another come in any order.
    await client.query(`set session_replication_role = 'replica'`)
    for (const [name, rows] of Object.entries(tables)) await insert(client, name, rows)
    await client.query('analyze')
  })
}

async function insert(client: Client, table: string, rows: readonly Record<string, unknown>[]) {
  const { rows: columns } = await client.query<{ name: string; identity: string }>(
    `select attname as name, attidentity as identity from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = columns.map(({ name }) => name).join(', ')
  await client.query(
    `insert into ${table} (${names}) overriding system value
     select ${names} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
  for (const { name } of columns.filter(({ identity }) => identity))
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${name}'), (select max(${name}) from ${table}) + 100)`,
    )
}
