import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { traceKindNames } from '@penside/domain/reports/traceability.ts'
import { call, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { page } from '../api/list.ts'
import { extra } from '../api/roots.ts'
import { animalId, breedName, calendarDay } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { ledgerQuery } from './duties.ts'

const kind = field('gubun', z.enum(traceKindNames))
/** Twelve digits; `''` without a number. */
const traceNumber = field('traceNo', z.string().regex(/^(\d{12})?$/))
const row = record({
  kind,
  traceNumber,
  on: field('wkDt', calendarDay),
  animalId,
  seq: field('seq', z.int()),
  sex: field('sex', z.enum(['sow', 'boar'])),
  tag: field('farmPigNo', z.string()),
  earNotch: field('igakNo', z.string()),
  /** Fifteen digits; `''` without an ear tag. */
  earTag: field('rfidNo', z.string()),
  breed: breedName,
  bornOn: field('birthDt', calendarDay),
  /** Live-born piglets of a birth, otherwise 1. */
  head: field('dusu', z.int()),
  /** Supplier, or how and why the animal left. */
  about: field('bigo', z.string()),
  reportBy: field('expDt', calendarDay),
})
export type TraceLine = z.output<typeof row>

/** Births, movements and deaths of breeding pigs, for the traceability authority. */
export const traceability = {
  view: call('GET', extra('traceability'), {
    sends: 'query',
    allow: workers,
    input: record({ ...ledgerQuery, kind: optional(kind) }),
    output: page(row),
    example: { from: day('2026-10-01'), to: day('2026-11-20') },
  }),
  /** Sets the authority's number of an animal; without a number it is removed. */
  number: call('POST', extra('saveTraceNumber'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record({ animalId, traceNumber: optional(traceNumber) }),
    output: done,
    example: { animalId: 2, traceNumber: '312345000017' },
  }),
}
