import { FileProblem } from './problem.ts'

/** Bytes that are looked at to find out how a text is encoded. */
const sampleBytes = 200_000

/**
 * Decodes a text file: UTF-8 and UTF-16 with or without a mark, Korean (CP949) or Vietnamese (Windows-1258).
 *
 * @throws FileProblem if the content is no text, or in another encoding
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding === null) throw new FileProblem('encoding')
  // Windows writes Vietnamese accents as characters of their own.
  return new TextDecoder(encoding).decode(bytes).normalize('NFC')
}

/** Decodes a web page or XML, which may say how it is encoded. @param declared by what encloses it @throws FileProblem */
export function decodePage(bytes: Uint8Array, declared?: string): string {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 4_000))
  const own = /^\s*</.test(head)
    ? /(?:charset|<\?xml[^>]*encoding)\s*=\s*["']?([\w-]+)/i.exec(head)?.[1]
    : undefined
  try {
    // Programs declare UTF-8 and write another encoding; decoding tells.
    const label = own ?? declared
    if (label) return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    // Unknown or wrong name: the bytes decide.
  }
  return decodeText(bytes)
}

/** Whether bytes are text and not pictures, programs or other formats. */
export function isText(bytes: Uint8Array): boolean {
  if (utf16In(bytes)) return true
  // Tab, line feed, form feed, carriage return and the end mark of old DOS files are the controls that texts have.
  return !bytes.subarray(0, sampleBytes).some((byte) => byte < 32 && ![9, 10, 12, 13, 26].includes(byte))
}

function encodingOf(bytes: Uint8Array): string | null {
  const utf16 = utf16In(bytes)
  if (utf16) return utf16
  if (isValid('utf-8', bytes)) return 'utf-8'
  if (isKorean(bytes)) return 'euc-kr'
  return isVietnamese(bytes) ? 'windows-1258' : null
}

/** UTF-16 with its mark, or told by the zero bytes that texts with ASCII characters have at every other place. */
function utf16In(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 2_000)
  if (sample.length < 4 || bytes.length % 2 === 1) return null
  const zeros = [0, 0]
  sample.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2]! += 1
  })
  const [high = 0, low = 0] = zeros
  const many = sample.length / 20
  if (low > many && high === 0) return 'utf-16le'
  return high > many && low === 0 ? 'utf-16be' : null
}

function isValid(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Whether the characters beyond ASCII are mostly Hangul of everyday use; other encodings give rare syllables or none. */
function isKorean(bytes: Uint8Array): boolean {
  if (!isValid('euc-kr', bytes)) return false
  let common = 0
  let pairs = 0
  for (let at = 0; at < Math.min(bytes.length, sampleBytes); at++) {
    const lead = bytes[at]!
    if (lead < 0x80) continue
    const trail = bytes[(at += 1)] ?? 0
    pairs += 1
    if (lead >= 0xa1 && lead <= 0xc8 && trail >= 0xa1) common += 1
  }
  return common * 10 >= pairs * 8
}

const vietnamese = /[ăâđêôơưàáãèéìíòóõùúýạảấầẩẫậắằẳẵặẹẻẽếềểễệỉĩịọỏốồổỗộớờởỡợụủũứừửữựỳỵỷỹ₫]/iu

/** Whether the characters beyond ASCII are nearly all Vietnamese when read as Windows-1258. */
function isVietnamese(bytes: Uint8Array): boolean {
  const text = new TextDecoder('windows-1258').decode(bytes.subarray(0, sampleBytes)).normalize('NFC')
  const beyond = [...text].filter((letter) => letter > '\u007f')
  const own = beyond.filter((letter) => vietnamese.test(letter)).length
  return own * 10 >= beyond.length * 9
}
