import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { parityClasses } from '@penside/domain/reports/parity-composition.ts'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import { answeredFor, calendarDay, paging, search, total } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** API numbers: 1 pregnant sows by week of pregnancy, 2 all females by parity. */
export const compositionReports = { byWeek: '1', byParity: '2' } as const

/** A span of days in the API: `2026-11-14~2026-11-20`. */
const days = z.codec(
  z.string().regex(/^\d{4}-\d{2}-\d{2}~\d{4}-\d{2}-\d{2}$/),
  z.object({ from: calendarDay, to: calendarDay }),
  {
    decode: (sent) => {
      const [from = '', to = ''] = sent.split('~')
      return { from, to }
    },
    encode: ({ from, to }) => `${from}~${to}`,
  },
)
const percent = z.number()

const row = record({
  week: optional(field('NO', z.int())),
  pregnant: optional(field('BOKSU', z.int())),
  mated: optional(field('GYO_GIGAN', days)),
  /** Matings of those days, including failed ones. */
  matings: optional(field('GYOBAE_CNT', z.int())),
  conceptionRate: optional(field('SUTAE_RATIO', percent)),
  /** Expected farrowing of the first of them. */
  dueOn: optional(field('EXP_DT', calendarDay)),

  parity: optional(field('SAN', z.enum(parityClasses))),
  head: optional(field('DUSU', z.int())),
  share: optional(field('FARM_RATIO', percent)),
  /** Mean of other farms; the standard if too few contribute. */
  average: optional(field('AVG_RATIO', percent)),
  standard: optional(field('STD_RATIO', percent)),
  others: optional(nullable(field('T_RATIO', percent))),
})
export type CompositionRow = z.output<typeof row>

export const parityComposition = {
  view: call('POST', api('selectBunsikmd.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      search: optional(search),
      report: field('report', z.enum(Object.values(compositionReports))),
      ...paging,
      on: optional(field('sdate', calendarDay)),
      /** Only matings of these days, in the report by week. */
      from: optional(field('strDate', calendarDay)),
      to: optional(field('endDate', calendarDay)),
      order: optional(field('sortId', z.enum(['1']))),
    }),
    output: record({
      rows: field('rows1', z.array(row)),
      total,
      on: answeredFor,
      /** Head over all pages. */
      head: field('sumDusu', z.int()),
    }),
    example: { report: '2', on: day('2026-11-20') },
  }),
}
