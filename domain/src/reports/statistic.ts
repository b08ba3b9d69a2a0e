import type { Names } from '../basics/language.ts'

/** Unit of a column other than head. */
export type StatisticUnit = 'kg' | 'days' | 'won' | 'wonPerKg' | 'wonPerHead'
type Measure = { unit: StatisticUnit; decimals: 0 | 1 | 2 }
/** Column of a daily statistic: names, and unit and decimals of a sum other than head, or of a mean. */
export type StatisticColumn = { names: Names; sum?: Measure; mean?: Measure }
/** Unit and decimals of a column; undefined for heads and records. */
export const measureOf = ({ mean, sum }: StatisticColumn): Measure | undefined => mean ?? sum
export type StatisticColumns<Name extends string> = Readonly<Record<Name, StatisticColumn>>

/**
 * Displayed ratio of sums, half rounded up; 0 if the base is 0. Sums have at most two decimals and are computed in whole hundredths, so
 * that 522.8 / 80 is exactly 6.535.
 */
export function roundedRatio(amount: number, base: number, decimals: number): number {
  const [over, under] = [Math.round(amount * 100) * 10 ** decimals, Math.round(base * 100)]
  return under === 0 ? 0 : Math.floor((2 * over + under) / (2 * under)) / 10 ** decimals
}
