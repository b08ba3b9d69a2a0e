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
  /** Size of the list, late entries, and entries done today. */
  total: field('total', z.int()),
  late: field('lateCnt', z.int()),
  done: field('doneCnt', z.int()),
  /** Member who recorded most of this work lately; `''` if none. */
  memberName: field('memberNm', z.string()),
  /** Entry that is late longest, with its days. */
  oldest: nullable(
    field('oldest', record({ animalId, tag: field('farmPigNo', z.string()), days: field('dt', z.int()) })),
  ),
})
export type LateWork = z.output<typeof late>

const happened = record({
  name: field('name', z.enum(dayFigureNames as [DayFigure, ...DayFigure[]])),
  amount: field('amount', z.number()),
  /** Daily mean of the four weeks before; null if the farm has records of less than a week of them. */
  usual: field('usual', z.number().nullable()),
})
export type Happened = z.output<typeof happened>

const moved = record({
  name: field('name', z.enum(scoreFigures as unknown as [ScoreFigure, ...ScoreFigure[]])),
  value: field('value', z.number()),
  /** Value of the same months a year before. */
  before: field('before', z.number()),
  target: field('target', z.number()),
  /** Thirteen months, oldest first; the last one is not over. */
  trend: field('trend', z.array(z.number().nullable())),
})
export type MovedFigure = z.output<typeof moved>

export const mornings = {
  /** Morning report: late work by member, figures of the day before, and the key figures that changed most. */
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
