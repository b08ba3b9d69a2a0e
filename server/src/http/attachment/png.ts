import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { broken, checkSides, type CheckedFile } from './checked-file.ts'

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Samples of a pixel by colour type, and how many bits each may have. */
const colours: Readonly<Record<number, readonly [samples: number, depths: readonly number[]]>> = {
  0: [1, [1, 2, 4, 8, 16]],
  2: [3, [8, 16]],
  3: [1, [1, 2, 4, 8]],
  4: [2, [8, 16]],
  6: [4, [8, 16]],
}

/**
 * A PNG with nothing in it but the picture, packed anew.
 * @throws Refusal where it is not whole, or unpacks to anything but its own size (ISO/IEC 15948)
 */
export function cleanPng(bytes: Buffer): CheckedFile {
  const chunks = new Map<string, Buffer[]>()
  let at = pngSignature.length
  let before = ''
  while (before !== 'IEND') {
    if (at + 12 > bytes.length) throw broken()
    const length = bytes.readUInt32BE(at)
    if (length > bytes.length - at - 12) throw broken()
    const named = bytes.subarray(at + 4, at + 8 + length)
    if (crc32(named) !== bytes.readUInt32BE(at + 8 + length)) throw broken()
    const name = named.toString('latin1', 0, 4)
    const again = chunks.has(name)
    if ((before === '') !== (name === 'IHDR') || (again && !(name === 'IDAT' && before === 'IDAT'))) {
      if (isShown(name)) throw broken()
    }
    // What must be understood begins with a capital; the rest can be left out.
    if (isShown(name)) chunks.set(name, [...(chunks.get(name) ?? []), named.subarray(4)])
    else if (!/^[a-z][A-Za-z]{3}$/.test(name)) throw broken()
    at += 12 + length
    before = name
  }
  const [head] = chunks.get('IHDR') ?? []
  const data = chunks.get('IDAT')
  if (head?.length !== 13 || !data) throw broken()
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [depth, colour, packing, filter, interlaced] = [...head.subarray(8)] as [
    number,
    number,
    number,
    number,
    number,
  ]
  const [samples, depths] = colours[colour] ?? [0, []]
  if (!depths.includes(depth) || packing !== 0 || filter !== 0 || interlaced > 1) throw broken()
  if (colour === 3 && !chunks.has('PLTE')) throw broken()
  checkSides(width, height)
  const expected = passesOf(width, height, interlaced === 1).reduce(
    (sum, [across, down]) =>
      across === 0 || down === 0 ? sum : sum + down * (1 + Math.ceil((across * samples * depth) / 8)),
    0,
  )
  const pixels = unpack(Buffer.concat(data), expected)
  if (pixels.length !== expected) throw broken()
  const palette = ['PLTE', 'tRNS'].flatMap((name) =>
    (chunks.get(name) ?? []).map((part) => chunk(name, part)),
  )
  return {
    type: 'image/png',
    content: Buffer.concat([
      pngSignature,
      chunk('IHDR', head),
      ...palette,
      chunk('IDAT', deflateSync(pixels)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  }
}

const isShown = (name: string) => ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(name)

function chunk(name: string, content: Buffer) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Width and height of what is stored one after the other: the picture, or seven that become finer (Adam7). */
function passesOf(width: number, height: number, interlaced: boolean): [number, number][] {
  if (!interlaced) return [[width, height]]
  const steps = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  return steps.map(([x, y, across, down]) => [
    Math.ceil(Math.max(0, width - x) / across),
    Math.ceil(Math.max(0, height - y) / down),
  ])
}

function unpack(packed: Buffer, most: number) {
  try {
    return inflateSync(packed, { maxOutputLength: most })
  } catch {
    throw broken()
  }
}
