import { constants, inflateSync } from 'node:zlib'
import { refuse } from '../problem.ts'
import { broken, type CheckedFile } from './checked-file.ts'

/** What acts when a document is opened or touched, brings another file along, or hides what is inside (ISO 32000-2). */
const active =
  /\/(JS|JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE|Rendition|Movie|Encrypt)(?=[\s()<>[\]{}/%]|$)/
/** Bytes that the streams of a document may unpack to as far as they are read. */
const mostUnpacked = 50_000_000
/** An object stream begins with pairs of numbers: which object, and where. */
const asObjects = /^\s*\d+\s+\d+\s/

/**
 * A document as it came: nothing before or behind it, and nothing that acts.
 * @throws Refusal FILE_BROKEN, or PDF_ACTIVE
 */
export function checkPdf(bytes: Buffer): CheckedFile {
  const raw = bytes.toString('latin1')
  if (!/^%PDF-(1\.[0-7]|2\.0)[\r\n]/.test(raw) || !/startxref\s+\d+\s+%%EOF\s*$/.test(raw.slice(-1_024)))
    throw broken()
  const text = plain(raw)
  if (active.test(text)) throw acts()
  let packed = text.match(/\/ObjStm\b/g)?.length ?? 0
  if (packed === 0 && !/\/Pages\b/.test(text)) throw broken()

  let left = mostUnpacked
  for (const { index } of raw.matchAll(/(?<!end)stream\r?\n?/g)) {
    const from = bytes.subarray(index + /^stream\r?\n?/.exec(raw.slice(index, index + 8))![0].length)
    const head = unpack(from.subarray(0, 1_024), left, true)
    left -= head.length
    if (left <= 0) throw acts()
    if (!asObjects.test(head.toString('latin1', 0, 100))) continue
    const whole = unpack(from, left, false)
    left -= whole.length
    if (whole.length === 0 || active.test(plain(whole.toString('latin1')))) throw acts()
    packed--
  }
  // One that could not be read may hold anything.
  if (packed > 0) throw acts()
  return { type: 'application/pdf', content: bytes }
}

const acts = () => refuse('PDF_ACTIVE', {}, ['content'])

/** Empty where it is not packed in the usual way. @param cut as much as these bytes give */
function unpack(packed: Buffer, most: number, cut: boolean): Buffer {
  try {
    return inflateSync(packed, {
      maxOutputLength: Math.max(1, most),
      ...(cut && { finishFlush: constants.Z_SYNC_FLUSH }),
    })
  } catch {
    return Buffer.alloc(0)
  }
}

/** A letter of a name may be written as its number: `/#4aS` is `/JS`. */
const plain = (text: string) =>
  text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
