import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { call, workers } from '../api/call.ts'
import { api } from '../api/roots.ts'
import { animalId, answeredFor, calendarDay, integer, paging, total } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'

/** Default limits. */
export const comparisonDefaults = {
  parityFrom: 1,
  parityTo: 12,
  bornFrom: 6,
  bornTo: 15,
  accidents: 0,
  mummified: 0,
} as const

/** Orders: 1 tag, 2 parity; best first: 3 total born, 4 live born, 5 weaned. */
export const comparisonOrders = ['1', '2', '3', '4', '5'] as const

const mean = z.number().nullable()
const row = record({
  animalId,
  tag: field('FARM_PIG_NO', z.string()),
  breedName: field('PUMJONG', z.string()),
  parity: field('SAN', z.int()),
  bornOn: field('BIRTH_DT', calendarDay),
  /** Mean days from weaning to the next mating. */
  weanToService: field('AVG_ZAEGUI', mean),
  returns: field('ZAEBAL', z.int()),
  abortions: field('USAN', z.int()),
  /** Age at first mating, days; null if she was mated before her entry. */
  firstMatingAge: field('FIRST_GYOBAE', z.int().nullable()),
  gestation: field('AVG_IMSINIL', mean),
  totalBorn: field('AVG_CHONG', mean),
  liveBorn: field('AVG_SILSAN', mean),
  stillborn: field('SASAN', z.int()),
  mummified: field('MILA', z.int()),
  weaned: field('AVG_EU', mean),
  lactation: field('AVG_POUIL', mean),
})
export type ComparisonRow = z.output<typeof row>

export const comparison = {
  /** Living sows of a day with the means of their litters until then, within limits. */
  view: call('POST', api('selectCompareView.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({
      report: optional(field('report', integer(1, 9))),
      ...paging,
      on: optional(field('sdate', calendarDay)),
      parityFrom: optional(field('san1', integer(0, 99))),
      parityTo: optional(field('san2', integer(0, 99))),
      bornFrom: optional(field('chongsan1', integer(0, 99))),
      bornTo: optional(field('chongsan2', integer(0, 99))),
      accidents: optional(field('sago', integer(0, 99))),
      mummified: optional(field('mila', integer(0, 999))),
      order: optional(field('sortId', z.enum(comparisonOrders))),
    }),
    output: record({ rows: field('rows1', z.array(row)), total, on: answeredFor }),
    example: { on: day('2026-11-20') },
  }),
}
