import { mostPixels } from '@penside/domain/farm/attachment.ts'
import { refuse } from '../problem.ts'

export type FileType = 'image/jpeg' | 'image/png' | 'application/pdf'
/** What may be stored: of a picture its pixels and nothing else. */
export type CheckedFile = { type: FileType; content: Buffer }

export const broken = () => refuse('FILE_BROKEN', {}, ['content'])

/** @throws Refusal where it would take more memory to show than a phone has to spare */
export function checkSides(width: number, height: number) {
  if (width === 0 || height === 0) throw broken()
  if (width > mostPixels || height > mostPixels)
    throw refuse('PICTURE_TOO_LARGE', { max: mostPixels }, ['content'])
}
