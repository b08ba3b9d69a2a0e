import type { Day } from '../basics/day.ts'
import { Refusal } from '../basics/refusal.ts'
import { kind, livingStatuses } from './kind.ts'
import { countOf, type LitterChange } from './litter.ts'

/** System code list 08: culled, died, moved out, sold. */
export const removalCategories = ['080001', '080002', '080003', '080004'] as const

/** Initial values of the form of a removal. */
export const usualRemoval = { category: '080001', reason: '031038' } as const

/** Fields that must all be sent. @throws Refusal with those that are missing */
export function requireAll<Fields extends Readonly<Record<string, unknown>>>(fields: Fields) {
  const missing = Object.keys(fields).filter((name) => fields[name] === undefined)
  if (missing.length > 0) throw new Refusal('BAD_INPUT', {}, missing)
  return fields as { [Name in keyof Fields]: NonNullable<Fields[Name]> }
}

/** Part of the piglets of a removed sow: they go to a sow, or died of a cause. */
export type PigletsGo = {
  toId?: number | undefined
  cause?: string | undefined
  females: number
  males?: number | null | undefined
}

/** Checks that the parts account for all nursed piglets. @throws Refusal */
export function checkPigletsGo(nursing: number, parts: readonly PigletsGo[]) {
  const given = parts.reduce((sum, part) => sum + countOf(part), 0)
  if (nursing > 0 && parts.length === 0) throw new Refusal('PIGLETS_REMAIN', { nursing }, ['piglets'])
  if (given !== nursing) throw new Refusal('PIGLETS_DO_NOT_ADD_UP', { nursing, given }, ['piglets'])
  if (parts.some((part) => countOf(part) === 0 || (part.toId === undefined) === (part.cause === undefined)))
    throw new Refusal('PIGLETS_GO_WHERE', {}, ['piglets'])
}

/** Records of a removal, in order. */
export const recordsOfRemoval = (on: Day, parts: readonly PigletsGo[]) => [
  ...parts.map((part): LitterChange => ({
    kind: part.toId === undefined ? 'pigletDeath' : 'fosteredOut',
    on,
    piglets: countOf(part),
  })),
  { kind: 'removal' as const, on },
]

export const removal = kind({
  names: { ko: '도폐사', en: 'Removal', vi: 'Loại thải, chết' },
  one: { ko: '도폐사', en: 'removal', vi: 'lần loại thải, chết' },
  order: 130,
  of: ['sow'],
  numbered: 'life',
  screens: ['12', '12-1'],
  when: livingStatuses,
  refusedAs: 'CULLED',
  work: 'O',
  does: 'O',
  scanned: true,
  life: {
    /** `category`: system code list 08; it does not change the state. */
    removal: ({ nursing }, _: { on: Day; category?: string }) => {
      if (nursing > 0) throw new Refusal('PIGLETS_REMAIN', { nursing }, ['piglets'])
      return { status: 'culled' }
    },
  },
  sheet: {
    names: { ko: '도폐사', en: 'Removals', vi: 'Loại thải, chết' },
    on: { ko: '도폐사일', en: 'Removal date', vi: 'Ngày loại' },
    columns: {
      category: {
        names: { ko: '도폐사 구분', en: 'Removal category', vi: 'Loại loại thải' },
        code: ['system', '08'],
        usual: usualRemoval.category,
      },
      reason: {
        names: { ko: '도폐사 원인', en: 'Removal reason', vi: 'Lý do loại' },
        code: ['association', '031'],
        usual: usualRemoval.reason,
      },
      weight: { names: { ko: '체중 kg', en: 'Weight kg', vi: 'Khối lượng kg' }, kg: [0, 999] },
      detail: { names: { ko: '상세 사유', en: 'Details', vi: 'Chi tiết' }, text: 500 },
    },
    makes: ['fosteredOut', 'pigletDeath'],
    rows: {
      removal: { turn: 100 },
    },
  },
})
