import { daysBetween, type Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import type { FarmSettings } from '../farm/settings.ts'
import type { SowStatus } from '../records/life.ts'

/**
 * Classes of a farm's breeding animals on a day. Every living sow is in exactly one. `mated` sows have not reached their pregnancy check,
 * `pregnant` ones are past it; `waiting` sows had an accident.
 */
export const herdClasses = ['boar', 'gilt', 'mated', 'pregnant', 'nursing', 'weaned', 'waiting'] as const
export type HerdClass = (typeof herdClasses)[number]
export type SowClass = Exclude<HerdClass, 'boar'>

export const herdClassNames: Readonly<Record<HerdClass | 'sows', Names>> = {
  boar: { ko: '웅돈', en: 'Boars', vi: 'Đực giống' },
  gilt: { ko: '후보돈', en: 'Gilts', vi: 'Nái hậu bị' },
  mated: { ko: '교배돈', en: 'Mated', vi: 'Nái đã phối' },
  pregnant: { ko: '임신돈', en: 'Pregnant', vi: 'Nái mang thai' },
  nursing: { ko: '포유돈', en: 'Nursing', vi: 'Nái nuôi con' },
  weaned: { ko: '이유돈', en: 'Weaned', vi: 'Nái cai sữa' },
  waiting: { ko: '사고대기돈', en: 'After accident', vi: 'Nái chờ sau sự cố' },
  sows: { ko: '총모돈', en: 'All sows', vi: 'Tổng nái' },
}

/** Class of a sow on a day. @param sow `lastOn`: day of the work that led to the status, such as the mating of a pregnant sow */
export function sowClass(
  sow: { status: Exclude<SowStatus, 'culled'>; lastOn: Day },
  on: Day,
  settings: Pick<FarmSettings, 'pregnancyCheckAfterMating'>,
): SowClass {
  switch (sow.status) {
    case 'gilt':
    case 'weaned':
      return sow.status
    case 'pregnant':
      return daysBetween(sow.lastOn, on) < settings.pregnancyCheckAfterMating ? 'mated' : 'pregnant'
    case 'lactating':
    case 'nurse':
      return 'nursing'
    case 'returned':
    case 'aborted':
      return 'waiting'
  }
}
