import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import type { BreedingColumn } from '@penside/domain/reports/breeding-status.ts'
import type { HerdClass } from '@penside/domain/reports/herd-on.ts'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import { answeredFor, calendarDay, total } from '../api/vocabulary.ts'
import { field, optional, record, spread } from '../api/wire.ts'

/** Growing pigs, in the columns of the breeding statistic. */
const growing = {
  suckling: 'POUJA',
  weaners: 'EUJADON',
  growers: 'UCSUNGDON',
  earlyFinishers: 'BIJUN',
  lateFinishers: 'BIHU',
  growing: 'BIHAP',
} as const satisfies Partial<Record<BreedingColumn, string>>
export const dailyGrowing = Object.keys(growing) as (keyof typeof growing)[]

/** API names of the columns of the daily summary, after `J_` for the day before, `G_` for the day, `JG_` for the change. */
export const dailyColumns = {
  boar: 'UNGDON',
  gilt: 'HUBO',
  nursing: 'POUDON',
  pregnant: 'IMSINDON',
  mated: 'GYOBAEDON',
  weaned: 'EUMODON',
  waiting: 'DAEGIDON',
  sows: 'T_MODON',
  ...growing,
} as const satisfies Record<HerdClass | 'sows' | keyof typeof growing, string>
export type DailyColumn = keyof typeof dailyColumns

const names = Object.keys(dailyColumns) as DailyColumn[]
export type DailyCounts = Readonly<Record<DailyColumn, number>>

const counts = (prefix: 'J_' | 'G_' | 'JG_') =>
  spread<DailyCounts>({
    fields: Object.fromEntries(names.map((name) => [`${prefix}${dailyColumns[name]}`, z.int()])),
    join: (sent) =>
      Object.fromEntries(
        names.map((name) => [name, Number(sent[`${prefix}${dailyColumns[name]}`])]),
      ) as Record<DailyColumn, number>,
    split: (named) =>
      Object.fromEntries(names.map((name) => [`${prefix}${dailyColumns[name]}`, named[name]])),
  })

export const dailySummary = {
  /** Animals of each class at the end of a day and of the day before, and the change. */
  view: call('POST', api('selectDailyDay.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ on: optional(field('sdate', calendarDay)) }),
    output: record({
      rows: field(
        'rows1',
        z.array(record({ before: counts('J_'), now: counts('G_'), change: counts('JG_') })),
      ),
      total,
      on: answeredFor,
    }),
    example: { on: day('2026-11-20') },
  }),
}
