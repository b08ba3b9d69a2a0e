import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import type { Ledger } from '@penside/domain/reports/ledger.ts'
import { call, workers } from '../api/call.ts'
import { api, extra } from '../api/roots.ts'
import { animalId, calendarDay, paging, search, statusCode, total, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** The six ledgers, and the six event lists of the same kinds of work, by their numbers on the wire. */
export const ledgerNumbers = {
  mating: '1',
  accident: '2',
  farrowing: '3',
  weanedRemoval: '4',
  weaning: '5',
  removal: '6',
} as const satisfies Record<Ledger, string>

/** 1 tag, 2 work date (due date while it is open), 3 parity. */
export const ledgerOrders = ['1', '2', '3'] as const

const input = {
  search: optional(search),
  report: field('report', z.enum(Object.values(ledgerNumbers))),
  ...paging,
  from: optional(field('strDate', calendarDay)),
  to: optional(field('endDate', calendarDay)),
  order: optional(field('sortId', z.enum(ledgerOrders))),
}
const days = z.int().nullable()
const sow = {
  animalId,
  tag: field('FARM_PIG_NO', z.string()),
  earNotch: field('IGAK_NO', z.string()),
  parity: field('SAN', z.int()),
}

const line = record({
  ...sow,
  /** As it was at the end of the last day asked for. */
  status: field('STATUS_CD', statusCode),
  statusName: field('STATUS_NM', z.string()),
  lastWorkName: field('LAST_WK', z.string()),
  lastWorkOn: field('LAST_WK_DT', calendarDay),
  workName: field('WK_NM', z.string()),
  dueOn: nullable(field('EXP_DT', calendarDay)),
  /** Null while it is still to be done. */
  workOn: nullable(field('WK_DT', calendarDay)),
  /** From the last work to this one; of an open line to the last day asked for, today at the latest. */
  daysSince: field('PASSIL', z.int()),
  /** From mating to accident. */
  daysToAccident: field('SAGO_GIGAN', days),
  matings: field('GYOBAE_CNT', z.int()),
  /** Live born in the farrowing ledger; weaned in those of weaned sows and of weaning. */
  piglets: field('DUSU', days),
  /** Gestation of a farrowing, lactation of a weaning, else days since weaning. */
  interval: field('GIGAN', days),
  pen: field('LOC_NM', z.string()),
  done: field('doneYn', yesNo),
  /** Whether it is recorded as a pregnancy check. */
  isCheck: field('checkYn', yesNo),
})
export type LedgerLine = z.output<typeof line>

const event = record({
  ...sow,
  number: field('CNT', z.int()),
  workOn: field('WK_DT', calendarDay),
  /** What was done, in words: weaned, or weaned of in part. */
  workName: field('WK_NM', z.string()),
  farrowingDueOn: nullable(field('BUNMAN_EXP', calendarDay)),
  interval: field('GIGAN', days),
  matedOn: nullable(field('G_DT', calendarDay)),
  accidentName: field('SAGO_NM', z.string()),
  totalBorn: field('CHONGSAN', days),
  liveBorn: field('SILSAN', days),
  farrowedOn: nullable(field('B_DT', calendarDay)),
  piglets: field('DUSU', days),
  lactationDays: field('POU_GIGAN', days),
  removedOn: nullable(field('OUT_DT', calendarDay)),
  removalCategory: field('OUT_GUBUN', z.string()),
  removalReason: field('OUT_REASON', z.string()),
})
export type LedgerEvent = z.output<typeof event>

export const ledger = {
  /** What was due or done in the span (the month until today where none is given), one line per sow and work. */
  view: call('POST', api('selectWorkbookList.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ ...input, done: optional(field('doneYn', yesNo)) }),
    output: record({
      rows: field('rows', z.array(line)),
      total,
      /** Of both kinds, whichever is asked for. */
      open: field('openCnt', z.int()),
      done: field('doneCnt', z.int()),
    }),
    example: { report: '1', from: day('2026-10-20'), to: day('2026-11-20') },
  }),
  /** The records of a kind in the span, with what they followed and what came of them. */
  events: call('POST', extra('eventList.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record(input),
    output: record({ rows: field('rows', z.array(event)), total }),
    example: { report: '3', from: day('2026-10-01'), to: day('2026-11-20') },
  }),
}
