import { accidentColumns } from './accident-status.ts'
import { breedingColumns } from './breeding-status.ts'
import { matingColumns } from './mating-status.ts'
import { movementColumns } from './movement-status.ts'
import { productionColumns } from './production-status.ts'
import { tradeColumns } from './trade-status.ts'

/** Columns of the daily statistics, in display order. */
export const statisticColumns = {
  breeding: breedingColumns,
  mating: matingColumns,
  accident: accidentColumns,
  production: productionColumns,
  movement: movementColumns,
  trade: tradeColumns,
} as const
export type StatisticName = keyof typeof statisticColumns
export type ColumnOf<S extends StatisticName> = {
  [Each in S]: keyof (typeof statisticColumns)[Each] & string
}[S]
export const statisticNames = Object.keys(statisticColumns) as StatisticName[]

/** Values of a statistic in a month: the whole month up to today, and the month to date up to the base day. */
export type StatisticMonth<Name extends string> = {
  /** `2026-11` */
  month: string
  whole: Readonly<Record<Name, number>>
  toDate: Readonly<Record<Name, number>>
}
