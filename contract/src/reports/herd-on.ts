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
  /** Of a change: the class that she came from and the one that she went to; null from outside or to outside the herd. */
  before: nullable(field('beforeGubun', z.enum(herdClasses))),
  after: nullable(field('afterGubun', z.enum(herdClasses))),
})
export type HerdOnRow = z.output<typeof row>

/** Of a day the animals of a class, of a parity, of a week of pregnancy; or who changed class since the day before. */
const which = {
  on: field('sdate', calendarDay),
  of: optional(field('gubun', z.enum(herdClasses))),
  parity: optional(field('san', z.enum(parityClasses))),
  week: optional(field('week', integer(1, 30))),
  changed: optional(field('changeYn', yesNo)),
}

export const herdOn = {
  /** The animals behind a figure of a day. */
  animals: call('POST', extra('herdOn.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      ...which,
      /** Narrowed further: by single parity, status, breed, and the house of the pen where she stands. */
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
