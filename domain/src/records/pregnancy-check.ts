import { addDays, daysBetween, type Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import { kind } from './kind.ts'

/**
 * A pregnancy check is not part of a sow's life and does not change her state. Its result decides when she is
 * checked again; an empty sow still needs the accident that ends her pregnancy.
 */
export const checkMethods = ['heatCheck', 'ultrasound', 'sight'] as const
export type CheckMethod = (typeof checkMethods)[number]
export const checkResults = ['pregnant', 'doubtful', 'empty'] as const
export type CheckResult = (typeof checkResults)[number]

export const checkMethodNames: Readonly<Record<CheckMethod, Names>> = {
  heatCheck: { ko: '발정 확인', en: 'Heat check', vi: 'Kiểm tra lốc' },
  ultrasound: { ko: '초음파', en: 'Ultrasound', vi: 'Siêu âm' },
  sight: { ko: '육안', en: 'By sight', vi: 'Quan sát' },
}
export const checkResultNames: Readonly<Record<CheckResult, Names>> = {
  pregnant: { ko: '임신', en: 'Pregnant', vi: 'Có thai' },
  doubtful: { ko: '의심', en: 'Doubtful', vi: 'Nghi ngờ' },
  empty: { ko: '공태', en: 'Empty', vi: 'Không thai' },
}

/** Newest check of the present pregnancy. */
export type LastCheck = { on: Day; method: CheckMethod; result: CheckResult }

/** Days before the due day from which a check counts for it. */
export const checkedEarlyBy = 7
/** Days after which a doubtful check is repeated. */
export const repeatedAfter = 7
/** Days after mating before which nothing can be seen, so the check is questioned. */
export const firstSeenAfter = 18

/** Whether a check of the work was made. A heat check before the day of the pregnancy check does not count for it. */
export const isDone = (
  work: 'heatCheck' | 'pregnancyCheck',
  dueOn: Day,
  checked: LastCheck | null,
): boolean =>
  checked !== null &&
  checked.on >= addDays(dueOn, -checkedEarlyBy) &&
  (work === 'heatCheck' || checked.method !== 'heatCheck' || checked.on >= dueOn)

/** Question about a check. */
export const checkQuestionCodes = ['CHECKED_EARLY'] as const

/** Questions about an unusual check. */
export function questionsAboutCheck(matedOn: Day | null, on: Day) {
  const days = matedOn ? daysBetween(matedOn, on) : firstSeenAfter
  return days < firstSeenAfter ? [{ code: 'CHECKED_EARLY' as const, values: { days } }] : []
}

export const pregnancyCheck = kind({
  names: { ko: '임신진단', en: 'Pregnancy check', vi: 'Khám thai' },
  one: { ko: '임신진단', en: 'pregnancy check', vi: 'lần khám thai' },
  order: 30,
  of: ['sow'],
  numbered: 'beside',
  screens: ['14', '14-1'],
  when: ['pregnant'],
  refusedAs: 'NOT_PREGNANT',
  does: 'F',
  sheet: {
    names: { ko: '임신진단', en: 'Pregnancy checks', vi: 'Khám thai' },
    on: { ko: '진단일', en: 'Check date', vi: 'Ngày khám' },
    columns: {
      method: {
        names: { ko: '방법', en: 'Method', vi: 'Cách khám' },
        words: checkMethodNames,
        needed: true,
      },
      result: { names: { ko: '결과', en: 'Result', vi: 'Kết quả' }, words: checkResultNames, needed: true },
    },
    confirmed: true,
  },
})
