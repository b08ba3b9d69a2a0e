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
  /** Her number, or the group's name. */
  subject: field('subjectNm', z.string()),
  head: field('dusu', z.int()),
  medicine: field('healGubunNm', z.string()),
  maker: field('makerNm', z.string()),
  /** Of all of them, in `unit`. */
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
  /** When the batch was received, and under which number; null where no receipt tells of it. */
  receivedOn: nullable(field('inDt', calendarDay)),
  receiptId: nullable(field('recSeq', z.int())),
  /** Who prescribed it, and how he is reached; '' where it needs none. */
  vet: field('vetNm', z.string()),
  /** From the first to the last day of it. */
  days: field('healDays', z.int()),
  /** 0 where there is none. */
  withdrawalDays: field('withdrawalDays', z.int()),
  freeOn: field('freeDt', calendarDay),
})
export type TreatmentLine = z.output<typeof row>

export const treatmentLedger = {
  /** What was given to animals and groups: a medicine that is given day after day is one treatment. */
  view: call('GET', extra('treatmentLedger'), {
    sends: 'query',
    allow: workers,
    input: record({ ...ledgerQuery, of: optional(treated.kind) }),
    output: page(row),
    example: { from: day('2026-10-01'), to: day('2026-11-20') },
  }),
}
