import { daysBetween, type Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import type { FarmSettings } from '../farm/settings.ts'
import type { SowStatus } from '../records/life.ts'

/**
 * Into which classes a farm's breeding animals fall on a day. Every living sow is in exactly one, so that they add up. `mated` are those
 * served so lately that nobody has checked yet whether they hold, `pregnant` those past the check; `waiting` wait after an accident.
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

/** @param lastOn the day of the work that brought her into this state: of a pregnant sow, her mating */
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
