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

/** The record that a row of a figure is about; `boar`, `sow` and `group` where it is what stands there on a day; `aged` a group that came into its next stage. */
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
  /** Of an animal, or null for what concerns a group. */
  animalId: nullable(animalId),
  groupId: nullable(field('grpNo', id)),
  /** Of what was received: which feed or medicine. */
  itemId: nullable(field('itemNo', id)),
  /** The animal's number, or the name of the group or the item. */
  tag: field('farmPigNo', z.string()),
  seq: field('seq', z.int()),
  on: field('wkDt', calendarDay),
  parity: field('san', z.int().nullable()),
  status: field('statusCd', statusCode.nullable()),
  /** What it adds to the figure; to a mean, together with `base`. */
  amount: field('amount', z.number()),
  base: field('base', z.number().nullable()),
  /** More of it in a word: the type of accident, the cause. */
  note: field('note', z.string()),
})
export type FigureRow = z.output<typeof row>

/** Newest first, unless something else is asked for; `most` and `least` by what a row adds, a mean by what it is of the row. */
export const figureOrders = ['newest', 'oldest', 'most', 'least', 'tag', 'parity'] as const

const spansOfStatistic = ['month', 'toDate', 'day'] as const
type SpanOfStatistic = (typeof spansOfStatistic)[number]
/**
 * Which figure: a column of a statistic in the month of a day, the whole month or its first day through that day, or on that day alone; or a key figure of the
 * farm over the year of months that ends with it; or a change of the head count, in its month or on the day itself;
 * or a column of the operation report in its days.
 */
export type FigureAsked = { baseDay: Day } & (
  | { [S in StatisticName]: { of: S; column: ColumnOf<S>; span: SpanOfStatistic } }[StatisticName]
  | { of: 'score'; column: ScoreFigure; span: 'year' }
  | { of: 'monthEnd'; column: MonthEndColumn | DailyChange; span: 'month' | 'day' }
  | { of: 'operation'; column: OperationColumn; from: Day; span: 'months' }
)
export type FigureSpan = FigureAsked['span']

/** Figures that are no column of a statistic, each with its columns and spans. They go by our own names. */
const besides = {
  score: { columns: scoreFigures, spans: ['year'] },
  monthEnd: { columns: monthEndColumns, spans: ['month', 'day'] },
  operation: { columns: operationColumns, spans: ['months'] },
} as const satisfies Record<string, { columns: readonly string[]; spans: readonly FigureSpan[] }>
const isBeside = (of: string): of is keyof typeof besides => of in besides

/** The columns of a statistic go by the wire's names. */
const figure = spread<FigureAsked>({
  fields: {
    service: z.enum([
      ...Object.values(statisticServices),
      ...(Object.keys(besides) as (keyof typeof besides)[]),
    ]),
    column: text(40).min(1),
    /** The first day, where a figure has one of its own. */
    strDate: calendarDay.optional(),
    statdate: calendarDay,
    span: z.enum([...spansOfStatistic, 'year', 'months']),
  },
  join: ({ service, column: sent, strDate, statdate, span }) => {
    const of = isBeside(String(service)) ? String(service) : statisticOf(String(service))!
    const no = (field: string) => new Refusal<MessageCode>('NOT_A_STATISTIC', {}, [field])
    const { columns, spans } = isBeside(of) ? besides[of] : { columns: null, spans: spansOfStatistic }
    if (!spans.some((each) => each === span)) throw no('span')
    const column = columns
      ? columns.find((name) => name === sent)
      : columnPairs(of as StatisticName).find(([, wire]) => wire === sent)?.[0]
    if (!column) throw no('column')
    if (of === 'operation' && (!strDate || String(strDate) > String(statdate))) throw no('strDate')
    const from = of === 'operation' ? { from: strDate } : {}
    return { of, column, baseDay: statdate, span, ...from } as FigureAsked // the column is one of this statistic
  },
  split: (asked) => ({
    service: isBeside(asked.of) ? asked.of : statisticServices[asked.of as StatisticName],
    column: isBeside(asked.of)
      ? asked.column
      : columnPairs(asked.of as StatisticName).find(([name]) => name === asked.column)?.[1],
    ...(asked.of === 'operation' && { strDate: asked.from }),
    statdate: asked.baseDay,
    span: asked.span,
  }),
})

/** What stands behind a figure: one row for each record or animal that was counted. Narrowed, the sums are those of what is left. */
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
      /** The sum over all rows, not only over those of this page; of a mean the sum of its bases beside it. */
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
