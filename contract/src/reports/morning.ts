import * as z from 'zod'
import { dayFigureNames, type DayFigure } from '@penside/domain/reports/morning.ts'
import { scoreFigures, type ScoreFigure } from '@penside/domain/reports/score.ts'
import { call, managers } from '../api/call.ts'
import { nothing } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { animalId, calendarDay } from '../api/vocabulary.ts'
import { field, nullable, record } from '../api/wire.ts'
import { workLists } from './work-plan.ts'

const late = record({
  report: field('reportId', z.enum(Object.values(workLists))),
  /** What the day asks for, how much of it is late, and what was done of it today. */
  total: field('total', z.int()),
  late: field('lateCnt', z.int()),
  done: field('doneCnt', z.int()),
  /** Who has recorded most of this work lately; empty where nobody has. */
  memberName: field('memberNm', z.string()),
  /** What is late longest: since how many days, and whom it is about. */
  oldest: nullable(
    field('oldest', record({ animalId, tag: field('farmPigNo', z.string()), days: field('dt', z.int()) })),
  ),
})
export type LateWork = z.output<typeof late>

const happened = record({
  name: field('name', z.enum(dayFigureNames as [DayFigure, ...DayFigure[]])),
  amount: field('amount', z.number()),
  /** On a day of the four weeks before, mean. */
  usual: field('usual', z.number()),
})
export type Happened = z.output<typeof happened>

const moved = record({
  name: field('name', z.enum(scoreFigures as unknown as [ScoreFigure, ...ScoreFigure[]])),
  value: field('value', z.number()),
  /** In the same months of the year before. */
  before: field('before', z.number()),
  target: field('target', z.number()),
  /** Month by month, oldest first: thirteen, the last one still running. */
  trend: field('trend', z.array(z.number().nullable())),
})
export type MovedFigure = z.output<typeof moved>

export const mornings = {
  /** What a manager looks at first: what is late and by whom, what the day before brought, and the figures that moved most. */
  view: call('GET', extra('morning'), {
    sends: 'query',
    allow: managers,
    keeps: true,
    input: nothing,
    output: record({
      today: field('today', calendarDay),
      sows: field('modonCnt', z.int()),
      lists: field('rows1', z.array(late)),
      happened: field('rows2', z.array(happened)),
      moved: field('rows3', z.array(moved)),
      months: field('months', z.array(z.string())),
    }),
    example: {},
  }),
}
