import { unzipSync } from 'fflate'
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
  const flags = flagsOf(bytes, names.length)
  return names.map((name, i) => ({
    name,
    encrypted: ((flags[i] ?? 0) & 1) === 1,
    utf8: ((flags[i] ?? 0) & 0x800) !== 0,
  }))
}

/** Unpacks the chosen entries after their declared sizes were added up; none gets longer than it declares. @throws FileProblem */
export function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  budget: Budget,
  isChosen: (name: string) => boolean,
): Map<string, Uint8Array<ArrayBuffer>> {
  const unpacked = orBroken(() =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isChosen(name)) return false
        budget.addUnpacked(originalSize)
        return true
      },
    }),
  )
  return new Map(Object.entries(unpacked) as [string, Uint8Array<ArrayBuffer>][])
}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50

/** Flags of each entry, in the order of the directory: 1 for a password, 0x800 for a name in UTF-8. */
function flagsOf(bytes: Uint8Array, count: number): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== endOfDirectory) end -= 1
  const flags: number[] = []
  let at = end < 0 ? bytes.length : view.getUint32(end + 16, true)
  while (flags.length < count && at + 46 <= bytes.length && view.getUint32(at, true) === directoryEntry) {
    flags.push(view.getUint16(at + 8, true))
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return flags
}
