import { mostBytes } from '@penside/domain/farm/attachment.ts'
import { Problem } from '../../screen/api.ts'

/** Longest side of an uploaded picture, pixels, and its quality: text on a label stays readable. */
const fine = { longestSide: 1_600, quality: 0.85 }
/** Size of a photo for a slow network: about 200 kB. */
const small = { longestSide: 1_280, quality: 0.7 }

/**
 * Prepares a file for upload: a picture is scaled, rotated and stripped of its location; a document stays as it is.
 * @throws Problem FILE_TOO_LARGE
 */
export async function toSend(file: File): Promise<{ name: string; content: string }> {
  const sent = (file.type.startsWith('image/') && (await smaller(file, fine))) || file
  if (sent.size > mostBytes) throw new Problem(400, 'FILE_TOO_LARGE', [], { max: mostBytes / 1_000_000 })
  return { name: file.name.slice(-200), content: await asDataUrl(sent) }
}

/**
 * Prepares a photo for the outbox.
 * @throws Problem PICTURE_NEEDED
 */
export async function photoToSend(file: File): Promise<string> {
  const photo = await smaller(file, small)
  if (!photo) throw new Problem(400, 'PICTURE_NEEDED')
  return asDataUrl(photo)
}

/** Scaled picture; null if the browser cannot decode it, so that the server rejects it with a reason. */
async function smaller(file: File, { longestSide, quality }: typeof fine): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) return null
  // JPEG has no transparency.
  drawing.fillStyle = 'white'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality)
  })
}

const asDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Problem(400, 'FILE_BROKEN')))
    reader.readAsDataURL(blob)
  })
