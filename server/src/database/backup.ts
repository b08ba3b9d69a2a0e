// Backups of Penside's own PostgreSQL, one folder each:
//
//   penside-2026-11-23T02-00-00Z/
//     database.tar.zst   all files of the database, as sent by PostgreSQL (BASE_BACKUP), with the log that makes them consistent
//     backup.json        description: time, versions, sizes, SHA-256 of the archive, and the newest change it must contain
//
// A folder gets its final name when it is complete and synced. PostgreSQL verifies every page that it sends.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { Client, type Connection, type Submittable } from 'pg'
import { z } from 'zod'
import packageOfAll from '../../../package.json' with { type: 'json' }
import { DatabaseProblem } from './embedded/database-problem.ts'
import { defaultHome } from './embedded/home.ts'
import { syncToDisk } from './embedded/files.ts'
import { logOf, pruneLogs } from './embedded/log-archive.ts'
import { tryBackingUp } from './locks.ts'

const description = z.object({
  takenAt: z.iso.datetime(),
  penside: z.string(),
  /** Version of PostgreSQL, and kind of machine; only the same can read the files. */
  postgres: z.string(),
  machine: z.string(),
  /** Size of the database, bytes. */
  holds: z.number(),
  /** Size of the archive, bytes. */
  bytes: z.number(),
  sha256: z.string(),
  /** Newest migration and newest change when the backup began. */
  migration: z.string(),
  change: z.number(),
  /** Id of the archived log that continues the backup, and its first segment; missing if the log is not archived. */
  log: z.string().optional(),
  first: z.string().optional(),
})
export type Backup = z.output<typeof description> & { folder: string }

export const archiveName = 'database.tar.zst'
const nameOf = (at: Date) => `penside-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const isBackup = /^penside-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
export const machine = `${process.platform}-${process.arch}`

/** Folder of the backups. @param chosen BACKUP_FOLDER, if set */
export const backupFolderOf = (chosen: string | undefined) =>
  chosen ? resolve(chosen) : join(defaultHome(), 'backups')

/** Backups in a folder, newest first. Folders without a readable description are left out. */
export async function listBackups(folder: string): Promise<Backup[]> {
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter((name) => isBackup.test(name))
  const found = await Promise.all(names.map((name) => readBackup(join(folder, name)).catch(() => null)))
  return found.filter((one) => one !== null).toSorted((a, b) => (a.takenAt < b.takenAt ? 1 : -1))
}

/** @throws DatabaseProblem if the folder is not a backup */
export async function readBackup(folder: string): Promise<Backup> {
  try {
    return {
      ...description.parse(JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8'))),
      folder,
    }
  } catch {
    throw new DatabaseProblem(`${folder} is not a backup: its backup.json is missing or cannot be read.`)
  }
}

/**
 * Takes a backup while the server works, then deletes the expired ones.
 * @returns null if another process is taking one @throws DatabaseProblem if the disk has too little room
 */
export async function takeBackup(url: string, folder: string, at = new Date()): Promise<Backup | null> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    if (!(await client.query<{ mine: boolean }>(tryBackingUp)).rows[0]?.mine) return null
    const {
      rows: [now],
    } = await client.query<{
      holds: string
      postgres: string
      migration: string
      change: string
      first: string
    }>(
      `select pg_database_size(current_database()) as holds, current_setting('server_version') as postgres, pg_walfile_name(pg_current_wal_lsn()) as first,
         (select max(name) from schema_migration) as migration, (select coalesce(max(change_id), 0) from change) as change`,
    )
    const holds = Number(now!.holds)
    const log = await logOf(client)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeHalfMade(folder)
    await checkRoom(folder, holds)
    const making = join(folder, `${nameOf(at)}.new-${randomBytes(4).toString('hex')}`)
    try {
      await mkdir(making, { mode: 0o700 })
      const archive = await writeArchive(url, join(making, archiveName))
      const content = {
        takenAt: at.toISOString(),
        penside: packageOfAll.version,
        postgres: now!.postgres,
        machine,
        holds,
        ...archive,
        migration: now!.migration,
        change: Number(now!.change),
        ...(log !== undefined && { log, first: now!.first }),
      }
      const file = join(making, 'backup.json')
      await writeFile(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
      await syncToDisk(file)
      await syncToDisk(making)
      const complete = join(folder, nameOf(at))
      await rename(making, complete)
      await syncToDisk(folder)
      await removeExpired(folder, log)
      return { ...content, folder: complete }
    } finally {
      await rm(making, { recursive: true, force: true })
    }
  } finally {
    await client.end()
  }
}

/** Free space that a backup leaves to the database, bytes: both may be on one disk. */
const spare = 500_000_000

async function checkRoom(folder: string, holds: number) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < holds + spare)
    throw new DatabaseProblem(
      `The disk of ${folder} has ${megabytes(bavail * bsize)} free, and a backup may need ${megabytes(holds + spare)}: make room, or set BACKUP_FOLDER to another disk.`,
    )
}

export const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`

