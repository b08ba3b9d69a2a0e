import type { FigureQuery } from '@penside/contract/reports/figure.ts'
import { statistics, type StatisticAnswer } from '@penside/contract/reports/statistics.ts'
import { isPossibleDay, type Day } from '@penside/domain/basics/day.ts'
import { monthEndColumns } from '@penside/domain/reports/month-end.ts'
import { operationColumns } from '@penside/domain/reports/operation.ts'
import { scoreFigures } from '@penside/domain/reports/score.ts'
import { statisticColumns, statisticNames, type StatisticName } from '@penside/domain/reports/statistics.ts'
import { currentLanguage } from '../i18n/index.ts'
import { query } from '../screen/api.ts'

/** Months on a statistic's page. */
const months = 6

/** A statistic of the farm, newest month first. */
export const statisticQuery = <S extends StatisticName>(statistic: S, farmId: number, baseDay: Day) => ({
  ...query(statistics.proxy, {
    asked: { view: 'data', statistic, farmId, language: currentLanguage(), baseDay, months },
  }),
  select: (answer: StatisticAnswer) => answer as StatisticAnswer<S>, // the answer is of the requested statistic
})

/** Path of the records that a figure counts. */
export const figurePath = ({ of, column, baseDay, span, ...more }: FigureQuery) =>
  `/popup/report/figure?${new URLSearchParams({ of, column, on: baseDay, span, ...more })}`

/** Figure of an address made by `figurePath`; null if it is invalid. */
export function figureAt(params: URLSearchParams, today: Day): FigureQuery | null {
  const on = params.get('on')
  const span = params.get('span')
  const baseDay = on && isPossibleDay(on) ? on : today
  const named = <Name extends string>(names: readonly Name[]) =>
    names.find((name) => name === params.get('column'))
  if (params.get('of') === 'score') {
    const column = named(scoreFigures)
    return column ? { of: 'score', column, baseDay, span: 'year' } : null
  }
  if (params.get('of') === 'monthEnd') {
    const column = named(monthEndColumns)
    return column ? { of: 'monthEnd', column, baseDay, span: span === 'day' ? span : 'month' } : null
  }
  if (params.get('of') === 'operation') {
    const column = named(operationColumns)
    const from = params.get('from') ?? ''
    return column && isPossibleDay(from) ? { of: 'operation', column, from, baseDay, span: 'months' } : null
  }
  const of = statisticNames.find((name) => name === params.get('of'))
  const column = of && named(Object.keys(statisticColumns[of]))
  const spanOfColumn = span === 'month' || span === 'day' ? span : 'toDate'
  return column ? ({ of, column, baseDay, span: spanOfColumn } as FigureQuery) : null
}
