// PostgreSQL's write-ahead log, archived beside the backups (`archive_command`). With it a restore reaches the last minute, not the last night.
//
//   log-5f3a9c1e/                      log of one database, without a gap
//     000000010000000000000003.gz      log segment, archived at most a minute after its first change
//
// A restored database reuses segment names for other content, so it begins a new folder. So does a database that ran without archiving,
// because its log has a gap.
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { checkReach, chooseAccount, own } from './home.ts'

/** Log segments of 16 MB that may wait on the database's disk; further ones are not archived. */
const maxWaiting = 512

export const folderOfLog = (backups: string, id: string) => join(backups, `log-${id}`)
const idFile = (database: string) => join(database, 'penside.log-id')

/** PostgreSQL settings that archive the log. Begins a new log if the former one has ended. */
export async function archiveSettings(database: string, backups: string): Promise<Record<string, string>> {
  if (!existsSync(idFile(database))) {
    await writeFile(idFile(database), randomBytes(4).toString('hex'))
    await own(idFile(database), await chooseAccount(database), 0o600)
  }
  // A failure is reported by `checkArchiving`.
  await makeLogFolder(database, backups).catch(() => {})
  const folder = await logFolder(database, backups)
  const file = quoted(`${folder.replaceAll('%', '%%')}/%f`)
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `[ $(ls pg_wal | wc -l) -gt ${maxWaiting} ] || { gzip -1 < %p > ${file}.new && sync ${file}.new && mv ${file}.new ${file}.gz; }`,
  }
}

/** Ends the log of a database that is started without archiving. */
export const endLog = (database: string) => rm(idFile(database), { force: true })

/** Creates the log folder of a database, writable by PostgreSQL's account. @throws DatabaseProblem if that account cannot reach it */
export async function makeLogFolder(database: string, backups: string): Promise<void> {
  const account = await chooseAccount(database)
  const folder = await logFolder(database, backups)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await own(folder, account, 0o700)
  if (!account) return
  await chmod(backups, (await stat(backups)).mode | 0o011)
  await checkReach(folder, account, 'BACKUP_FOLDER')
}

const logFolder = async (database: string, backups: string) =>
  folderOfLog(backups, await readFile(idFile(database), 'utf8'))
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Id of the log that the running database archives; undefined if it does not archive. */
export async function logOf(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string | null }>(
    `select substring(current_setting('archive_command') from '/log-([0-9a-f]{8})/%f''') as id`,
  )
  return rows[0]!.id ?? undefined
}

/** Checks that the running database archives its log beside these backups. @throws Error with a sentence for the operator */
export async function checkArchiving(client: Client, backups: string): Promise<void> {
  const id = await logOf(client)
  if (id === undefined)
    throw new Error('The database was started without BACKUP_LOG: stop the server and start it again.')
  const { rows } = await client.query<{ database: string; failing: boolean }>(
    `select current_setting('data_directory') as database,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing from pg_stat_archiver`,
  )
  await makeLogFolder(rows[0]!.database, backups)
  if (rows[0]!.failing)
    throw new Error(
      `PostgreSQL cannot write its log into ${folderOfLog(backups, id)}: database.log says why.`,
    )
}

/**
 * Unpacks the log segments since a backup, up to the first gap, for PostgreSQL to recover from.
 * @returns number of segments
 */
export async function addLog(folder: string, first: string, into: string): Promise<number> {
  let added = 0
  for (let name = first; existsSync(join(folder, `${name}.gz`)); name = following(name), added++)
    await pipeline(
      createReadStream(join(folder, `${name}.gz`)),
      createGunzip(),
      createWriteStream(join(into, name), { mode: 0o600 }),
    )
  return added
}

/** Name of the next log segment. A name is a timeline and a number in two parts; the second counts to FF. */
export function following(name: string): string {
  const next = Number.parseInt(name.slice(8, 16) + name.slice(22), 16) + 1
  const digits = next.toString(16).toUpperCase().padStart(10, '0')
  return `${name.slice(0, 8)}${digits.slice(0, 8)}000000${digits.slice(8)}`
}

/** Deletes log segments from before the older of a log's two newest backups. @param current id of the log that is being archived */
export async function pruneLogs(
  backups: string,
  kept: readonly { log?: string | undefined; first?: string | undefined }[],
  current: string | undefined,
) {
  for (const name of (await readdir(backups)).filter((each) => /^log-[0-9a-f]{8}$/.test(each))) {
    const firsts = kept.flatMap(({ log, first }) => (`log-${log}` === name && first ? [first] : []))
    const from = firsts.toSorted().toReversed()[Math.min(1, firsts.length - 1)]
    const folder = join(backups, name)
    if (from === undefined) {
      if (name !== `log-${current}`) await rm(folder, { recursive: true, force: true })
      continue
    }
    for (const file of await readdir(folder))
      if (file.slice(0, 24) < from) await rm(join(folder, file), { force: true })
  }
}
