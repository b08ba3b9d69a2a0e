import type { Names } from '../basics/language.ts'

/** In what a column of a daily statistic is counted, where that is not head. */
export type StatisticUnit = 'kg' | 'days' | 'won' | 'wonPerKg' | 'wonPerHead'
type Measure = { unit: StatisticUnit; decimals: 0 | 1 | 2 }
/** A column of a daily statistic: what it is called; of what is summed and is not head, and of a mean, its unit and decimals. */
export type StatisticColumn = { names: Names; sum?: Measure; mean?: Measure }
/** In what a column is counted; heads and records where it says nothing. */
export const measureOf = ({ mean, sum }: StatisticColumn): Measure | undefined => mean ?? sum
export type StatisticColumns<Name extends string> = Readonly<Record<Name, StatisticColumn>>

/**
 * A ratio of sums as it is shown, half rounded up, 0 where nothing was counted. Sums have at most two decimals, so it is worked out in
 * whole hundredths: 522.8 / 80 is 6.535, and no sum of floating halves.
 */
export function roundedRatio(amount: number, base: number, decimals: number): number {
  const [over, under] = [Math.round(amount * 100) * 10 ** decimals, Math.round(base * 100)]
  return under === 0 ? 0 : Math.floor((2 * over + under) / (2 * under)) / 10 ** decimals
}
