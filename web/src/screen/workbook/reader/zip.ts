import { Inflate, unzipSync, type UnzipFileInfo } from 'fflate'
import type { Budget } from './limits.ts'
import { FileProblem, orBroken } from './problem.ts'

/** More entries than any workbook has. */
const maxEntries = 3_000

/** Entry of a ZIP as its directory lists it. Without `utf8` the name is in the encoding of the program that made it. */
type Entry = { name: string; encrypted: boolean; utf8: boolean }

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** Names in the directory of a ZIP; nothing is unpacked. @throws FileProblem */
export function entriesOf(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const names: string[] = []
  orBroken(() =>
    unzipSync(bytes, {
      filter: ({ name }) => {
        names.push(name)
        if (names.length > maxEntries) throw new FileProblem('tooLarge')
        return false
      },
    }),
  )
  const directory = orBroken(() => directoryOf(bytes, names.length))
  return names.map((name, i) => ({
    name,
    encrypted: ((directory[i]?.flags ?? 0) & 1) === 1,
    utf8: ((directory[i]?.flags ?? 0) & 0x800) !== 0,
  }))
}

/**
 * Unpacks the chosen entries after their declared sizes were added up. An entry that gets longer than it declares is
 * left at once. @throws FileProblem
 */
export function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  budget: Budget,
  isChosen: (name: string) => boolean,
): Map<string, Uint8Array<ArrayBuffer>> {
  const entries: UnzipFileInfo[] = []
  orBroken(() => unzipSync(bytes, { filter: (entry) => (entries.push(entry), false) }))
  const directory = orBroken(() => directoryOf(bytes, entries.length))
  const chosen = entries.flatMap((entry, i) =>
    isChosen(entry.name) ? [{ entry, at: directory[i]?.at }] : [],
  )
  for (const { entry } of chosen) budget.addUnpacked(entry.originalSize)
  return new Map(
    chosen.map(({ entry, at }) => [entry.name, orBroken(() => contentOf(bytes, entry, at))] as const),
  )
}

/** Bytes that are inflated at once; a thousand times as many may come out. */
const inflatedAtOnce = 8_192

/** Content of an entry, whose local header is at `at`. */
function contentOf(
  bytes: Uint8Array<ArrayBuffer>,
  { size, originalSize, compression }: UnzipFileInfo,
  at = bytes.length,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(at, true) !== localHeader) throw new FileProblem('broken')
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const packed = bytes.subarray(start, start + size)
  if (compression === 0 && packed.length === originalSize) return packed.slice()
  if (compression !== 8) throw new FileProblem('broken')
  const content = new Uint8Array(originalSize)
  let filled = 0
  const inflate = new Inflate((chunk) => {
    if (filled + chunk.length > originalSize) throw new FileProblem('broken')
    content.set(chunk, filled)
    filled += chunk.length
  })
  for (let from = 0; from < packed.length; from += inflatedAtOnce)
    inflate.push(packed.subarray(from, from + inflatedAtOnce), from + inflatedAtOnce >= packed.length)
  if (filled < originalSize) throw new FileProblem('broken')
  return content
}

const localHeader = 0x04034b50
const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

/** Entry of the directory: 1 of `flags` is for a password, 0x800 for a name in UTF-8; its local header is at `at`. */
type DirectoryEntry = { flags: number; at: number }

/** Entries in the order of the directory. */
function directoryOf(bytes: Uint8Array, count: number): DirectoryEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== endOfDirectory) end -= 1
  const entries: DirectoryEntry[] = []
  let at = end < 0 ? bytes.length : view.getUint32(end + 16, true)
  while (entries.length < count && at + 46 <= bytes.length && view.getUint32(at, true) === directoryEntry) {
    const [name, extra] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)]
    entries.push({ flags: view.getUint16(at + 8, true), at: localHeaderOf(view, at, at + 46 + name, extra) })
    at += 46 + name + extra + view.getUint16(at + 32, true)
  }
  return entries
}

const inExtra = 0xffffffff

/** Place of the local header of a directory entry; ZIP64 writes it after the sizes, in a field of its own. */
function localHeaderOf(view: DataView, at: number, extraAt: number, extraLength: number): number {
  const offset = view.getUint32(at + 42, true)
  if (offset !== inExtra) return offset
  for (let from = extraAt; from + 4 <= extraAt + extraLength; from += 4 + view.getUint16(from + 2, true)) {
    if (view.getUint16(from, true) !== 1) continue
    const sizes = [at + 20, at + 24].filter((place) => view.getUint32(place, true) === inExtra).length
    const place = from + 4 + sizes * 8
    return view.getUint32(place, true) + view.getUint32(place + 4, true) * 2 ** 32
  }
  throw new FileProblem('broken')
}
