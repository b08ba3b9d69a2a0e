import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { visitPurposeNames } from '@penside/domain/reports/visit.ts'
import { call, managers, workers } from '../api/call.ts'
import { done, nothing } from '../api/common.ts'
import { page } from '../api/list.ts'
import { extra } from '../api/roots.ts'
import { calendarDay, formMode, remark, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { ledgerQuery } from './duties.ts'

/** Made by the client, so that a repeated call creates one visit. */
const visitId = field('visitId', z.uuid())
const visitedOn = field('visitDt', calendarDay)
/** Local time at the farm. */
const time = field('visitTm', z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const visitorFields = {
  name: field('visitorNm', text(60).min(1)),
  comingFrom: field('fromNm', text(100).min(1)),
  phone: optional(field('telNo', text(30))),
  vehicle: optional(field('carNo', text(20))),
  purpose: field('purpose', z.enum(visitPurposeNames)),
  disinfected: field('disinfectYn', yesNo),
  pigContact: field('contactYn', yesNo),
}

const row = record({
  visitId,
  visitedOn,
  time,
  ...visitorFields,
  phone: field('telNo', z.string()),
  vehicle: field('carNo', z.string()),
  remark,
  /** Member who entered the visit; null if the visitor did at the gate. */
  enteredBy: nullable(field('memberNm', z.string())),
})
export type VisitRow = z.output<typeof row>

const code = field('gateCd', z.string())

export const visits = {
  list: call('GET', extra('visits'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    /** `risky`: those with contact to pigs or without disinfection. */
    input: record({ ...ledgerQuery, risky: optional(field('riskYn', yesNo)) }),
    output: page(row),
    example: { from: day('2026-11-01'), to: day('2026-11-20') },
  }),
  save: call('POST', extra('saveVisit'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record(
      { formMode, visitId, visitedOn, time, ...visitorFields, remark: optional(remark) },
      { deletedBy: ['formMode', 'visitId'] },
    ),
    output: done,
    example: {
      formMode: 'insert',
      visitId: '00000000-0000-4000-8000-0000000000e1',
      visitedOn: day('2026-11-19'),
      time: '09:30',
      name: '김기사',
      comingFrom: '홍성 사료공장',
      vehicle: '충남80바1234',
      purpose: 'feed',
      disinfected: true,
      pigContact: false,
    },
  }),
  /** Code of the gate; null if there is none. */
  gate: call('GET', extra('gate'), {
    sends: 'query',
    allow: workers,
    input: nothing,
    output: record({ code: nullable(code) }),
    example: {},
  }),
  /** Makes a new code; the old one becomes invalid. */
  renewGate: call('POST', extra('renewGate'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: nothing,
    output: done,
    example: {},
  }),
  /** Records the visit of an anonymous visitor at the gate, who sees no data of the farm. */
  enter: call('POST', extra('enterGate'), {
    sends: 'json',
    allow: 'anyone',
    input: record({ code: field('gateCd', text(64).min(20)), visitId, ...visitorFields }),
    output: done,
    example: {
      code: 'example-farm-gate-code',
      visitId: '00000000-0000-4000-8000-0000000000e2',
      name: '김기사',
      comingFrom: '홍성 사료공장',
      purpose: 'feed',
      disinfected: true,
      pigContact: false,
    },
  }),
}
