import type { Names } from '../basics/language.ts'
import type { SowStatus } from '../records/life.ts'

/** Classes of parity. A gilt was never mated; a sow of parity 0 has not farrowed yet. */
export const parityClasses = ['gilt', '0', '1', '2', '3', '4', '5', '6', '7', '8+'] as const
export type ParityClass = (typeof parityClasses)[number]

export const parityClass = (status: SowStatus, parity: number): ParityClass =>
  status === 'gilt' ? 'gilt' : (parityClasses[Math.min(parity, 8) + 1] ?? '8+')

/** Recommended composition of a herd, percent of its females. */
export const parityStandard: Readonly<Record<ParityClass, number>> = {
  gilt: 10.3,
  '0': 14.4,
  '1': 19.7,
  '2': 16.2,
  '3': 15.1,
  '4': 11.5,
  '5': 7.2,
  '6': 6.4,
  '7': 3.3,
  '8+': 6.2,
}

const giltName: Names = { ko: '후보돈', en: 'Gilts', vi: 'Hậu bị' }
export const parityClassName = (of: ParityClass, language: keyof Names) =>
  of === 'gilt' ? giltName[language] : of

/** Minimum number of other farms in a mean, so that none of them can be recognised. */
export const minOtherFarms = 3

/** Share of one count in percent; 0 if all counts are 0. */
export function shareOf(counts: readonly number[], at: number): number {
  const whole = counts.reduce((sum, count) => sum + count, 0)
  return whole === 0 ? 0 : (100 * (counts[at] ?? 0)) / whole
}
/** Shares of all counts, one decimal. */
export const shares = (counts: readonly number[]): number[] =>
  counts.map((_, at) => oneDecimal(shareOf(counts, at)))
export const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** Week of a pregnancy, from 1: the first week is up to six days after mating. */
export const pregnancyWeek = (daysSinceMating: number) => Math.floor(daysSinceMating / 7) + 1
/** Weeks that always have a row: the length of a pregnancy. */
export const pregnancyWeeks = 17
