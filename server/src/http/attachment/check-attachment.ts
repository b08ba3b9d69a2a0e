import { mostBytes, mostPixels } from '@penside/domain/farm/attachment.ts'
import { refuse } from '../problem.ts'

export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf'
/** What may be stored: of a picture its pixels and nothing else. */
export type CheckedFile = { type: FileType; content: Buffer }

/** Library for pictures, loaded with the first one. */
async function pictureLibrary() {
  const { default: sharp } = await import('sharp')
  // A picture is decoded once, while other calls must be answered.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Types of files by their first bytes, whatever they are called. */
const types: readonly { begins: Buffer; type: FileType; ending: string }[] = [
  { begins: Buffer.from('ffd8ff', 'hex'), type: 'image/jpeg', ending: 'jpg' },
  { begins: Buffer.from('89504e470d0a1a0a', 'hex'), type: 'image/png', ending: 'png' },
  { begins: Buffer.from('%PDF-'), type: 'application/pdf', ending: 'pdf' },
]

/**
 * An uploaded file as it may be stored and served.
 * @param dataUrl as a browser reads a file; its own type is ignored
 * @throws Refusal FILE_TOO_LARGE, FILE_KIND, FILE_BROKEN or PICTURE_TOO_LARGE at its content
 */
export async function checkAttachment(
  name: string,
  dataUrl: string,
): Promise<CheckedFile & { name: string }> {
  const encoded = dataUrl.slice(dataUrl.indexOf(',') + 1)
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length === 0) throw broken()
  if (bytes.length > mostBytes) throw refuse('FILE_TOO_LARGE', { max: mostBytes / 1_000_000 }, ['content'])
  const known = types.find(({ begins }) => bytes.subarray(0, begins.length).equals(begins))
  if (!known) throw refuse('FILE_KIND', {}, ['content'])
  const { type, ending } = known
  if (type === 'application/pdf' && !bytes.subarray(-1_024).includes('%%EOF')) throw broken()
  const content = type === 'application/pdf' ? bytes : await pixelsOf(bytes, type)
  return { type, content, name: `${stemOf(name)}.${ending}` }
}

const broken = () => refuse('FILE_BROKEN', {}, ['content'])

/** A picture encoded anew and upright: without its place, comments, thumbnail and whatever comes after its end. */
async function pixelsOf(bytes: Buffer, type: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  const sharp = await pictureLibrary()
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: false })
  const { width, height } = await picture.metadata().catch(() => {
    throw broken()
  })
  // By its head alone, before anything is unpacked.
  if (width > mostPixels || height > mostPixels)
    throw refuse('PICTURE_TOO_LARGE', { max: mostPixels }, ['content'])
  const upright = picture.autoOrient()
  return (type === 'image/jpeg' ? upright.jpeg({ quality: 90 }) : upright.png()).toBuffer().catch(() => {
    throw broken()
  })
}

/** Without folders, endings, and signs that turn the direction of writing or cannot be seen. */
const stemOf = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{C}"<>|:*?]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll('.', '_')
    .trim()
    .slice(0, 80) || 'file'
