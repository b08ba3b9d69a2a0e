import { broken, checkSides, type CheckedFile } from './checked-file.ts'

/** Baseline, extended and progressive frames, coded with Huffman tables: what phones make and every browser shows. */
const frames = [0xc0, 0xc1, 0xc2]
const otherFrames = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
const [tables, quantisation, restart] = [0xc4, 0xdb, 0xdd]

/**
 * A JPEG with nothing in it but the picture: no place where it was taken, no comment, no thumbnail, nothing behind its end.
 * @throws Refusal where a part is missing or cut off (ITU T.81, annex B)
 */
export function cleanJpeg(bytes: Buffer): CheckedFile {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  let frame = false
  let quantised = false
  let scans = 0
  for (;;) {
    if (bytes[at] !== 0xff) throw broken()
    while (bytes[at] === 0xff) at++
    const marker = bytes[at++]
    if (marker === undefined) throw broken()
    if (marker === 0xd9) break
    const end = at + (at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0)
    if (end < at + 2 || end > bytes.length) throw broken()
    const part = bytes.subarray(at, end)
    const keep = () => kept.push(Buffer.from([0xff, marker]), part)
    at = end
    if (frames.includes(marker)) {
      if (frame || part.length < 8 || part[2] !== 8 || ![1, 3].includes(part[7]!)) throw broken()
      checkSides(part.readUInt16BE(5), part.readUInt16BE(3))
      frame = true
      keep()
    } else if (marker === 0xda) {
      if (!frame || !quantised) throw broken()
      keep()
      const data = at
      while (at < bytes.length && !(bytes[at] === 0xff && isMarker(bytes[at + 1]))) at++
      if (at === data || at >= bytes.length) throw broken()
      kept.push(bytes.subarray(data, at))
      scans++
    } else if (marker === tables || marker === quantisation || marker === restart) {
      quantised ||= marker === quantisation
      keep()
    } else if (marker === 0xee && part.length === 14 && part.toString('latin1', 2, 7) === 'Adobe') {
      // Says in which colours it is.
      keep()
    } else if (otherFrames.includes(marker) || !isBeside(marker)) throw broken()
  }
  if (scans === 0) throw broken()
  return { type: 'image/jpeg', content: Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]) }
}

/** In the data of a scan FF is followed by 00, or by the mark of a restart. */
const isMarker = (byte: number | undefined) => byte !== 0 && !(byte! >= 0xd0 && byte! <= 0xd7)
/** Of an application, or a comment: left out. */
const isBeside = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
