import { Client } from 'pg'
import type pg from 'pg'
import { withClient } from './db.ts'

/** Why the database can take nothing at the moment. It is nobody's mistake and passes when somebody sees to it, so a call is answered 503. */
const troubles = ['DISK_FULL', 'STORAGE_READ_ONLY', 'DATABASE_CROWDED', 'DATABASE_AWAY'] as const
export type DatabaseOutage = (typeof troubles)[number]

/** PostgreSQL's conditions and the operating system's errors, by their codes. */
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

/** What PostgreSQL gives no code of its own, and what the client says when the other side is gone. */
const byWords: readonly (readonly [RegExp, DatabaseOutage])[] = [
  [/no space left on device|disk quota exceeded/i, 'DISK_FULL'],
  [/read-only file system/i, 'STORAGE_READ_ONLY'],
  [
    /connection terminated|client has encountered a connection error|not currently accepting connections/i,
    'DATABASE_AWAY',
  ],
]

/** The trouble behind an error, or behind the error that caused it; undefined where it is another kind of failure. */
export function outageOf(error: unknown): DatabaseOutage | undefined {
  // A connection that takes long is not one that was refused.
  if (!(error instanceof Error) || isPoolExhausted(error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  return (
    byWords.find(([words]) => words.test(error.message))?.[1] ??
    byCode[code] ??
    // The socket of a database on this machine, which is gone with it.
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect' ? 'DATABASE_AWAY' : undefined) ??
    outageOf(error.cause)
  )
}

/** Another call stood in this one's way: the database undid it, or gave up waiting for the other. It may run again. */
export const isRetryable = (error: unknown) =>
  ['40001', '40P01', '55P03', '57014'].includes((error as { code?: string }).code ?? '')

/** The pool gave no connection in time: all of them are at work, or the machine is too busy to open another. */
export const isPoolExhausted = (error: unknown) =>
  error instanceof Error &&
  ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'].includes(
    error.message,
  )

/** For how long a database that is slow to answer is waited for before it counts as gone, ms. */
const patience = 60_000

/** A probe that finds the trouble gone is believed; one that finds it is not asked again before this, ms. */
const probeEvery = 2_000

/** Writes two megabytes that nobody keeps: on a full disk a small write may still find room in a page that is there already. */
const probe = `begin; create temporary table probe on commit drop as
  select repeat(md5(n::text), 32) as filling from generate_series(1, 2000) n; commit`

/** Whether the database can work, as the last calls found it. */
export class Health {
  readonly #pool: pg.Pool
  readonly #now: () => number
  /** Of a write that failed: reading may work all the same. */
  #noted: DatabaseOutage | null = null
  #probedAt = -Infinity
  #looking: Promise<DatabaseOutage | null> | null = null

  constructor(pool: pg.Pool, now: () => number = () => performance.now()) {
    this.#pool = pool
    this.#now = now
  }

  /** A call met it. */
  note(trouble: DatabaseOutage) {
    this.#noted = trouble
  }

  /** A write came through. */
  clear() {
    this.#noted = null
  }

  /** Null where calls can be answered. Asks the database, and where a write has failed lately tries one. */
  look(): Promise<DatabaseOutage | null> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #look(): Promise<DatabaseOutage | null> {
    const mayProbe = this.#now() >= this.#probedAt + probeEvery
    try {
      if (this.#noted && mayProbe) {
        this.#probedAt = this.#now()
        await withClient(this.#pool, (client) => client.query(probe))
        this.#noted = null
      } else {
        await this.#pool.query('select 1 from farm limit 1')
      }
      return this.#noted
    } catch (error) {
      if (isRetryable(error)) return this.#noted
      return (this.#noted = isPoolExhausted(error)
        ? await this.#knock()
        : (outageOf(error) ?? 'DATABASE_AWAY'))
    }
  }

  /** Connects outside the pool, whose connections may all be busy, slow to open, or without a server. */
  async #knock(): Promise<DatabaseOutage | null> {
    const { connectionString } = this.#pool.options
    const client = new Client({ connectionString, connectionTimeoutMillis: patience })
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
