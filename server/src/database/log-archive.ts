// PostgreSQL's own log, kept beside the backups while it is written: with it a restore reaches the newest moment instead of the last night.
//
//   log-5f3a9c1e/                        what one slot of the database has sent, without a gap
//     000000010000000000000003.zst       16 MB of it, whole
//     000000010000000000000004.partial   what is being written now, on the disk to the second
//
// A slot keeps the log that has not come yet; a restored database has none, so it begins a folder of its own.
import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Client, type Connection, type Submittable } from 'pg'
import { syncToDisk } from './embedded/files.ts'

/** Bytes of one file of the log. */
const segment = 16_777_216n
/** How often what came is brought to the disk and acknowledged, ms. */
const every = 1_000
const slotPrefix = 'log_'

/** A place in the log, which PostgreSQL writes as two numbers. */
export const placeOf = (text: string) => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
const textOf = (place: bigint) => `${(place >> 32n).toString(16)}/${(place & 0xffffffffn).toString(16)}`
const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0')
/** The file in which a place lies. */
export const segmentOf = (timeline: number, place: bigint) => {
  const number = place / segment
  return hex(BigInt(timeline)) + hex(number / 256n) + hex(number % 256n)
}
const isSegment = /^[0-9A-F]{24}(\.zst|\.partial)?$/

export const folderOfLog = (backups: string, id: string) => join(backups, `log-${id}`)

/** The slot of our log, if there is one that has lost nothing. Removes one that has. */
export async function slotOf(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ slot_name: string; wal_status: string; active: boolean }>(
    `select slot_name, wal_status, active from pg_replication_slots where slot_type = 'physical' and not temporary and starts_with(slot_name, $1)`,
    [slotPrefix],
  )
  for (const { slot_name: name, wal_status: status, active } of rows)
    if (status === 'lost' && !active) await client.query('select pg_drop_replication_slot($1)', [name])
  return rows.find(({ wal_status: status }) => status !== 'lost')?.slot_name.slice(slotPrefix.length)
}

/** Where the log is not kept any more, nothing of it has to be held back. */
export async function forgetLog(url: string) {
  await asking(url, (client) =>
    client.query(
      'select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name, $1) and not active',
      [slotPrefix],
    ),
  )
}

/** Receives the log until it is told to stop, or something fails: the next one goes on where it was. */
export async function receiveLog(url: string, backups: string, signal: AbortSignal, onKept?: () => void) {
  const client = new Client({ connectionString: url, replication: 'true' } as never)
  const broken = new Promise<never>((_, fail) => client.on('error', fail))
  broken.catch(() => {})
  await client.connect()
  let receiver: Receiver | undefined
  try {
    const id = (await logOf(url)) ?? (await newSlot(client))
    const folder = folderOfLog(backups, id)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { rows } = await client.query<{ timeline: number }>('IDENTIFY_SYSTEM')
    const timeline = Number(rows[0]!.timeline)
    const from = (await nextIn(folder)) ?? (await beginningOf(url, id))
    receiver = new Receiver(folder, timeline, onKept)
    const stream = new LogStream(slotPrefix + id, from, timeline, receiver)
    client.query(stream)
    await Promise.race([stream.ended, receiver.failed, broken, aborted(signal)])
  } finally {
    await receiver?.close()
    // It would wait for the server to end the stream.
    ;(client as unknown as { connection: Connection }).connection.stream.destroy()
    await client.end().catch(() => {})
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((done) => {
    if (signal.aborted) done()
    signal.addEventListener('abort', () => done(), { once: true })
  })

const asking = async <T>(url: string, work: (client: Client) => Promise<T>) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
/** Which log goes on now, if one does. */
export const logOf = (url: string) => asking(url, slotOf)
async function newSlot(client: Client) {
  const id = randomBytes(4).toString('hex')
  await client.query(`CREATE_REPLICATION_SLOT ${slotPrefix}${id} PHYSICAL RESERVE_WAL`)
  return id
}
const beginningOf = (url: string, id: string) =>
  asking(url, async (client) => {
    const { rows } = await client.query<{ place: string }>(
      'select restart_lsn::text as place from pg_replication_slots where slot_name = $1',
      [slotPrefix + id],
    )
    const place = placeOf(rows[0]!.place)
    return place - (place % segment)
  })

/** Behind the last whole file; one that was begun is begun again. */
async function nextIn(folder: string): Promise<bigint | undefined> {
  const whole = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}(\.zst)?$/.test(name)).toSorted()
  const last = whole.at(-1)?.slice(0, 24)
  if (last === undefined) return undefined
  const number = BigInt(`0x${last.slice(8, 16)}`) * 256n + BigInt(`0x${last.slice(16)}`)
  return (number + 1n) * segment
}

/** Writes what comes, in order, and says how far it is on the disk. */
class Receiver {
  readonly failed: Promise<never>
  readonly #folder: string
  readonly #timeline: number
  readonly #onKept: (() => void) | undefined
  #fail: (error: unknown) => void = () => {}
  #work: Promise<unknown> = Promise.resolve()
  #file: FileHandle | undefined
  #name = ''
  #written = 0n
  kept = 0n

  constructor(folder: string, timeline: number, onKept: (() => void) | undefined) {
    this.#folder = folder
    this.#timeline = timeline
    this.#onKept = onKept
    this.failed = new Promise<never>((_, fail) => {
      this.#fail = fail
    })
    this.failed.catch(() => {})
  }

