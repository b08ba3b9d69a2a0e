import { unzipSync } from 'fflate'
import type { Budget } from './limits.ts'
import { FileProblem, orBroken } from './problem.ts'

/** More entries than any workbook has. */
const maxEntries = 3_000

/** Entry of a ZIP as its directory lists it. */
type Entry = { name: string; encrypted: boolean }

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
  const encrypted = encryptedEntries(bytes, names.length)
  return names.map((name, i) => ({ name, encrypted: encrypted[i] ?? false }))
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

/** Whether each entry needs a password, in the order of the directory. */
function encryptedEntries(bytes: Uint8Array, count: number): boolean[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== endOfDirectory) end -= 1
  const encrypted: boolean[] = []
  let at = end < 0 ? bytes.length : view.getUint32(end + 16, true)
  while (encrypted.length < count && at + 46 <= bytes.length && view.getUint32(at, true) === directoryEntry) {
    encrypted.push((view.getUint16(at + 8, true) & 1) === 1)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return encrypted
}
