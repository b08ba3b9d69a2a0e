import type { Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import { workNames } from '../groups/work-names.ts'

/**
 * Ledgers by kind of work, in the order of their numbers 1 to 6. A line is one sow and one piece of work that was due or done in a span of
 * days.
 */
export const ledgers = ['mating', 'accident', 'farrowing', 'weanedRemoval', 'weaning', 'removal'] as const
export type Ledger = (typeof ledgers)[number]

export const ledgerNames: Readonly<Record<Ledger, Names>> = {
  mating: { ko: '교배 작업장', en: 'Mating', vi: 'Sổ phối giống' },
  accident: { ko: '임신진단·사고 작업장', en: 'Pregnancy check, accident', vi: 'Sổ khám thai, sự cố' },
  farrowing: { ko: '분만 작업장', en: 'Farrowing', vi: 'Sổ đẻ' },
  weanedRemoval: { ko: '이유모돈 도태 작업장', en: 'Culling of weaned sows', vi: 'Sổ loại nái cai sữa' },
  weaning: { ko: '이유 작업장', en: 'Weaning', vi: 'Sổ cai sữa' },
  removal: { ko: '도폐사·판매 작업장', en: 'Culling, death, sale', vi: 'Sổ loại thải, bán' },
}

/** Names of the work of open lines. */
export const openWorkNames: Readonly<Record<Exclude<Ledger, 'removal'>, Names>> = {
  mating: workNames.mating,
  accident: workNames.pregnancyCheck,
  farrowing: workNames.farrowing,
  weanedRemoval: { ko: '도태 판단', en: 'Cull or mate', vi: 'Loại hay phối lại' },
  weaning: workNames.weaning,
}

/** The same day of the month before, or its last day if the month is shorter. */
export function monthBefore(of: Day): Day {
  const [year, month, date] = of.split('-').map(Number) as [number, number, number]
  const lastThere = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 2, Math.min(date, lastThere))).toISOString().slice(0, 10) as Day
}