  #then(work: () => Promise<unknown>) {
    this.#work = this.#work.then(work).catch((error: unknown) => this.#fail(error))
    return this.#work
  }

  /** @returns when it is written */
  take = (place: bigint, data: Buffer) => this.#then(() => this.#write(place, data))

  /** Brings it to the disk. @returns up to where everything is there */
  keep = () =>
    this.#then(async () => {
      await this.#file?.datasync()
      this.kept = this.#written
      this.#onKept?.()
    })

  async #write(place: bigint, data: Buffer) {
    for (let at = 0; at < data.length;) {
      const here = place + BigInt(at)
      const name = segmentOf(this.#timeline, here)
      if (name !== this.#name) {
        await this.#file?.close()
        this.#name = name
        this.#file = await open(join(this.#folder, `${name}.partial`), 'w', 0o600)
      }
      const offset = Number(here % segment)
      const part = data.subarray(at, at + Number(segment) - offset)
      await this.#file!.write(part, 0, part.length, offset)
      at += part.length
      this.#written = here + BigInt(part.length)
      if (this.#written % segment === 0n) await this.#finish()
    }
  }

  /** A whole file is packed, and has its name when it is on the disk. */
  async #finish() {
    const path = join(this.#folder, this.#name)
    await this.#file?.close()
    this.#file = undefined
    await pipeline(
      createReadStream(`${path}.partial`),
      createZstdCompress(),
      createWriteStream(`${path}.zst.new`, { mode: 0o600 }),
    )
    await syncToDisk(`${path}.zst.new`)
    await rename(`${path}.zst.new`, `${path}.zst`)
    await rm(`${path}.partial`)
    await syncToDisk(this.#folder)
    this.#name = ''
    this.kept = this.#written
  }

  async close() {
    await this.keep()
    await this.#file?.close()
  }
}

/** What PostgreSQL sends for START_REPLICATION: log behind a `w`, and now and then a `k` to hear that somebody is there. */
class LogStream implements Submittable {
  readonly ended: Promise<void>
  readonly #command: string
  readonly #receiver: Receiver
  #end: () => void = () => {}
  #fail: (error: Error) => void = () => {}
  #timer: NodeJS.Timeout | undefined
  #waiting = 0

  constructor(slot: string, from: bigint, timeline: number, receiver: Receiver) {
    this.#command = `START_REPLICATION SLOT ${slot} PHYSICAL ${textOf(from)} TIMELINE ${timeline}`
    this.#receiver = receiver
    this.ended = new Promise((done, fail) => {
      this.#end = done
      this.#fail = fail
    })
    this.ended.catch(() => {})
    void this.ended.finally(() => clearInterval(this.#timer)).catch(() => {})
  }

  submit(connection: Connection) {
    connection.query(this.#command)
    this.#timer = setInterval(() => void this.#say(connection), every)
    connection.stream.once('close', () => {
      clearInterval(this.#timer)
      this.#fail(new Error('the database has ended the log'))
    })
  }
  async #say(connection: Connection) {
    await this.#receiver.keep()
    if (!connection.stream.writable) return
    const said = Buffer.alloc(34)
    said.write('r')
    for (const at of [1, 9]) said.writeBigUInt64BE(this.#receiver.kept, at)
    // Microseconds since 2000.
    said.writeBigInt64BE(BigInt(Date.now() - 946_684_800_000) * 1_000n, 25)
    ;(connection as unknown as { sendCopyFromChunk(chunk: Buffer): void }).sendCopyFromChunk(said)
  }
  handleCopyData({ chunk }: { chunk: Buffer }, connection: Connection) {
    if (chunk[0] !== 0x77) return
    // The connection uses its buffer again.
    const data = Buffer.from(chunk.subarray(25))
    this.#waiting += data.length
    if (this.#waiting > Number(segment)) connection.stream.pause()
    void this.#receiver.take(chunk.readBigUInt64BE(1), data).then(() => {
      this.#waiting -= data.length
      connection.stream.resume()
    })
  }
  handleError(error: Error) {
    this.#fail(error)
  }
  handleReadyForQuery() {
    this.#end()
  }
  handleRowDescription() {}
  handleDataRow() {}
  handleCommandComplete() {}
}

/**
 * Puts what came after a backup into its log, so that PostgreSQL goes through it when it starts. Up to the first gap.
 * @returns how many files
 */
export async function addLog(folder: string, first: string, into: string): Promise<number> {
  if (!existsSync(folder)) return 0
  const names = (await readdir(folder)).filter((name) => isSegment.test(name) && name.slice(0, 24) >= first)
  const timeline = Number.parseInt(first.slice(0, 8), 16)
  let place = (BigInt(`0x${first.slice(8, 16)}`) * 256n + BigInt(`0x${first.slice(16)}`)) * segment
  let added = 0
  for (; ; place += segment, added++) {
    const name = segmentOf(timeline, place)
    const found = ['.zst', '.partial'].map((end) => name + end).find((each) => names.includes(each))
    if (!found) return added
    const target = join(into, name)
    // The backup's own is whole, where ours has only been begun.
    if (found.endsWith('.partial') && existsSync(target)) continue
    const unpacked = found.endsWith('.zst') ? [createZstdDecompress()] : []
    await pipeline([
      createReadStream(join(folder, found)),
      ...unpacked,
      createWriteStream(target, { mode: 0o600 }),
    ])
    const file = await open(target, 'r+')
    await file.truncate(Number(segment))
    await file.close()
  }
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
      if (isSegment.test(file) && file.slice(0, 24) < from) await rm(join(folder, file))
  }
}

/** Tries again until it is told to stop. */
export async function keepReceiving(
  receive: () => Promise<void>,
  signal: AbortSignal,
  onTrouble: (error: unknown) => Promise<void>,
) {
  while (!signal.aborted) {
    await receive().catch((error: unknown) => (signal.aborted ? undefined : onTrouble(error)))
    await wait(signal.aborted ? 0 : 5_000, undefined, { signal }).catch(() => {})
  }
}
