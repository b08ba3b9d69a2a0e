import * as z from 'zod'
import { day, type Day } from '@penside/domain/basics/day.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { monthEndColumns, type DailyChange, type MonthEndColumn } from '@penside/domain/reports/month-end.ts'
import { operationColumns, type OperationColumn } from '@penside/domain/reports/operation.ts'
import { scoreFigures, type ScoreFigure } from '@penside/domain/reports/score.ts'
import type { ColumnOf, StatisticName } from '@penside/domain/reports/statistics.ts'
import { call, workers } from '../api/call.ts'
import type { MessageCode } from '../messages/index.ts'
import { extra } from '../api/roots.ts'
import { animalId, calendarDay, id, paging, statusCode, text, total } from '../api/vocabulary.ts'
import { field, nullable, optional, record, spread } from '../api/wire.ts'
import { choices, filterInput } from './rows-behind.ts'
import { columnPairs, statisticOf, statisticServices } from './statistic-names.ts'

/** Kinds of rows behind a figure: records, or `boar`, `sow` and `group` in a stock; `aged` is a group that reached its next stage. */
export const figureKinds = [
  'entry',
  'mating',
  'accident',
  'farrowing',
  'weaning',
  'removal',
  'fosteredIn',
  'fosteredOut',
  'pigletDeath',
  'partialWeaning',
  'cullDecision',
  'boarEntry',
  'boarRemoval',
  'boar',
  'sow',
  'group',
  'in',
  'aged',
  'out',
  'shipment',
  'loss',
  'receipt',
  'feedReceiving',
] as const
export type FigureKind = (typeof figureKinds)[number]

const row = record({
  kind: field('kind', z.enum(figureKinds)),
  /** Null for rows of a group. */
  animalId: nullable(animalId),
  groupId: nullable(field('grpNo', id)),
  /** Feed or medicine of a receipt. */
  itemId: nullable(field('itemNo', id)),
  /** Number of the animal, or name of the group or item. */
  tag: field('farmPigNo', z.string()),
  seq: field('seq', z.int()),
  on: field('wkDt', calendarDay),
  parity: field('san', z.int().nullable()),
  status: field('statusCd', statusCode.nullable()),
  /** Contribution to the figure; for a mean together with `base`. */
  amount: field('amount', z.number()),
  base: field('base', z.number().nullable()),
  /** Detail, such as the type of an accident or a cause. */
  note: field('note', z.string()),
})
export type FigureRow = z.output<typeof row>

/** Orders, newest first by default. `most` and `least` sort by the contribution, or by the row's own mean. */
export const figureOrders = ['newest', 'oldest', 'most', 'least', 'tag', 'parity'] as const

const spansOfStatistic = ['month', 'toDate', 'day'] as const
type SpanOfStatistic = (typeof spansOfStatistic)[number]
/**
 * A figure: a column of a statistic in a month, month to date, or on a day; a key figure over the year up to the month of a day; a change
 * of the head count in its month or on a day; or a column of the operation report.
 */
export type FigureQuery = { baseDay: Day } & (
  | { [S in StatisticName]: { of: S; column: ColumnOf<S>; span: SpanOfStatistic } }[StatisticName]
  | { of: 'score'; column: ScoreFigure; span: 'year' }
  | { of: 'monthEnd'; column: MonthEndColumn | DailyChange; span: 'month' | 'day' }
  | { of: 'operation'; column: OperationColumn; from: Day; span: 'months' }
)
export type FigureSpan = FigureQuery['span']

/** Figures other than columns of statistics, with their columns and spans, under our own names. */
const otherFigures = {
  score: { columns: scoreFigures, spans: ['year'] },
  monthEnd: { columns: monthEndColumns, spans: ['month', 'day'] },
  operation: { columns: operationColumns, spans: ['months'] },
} as const satisfies Record<string, { columns: readonly string[]; spans: readonly FigureSpan[] }>
const isOtherFigure = (of: string): of is keyof typeof otherFigures => of in otherFigures

/** Columns of a statistic have API names. */
const figure = spread<FigureQuery>({
  fields: {
    service: z.enum([
      ...Object.values(statisticServices),
      ...(Object.keys(otherFigures) as (keyof typeof otherFigures)[]),
    ]),
    column: text(40).min(1),
    /** First day of a figure of `operation`. */
    strDate: calendarDay.optional(),
    statdate: calendarDay,
    span: z.enum([...spansOfStatistic, 'year', 'months']),
  },
  join: ({ service, column: sent, strDate, statdate, span }) => {
    const of = isOtherFigure(String(service)) ? String(service) : statisticOf(String(service))!
    const no = (field: string) => new Refusal<MessageCode>('NOT_A_STATISTIC', {}, [field])
    const { columns, spans } = isOtherFigure(of)
      ? otherFigures[of]
      : { columns: null, spans: spansOfStatistic }
    if (!spans.some((each) => each === span)) throw no('span')
    const column = columns
      ? columns.find((name) => name === sent)
      : columnPairs(of as StatisticName).find(([, wire]) => wire === sent)?.[0]
    if (!column) throw no('column')
    if (of === 'operation' && (!strDate || String(strDate) > String(statdate))) throw no('strDate')
    const from = of === 'operation' ? { from: strDate } : {}
    return { of, column, baseDay: statdate, span, ...from } as FigureQuery // the column is one of this statistic
  },
  split: (asked) => ({
    service: isOtherFigure(asked.of) ? asked.of : statisticServices[asked.of as StatisticName],
    column: isOtherFigure(asked.of)
      ? asked.column
      : columnPairs(asked.of as StatisticName).find(([name]) => name === asked.column)?.[1],
    ...(asked.of === 'operation' && { strDate: asked.from }),
    statdate: asked.baseDay,
    span: asked.span,
  }),
})

/** Rows that a figure counts, one for each record or animal. Filters apply to the sums as well. */
export const figures = {
  rows: call('GET', extra('figure'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      figure,
      ...filterInput,
      order: optional(field('orderBy', z.enum(figureOrders))),
      ...paging,
    }),
    output: record({
      rows: field('rows', z.array(row)),
      total,
      /** Sum over all pages; for a mean with the sum of bases in `base`. */
      amount: field('amount', z.number()),
      base: field('base', z.number().nullable()),
      from: field('strDate', calendarDay),
      to: field('endDate', calendarDay),
    }),
    example: { figure: { of: 'mating', column: 'all', baseDay: day('2026-11-20'), span: 'month' } },
  }),
  choices: call('GET', extra('figureChoices'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ figure }),
    output: choices,
    example: { figure: { of: 'mating', column: 'all', baseDay: day('2026-11-20'), span: 'month' } },
  }),
}
