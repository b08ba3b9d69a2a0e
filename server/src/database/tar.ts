// Reader of the archives that PostgreSQL writes for a base backup: plain files and folders in a zstd-compressed tar.
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { DatabaseProblem } from './embedded/database-problem.ts'

/** Bytes of a block; headers and contents of files fill whole blocks. */
const block = 512

/**
 * Unpacks an archive into a folder. Files are not synced: PostgreSQL does that when it starts on a backup.
 * @throws DatabaseProblem if an entry is neither a file nor a folder, or lies outside
 */
export async function unpackTar(archive: string, into: string) {
  await pipeline(createReadStream(archive), createZstdDecompress(), async (chunks: AsyncIterable<Buffer>) => {
    const bytes = new ByteReader(chunks)
    for (let header = await bytes.read(block); header?.some(Boolean); header = await bytes.read(block)) {
      const [name, size, type] = [text(header, 0, 100), octal(header, 124, 12), text(header, 156, 1)]
      const path = resolve(into, name)
      if (!`${path}${sep}`.startsWith(`${into}${sep}`) || !['', '0', '5'].includes(type))
        throw new DatabaseProblem(`The backup contains "${name}", which does not belong to a database.`)
      if (type === '5') {
        await mkdir(path, { recursive: true, mode: 0o700 })
        continue
      }
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const file = await open(path, 'w', 0o600)
      try {
        await bytes.forEach(size, (part) => file.write(part))
      } finally {
        await file.close()
      }
      await bytes.forEach((block - (size % block)) % block, async () => {})
    }
    // Reads to the end, so that a truncated archive is noticed.
    while (await bytes.read(block));
  })
}

const text = (header: Buffer, from: number, length: number) =>
  header
    .subarray(from, from + length)
    .toString()
    .replace(/\0.*$/s, '')
const octal = (header: Buffer, from: number, length: number) =>
  Number.parseInt(text(header, from, length).trim() || '0', 8)

class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>
  #buffered = Buffer.alloc(0)
  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Passes the next bytes to `work` in the parts in which they arrive. @throws DatabaseProblem if there are fewer */
  async forEach(count: number, work: (part: Buffer) => Promise<unknown>) {
    for (let missing = count; missing > 0;) {
      if (this.#buffered.length === 0) {
        const { value, done } = await this.#chunks.next()
        if (done) throw new DatabaseProblem('The backup is truncated.')
        this.#buffered = value as Buffer<ArrayBuffer>
      }
      const part = this.#buffered.subarray(0, missing)
      this.#buffered = this.#buffered.subarray(part.length)
      missing -= part.length
      await work(part)
    }
  }

  /** @returns the next bytes, undefined at the end */
  async read(count: number): Promise<Buffer | undefined> {
    if (this.#buffered.length === 0) {
      const { value, done } = await this.#chunks.next()
      if (done) return undefined
      this.#buffered = value as Buffer<ArrayBuffer>
    }
    const parts: Buffer[] = []
    await this.forEach(count, async (part) => parts.push(part))
    return Buffer.concat(parts)
  }
}
