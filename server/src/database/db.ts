import pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { Refusal } from '@penside/domain/basics/refusal.ts'

export { join, sql, type Sql }

/** SQL condition that each column equals its value. Empty values and 0 are left out. @param columns by name in the statement */
export const where = (columns: Readonly<Record<string, string | number | undefined>>): Sql =>
  join(
    Object.entries(columns).flatMap(([column, value]) => (value ? sql`${raw(column)} = ${value}` : [])),
    ' and ',
  )

/** PostgreSQL types by OID: bigint as number, date as text (a day has no time zone), timestamptz as ISO text. Decimals stay text. */
const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1082: (day) => day,
  1184: (instant) => new Date(instant).toISOString(),
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
}

/** @param max connections */
export type PoolOptions = { url: string; max?: number; log?: (error: Error) => void }

/** PostgreSQL settings of calls. On a distributed database the workers get them from the role. */
export const callSettings = { lock_timeout: '5s', jit: 'off' }

/** Pool of connections as the application role, which owns no table and cannot bypass row-level security. */
export function applicationPool({ url, max = 10, log }: PoolOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    types,
    options: Object.entries({
      role: 'penside_app',
      statement_timeout: '10s',
      idle_in_transaction_session_timeout: '30s',
      plan_cache_mode: 'force_custom_plan',
      ...callSettings,
    })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // The database closed an idle connection; the pool opens another.
  pool.on('error', (error) => log?.(error))
  // Without a listener, a connection that breaks between two statements of a call would end the process. The next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Names of prepared statements by their text. Each execution is planned anew (`force_custom_plan`): a cached plan suits the farm that came
 * first, and one for ten sows takes minutes on ten thousand. Statements without parameters are unnamed, because PostgreSQL always caches
 * their plan.
 */
const names = new Map<string, string>()
const prepared = ({ text, values }: Sql): pg.QueryConfig => {
  if (values.length === 0) return { text }
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return { name, text, values }
}

/** Statements in the transaction of one call. Columns of rows are in camelCase. */
export class Db {
  readonly client: pg.ClientBase
  /** Results of `once`; null in a call that writes, which could change them. */
  readonly #results: Map<string, Promise<unknown>> | null
  #reusesPlans = false
  constructor(client: pg.ClientBase, { readsOnly = false }: { readsOnly?: boolean } = {}) {
    this.client = client
    this.#results = readsOnly ? new Map() : null
  }
  /** Runs a query once per read-only call, however many parts of the call need it. @param name unique to this query */
  once<T>(name: string, query: () => Promise<T>): Promise<T> {
    const known = this.#results?.get(name) as Promise<T> | undefined
    if (known) return known
    const result = query()
    this.#results?.set(name, result)
    return result
  }
  async many<Row>(query: Sql): Promise<Row[]> {
    const result = await this.client.query<Record<string, unknown>>(prepared(query))
    return inCamelCase<Row>(result)
  }
  async maybeOne<Row>(query: Sql): Promise<Row | undefined> {
    return (await this.many<Row>(query))[0]
  }
  /** @throws Refusal NOT_FOUND if there is no row */
  async found<Row>(query: Sql): Promise<Row> {
    const row = await this.maybeOne<Row>(query)
    if (row === undefined) throw new Refusal('NOT_FOUND')
    return row
  }
  /** Row of a query that always has one. @throws Error if it has none */
  async one<Row>(query: Sql): Promise<Row> {
    const row = await this.maybeOne<Row>(query)
    if (!row) throw new Error(`expected a row: ${query.text}`)
    return row
  }
  /**
   * Reuses cached plans for the remaining statements of this call; planning is a third of a short report's time. Only for calls whose best
   * plan is the same for every farm.
   */
  async reusePlans() {
    if (!this.#reusesPlans) await this.#setPlanMode('force_generic_plan')
    this.#reusesPlans = true
  }
  /** Reuses the cached plans of the statements in `query` only. */
  async withReusedPlan<T>(query: () => Promise<T>): Promise<T> {
    if (this.#reusesPlans) return query()
    await this.#setPlanMode('force_generic_plan')
    const result = await query()
    await this.#setPlanMode('force_custom_plan')
    return result
  }
  /** Has no effect on a distributed database: see `passSettingsOn`. */
  #setPlanMode(mode: 'force_generic_plan' | 'force_custom_plan') {
    return this.client.query(`select set_for_call('plan_cache_mode', '${mode}')`)
  }
  /** @returns number of affected rows */
  async run(query: Sql): Promise<number> {
    return (await this.client.query(prepared(query))).rowCount ?? 0
  }
  /** Sets account and farm of the rest of the transaction, for row-level security and the audit. */
  async actAs({ accountId, farmId }: { accountId?: number; farmId?: number }) {
    await this.one(sql`select set_for_call('penside.account', ${accountId?.toString() ?? ''}),
      set_for_call('penside.farm', ${farmId?.toString() ?? ''})`)
  }
  /**
   * Oldest transaction id that this snapshot may not see yet. Call it before reading. The table makes a distributed database answer from
   * the machine of the farm, because each machine has transaction ids of its own.
   */
  async snapshotXmin(): Promise<string> {
    const { xact } = await this.one<{ xact: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xact from (select count(*) from daily_total_state) beside`,
    )
    return xact
  }
}

/** Runs `work` with a connection of the pool. If it fails, its transaction is rolled back, and a broken connection is discarded. */
export async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs `work` in a transaction: commits it, or rolls it back if `work` fails. */
export const inTransaction = <T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  withClient(pool, async (client) => {
    await client.query('begin')
    const result = await work(new Db(client))
    await client.query('commit')
    return result
  })

/**
 * Runs `work` in the transaction of a background job. A statement may take two minutes, or any time, instead of a call's ten seconds.
 */
export const inJob = <T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T>,
  { limit = '2min' }: { limit?: '2min' | 'none' } = {},
): Promise<T> =>
  inTransaction(pool, async (db) => {
    await db.run(sql`set local statement_timeout = ${raw(limit === 'none' ? '0' : `'${limit}'`)}`)
    return work(db)
  })

/** Column name of a camelCase name. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** camelCase names by column name; cached, because every row of every call needs them. */
const camelNames = new Map<string, string>()
export function camel(name: string) {
  const known = camelNames.get(name)
  if (known) return known
  const made = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  camelNames.set(name, made)
  return made
}

export function inCamelCase<Row>({
  fields,
  rows,
}: Pick<pg.QueryResult<Record<string, unknown>>, 'fields' | 'rows'>): Row[] {
  const keys = fields.map(({ name }) => [name, camel(name)] as const)
  return rows.map((row) => {
    const renamed: Record<string, unknown> = {}
    for (const [from, to] of keys) renamed[to] = row[from]
    return renamed as Row
  })
}
