import { accidentColumnsShown } from './accident-status.ts'
import { breedingColumnsShown } from './breeding-status.ts'
import { matingColumnsShown } from './mating-status.ts'
import { movementColumnsShown } from './movement-status.ts'
import { productionColumnsShown } from './production-status.ts'
import { tradeColumnsShown } from './trade-status.ts'

/** The daily statistics, each with its columns in the order in which they are shown. */
export const statisticColumns = {
  breeding: breedingColumnsShown,
  mating: matingColumnsShown,
  accident: accidentColumnsShown,
  production: productionColumnsShown,
  movement: movementColumnsShown,
  trade: tradeColumnsShown,
} as const
export type StatisticName = keyof typeof statisticColumns
export type ColumnOf<S extends StatisticName> = {
  [Each in S]: keyof (typeof statisticColumns)[Each] & string
}[S]
export const statisticNames = Object.keys(statisticColumns) as StatisticName[]

/** What a statistic comes to in a month: in the whole of it as far as it is known, and from its first day to that of the base day. */
export type StatisticMonth<Name extends string> = {
  /** `2026-11` */
  month: string
  whole: Readonly<Record<Name, number>>
  toDate: Readonly<Record<Name, number>>
}
