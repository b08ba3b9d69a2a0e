import * as z from 'zod'
import { day } from '@penside/domain/day.ts'
import { monthEndRows } from '@penside/domain/reports/month-end.ts'
import { call, workers } from '../call.ts'
import { extra } from '../roots.ts'
import { answeredFor, calendarDay } from '../vocabulary.ts'
import { field, optional, record } from '../wire.ts'

/** Changes are told with their sign: what stood there with all of them is what stands there. */
const row = record({
  name: field('gubun', z.enum(monthEndRows)),
  opening: field('jDusu', z.int()),
  born: field('birthDusu', z.int()),
  weaned: field('euDusu', z.int()),
  bought: field('inDusu', z.int()),
  died: field('deathDusu', z.int()),
  sold: field('outDusu', z.int()),
  moved: field('moveDusu', z.int()),
  closing: field('gDusu', z.int()),
})
export type MonthEndHeads = z.output<typeof row>

export const monthEnd = {
  /** How many pigs of each class there were at the newest month's end until a day, and what changed since the one before. */
  view: call('POST', extra('monthEnd.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ on: optional(field('sdate', calendarDay)) }),
    output: record({
      rows: field('rows', z.array(row)),
      on: answeredFor,
      from: field('strDate', calendarDay),
    }),
    example: { on: day('2026-11-20') },
  }),
}
