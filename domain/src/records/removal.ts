import type { Day } from '../day.ts'
import { Refusal } from '../refusal.ts'
import type { SowRecord } from './life.ts'

/** System code list 08: culled, died, moved out, sold. */
export const removalCategories = ['080001', '080002', '080003', '080004'] as const
export type RemovalCategory = (typeof removalCategories)[number]

/** With what a new removal begins. Source: second text, 9. */
export const usualRemoval = { category: '080001', reason: '031038' } as const

/** She leaves for the slaughterhouse, so a medicine that she had must have left her. */
export const goesToSlaughter = (category: string) => category === '080001' || category === '080004'

/** Part of the piglets of a sow that leaves: they go to a sow, or have died of a cause. */
export type PigletsGo = {
  toId?: number | undefined
  cause?: string | undefined
  females: number
  males?: number | undefined
}
export const countOf = ({ females, males = 0 }: Pick<PigletsGo, 'females' | 'males'>) => females + males

/** Piglets never vanish: a word on each of them is asked before their sow leaves. @throws Refusal */
export function checkPigletsGo(nursing: number, parts: readonly PigletsGo[]) {
  const given = parts.reduce((sum, part) => sum + countOf(part), 0)
  if (nursing > 0 && parts.length === 0) throw new Refusal('PIGLETS_REMAIN', { nursing }, ['piglets'])
  if (given !== nursing) throw new Refusal('PIGLETS_DO_NOT_ADD_UP', { nursing, given }, ['piglets'])
  if (parts.some((part) => countOf(part) === 0 || (part.toId === undefined) === (part.cause === undefined)))
    throw new Refusal('PIGLETS_GO_WHERE', {}, ['piglets'])
}

/** All that a removal records of the sow, in its order. */
export const recordsOfRemoval = (on: Day, parts: readonly PigletsGo[]): SowRecord[] => [
  ...parts.map((part): SowRecord => ({
    kind: part.toId === undefined ? 'died' : 'fosteredOut',
    on,
    piglets: countOf(part),
  })),
  { kind: 'removal', on },
]
