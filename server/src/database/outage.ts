import { Client } from 'pg'
import type pg from 'pg'
import { withClient } from './db.ts'

/** Outage of the database that an operator can end; calls are answered with 503. */
export type DatabaseOutage = 'DISK_FULL' | 'STORAGE_READ_ONLY' | 'DATABASE_CROWDED' | 'DATABASE_AWAY'

/** Outages by PostgreSQL's SQLSTATE or the operating system's error code. */
const byCode: Readonly<Record<string, DatabaseOutage>> = {
  '53100': 'DISK_FULL',
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  '25006': 'STORAGE_READ_ONLY',
  EROFS: 'STORAGE_READ_ONLY',
  '53300': 'DATABASE_CROWDED',
  '57P01': 'DATABASE_AWAY',
  '57P02': 'DATABASE_AWAY',
  '57P03': 'DATABASE_AWAY',
  '58030': 'DATABASE_AWAY',
  '08000': 'DATABASE_AWAY',
  '08003': 'DATABASE_AWAY',
  '08006': 'DATABASE_AWAY',
  ECONNREFUSED: 'DATABASE_AWAY',
  ECONNRESET: 'DATABASE_AWAY',
  EPIPE: 'DATABASE_AWAY',
  ENOTFOUND: 'DATABASE_AWAY',
  EHOSTUNREACH: 'DATABASE_AWAY',
  ETIMEDOUT: 'DATABASE_AWAY',
}

/** Outages by the message of errors that have no code of their own. */
const byMessage: readonly (readonly [RegExp, DatabaseOutage])[] = [
  [/no space left on device|disk quota exceeded/i, 'DISK_FULL'],
  [/read-only file system/i, 'STORAGE_READ_ONLY'],
  [
    /connection terminated|client has encountered a connection error|not currently accepting connections/i,
    'DATABASE_AWAY',
  ],
]

/** Outage that caused an error, directly or through its `cause`; undefined for other failures. */
export function outageOf(error: unknown): DatabaseOutage | undefined {
  // A slow connection is not a refused one.
  if (!(error instanceof Error) || isPoolExhausted(error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  return (
    byMessage.find(([pattern]) => pattern.test(error.message))?.[1] ??
    byCode[code] ??
    // The socket of a local database disappears with it.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect' ? 'DATABASE_AWAY' : undefined) ??
    outageOf(error.cause)
  )
}

/** Whether the transaction conflicted with another (deadlock, serialization failure, lock or statement timeout) and may be retried. */
export const isRetryable = (error: unknown) =>
  ['40001', '40P01', '55P03', '57014'].includes((error as { code?: string }).code ?? '')

/** Whether the pool provided no connection in time: all are in use, or the machine is too busy to open one. */
export const isPoolExhausted = (error: unknown) =>
  error instanceof Error &&
  ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'].includes(
    error.message,
  )

/** Time to connect before the database counts as away, ms. */
const connectTimeout = 60_000

/** Shortest time between two probes, ms. */
const probeInterval = 2_000

/** Writes two megabytes and discards them: a small write may find room in an existing page of a full disk. */
const probe = `begin; create temporary table probe on commit drop as
  select repeat(md5(n::text), 32) as filling from generate_series(1, 2000) n; commit`

/** Health of the database, from the outcome of the last calls and from probes. */
export class Health {
  readonly #pool: pg.Pool
  readonly #now: () => number
  /** Outage that the last failed call met. Reads may work in spite of it. */
  #outage: DatabaseOutage | null = null
  #probedAt = -Infinity
  #checking: Promise<DatabaseOutage | null> | null = null

  constructor(pool: pg.Pool, now: () => number = () => performance.now()) {
    this.#pool = pool
    this.#now = now
  }

  /** Records an outage that a call met. */
  reportOutage(outage: DatabaseOutage) {
    this.#outage = outage
  }

  /** Records a successful write. */
  reportSuccess() {
    this.#outage = null
  }

  /** Reads from the database, and after an outage writes to it. @returns null if it works */
  check(): Promise<DatabaseOutage | null> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = null
    })
    return this.#checking
  }

  async #check(): Promise<DatabaseOutage | null> {
    const mayProbe = this.#now() >= this.#probedAt + probeInterval
    try {
      if (this.#outage && mayProbe) {
        this.#probedAt = this.#now()
        await withClient(this.#pool, (client) => client.query(probe))
        this.#outage = null
      } else {
        await this.#pool.query('select 1 from farm limit 1')
      }
      return this.#outage
    } catch (error) {
      if (isRetryable(error)) return this.#outage
      return (this.#outage = isPoolExhausted(error)
        ? await this.#tryConnecting()
        : (outageOf(error) ?? 'DATABASE_AWAY'))
    }
  }

  /** Connects outside the pool, whose connections may all be in use. */
  async #tryConnecting(): Promise<DatabaseOutage | null> {
    const { connectionString } = this.#pool.options
    const client = new Client({ connectionString, connectionTimeoutMillis: connectTimeout })
    client.on('error', () => {})
    try {
      await client.connect()
      return null
    } catch (error) {
      return outageOf(error) ?? 'DATABASE_AWAY'
    } finally {
      await client.end().catch(() => {})
    }
  }
}
