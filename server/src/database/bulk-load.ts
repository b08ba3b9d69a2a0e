import { fail } from 'node:assert'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { camel, inCamelCase } from './db.ts'

/** Rows sent by one COPY. */
export const rowsPerBatch = 4_000

/** Values by column name in camelCase. A missing column gets its default. */
export type Row = Readonly<Record<string, unknown>>
type Column = { name: string; key: string; form: 'plain' | 'array' | 'json'; hasDefault: boolean }
type Table = {
  /** Names of all columns, generated ones included: a row may have these too, but they are not sent. */
  known: ReadonlySet<string>
  columns: Column[]
  references: string[]
  hasRowSecurity: boolean
}

/**
 * Bulk load by COPY. Rows are collected by table; a table is sent after those that it references, as the catalogue says.
 */
export class Load {
  rows = 0
  readonly #client: ClientBase
  readonly #common: Row
  readonly #tables = new Map<string, Table>()
  readonly #waiting = new Map<string, Row[]>()

  /** @param common values of every row, such as the farm */
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
    for (const other of table.references) await this.#send(other)
    const columns = table.columns.map((column) => column.name).join(', ')
    // PostgreSQL rejects COPY into a table with row-level security, so its rows go through a temporary table.
    const target = table.hasRowSecurity ? `loading_${name}` : name
    if (table.hasRowSecurity)
      await this.#client.query(
        `create temporary table ${target} (like ${name} including defaults including generated) on commit drop`,
      )
    const copy = this.#client.query(copyFrom(`copy ${target} (${columns}) from stdin with (default '\\D')`))
    await pipeline(Readable.from(this.#lines(name, table, rows)), copy)
    if (!table.hasRowSecurity) return
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
       array(select confrelid::regclass::text from pg_constraint where conrelid = attrelid and contype = 'f') as "references",
       row_security_active(attrelid) as has_row_security
     from pg_attribute join pg_type t on t.oid = atttypid
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [name],
  )
  const rows = inCamelCase<Omit<Column, 'key'> & Omit<Table, 'columns'> & { isGenerated: boolean }>(found)
  const { references, hasRowSecurity } = rows[0] ?? fail(`${name} has no columns`)
  const columns = rows.map((column) => ({ ...column, key: camel(column.name) }))
  const known = new Set(columns.map(({ key }) => key))
  return { columns: columns.filter(({ isGenerated }) => !isGenerated), known, references, hasRowSecurity }
}

/** Value in the text format of COPY. */
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
