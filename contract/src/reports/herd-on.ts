import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { herdClasses } from '@penside/domain/reports/herd-on.ts'
import { parityClasses } from '@penside/domain/reports/parity-composition.ts'
import { call, workers } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import { animalId, answeredFor, calendarDay, integer, paging, text, total, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { choices, filterInput } from './rows-behind.ts'

export const herdOrders = ['tag', 'longest', 'parity'] as const

const row = record({
  animalId,
  sex: field('sowBoar', z.enum(['S', 'B'])),
  tag: field('farmPigNo', z.string()),
  breedName: field('pumjongNm', z.string()),
  parity: field('san', z.int()),
  statusName: field('status', z.string()),
  lastWorkName: field('wkGubunC', z.string()),
  lastWorkOn: field('wkDtP', calendarDay),
  daysSince: field('dt', z.int()),
  /** Classes before and after a change; null outside the herd. */
  before: nullable(field('beforeGubun', z.enum(herdClasses))),
  after: nullable(field('afterGubun', z.enum(herdClasses))),
})
export type HerdOnRow = z.output<typeof row>

/** Animals of a day by class, parity or week of pregnancy; or those that changed class since the day before. */
const which = {
  on: field('sdate', calendarDay),
  of: optional(field('gubun', z.enum(herdClasses))),
  parity: optional(field('san', z.enum(parityClasses))),
  week: optional(field('week', integer(1, 30))),
  changed: optional(field('changeYn', yesNo)),
}

export const herdOn = {
  /** Animals that a figure of a day counts. */
  animals: call('POST', extra('herdOn.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      ...which,
      /** Further filters: parity, status, breed, and house of the current pen. */
      ofParity: filterInput.parity,
      house: filterInput.house,
      status: optional(field('statusCd', text(40))),
      breed: optional(field('pumjong', text(40))),
      order: optional(field('orderBy', z.enum(herdOrders))),
      ...paging,
    }),
    output: record({ rows: field('rows', z.array(row)), total, on: answeredFor }),
    example: { on: day('2026-11-20'), of: 'gilt' },
  }),
  choices: call('POST', extra('herdOnChoices.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record(which),
    output: choices,
    example: { on: day('2026-11-20'), of: 'gilt' },
  }),
}
