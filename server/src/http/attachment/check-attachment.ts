import { mostBytes } from '@penside/domain/farm/attachment.ts'
import { refuse } from '../problem.ts'
import type { CheckedFile, FileType } from './checked-file.ts'
import { cleanJpeg } from './jpeg.ts'
import { checkPdf } from './pdf.ts'
import { cleanPng, pngSignature } from './png.ts'

/** What a file is by its first bytes, whatever it is called. */
const kinds: readonly (readonly [begins: Buffer, check: (bytes: Buffer) => CheckedFile])[] = [
  [Buffer.from('ffd8ff', 'hex'), cleanJpeg],
  [pngSignature, cleanPng],
  [Buffer.from('%PDF-'), checkPdf],
]
const endings: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/**
 * A file that somebody brings, as it may be stored and shown.
 * @param dataUrl as a browser reads a file; what it says of the type is not believed
 * @throws Refusal FILE_TOO_LARGE, FILE_KIND, FILE_BROKEN, PICTURE_TOO_LARGE or PDF_ACTIVE at its content
 */
export function checkAttachment(name: string, dataUrl: string): CheckedFile & { name: string } {
  const encoded = dataUrl.slice(dataUrl.indexOf(',') + 1)
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.length === 0) throw refuse('FILE_BROKEN', {}, ['content'])
  if (bytes.length > mostBytes) throw refuse('FILE_TOO_LARGE', { max: mostBytes / 1_000_000 }, ['content'])
  const known = kinds.find(([begins]) => bytes.subarray(0, begins.length).equals(begins))
  if (!known) throw refuse('FILE_KIND', {}, ['content'])
  const checked = known[1](bytes)
  return { ...checked, name: `${stemOf(name)}.${endings[checked.type]}` }
}

/** Without folders, endings, and signs that turn the direction of writing or cannot be seen. */
const stemOf = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{C}"<>|:*?]/gu, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll('.', '_')
    .trim()
    .slice(0, 80) || 'file'
