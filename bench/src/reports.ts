import { attention, attentionLists } from '@penside/contract/reports/attention.ts'
import { bookChecks } from '@penside/contract/reports/checks.ts'
import { comparison } from '@penside/contract/reports/comparison.ts'
import { dailySummary } from '@penside/contract/reports/daily-summary.ts'
import { figures, type FigureQuery } from '@penside/contract/reports/figure.ts'
import { herdOn } from '@penside/contract/reports/herd-on.ts'
import { ledger, ledgerNumbers } from '@penside/contract/reports/ledger.ts'
import { compositionReports, parityComposition } from '@penside/contract/reports/parity-composition.ts'
import { monthEnd } from '@penside/contract/reports/month-end.ts'
import { operation } from '@penside/contract/reports/operation.ts'
import { porkerWeek } from '@penside/contract/reports/porker-week.ts'
import { mornings } from '@penside/contract/reports/morning.ts'
import { scores } from '@penside/contract/reports/score.ts'
import { statistics } from '@penside/contract/reports/statistics.ts'
import { planCalendar, workLists, workPlan } from '@penside/contract/reports/work-plan.ts'
import { addDays, addMonths, firstOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { checkKeys } from '@penside/domain/reports/checks.ts'
import { statisticColumns, statisticNames, type StatisticName } from '@penside/domain/reports/statistics.ts'
import { farmId } from './databases.ts'
import { requestOf, today, type Request } from './request.ts'

const lastYear = addDays(today, -365)
/** On a past day an animal's state is that of her records until then; today's is stored with her. */
const days: readonly (readonly [string, Day])[] = [
  ['today', today],
  ['a year ago', lastYear],
]
const namesOf = <Name extends string>(of: Readonly<Record<Name, unknown>>) => Object.keys(of) as Name[]

const statisticPage = (name: StatisticName, months: number) =>
  requestOf(
    statistics.proxy,
    { asked: { view: 'data', statistic: name, farmId, language: 'ko', baseDay: today, months } },
    `${name}, ${months} months`,
  )

const ledgers = (view: typeof ledger.view | typeof ledger.events) =>
  days.flatMap(([when, to]) =>
    namesOf(ledgerNumbers).map((kind) =>
      requestOf(view, { report: ledgerNumbers[kind], from: addDays(to, -30), to }, `${kind}, ${when}`),
    ),
  )

/** Every list and report that is more than ordered rows of one table, by its name on screen. */
export const reports: readonly { name: string; requests: Request[] }[] = [
  { name: "today's block", requests: [requestOf(workPlan.today, {})] },
  {
    name: 'work plan tables',
    requests: namesOf(workLists).map((list) => requestOf(workPlan.view, { report: workLists[list] }, list)),
  },
  {
    name: 'attention lists',
    requests: namesOf(attentionLists).map((list) =>
      requestOf(attention.view, { report: attentionLists[list] }, list),
    ),
  },
  {
    name: 'month end',
    requests: days.map(([when, on]) => requestOf(monthEnd.view, { on }, when)),
  },
  {
    name: 'operation report',
    requests: (['feed', 'revenue', 'grades'] as const).flatMap((report) =>
      [1, 23].map((months) =>
        requestOf(
          operation.view,
          { report, first: firstOfMonth(addMonths(today, -months)), last: firstOfMonth(today) },
          `${report}, ${months + 1} months`,
        ),
      ),
    ),
  },
  {
    name: 'calendar',
    requests: [0, 1].map((months) =>
      requestOf(
        planCalendar.view,
        { panel: firstOfMonth(addMonths(today, months)) },
        months ? 'next month' : 'this month',
      ),
    ),
  },
  { name: 'ledgers', requests: ledgers(ledger.view) },
  { name: 'event lists', requests: ledgers(ledger.events) },
  {
    name: 'parity composition',
    requests: days.flatMap(([when, on]) =>
      namesOf(compositionReports).map((report) =>
        requestOf(parityComposition.view, { report: compositionReports[report], on }, `${report}, ${when}`),
      ),
    ),
  },
  {
    name: 'comparison',
    requests: days.flatMap(([when, on]) =>
      (['1', '2', '3', '4', '5'] as const).map((order) =>
        requestOf(comparison.view, { on, order, page: 9 }, `order ${order}, page 9, ${when}`),
      ),
    ),
  },
  {
    name: 'daily pages',
    requests: [
      ...days.map(([when, on]) => requestOf(dailySummary.view, { on }, `summary, ${when}`)),
      ...days.flatMap(([when, on]) => [
        requestOf(herdOn.animals, { on, of: 'weaned' }, `weaned sows, ${when}`),
        requestOf(herdOn.animals, { on, changed: true }, `changes, ${when}`),
      ]),
    ],
  },
  {
    name: 'porker weeks',
    requests: days.flatMap(([when, on]) => [
      requestOf(porkerWeek.view, { on }, when),
      requestOf(porkerWeek.litters, { on, bornFrom: addDays(on, -60), bornTo: on }, `litters, ${when}`),
    ]),
  },
  ...statisticNames.map((name) => ({
    name: `${name} status page`,
    requests: [6, 24].map((months) => statisticPage(name, months)),
  })),
  {
    name: 'rows behind a figure',
    requests: [
      ...statisticNames.map((of) => {
        const [column] = Object.keys(statisticColumns[of])
        return requestOf(
          figures.rows,
          { figure: { of, column, baseDay: today, span: 'month' } as FigureQuery },
          of,
        )
      }),
      ...(['weanedPerLitter', 'farrowingRate', 'cullingRate', 'meanParity'] as const).map((column) =>
        requestOf(figures.rows, { figure: { of: 'score', column, baseDay: today, span: 'year' } }, column),
      ),
    ],
  },
  { name: 'score', requests: [requestOf(scores.view, {})] },
  { name: 'morning', requests: [requestOf(mornings.view, {})] },
  {
    name: 'checks page',
    requests: [
      requestOf(bookChecks.counts, {}, 'counts'),
      ...checkKeys.map((check) => requestOf(bookChecks.view, { check, page: 0 }, check)),
    ],
  },
]