async function writeArchive(url: string, file: string) {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(part: Buffer, _, done) {
      hash.update(part)
      bytes += part.length
      done(null, part)
    },
  })
  const client = new Client({ connectionString: url, replication: 'true' } as never)
  client.on('error', () => {})
  await client.connect()
  try {
    // The slot retains the log that the backup needs until this connection ends.
    await client.query(`CREATE_REPLICATION_SLOT backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`)
    const baseBackup = new BaseBackup()
    client.query(baseBackup)
    await pipeline(baseBackup.output, createZstdCompress(), counted, createWriteStream(file, { mode: 0o600 }))
  } finally {
    await client.end()
  }
  await syncToDisk(file)
  return { bytes, sha256: hash.digest('hex') }
}

/** Replication command BASE_BACKUP. Its answer is an archive in chunks, each after a letter for its type; `d` is data. */
class BaseBackup implements Submittable {
  readonly output = new PassThrough({ highWaterMark: 4_000_000 })

  submit(connection: Connection) {
    this.output.on('drain', () => connection.stream.resume())
    connection.query(`BASE_BACKUP (LABEL 'penside', CHECKPOINT 'fast', WAL, MANIFEST 'no')`)
  }
  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection) {
    if (chunk[0] !== 0x64) return
    // Copied, because the connection reuses its buffer.
    if (!this.output.write(Buffer.from(chunk.subarray(1)))) connection.stream.pause()
  }
  handleError(error: Error) {
    this.output.destroy(error)
  }
  handleReadyForQuery() {
    this.output.end()
  }
  handleRowDescription() {}
  handleDataRow() {}
  handleCommandComplete() {}
}

/** Verifies size and SHA-256 of the archive. @throws DatabaseProblem */
export async function checkArchive({ folder, bytes, sha256 }: Backup) {
  const hash = createHash('sha256')
  let found = 0
  try {
    for await (const part of createReadStream(join(folder, archiveName))) {
      hash.update(part as Buffer)
      found += (part as Buffer).length
    }
  } catch (error) {
    throw new DatabaseProblem(`The backup ${folder} cannot be read (${(error as Error).message}).`)
  }
  if (found !== bytes || hash.digest('hex') !== sha256)
    throw new DatabaseProblem(
      `The backup ${folder} is damaged: its archive has another checksum. Restore another backup.`,
    )
}

// --- Retention ------------------------------------------------------------------------------------------------

export const backupRetention = { days: 7, weeks: 4, months: 12 }
const aDay = 86_400_000
/** Days since a Monday, UTC. */
const dayOf = (at: string) => Math.floor(Date.parse(at) / aDay) + 3

/** Times of the backups to retain: the last of each of seven days, four weeks and twelve months. @param times newest first */
export function retainedTimes(times: readonly string[]): Set<string> {
  const last = (max: number, spanOf: (at: string) => string | number) =>
    [...new Map(times.toReversed().map((at) => [spanOf(at), at])).values()].toReversed().slice(0, max)
  return new Set([
    ...last(backupRetention.days, dayOf),
    ...last(backupRetention.weeks, (at) => Math.floor(dayOf(at) / 7)),
    ...last(backupRetention.months, (at) => at.slice(0, 7)),
  ])
}

async function removeExpired(folder: string, log: string | undefined) {
  const all = await listBackups(folder)
  const retained = retainedTimes(all.map(({ takenAt }) => takenAt))
  for (const { takenAt, folder: one } of all)
    if (!retained.has(takenAt)) await rm(one, { recursive: true, force: true })
  await pruneLogs(
    folder,
    all.filter(({ takenAt }) => retained.has(takenAt)),
    log,
  )
}

/** Deletes unfinished backups of processes that were killed. The caller holds the backup lock. */
async function removeHalfMade(folder: string) {
  for (const name of await readdir(folder))
    if (/^penside-.+\.new-[0-9a-f]{8}$/.test(name))
      await rm(join(folder, name), { recursive: true, force: true })
}
