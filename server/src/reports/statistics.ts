import type { StatisticAnswer, StatisticHeaders, statistics } from '@penside/contract/reports/statistics.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { statisticColumns, type ColumnOf, type StatisticName } from '@penside/domain/reports/statistics.ts'
import type { StatisticColumns } from '@penside/domain/reports/statistic.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { accidentStatus } from './accident-status.ts'
import { breedingStatus } from './breeding-status.ts'
import { matingStatus } from './mating-status.ts'
import { movementStatus } from './movement-status.ts'
import { productionStatus } from './production-status.ts'
import { knownDay, type Statistic } from './statistic.ts'
import { tradeStatus } from './trade-status.ts'

export const statisticsByName: { readonly [S in StatisticName]: Statistic<ColumnOf<S>> } = {
  breeding: breedingStatus,
  mating: matingStatus,
  accident: accidentStatus,
  production: productionStatus,
  movement: movementStatus,
  trade: tradeStatus,
}

export const statisticsHandlers: Handlers<typeof statistics> = {
  async proxy({ input: { asked }, caller, db, today }) {
    const { statistic, view, farmId, language } = asked
    const baseDay = knownDay(asked.baseDay, today)
    if (farmId !== caller.farmId) throw refuse('INAPPROPRIATE_ACCESS')
    if (!statistic) throw refuse('NOT_A_STATISTIC', {}, ['asked'])
    const months = await statisticsByName[statistic].months(db, { ...asked, baseDay, today })
    return {
      statistic,
      baseDay,
      months,
      ...(view === 'chart' && { names: namesOf(statistic, language) }),
    } as StatisticAnswer // the months and names are of one statistic
  },

  headers: async ({ input: { statistic }, language }) =>
    ({ statistic, names: namesOf(statistic, language) }) as StatisticHeaders,
}

const monthNames = { ko: '구분', en: 'Month', vi: 'Tháng' } as const

const namesOf = (statistic: StatisticName, language: Language) => {
  const columns: StatisticColumns<string> = statisticColumns[statistic]
  return Object.fromEntries([
    ['month', monthNames[language]],
    ...Object.entries(columns).map(([name, { names }]) => [name, names[language]]),
  ])
}
