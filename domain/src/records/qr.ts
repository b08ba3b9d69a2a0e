import { normalizedNumber } from '../basics/normalized.ts'
import { readEarTag, type EarTag } from './ear-tag.ts'

/** Subject of a printed code. */
export type QrSubject = 'sow' | 'boar' | 'pen'
const letters = { sow: 'S', boar: 'B', pen: 'P' } as const satisfies Record<QrSubject, string>

/** `12-S-345`: farm, subject and id. The farm is included so that a code of another farm is recognized. */
const qrIdOf = (farmId: number, subject: QrSubject, id: number) => `${farmId}-${letters[subject]}-${id}`

export type QrId = { farmId: number; subject: QrSubject; id: number }
export function readQrId(qrId: string): QrId | null {
  const read = /^(\d{1,15})-([SBP])-(\d{1,15})$/.exec(qrId)
  const subject = (['sow', 'boar', 'pen'] as const).find((each) => letters[each] === read?.[2])
  return read && subject ? { farmId: Number(read[1]), subject, id: Number(read[3]) } : null
}

/** Path and query of a printed code, without the server's address. */
export const qrPathOf = (farmId: number, subject: QrSubject, id: number) =>
  `/qrresult?${new URLSearchParams({ qrId: qrIdOf(farmId, subject, id), pigNo: subject === 'pen' ? '' : String(id) })}`

/** Meaning of a scanned or typed text. */
export type Scanned =
  | { kind: 'animal'; animalId: number; farmId: number | null }
  | { kind: 'pen'; penId: number; farmId: number }
  | { kind: 'earTag'; earTag: EarTag }
  /** Number of an ordinary tag, or an ear notch. */
  | { kind: 'tag'; tag: string }
  | { kind: 'nothing' }

const asId = (text: string) => (/^\d{1,15}$/.test(text) && Number(text)) || null

/** Parameters of a code's address. Codes of other software have a different `qrId`; then only the animal's number counts. */
export function readLanding(parameters: Pick<URLSearchParams, 'get'>): Scanned {
  const parameter = (name: string) => parameters.get(name)?.trim() ?? ''
  const known = readQrId(parameter('qrId'))
  if (known?.subject === 'pen') return { kind: 'pen', penId: known.id, farmId: known.farmId }
  const animalId = asId(parameter('pigNo')) ?? known?.id ?? null
  return animalId === null ? { kind: 'nothing' } : { kind: 'animal', animalId, farmId: known?.farmId ?? null }
}

/** Parses a code's text, a reader's number or typed text. The host of an address is ignored, because a farm may change it. */
export function readScanned(text: string): Scanned {
  const trimmed = text.trim()
  if (/^(https?:)?\/\//i.test(trimmed) || trimmed.startsWith('/qrresult')) {
    const [path = '', query = ''] = trimmed.split('?', 2)
    if (!/\/qrresult\/?$/.test(path)) return { kind: 'nothing' }
    return readLanding(new URLSearchParams(query.split('#', 1)[0]))
  }
  const tag = normalizedNumber(text)
  const earTag = readEarTag(tag)
  if (earTag) return { kind: 'earTag', earTag }
  return tag === '' || tag.length > 20 ? { kind: 'nothing' } : { kind: 'tag', tag }
}
