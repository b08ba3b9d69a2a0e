import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { treatedKindNames } from '@penside/domain/reports/vaccination-ledger.ts'
import { call, workers } from '../api/call.ts'
import { page } from '../api/list.ts'
import { extra } from '../api/roots.ts'
import { calendarDay } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { ledgerQuery } from './duties.ts'

export const treated = {
  kind: field('gubun', z.enum(treatedKindNames)),
  subjectId: field('subjectNo', z.int()),
  /** Number of the animal, or name of the group. */
  subject: field('subjectNm', z.string()),
  head: field('dusu', z.int()),
  medicine: field('healGubunNm', z.string()),
  maker: field('makerNm', z.string()),
  /** Total quantity, in `unit`. */
  quantity: field('qty', z.number()),
  unit: field('unit', z.string()),
  method: field('healMethodNm', z.string()),
  batch: field('lotNo', z.string()),
}

const row = record({
  ...treated,
  firstOn: field('firstDt', calendarDay),
  earNotch: field('igakNo', z.string()),
  supplier: field('buyComNm', z.string()),
  supplierAddress: field('buyComAddr', z.string()),
  /** Day and number of the receipt of the batch; null if none is recorded. */
  receivedOn: nullable(field('inDt', calendarDay)),
  receiptId: nullable(field('recSeq', z.int())),
  /** Prescribing veterinarian and contact; `''` if no prescription is needed. */
  vet: field('vetNm', z.string()),
  /** Days from first to last. */
  days: field('healDays', z.int()),
  /** 0 without a withdrawal period. */
  withdrawalDays: field('withdrawalDays', z.int()),
  freeOn: field('freeDt', calendarDay),
})
export type TreatmentLine = z.output<typeof row>

export const treatmentLedger = {
  /** Treatments of animals and groups. A medicine given day after day is one treatment. */
  view: call('GET', extra('treatmentLedger'), {
    sends: 'query',
    allow: workers,
    input: record({ ...ledgerQuery, of: optional(treated.kind) }),
    output: page(row),
    example: { from: day('2026-10-01'), to: day('2026-11-20') },
  }),
}
