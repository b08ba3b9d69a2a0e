import { sql, type Sql } from './db.ts'

/** Numbers of PostgreSQL's advisory locks, unique in the database. */
const lockNumbers = {
  /** Migrations: one server at a time. */
  migrations: 736_473_001,
  /** Filling of the demo farms: one start at a time. */
  demoFarms: 736_473_002,
  /** Backups: one process at a time. */
  backups: 736_473_011,
  /** Sums over the farms of a company. Taken in SQL by `share_figures`. */
  companySums: 736_473_003,
  /** Daily totals of a farm. */
  figures: 736_473_004,
  /** Open doses of a farm. */
  doses: 736_473_012,
  /** Feed and shipments that a farm shares with its company. */
  operation: 736_473_010,
  /** Next group name of a farm. */
  groupNames: 736_473_005,
  /** Group that several weanings fill, by farm and name. */
  sharedGroups: 736_473_006,
  /** Transfer, which two farms may correct and take over. */
  transfers: 736_473_007,
  /** Monthly partitions of a table of readings. Taken in SQL by `keep_months`. */
  readingMonths: 736_473_008,
  /** Roll-up of a farm's readings into hours and days. */
  rollUp: 736_473_009,
  /** Next code in a farm's own list, by farm and list. */
  ownCodes: 736_473_031,
  /** Alarms of a farm. */
  alarms: 736_473_041,
  /** Commands to a farm's equipment. */
  commands: 736_473_042,
  /** Standard curves of a farm. */
  growthStandards: 736_473_043,
  /** Workbook import; the import's id is added. */
  bookImports: 736_473_100_000,
  /** Whether a farm numbers its boars separately; the farm's id is added. Computed in SQL by `boar_numbering`. */
  boarNumbering: 736_473_200_000,
} as const
type LockName = Exclude<keyof typeof lockNumbers, 'bookImports' | 'boarNumbering'>

/** Statement that waits for a lock and holds it until the transaction ends. @param subject text or number, such as the farm */
export const waitForLock = (name: LockName, subject: Sql) =>
  sql`select pg_advisory_xact_lock(${lockNumbers[name]}::int, hashtext((${subject})::text))`

/** Statement that takes a lock if it is free, until the transaction ends. Its column `free` says whether it did. */
export const tryLock = (name: LockName, subject: Sql) =>
  sql`select pg_try_advisory_xact_lock(${lockNumbers[name]}::int, hashtext((${subject})::text)) as free`

/** `tryLock` for a workbook import. */
export const tryImportLock = (importId: number) =>
  sql`select pg_try_advisory_xact_lock(${lockNumbers.bookImports + importId}::bigint) as free`

/** Statement that waits for other transactions that enter a boar of this farm or change how boars are numbered. */
export const waitForBoarNumbering = sql`select pg_advisory_xact_lock(boar_numbering(current_farm()))`

// Without a farm; the first two are held until the connection ends.
export const tryMigrating = `select pg_try_advisory_lock(${lockNumbers.migrations}) as mine`
export const tryBackingUp = `select pg_try_advisory_lock(${lockNumbers.backups}) as mine`
export const waitForDemoFarms = `select pg_advisory_xact_lock(${lockNumbers.demoFarms})`
