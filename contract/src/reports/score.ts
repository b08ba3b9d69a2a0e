import * as z from 'zod'
import { scoreFigures, type ScoreFigure } from '@penside/domain/reports/score.ts'
import { call, managers, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { calendarDay } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'

const name = field('name', z.enum(scoreFigures as unknown as [ScoreFigure, ...ScoreFigure[]]))
const value = z.number().nullable()

const figure = record({
  name,
  /** Value of the twelve months; null if nothing was counted. */
  value: field('value', value),
  lastYear: field('lastYear', value),
  /** Mean of the company's other farms; null if fewer than three contribute. */
  others: field('others', value),
  otherFarms: field('otherCnt', z.int()),
  target: field('target', z.number()),
  /** Whether the farm has set the target itself. */
  ownTarget: field('ownTarget', z.boolean()),
  /** Monthly values, oldest first. */
  trend: field('trend', z.array(value)),
})
export type ScoreRow = z.output<typeof figure>

export const scores = {
  /** Key figures over the twelve months that end with the base day's month, up to today. */
  view: call('GET', extra('score'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ baseDay: optional(field('statdate', calendarDay)) }),
    output: record({
      from: field('strDate', calendarDay),
      to: field('endDate', calendarDay),
      months: field('months', z.array(z.string())),
      figures: field('rows', z.array(figure)),
    }),
    example: {},
  }),
  /** Sets the farm's target; without a value the standard applies again. */
  saveTarget: call('POST', extra('saveTarget'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ name, target: optional(field('target', z.number().min(0).max(1_000))) }),
    output: done,
    example: { name: 'weanedPerFemale', target: 27 },
  }),
}
