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
  /** Over the twelve months; null where there was nothing to count. */
  value: field('value', value),
  lastYear: field('lastYear', value),
  /** The mean of the other farms of the company, where at least three contribute. */
  others: field('others', value),
  otherFarms: field('otherCnt', z.int()),
  target: field('target', z.number()),
  /** Set by this farm, not the standard. */
  ownTarget: field('ownTarget', z.boolean()),
  /** Month by month, oldest first. */
  trend: field('trend', z.array(value)),
})
export type ScoreRow = z.output<typeof figure>

export const scores = {
  /** The key figures over the twelve months that end with that of the base day, as far as it is known. */
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
  /** What the farm aims at; without a value the standard again. */
  saveTarget: call('POST', extra('saveTarget'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ name, target: optional(field('target', z.number().min(0).max(1_000))) }),
    output: done,
    example: { name: 'weanedPerFemale', target: 27 },
  }),
}
