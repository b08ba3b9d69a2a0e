// Replaces the data of Penside's own PostgreSQL by a backup. The former data stay beside it until a person removes them.
import { dirname, join } from 'node:path'
import { archiveName, checkArchive, machine, type Backup } from './backup.ts'
import { withConnection } from './connection.ts'
import { addLog, folderOfLog } from './embedded/log-archive.ts'
import { exchangeDatabase, startEmbedded } from './embedded/embedded.ts'
import { DatabaseProblem, inWords } from './embedded/database-problem.ts'
import { migrate } from './migrate.ts'
import { unpackTar } from './tar.ts'

export type Restored = {
  /** Folder of the former data; undefined if there were none. */
  before: string | undefined
  rows: number
  /** Number of log segments applied after the backup. */
  log: number
  /** Time from which phones send their records again, ISO. */
  since: string
}

type Options = {
  log: (line: string) => void
  /** Called with the fraction of the data read, 0 to 1. */
  onRead?: (fraction: number) => void
  /** Further check of the restored database. Its failure is only a warning. */
  check?: ((url: string) => Promise<void>) | undefined
}

/**
 * Restores a backup into a home. The archive is verified before anything changes. Every row and the newest change must then be readable,
 * else the former data are put back. @throws DatabaseProblem
 */
export async function restore(
  backup: Backup,
  home: string,
  { log: print, onRead = () => {}, check }: Options,
): Promise<Restored> {
  if (backup.machine !== machine)
    throw new DatabaseProblem(
      `The backup is of a machine of another kind (${backup.machine}); this is ${machine}.`,
    )
  print(`Checking ${backup.folder}.`)
  await checkArchive(backup)
  let log = 0
  const { before, undo } = await exchangeDatabase(home, async (into) => {
    await unpackTar(join(backup.folder, archiveName), into)
    if (backup.log !== undefined && backup.first !== undefined)
      log = await addLog(folderOfLog(dirname(backup.folder), backup.log), backup.first, join(into, 'pg_wal'))
  })
  try {
    const { database, rows, since } = await startRestored(backup, home, print, onRead)
    try {
      await check?.(database.url).catch((error: unknown) => print(uncheckedWarning(error)))
      // Without it the totals of the backup stay, which are correct.
      await invalidateTotals(database.url).catch((error: unknown) =>
        print(`Warning: the server will not recalculate the daily totals: ${inWords(error)}.`),
      )
    } finally {
      await database.stop().catch((error: unknown) => print(`PostgreSQL did not stop: ${inWords(error)}.`))
    }
    return { before, rows, log, since }
  } catch (error) {
    await undo()
    throw new DatabaseProblem(
      `The restored database cannot be used: ${inWords(error)}. ${
        before ? 'The former data are back in place.' : `Nothing remains of it in ${home}.`
      } Restore another backup.`,
      { cause: error },
    )
  }
}

const uncheckedWarning = (error: unknown) =>
  `Warning: the data are restored, but the check of daily totals could not finish: ${inWords(error)}.
Start the server; when the machine is idle, run npm run figures:verify.`

/** Starts the restored database, reads all its rows and begins its epoch. Stops it if one of these fails. */
async function startRestored(
  backup: Backup,
  home: string,
  log: (line: string) => void,
  onRead: (fraction: number) => void,
) {
  const database = await startEmbedded({ home, log })
  try {
    await migrate(database.url)
    const rows = await readAll(database.url, backup, onRead)
    return { database, rows, since: await beginEpoch(database.url, backup) }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Reads every row of every table, which checks each page. @returns number of rows */
async function readAll(url: string, { change }: Backup, onRead: (fraction: number) => void): Promise<number> {
  return withConnection(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; bytes: number }>(
      `select oid::regclass::text as name, pg_table_size(oid)::float8 as bytes from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const bytesOfAll = tables.reduce((sum, { bytes }) => sum + bytes, 0)
    let [all, done] = [0, 0]
    for (const { name, bytes } of tables) {
      // The text of a row includes its values in TOAST tables.
      const { rows } = await client.query<{ n: string }>(
        `select count(length(t::text)) as n from only ${name} t`,
      )
      all += Number(rows[0]!.n)
      done += bytes
      onRead(done / bytesOfAll)
    }
    const { rows } = await client.query<{ change: string }>(
      'select coalesce(max(change_id), 0) as change from change',
    )
    if (Number(rows[0]!.change) < change)
      throw new DatabaseProblem(`it ends at change ${rows[0]!.change}, and the backup has ${change}`)
    return all
  })
}

/** Tables with the last change that daily totals and open doses include. */
const progressTables = ['daily_total_state', 'open_dose_state']

/**
 * Begins an epoch, but keeps the progress of daily totals, which `begin_epoch` resets: the check compares these totals with the records.
 * `durable_until` is at most the time of the backup. @returns the time from which phones send again
 */
const beginEpoch = (url: string, { takenAt }: Backup) =>
  withConnection(url, async (client) => {
    await client.query('begin')
    for (const name of progressTables)
      await client.query(`create temporary table known_${name} on commit drop as select * from ${name}`)
    await client.query('select begin_epoch()')
    for (const name of progressTables) await client.query(`insert into ${name} select * from known_${name}`)
    const { rows } = await client.query<{ since: Date }>(
      'update installation set durable_until = least(durable_until, $1::timestamptz) returning durable_until as since',
      [takenAt],
    )
    await client.query('commit')
    return rows[0]!.since.toISOString()
  })

/** Makes the server recalculate the daily totals when it starts. */
const invalidateTotals = (url: string) =>
  withConnection(url, (client) => client.query(`truncate ${progressTables.join(', ')}`))
