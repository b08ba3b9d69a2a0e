import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import type { Ledger } from '@penside/domain/reports/ledger.ts'
import { call, workers } from '../api/call.ts'
import { api, extra } from '../api/roots.ts'
import { animalId, calendarDay, paging, search, statusCode, total, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** API numbers of the six ledgers, and of the event lists of the same kinds of work. */
export const ledgerNumbers = {
  mating: '1',
  accident: '2',
  farrowing: '3',
  weanedRemoval: '4',
  weaning: '5',
  removal: '6',
} as const satisfies Record<Ledger, string>

/** Orders: 1 tag, 2 work date (due date while open), 3 parity. */
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
  /** Status at the end of the last requested day. */
  status: field('STATUS_CD', statusCode),
  statusName: field('STATUS_NM', z.string()),
  lastWorkName: field('LAST_WK', z.string()),
  lastWorkOn: field('LAST_WK_DT', calendarDay),
  workName: field('WK_NM', z.string()),
  dueOn: nullable(field('EXP_DT', calendarDay)),
  /** Null while the work is open. */
  workOn: nullable(field('WK_DT', calendarDay)),
  /** Days from the last work to this one; for an open line to the last requested day, today at the latest. */
  daysSince: field('PASSIL', z.int()),
  /** Days from mating to accident. */
  daysToAccident: field('SAGO_GIGAN', days),
  matings: field('GYOBAE_CNT', z.int()),
  /** Live born in the farrowing ledger; weaned in the ledgers of weaning and of weaned sows. */
  piglets: field('DUSU', days),
  /** Days: gestation of a farrowing, lactation of a weaning, otherwise since weaning. */
  interval: field('GIGAN', days),
  pen: field('LOC_NM', z.string()),
  done: field('doneYn', yesNo),
  /** Whether the line is recorded as a pregnancy check. */
  isCheck: field('checkYn', yesNo),
})
export type LedgerLine = z.output<typeof line>

const event = record({
  ...sow,
  number: field('CNT', z.int()),
  workOn: field('WK_DT', calendarDay),
  /** Name of the work, such as weaning or partial weaning. */
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
  /** Work that was due or done in the span (default: the month up to today), one line per sow and work. */
  view: call('POST', api('selectWorkbookList.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({ ...input, done: optional(field('doneYn', yesNo)) }),
    output: record({
      rows: field('rows', z.array(line)),
      total,
      /** Numbers of open and of done lines, whatever `done` selects. */
      open: field('openCnt', z.int()),
      done: field('doneCnt', z.int()),
    }),
    example: { report: '1', from: day('2026-10-20'), to: day('2026-11-20') },
  }),
  /** Records of a kind in the span, with the work before and the outcome. */
  events: call('POST', extra('eventList.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record(input),
    output: record({ rows: field('rows', z.array(event)), total }),
    example: { report: '3', from: day('2026-10-01'), to: day('2026-11-20') },
  }),
}
