import type { StatisticColumn, StatisticUnit } from './statistic.ts'

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

/** kg, one decimal. */
export const summedWeight = (ko: string, en: string, vi: string): StatisticColumn => ({
  ...column(ko, en, vi),
  sum: { unit: 'kg', decimals: 1 },
})

/** Korean won. */
export const money = (ko: string, en: string, vi: string): StatisticColumn => ({
  ...column(ko, en, vi),
  sum: { unit: 'won', decimals: 0 },
})

/** Won per kg or head, without decimals. */
export const meanPrice =
  (unit: Extract<StatisticUnit, `wonPer${string}`>) =>
  (ko: string, en: string, vi: string): StatisticColumn => ({
    ...column(ko, en, vi),
    mean: { unit, decimals: 0 },
  })
