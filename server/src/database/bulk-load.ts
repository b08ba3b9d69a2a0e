import { fail } from 'node:assert'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { camel, inCamelCase } from './db.ts'

/** Few enough that a statement ends soon, many enough that its fixed costs do not count. */
export const rowsPerBatch = 4_000

/** Columns by their names in camelCase. One that is not named gets its default. */
export type Row = Readonly<Record<string, unknown>>
type Column = { name: string; key: string; form: 'plain' | 'array' | 'json'; hasDefault: boolean }
type Table = {
  /** Also those that PostgreSQL works out itself: they may be named, and are not sent. */
  known: ReadonlySet<string>
  columns: Column[]
  pointsAt: string[]
  isClosed: boolean
}

/**
 * Rows on their way into the database, collected by table and sent by COPY. What a table is like says the catalogue: its columns, and
 * behind which other tables it stands.
 */
export class Load {
  rows = 0
  readonly #client: ClientBase
  readonly #common: Row
  readonly #tables = new Map<string, Table>()
  readonly #waiting = new Map<string, Row[]>()

  /** @param common what stands in every row */
  constructor(client: ClientBase, common: Row) {
    this.#client = client
    this.#common = common
  }

  add(table: string, row: Row) {
    const waiting = this.#waiting.get(table)
    if (waiting) waiting.push(row)
    else this.#waiting.set(table, [row])
    this.rows += 1
  }

  async flush() {
    for (const table of this.#waiting.keys()) await this.#send(table)
    this.rows = 0
  }

  async #send(name: string) {
    const rows = this.#waiting.get(name)
    if (!rows) return
    this.#waiting.delete(name)
    const table = this.#tables.get(name) ?? (await describe(this.#client, name))
    this.#tables.set(name, table)
    for (const other of table.pointsAt) await this.#send(other)
    const columns = table.columns.map((column) => column.name).join(', ')
    // PostgreSQL copies nothing into a table that is closed by row: it comes in by way of another.
    const target = table.isClosed ? `loading_${name}` : name
    if (table.isClosed)
      await this.#client.query(
        `create temporary table ${target} (like ${name} including defaults including generated) on commit drop`,
      )
    const copy = this.#client.query(copyFrom(`copy ${target} (${columns}) from stdin with (default '\\D')`))
    await pipeline(Readable.from(this.#lines(name, table, rows)), copy)
    if (!table.isClosed) return
    await this.#client.query(`insert into ${name} (${columns}) select ${columns} from ${target} returning 1`)
    await this.#client.query(`drop table ${target}`)
  }

  *#lines(name: string, { columns, known }: Table, rows: readonly Row[]) {
    for (let at = 0; at < rows.length; at += linesPerChunk)
      yield rows
        .slice(at, at + linesPerChunk)
        .map((each) => {
          const row = { ...this.#common, ...each }
          for (const key in row) if (!known.has(key)) fail(`${name} has no column ${key}`)
          return `${columns.map((column) => field(row[column.key], column)).join('\t')}\n`
        })
        .join('')
  }
}

const linesPerChunk = 1_000

async function describe(client: ClientBase, name: string): Promise<Table> {
  const found = await client.query<Record<string, unknown>>(
    `select attname as name, attgenerated <> '' as is_generated, atthasdef or attidentity <> '' as has_default,
       case when typcategory = 'A' then 'array' when typname like 'json%' then 'json' else 'plain' end as form,
       array(select confrelid::regclass::text from pg_constraint where conrelid = attrelid and contype = 'f') as points_at,
       row_security_active(attrelid) as is_closed
     from pg_attribute join pg_type t on t.oid = atttypid
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [name],
  )
  const rows = inCamelCase<Omit<Column, 'key'> & Omit<Table, 'columns'> & { isGenerated: boolean }>(found)
  const { pointsAt, isClosed } = rows[0] ?? fail(`${name} has no columns`)
  const columns = rows.map((column) => ({ ...column, key: camel(column.name) }))
  const known = new Set(columns.map(({ key }) => key))
  return { columns: columns.filter(({ isGenerated }) => !isGenerated), known, pointsAt, isClosed }
}

/** A value in the text form of COPY. */
function field(value: unknown, { form, hasDefault }: Column): string {
  if (value === undefined && hasDefault) return '\\D'
  if (value === undefined || value === null) return '\\N'
  if (form === 'json') return escaped(JSON.stringify(value))
  if (Array.isArray(value)) return escaped(`{${value.map((each) => JSON.stringify(each)).join(',')}}`)
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? escaped(value) : String(value)
}

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string) => text.replaceAll(/[\\\t\n\r]/g, (letter) => special[letter]!)
