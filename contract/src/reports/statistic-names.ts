import { statisticNames, type ColumnOf, type StatisticName } from '@penside/domain/reports/statistics.ts'
import { accidentColumns } from './accident-status.ts'
import { breedingColumns } from './breeding-status.ts'
import { matingColumns } from './mating-status.ts'
import { movementColumns } from './movement-status.ts'
import { productionColumns } from './production-status.ts'
import { tradeColumns } from './trade-status.ts'

/** What the wire calls the statistics. Only the codecs beside this, and the tests of the wire, know it. */
export const statisticServices = {
  breeding: '00016',
  mating: '00010',
  accident: '00011',
  production: '00012',
  movement: '00013',
  trade: '00023',
} as const satisfies Record<StatisticName, string>

/** And their columns. No two statistics have one of the same name. */
export const columnsOfStatistic: {
  readonly [S in StatisticName]: Readonly<Record<ColumnOf<S>, string>>
} = {
  breeding: breedingColumns,
  mating: matingColumns,
  accident: accidentColumns,
  production: productionColumns,
  movement: movementColumns,
  trade: tradeColumns,
}

export const statisticOf = (service: string): StatisticName | undefined =>
  statisticNames.find((name) => statisticServices[name] === service)

/** The columns of a statistic, ours with the wire's. */
export const columnPairs = <S extends StatisticName>(statistic: S) =>
  Object.entries<string>(columnsOfStatistic[statistic]) as [ColumnOf<S>, string][]
