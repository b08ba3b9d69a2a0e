import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { porkerStages } from '@penside/domain/reports/porker-week.ts'
import { call, workers } from '../api/call.ts'
import { api, extra } from '../api/roots.ts'
import { animalId, answeredFor, calendarDay, id, integer, paging, total } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { choices, filterInput } from './rows-behind.ts'

const on = optional(field('sdate', calendarDay))
const bornIn = { on, bornFrom: field('strDate', calendarDay), bornTo: field('endDate', calendarDay) }
const row = record({
  stage: field('STATUS_CD', z.enum(porkerStages)),
  stageName: field('STATUS', z.string()),
  week: field('WEEK', z.int()),
  /** Age of the oldest pigs, days. */
  age: field('ILR', z.int()),
  /** First and last birth day. */
  bornFrom: field('SDATE', calendarDay),
  bornTo: field('EDATE', calendarDay),
  /** Pigs in groups. */
  head: field('DUSU', z.int()),
  /** Piglets weaned into no group. */
  weaned: field('EU_DUSU', z.int()),
  /** Expected number shipped, of both. */
  expected: field('BO_DUSU', z.int()),
  shipmentOn: field('EXP_DT', calendarDay),
})
export type PorkerWeekRow = z.output<typeof row>

const litter = record({
  animalId,
  tag: field('farmPigNo', z.string()),
  parity: field('san', z.int()),
  bornOn: field('birthDt', calendarDay),
  weanedOn: field('wkDt', calendarDay),
  weaned: field('dusu', z.int()),
})
export type PorkerLitter = z.output<typeof litter>

const group = record({
  groupId: field('grpNo', id),
  name: field('grpId', z.string()),
  penName: field('locNm', z.string()),
  head: field('dusu', z.int()),
  /** Mean age, days. */
  ageDays: field('ilryung', z.int()),
})
export type PorkerGroup = z.output<typeof group>

export const litterOrders = ['eldest', 'most', 'tag', 'parity'] as const
export const groupOrders = ['eldest', 'most', 'tag'] as const

export const porkerWeek = {
  /** Growing pigs by week of age: pigs in groups, and piglets weaned into none. */
  view: call('POST', api('selectPorkerWeek.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      on,
      /** Percent of weaned pigs that are shipped; default 85. */
      rearingRate: optional(field('yuk', integer(0, 100))),
      ...paging,
    }),
    output: record({
      rows: field('rows1', z.array(row)),
      total,
      on: answeredFor,
      head: field('sumDusu', z.int()),
      weaned: field('sumEuDusu', z.int()),
      expected: field('sumBoDusu', z.int()),
    }),
    example: { on: day('2026-11-20') },
  }),
  /** Groups of a row, by the mean birth day of their pigs. */
  groups: call('POST', extra('porkerGroups.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ ...bornIn, order: optional(field('orderBy', z.enum(groupOrders))), ...paging }),
    output: record({ rows: field('rows', z.array(group)), total, head: field('sumDusu', z.int()) }),
    example: { on: day('2026-11-20'), bornFrom: day('2026-10-01'), bornTo: day('2026-11-20') },
  }),
  /** Weanings into no group of a row, by birth day. */
  litters: call('POST', extra('porkerLitters.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      ...bornIn,
      month: filterInput.month,
      parity: filterInput.parity,
      house: filterInput.house,
      order: optional(field('orderBy', z.enum(litterOrders))),
      ...paging,
    }),
    output: record({ rows: field('rows', z.array(litter)), total }),
    example: { on: day('2026-11-20'), bornFrom: day('2026-10-01'), bornTo: day('2026-11-20') },
  }),
  litterChoices: call('POST', extra('porkerLitterChoices.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record(bornIn),
    output: choices,
    example: { on: day('2026-11-20'), bornFrom: day('2026-10-01'), bornTo: day('2026-11-20') },
  }),
}
