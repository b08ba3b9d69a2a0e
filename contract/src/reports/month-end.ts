import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { monthEndRows } from '@penside/domain/reports/month-end.ts'
import { call, managers, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { answeredFor, calendarDay, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** Changes are signed: `opening` plus all changes is `closing`. */
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

/** Reported head counts, with time and author. */
const reported = record({
  at: field('createDt', z.iso.datetime()),
  memberName: field('memberNm', z.string()),
  heads: field('rows', z.array(record({ name: row.fields.name, head: field('gDusu', z.int()) }))),
})
export type MonthReported = z.output<typeof reported>
const monthsEnd = record({ on: field('endDate', calendarDay) })

export const monthEnd = {
  /** Head count of each class at the last month's end up to a day, and the changes since the one before. */
  view: call('POST', extra('monthEnd.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ on: optional(field('sdate', calendarDay)) }),
    output: record({
      rows: field('rows', z.array(row)),
      on: answeredFor,
      from: field('strDate', calendarDay),
      reported: nullable(field('reported', reported)),
    }),
    example: { on: day('2026-11-20') },
  }),
  /** Whether the last month's end is not reported yet; false for a farm without pigs then. */
  due: call('GET', extra('monthEndDue'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: record({ on: answeredFor, isDue: field('dueYn', yesNo) }),
    example: {},
  }),
  /** Marks the head count of a month's end, as it is now, as reported. */
  report: call('POST', extra('reportMonthEnd'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: monthsEnd,
    output: done,
    example: { on: day('2026-10-31') },
  }),
  /** Removes the mark. */
  revoke: call('POST', extra('revokeMonthEnd'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: monthsEnd,
    output: done,
    example: { on: day('2026-09-30') },
  }),
}
