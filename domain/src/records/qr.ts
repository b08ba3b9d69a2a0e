import { normalizedNumber } from '../basics/normalized.ts'
import { readEarTag, type EarTag } from './ear-tag.ts'

/** What a printed code stands for. */
export type QrSubject = 'sow' | 'boar' | 'pen'
const letters = { sow: 'S', boar: 'B', pen: 'P' } as const satisfies Record<QrSubject, string>

/** `12-S-345`: the farm, what it is, and its id. The farm stands in it so that a code of another farm is known as one. */
const qrIdOf = (farmId: number, subject: QrSubject, id: number) => `${farmId}-${letters[subject]}-${id}`

export type QrId = { farmId: number; subject: QrSubject; id: number }
export function readQrId(qrId: string): QrId | null {
  const read = /^(\d{1,15})-([SBP])-(\d{1,15})$/.exec(qrId)
  const subject = (['sow', 'boar', 'pen'] as const).find((each) => letters[each] === read?.[2])
  return read && subject ? { farmId: Number(read[1]), subject, id: Number(read[3]) } : null
}

/** The path and query of a printed code; the server's own address stands before it. */
export const qrPathOf = (farmId: number, subject: QrSubject, id: number) =>
  `/qrresult?${new URLSearchParams({ qrId: qrIdOf(farmId, subject, id), pigNo: subject === 'pen' ? '' : String(id) })}`

/** What was scanned or typed. */
export type Scanned =
  | { kind: 'animal'; animalId: number; farmId: number | null }
  | { kind: 'pen'; penId: number; farmId: number }
  | { kind: 'earTag'; earTag: EarTag }
  /** A number as it stands on an ordinary tag or as an ear notch. */
  | { kind: 'tag'; tag: string }
  | { kind: 'nothing' }

const asId = (text: string) => (/^\d{1,15}$/.test(text) && Number(text)) || null

/** The two parameters of a code's address. Codes printed by others have a `qrId` of their own kind: then the animal's number alone counts. */
export function readLanding(parameters: Pick<URLSearchParams, 'get'>): Scanned {
  const parameter = (name: string) => parameters.get(name)?.trim() ?? ''
  const known = readQrId(parameter('qrId'))
  if (known?.subject === 'pen') return { kind: 'pen', penId: known.id, farmId: known.farmId }
  const animalId = asId(parameter('pigNo')) ?? known?.id ?? null
  return animalId === null ? { kind: 'nothing' } : { kind: 'animal', animalId, farmId: known?.farmId ?? null }
}

/** A code's text, a reader's number or what a person typed. An address counts wherever it leads: the farm may have moved to another one. */
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
