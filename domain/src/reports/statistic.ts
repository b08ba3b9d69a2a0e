import type { Names } from '../farm/language.ts'

/** A column of a daily statistic: what it is called, and in what it is counted where that is not head. */
export type StatisticColumn = {
  names: Names
  /** A mean: its unit and decimals. Counts of animals and records have none. */
  mean?: { unit: 'kg' | 'days'; decimals: 1 | 2 }
}
export type StatisticColumns<Name extends string> = Readonly<Record<Name, StatisticColumn>>

/**
 * A ratio of sums as it is shown, half rounded up, 0 where nothing was counted. Sums have at most two decimals, so it is worked out in
 * whole hundredths: 522.8 / 80 is 6.535, and no sum of floating halves.
 */
export function roundedRatio(amount: number, base: number, decimals: number): number {
  const [over, under] = [Math.round(amount * 100) * 10 ** decimals, Math.round(base * 100)]
  return under === 0 ? 0 : Math.floor((2 * over + under) / (2 * under)) / 10 ** decimals
}
