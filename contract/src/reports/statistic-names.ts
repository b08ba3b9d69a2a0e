import { statisticNames, type ColumnOf, type StatisticName } from '@penside/domain/reports/statistics.ts'
import { accidentApiNames } from './accident-status.ts'
import { breedingApiNames } from './breeding-status.ts'
import { matingApiNames } from './mating-status.ts'
import { movementApiNames } from './movement-status.ts'
import { productionApiNames } from './production-status.ts'
import { tradeApiNames } from './trade-status.ts'

/** Service ids of the statistics. Only the codecs in this folder and API tests use them. */
export const statisticServices = {
  breeding: '00016',
  mating: '00010',
  accident: '00011',
  production: '00012',
  movement: '00013',
  trade: '00023',
} as const satisfies Record<StatisticName, string>

/** API names of the columns, which are unique over all statistics. */
export const columnsOfStatistic: {
  readonly [S in StatisticName]: Readonly<Record<ColumnOf<S>, string>>
} = {
  breeding: breedingApiNames,
  mating: matingApiNames,
  accident: accidentApiNames,
  production: productionApiNames,
  movement: movementApiNames,
  trade: tradeApiNames,
}

export const statisticOf = (service: string): StatisticName | undefined =>
  statisticNames.find((name) => statisticServices[name] === service)

/** Column names of a statistic, each with its API name. */
export const columnPairs = <S extends StatisticName>(statistic: S) =>
  Object.entries<string>(columnsOfStatistic[statistic]) as [ColumnOf<S>, string][]
