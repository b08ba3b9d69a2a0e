import pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { Refusal } from '@penside/domain/basics/refusal.ts'

export { join, sql, type Sql }

/** A condition on these columns; of what is not said, or 0, nothing is asked. @param columns as they stand in the statement */
export const where = (columns: Readonly<Record<string, string | number | undefined>>): Sql =>
  join(
    Object.entries(columns).flatMap(([column, value]) => (value ? sql`${raw(column)} = ${value}` : [])),
    ' and ',
  )

/** Days are text (a day has no time zone), exact decimals are text, big integers are numbers, instants are ISO text. */
const parsers: Record<number, (text: string) => unknown> = {
  20: Number,
  1082: (day) => day,
  1184: (instant) => new Date(instant).toISOString(),
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
}

export type PoolOptions = { url: string; most?: number; log?: (error: Error) => void }

/** How calls work; where farms are spread, connections to the workers are told it otherwise. */
export const settingsOfCalls = { lock_timeout: '5s', jit: 'off' }

/** Connections as the application role, which owns nothing and bypasses nothing. */
export function applicationPool({ url, most = 10, log }: PoolOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: 5_000,
    types,
    options: Object.entries({
      role: 'penside_app',
      statement_timeout: '10s',
      idle_in_transaction_session_timeout: '30s',
      plan_cache_mode: 'force_custom_plan',
      ...settingsOfCalls,
    })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // An idle connection that the database closes is not an error of ours: the pool opens another.
  pool.on('error', (error) => log?.(error))
  // One that breaks while a call holds it and asks nothing is told to nobody else, and would end the process; the call's next question fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * One statement is prepared once per connection and named by its text. Its plan is made anew each time: a plan that is kept was made for the
 * farm that asked first, and one for ten sows takes minutes on ten thousand. PostgreSQL keeps that of a statement without values whatever it
 * is told, so such a one has no name.
 */
const names = new Map<string, string>()
const prepared = ({ text, values }: Sql): pg.QueryConfig => {
  if (values.length === 0) return { text }
  const name = names.get(text) ?? `s${names.size}`
  names.set(text, name)
  return { name, text, values }
}

/** What the server asks of PostgreSQL, in the transaction of one call. Columns arrive in camelCase. */
export class Db {
  readonly client: pg.ClientBase
  /** What this call has asked already; nothing where it may change the answer. */
  readonly #asked: Map<string, Promise<unknown>> | null
  #keepsPlans = false
  constructor(client: pg.ClientBase, { readsOnly = false }: { readsOnly?: boolean } = {}) {
    this.client = client
    this.#asked = readsOnly ? new Map() : null
  }
  /** In a call that only reads, what several parts of it need is asked once. @param name tells it from what else is asked so */
  once<T>(name: string, ask: () => Promise<T>): Promise<T> {
    const known = this.#asked?.get(name) as Promise<T> | undefined
    if (known) return known
    const answer = ask()
    this.#asked?.set(name, answer)
    return answer
  }
  async many<Row>(query: Sql): Promise<Row[]> {
    const result = await this.client.query<Record<string, unknown>>(prepared(query))
    return inCamelCase<Row>(result)
  }
  async maybeOne<Row>(query: Sql): Promise<Row | undefined> {
    return (await this.many<Row>(query))[0]
  }
  /** @throws Refusal NOT_FOUND when there is no row */
  async found<Row>(query: Sql): Promise<Row> {
    const row = await this.maybeOne<Row>(query)
    if (row === undefined) throw new Refusal('NOT_FOUND')
    return row
  }
  /** @throws Error when there is no row: use it where the query always has one */
  async one<Row>(query: Sql): Promise<Row> {
    const row = await this.maybeOne<Row>(query)
    if (!row) throw new Error(`expected a row: ${query.text}`)
    return row
  }
  /**
   * From here on the statements of this call keep the plans that they had in the connection: a third of a short report's time is planning. Only
   * for calls in which no value, and so no farm, has another right plan than the others.
   */
  async keepsPlans() {
    if (!this.#keepsPlans) await this.#plans('force_generic_plan')
    this.#keepsPlans = true
  }
  /** The same of one statement of a call. */
  async withKeptPlan<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#keepsPlans) return ask()
    await this.#plans('force_generic_plan')
    const answer = await ask()
    await this.#plans('force_custom_plan')
    return answer
  }
  /** Where farms are spread it changes nothing: see `passSettingsOn`. */
  #plans(mode: 'force_generic_plan' | 'force_custom_plan') {
    return this.client.query(`select set_for_call('plan_cache_mode', '${mode}')`)
  }
  /** Number of rows that the statement touched. */
  async run(query: Sql): Promise<number> {
    return (await this.client.query(prepared(query))).rowCount ?? 0
  }
  /** Speaks, until the end of the transaction, for this account and farm. */
  async actAs({ accountId, farmId }: { accountId?: number; farmId?: number }) {
    await this.one(sql`select set_for_call('penside.account', ${accountId?.toString() ?? ''}),
      set_for_call('penside.farm', ${farmId?.toString() ?? ''})`)
  }
  /**
   * The number of the first transaction that may not be seen yet: what is not there has it, or a later one. It is asked before anything is
   * read, and beside rows of the farm: where farms are spread, each machine counts its own transactions.
   */
  async firstUnseen(): Promise<string> {
    const { xact } = await this.one<{ xact: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xact from (select count(*) from daily_total_state) beside`,
    )
    return xact
  }
}

/** A connection for this work; where it fails, what it began is rolled back, and a connection that is lost is not kept. */
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

/** A transaction of its own, ended by what comes of the work. */
export const inTransaction = <T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  withClient(pool, async (client) => {
    await client.query('begin')
    const result = await work(new Db(client))
    await client.query('commit')
    return result
  })

/**
 * A transaction of a job, for which no person waits: one of its statements may take two minutes, or as long as it needs. On a busy machine
 * years of a large farm take longer than a call may.
 */
export const inJob = <T>(
  pool: pg.Pool,
  work: (db: Db) => Promise<T>,
  { limit = '2min' }: { limit?: '2min' | 'none' } = {},
): Promise<T> =>
  inTransaction(pool, async (db) => {
    const most = limit === 'none' ? '0' : limit
    await db.run(sql`set local statement_timeout = ${raw(`'${most}'`)}`)
    return work(db)
  })

/** As a table has it. */
export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Every row of every call has its columns renamed, so that each name is worked out once. */
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
