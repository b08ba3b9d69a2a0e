import type { StatisticColumn } from './statistic.ts'

/** A count of animals or records. */
export const column = (ko: string, en: string, vi: string): StatisticColumn => ({ names: { ko, en, vi } })

/** kg, two decimals. */
export const meanWeight = (ko: string, en: string, vi: string): StatisticColumn => ({
  ...column(ko, en, vi),
  mean: { unit: 'kg', decimals: 2 },
})

/** Days, one decimal. */
export const meanDays = (ko: string, en: string, vi: string): StatisticColumn => ({
  ...column(ko, en, vi),
  mean: { unit: 'days', decimals: 1 },
})
