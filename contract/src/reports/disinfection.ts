import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { disinfectionMethodNames, disinfectionTargetNames } from '@penside/domain/reports/disinfection.ts'
import { call, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { page } from '../api/list.ts'
import { extra } from '../api/roots.ts'
import { calendarDay, decimal, formMode, integer, remark, text } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { ledgerQuery } from './duties.ts'

/** Made by the phone, so that a repeated call creates one entry. */
const disinfectionId = field('disinfectId', z.uuid())
const entered = {
  disinfectedOn: field('disinfectDt', calendarDay),
  target: field('target', z.enum(disinfectionTargetNames)),
  place: field('place', text(60)),
  product: field('yakpumNm', text(60).min(1)),
  /** Parts of water to one part of disinfectant. */
  dilution: field('dilution', integer(1, 99_999)),
  /** Litres; kg for lime. */
  amount: field('qty', decimal(0.01, 999_999)),
  method: field('method', z.enum(disinfectionMethodNames)),
  doneBy: field('workerNm', text(60).min(1)),
  remark,
}

const row = record({
  disinfectionId,
  ...entered,
  dilution: nullable(entered.dilution),
  amount: nullable(field('qty', z.number())),
})
export type DisinfectionRow = z.output<typeof row>

export const disinfections = {
  list: call('GET', extra('disinfections'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ ...ledgerQuery, target: optional(entered.target) }),
    output: page(row),
    example: { from: day('2026-11-01'), to: day('2026-11-20') },
  }),
  save: call('POST', extra('saveDisinfection'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: record(
      {
        formMode,
        disinfectionId,
        ...entered,
        place: optional(entered.place),
        dilution: optional(entered.dilution),
        amount: optional(entered.amount),
        remark: optional(remark),
      },
      { deletedBy: ['formMode', 'disinfectionId'] },
    ),
    output: done,
    example: {
      formMode: 'insert',
      disinfectionId: '00000000-0000-4000-8000-0000000000f1',
      disinfectedOn: day('2026-11-19'),
      target: 'gate',
      product: '산성제 소독약',
      dilution: 200,
      amount: 40,
      method: 'spray',
      doneBy: '이일꾼',
    },
  }),
}
