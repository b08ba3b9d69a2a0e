import { sql, type Sql } from './db.ts'

/** What PostgreSQL's advisory locks hold. A number means one thing in the whole database; all of them stand here. */
const lockNumbers = {
  /** One server at a time brings the tables up to date. */
  migrations: 736_473_001,
  /** One start at a time fills the demo farms. */
  demoFarms: 736_473_002,
  /** One process at a time takes a backup. */
  backups: 736_473_011,
  /** Of a company: the sums of its farms. Taken in the database, by `share_figures`. */
  companySums: 736_473_003,
  /** Of a farm: its kept days. */
  figures: 736_473_004,
  /** Of a farm: its kept doses. */
  doses: 736_473_012,
  /** Of a farm: what it shares of its feed and shipments. */
  operation: 736_473_010,
  /** Of a farm: the next name of a group. */
  groupNames: 736_473_005,
  /** Of a farm and a name: the group that weanings make together. */
  sharedGroups: 736_473_006,
  /** Of a transfer: its two farms, who correct it and take it up. */
  transfers: 736_473_007,
  /** Of a table of readings: its months. Taken in the database, by `keep_months`. */
  readingMonths: 736_473_008,
  /** Of a farm: whoever works out its hours and days of readings. */
  rollUp: 736_473_009,
  /** Of a farm and a list: the next number of a code of its own. */
  ownCodes: 736_473_031,
  /** Of a farm: what rings. */
  alarms: 736_473_041,
  /** Of a farm: who sends and ends its commands. */
  commands: 736_473_042,
  /** Of a farm: the weeks of its standard curves. */
  growthStandards: 736_473_043,
  /** Together with an import's id: who works at it. */
  bookImports: 736_473_100_000,
  /** Together with a farm's id: whether its boars are numbered apart. Made in the database, by `boar_numbering`. */
  boarNumbering: 736_473_200_000,
} as const
type Held = Exclude<keyof typeof lockNumbers, 'bookImports' | 'boarNumbering'>

/** Waits until nobody else has it; held until the transaction ends. `of` is text or a number that names which one. */
export const waitForLock = (held: Held, of: Sql) =>
  sql`select pg_advisory_xact_lock(${lockNumbers[held]}::int, hashtext((${of})::text))`

/** Answers `free`: whether it is held now, until the transaction ends. */
export const tryLock = (held: Held, of: Sql) =>
  sql`select pg_try_advisory_xact_lock(${lockNumbers[held]}::int, hashtext((${of})::text)) as free`

/** The same of an import. */
export const tryImportLock = (importId: number) =>
  sql`select pg_try_advisory_xact_lock(${lockNumbers.bookImports + importId}::bigint) as free`

/** Waits for whoever changes how this farm numbers its boars, or enters one. */
export const waitForBoarNumbering = sql`select pg_advisory_xact_lock(boar_numbering(current_farm()))`

/** Of a connection rather than of a transaction, and without a farm. */
export const tryMigrating = `select pg_try_advisory_lock(${lockNumbers.migrations}) as mine`
export const tryBackingUp = `select pg_try_advisory_lock(${lockNumbers.backups}) as mine`
export const waitForDemoFarms = `select pg_advisory_xact_lock(${lockNumbers.demoFarms})`
