// PostgreSQL's own log, archived beside the backups (`archive_command`): with it a restore reaches the last minute instead of the last night.
//
//   log-5f3a9c1e/                      what one database has written, without a gap
//     000000010000000000000003.gz      a file of the log, at the latest a minute after its first change
//
// A restored database writes files of the same names with another content, so it begins a folder of its own. So does a database that
// ran without archiving, for its log has a gap.
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { checkReach, chooseAccount, own } from './home.ts'

/** Files of the log, 16 MB each, that may wait on the disk of the database; further ones are not archived. */
const maxWaiting = 512

export const folderOfLog = (backups: string, id: string) => join(backups, `log-${id}`)
const idFile = (database: string) => join(database, 'penside.log-id')

/** Settings with which PostgreSQL archives the log of a database; begins a new log where the last one has ended. */
export async function archiveSettings(database: string, backups: string): Promise<Record<string, string>> {
  if (!existsSync(idFile(database))) {
    await writeFile(idFile(database), randomBytes(4).toString('hex'))
    await own(idFile(database), await chooseAccount(database), 0o600)
  }
  // The archive check reports it.
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

/** Makes the folder of a database's log, which PostgreSQL's account may write. @throws DatabaseProblem where that account cannot reach it */
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

/** Id of the log that the running database archives, if it does. */
export async function logOf(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string | null }>(
    `select substring(current_setting('archive_command') from '/log-([0-9a-f]{8})/%f''') as id`,
  )
  return rows[0]!.id ?? undefined
}

/** Checks that the running database archives its log into the folder. @throws Error that says what is wrong */
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
 * Puts what came after a backup into its log, so that PostgreSQL goes through it when it starts. Up to the first gap.
 * @returns how many files
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

/** Name of the next file of the log: a timeline, and a number in two parts, of which the second has two digits. */
export function following(name: string): string {
  const next = Number.parseInt(name.slice(8, 16) + name.slice(22), 16) + 1
  const digits = next.toString(16).toUpperCase().padStart(10, '0')
  return `${name.slice(0, 8)}${digits.slice(0, 8)}000000${digits.slice(8)}`
}

/** Removes what no kept backup needs: of each log what lies before the older of its two newest backups. @param current the log that goes on */
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
