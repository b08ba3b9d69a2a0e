// Puts a backup in the place of our own PostgreSQL's data. What was there before stays beside it until a person removes it.
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { archiveName, checkArchive, machine, type Backup } from './backup.ts'
import { withConnection } from './connection.ts'
import { addLog, folderOfLog } from './embedded/log-archive.ts'
import { exchangeDatabase, startEmbedded } from './embedded/embedded.ts'
import { DatabaseProblem, inWords } from './embedded/database-problem.ts'
import { migrate } from './migrate.ts'

export type Restored = {
  /** Where the data that were there are now; none where there were none. */
  before: string | undefined
  rows: number
  /** Files of the log after the backup that it went through. */
  log: number
  /** From when on phones send again. */
  since: string
}

type Options = {
  log: (line: string) => void
  /** Called with the part done, 0 to 1, while every row is read. */
  onRead?: (fraction: number) => void
  /** Looks at the restored database. Its failure is a warning: the data stay. */
  check?: ((url: string) => Promise<void>) | undefined
}

/**
 * Restores a backup into a home. The archive is checked before anything is touched. Every page and the newest change must then be readable,
 * else the previous data are put back. @throws DatabaseProblem
 */
export async function restore(
  backup: Backup,
  home: string,
  { log: say, onRead = () => {}, check }: Options,
): Promise<Restored> {
  if (backup.machine !== machine)
    throw new DatabaseProblem(
      `The backup is of a machine of another kind (${backup.machine}); this is ${machine}.`,
    )
  say(`Checking ${backup.folder}.`)
  await checkArchive(backup)
  let log = 0
  const { before, undo } = await exchangeDatabase(home, async (into) => {
    await unpack(join(backup.folder, archiveName), into)
    if (backup.log !== undefined && backup.first !== undefined)
      log = await addLog(folderOfLog(dirname(backup.folder), backup.log), backup.first, join(into, 'pg_wal'))
  })
  try {
    const { database, rows, since } = await startRestored(backup, home, say, onRead)
    try {
      await check?.(database.url).catch((error: unknown) => say(uncheckedWarning(error)))
      // Kept, they are true: no reason to undo the restore.
      await forgetTotals(database.url).catch((error: unknown) =>
        say(`Warning: the server will not compute the daily totals anew: ${inWords(error)}.`),
      )
    } finally {
      await database.stop().catch((error: unknown) => say(`PostgreSQL did not stop: ${inWords(error)}.`))
    }
    return { before, rows, log, since }
  } catch (error) {
    await undo()
    throw new DatabaseProblem(
      `The restored database cannot be used: ${inWords(error)}. ${
        before ? 'The data that were there before are back in place.' : `Nothing is left of it in ${home}.`
      } Restore another backup.`,
      { cause: error },
    )
  }
}

const uncheckedWarning = (error: unknown) =>
  `Warning: the data are restored, but the check of daily totals could not finish: ${inWords(error)}.
Start the server; when the machine is idle, run npm run figures:verify.`

/** Starts the restored database, reads it whole and begins its epoch; it is stopped where one of these fails. */
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

/** Reads every row of every table, which checks each page. @returns how many there are */
async function readAll(url: string, { change }: Backup, onRead: (fraction: number) => void): Promise<number> {
  return withConnection(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; bytes: number }>(
      `select oid::regclass::text as name, pg_table_size(oid)::float8 as bytes from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const bytesOfAll = tables.reduce((sum, { bytes }) => sum + bytes, 0)
    let [all, done] = [0, 0]
    for (const { name, bytes } of tables) {
      // A row as text brings what is stored apart from it.
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

/** Tables that tell up to which change daily totals and open doses are known. */
const upkeep = ['daily_total_state', 'open_dose_state']

/**
 * Begins an epoch. It forgets up to which change the daily totals are known. In a copy of the files they still are, and without that there
 * is nothing to compare, so it is kept until `forgetTotals`.
 *
 * Where nobody was signed in, nothing tells when a phone was heard last: what came after the backup is lost in any case.
 */
const beginEpoch = (url: string, { takenAt }: Backup) =>
  withConnection(url, async (client) => {
    await client.query('begin')
    for (const name of upkeep)
      await client.query(`create temporary table known_${name} on commit drop as select * from ${name}`)
    await client.query('select begin_epoch()')
    for (const name of upkeep) await client.query(`insert into ${name} select * from known_${name}`)
    const { rows } = await client.query<{ since: Date }>(
      'update installation set durable_until = least(durable_until, $1::timestamptz) returning durable_until as since',
      [takenAt],
    )
    await client.query('commit')
    return rows[0]!.since.toISOString()
  })

/** The server computes the daily totals anew when it starts. */
const forgetTotals = (url: string) =>
  withConnection(url, (client) => client.query(`truncate ${upkeep.join(', ')}`))

// --- The archive ----------------------------------------------------------------------------------------------

const block = 512
const text = (header: Buffer, from: number, length: number) =>
  header
    .subarray(from, from + length)
    .toString()
    .replace(/\0.*$/s, '')
const octal = (header: Buffer, from: number, length: number) =>
  Number.parseInt(text(header, from, length).trim() || '0', 8)

/** A tar of plain files and folders, as PostgreSQL writes it; when it starts on a backup it brings them all to the disk itself. @throws DatabaseProblem where it is anything else */
async function unpack(archive: string, into: string) {
  await pipeline(createReadStream(archive), createZstdDecompress(), async (parts: AsyncIterable<Buffer>) => {
    const bytes = new Bytes(parts)
    for (let header = await bytes.take(block); header?.some(Boolean); header = await bytes.take(block)) {
      const [name, size, kind] = [text(header, 0, 100), octal(header, 124, 12), text(header, 156, 1)]
      const path = resolve(into, name)
      if (!`${path}${sep}`.startsWith(`${into}${sep}`) || !['', '0', '5'].includes(kind))
        throw new DatabaseProblem(`The backup holds "${name}", which no database of ours has.`)
      if (kind === '5') {
        await mkdir(path, { recursive: true, mode: 0o700 })
        continue
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(path, 'w', 0o600)
      try {
        await bytes.each(size, (part) => file.write(part))
      } finally {
        await file.close()
      }
      await bytes.each((block - (size % block)) % block, async () => {})
    }
    // To its end, so that a damaged one is noticed.
    while (await bytes.take(block));
  })
}

class Bytes {
  readonly #parts: AsyncIterator<Buffer>
  #left = Buffer.alloc(0)
  constructor(parts: AsyncIterable<Buffer>) {
    this.#parts = parts[Symbol.asyncIterator]()
  }

  /** Hands over the next bytes as they come. */
  async each(count: number, work: (part: Buffer) => Promise<unknown>) {
    for (let missing = count; missing > 0;) {
      if (this.#left.length === 0) {
        const { value, done } = await this.#parts.next()
        if (done) throw new DatabaseProblem('The backup ends in the middle.')
        this.#left = value as Buffer<ArrayBuffer>
      }
      const part = this.#left.subarray(0, missing)
      this.#left = this.#left.subarray(part.length)
      missing -= part.length
      await work(part)
    }
  }

  /** Undefined at the end. */
  async take(count: number): Promise<Buffer | undefined> {
    if (this.#left.length === 0) {
      const { value, done } = await this.#parts.next()
      if (done) return undefined
      this.#left = value as Buffer<ArrayBuffer>
    }
    const taken: Buffer[] = []
    await this.each(count, async (part) => taken.push(part))
    return Buffer.concat(taken)
  }
}
