import { fail } from 'node:assert'
import type { ClientBase } from 'pg'

/**
 * What is loaded into each table: its columns after `farm_id` in order, with their types. Tables stand before
 * those that point at them.
 */
export const herdTables = {
  supplier: 'supplier_id bigint, name_ko text, name_en text, name_vi text',
  house: 'house_id bigint, kind text, name_ko text, name_en text, name_vi text, position int',
  pen: 'pen_id bigint, house_id bigint, name text, position int',
  equipment: 'equipment_id text, type text, controller_id text, pen_id bigint',
  animal: `animal_id bigint, sex text, tag text, ear_notch text, breed text, born_on date,
    stock_entry_on date, supplier_id bigint, pen_id bigint, category text, entered_on date,
    status text, parity int, matings int, last_work text, last_work_on date, not_before date,
    first_mated_on date, mated_on date, farrowed_on date, nursing int, seq int`,
  sow_event: `animal_id bigint, seq int, kind text, on_date date, status text, parity int, matings int`,
  sow_entry: `animal_id bigint, start_status text, parity int, matings int, last_work_on date,
    live_born int`,
  mating: `animal_id bigint, seq int, boar1_id bigint, method1 text, boar2_id bigint, method2 text,
    boar3_id bigint, method3 text`,
  accident: `animal_id bigint, seq int, accident_type text, pen_id bigint`,
  farrowing: `animal_id bigint, seq int, category text, total_born int, mummified int, stillborn int,
    undersized int, malformed int, litter_weight numeric, pen_id bigint`,
  weaning: `animal_id bigint, seq int, females int, males int, total_weight numeric,
    becomes_nurse boolean, pen_id bigint`,
  removal: `animal_id bigint, seq int, category text, reason text, weight numeric`,
  litter_change: `animal_id bigint, kind text, number int, litter_seq int, on_date date, females int,
    males int, reason text, partner_id bigint, total_weight numeric, partner_number int`,
  pig_group: `group_id bigint, name text, started_on date, age_days int, breed text, pen_id bigint, females int,
    males int`,
  group_move: `group_id bigint, kind text, number int, on_date date, type text, females int, males int,
    total_weight numeric, age_days int, animal_id bigint, weaning_seq int`,
  treatment: `animal_id bigint, number int, on_date date, medicine_id bigint, dose numeric,
    withdrawal_days int`,
  backfat: `animal_id bigint, number int, on_date date, timing text, parity int, body_weight numeric,
    thickness numeric`,
  feeding: `animal_id bigint, number int, on_date date, target numeric, eaten numeric`,
} as const
type Value = string | number | boolean | null

/**
 * Rows on their way into the database: collected by table, sent as one statement per table with an array per
 * column.
 */
export class Load<Tables extends Readonly<Record<string, string>> = typeof herdTables> {
  rows = 0
  readonly #client: ClientBase
  readonly #farmId: number
  readonly #waiting: Map<string, { statement: string; columns: string[][] }>

  /** @param tables the columns of each table after `farm_id`, with their types; an array in a column is given as its text */
  constructor(client: ClientBase, farmId: number, tables: Tables) {
    this.#client = client
    this.#farmId = farmId
    this.#waiting = new Map(
      Object.entries(tables).map(([name, columns]) => {
        const parts = columns.split(/,\s+/).map((column) => column.split(' ') as [name: string, type: string])
        const names = parts.map(([column]) => column).join(', ')
        const arrays = parts.map(([, type], i) => `$${i + 2}::${type.replace('[]', '')}[]`).join(', ')
        const values = parts.map(([column, type]) => (type.endsWith('[]') ? `${column}::${type}` : column))
        const statement = `insert into ${name} (farm_id, ${names}) select $1, ${values.join(', ')} from unnest(${arrays}) as u(${names})`
        return [name, { statement, columns: parts.map((): string[] => []) }]
      }),
    )
  }

  add(table: keyof Tables & string, values: readonly Value[]) {
    const columns = this.#waiting.get(table)?.columns
    if (columns?.length !== values.length)
      fail(`${table} has ${columns?.length} columns, not ${values.length}`)
    columns.forEach((column, i) => column.push(element(values[i] ?? null)))
    this.rows += 1
  }

  async flush() {
    for (const { statement, columns } of this.#waiting.values()) {
      if (!columns[0]?.length) continue
      await this.#client.query(statement, [this.#farmId, ...columns.map((column) => `{${column.join(',')}}`)])
      for (const column of columns) column.length = 0
    }
    this.rows = 0
  }
}

const plain = /^[\w.-]+$/
/** One element of an array in PostgreSQL's own notation; `pg` would write the same, several times slower. */
function element(value: Value): string {
  if (value === null) return 'NULL'
  if (typeof value !== 'string') return String(value)
  if (plain.test(value) && value.toUpperCase() !== 'NULL') return value
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}
