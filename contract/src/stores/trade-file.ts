import * as z from 'zod'
import { tradeColumns, tradeKinds } from '@penside/domain/stores/trade-file.ts'
import { call, managers } from '../api/call.ts'
import { confirmedWarnings, fileRow, matchedColumns, tableRead } from '../api/file.ts'
import { api, extra } from '../api/roots.ts'
import { calendarDay, id, result, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** More rows than a month of trade has. */
export const mostTradeRows = 500
const mostColumns = Object.keys(tradeColumns).length

const row = record({
  row: field('rowNo', z.int()),
  kind: field('gubun', z.enum(tradeKinds)),
  on: field('wkDt', calendarDay),
  /** As the farm calls the feed, the medicine or the group. */
  name: field('itemNm', z.string()),
  amount: field('qty', z.number()),
  /** Won. */
  price: nullable(field('price', z.number())),
  supplier: nullable(field('buyComNm', z.string())),
})
export type TradeFileRow = z.output<typeof row>
const checked = record({ ...tableRead(mostColumns), rows: field('rows', z.array(row)) })
export type CheckedTradeFile = z.output<typeof checked>

const importId = field('importNo', id)
const brought = record({
  importId,
  fileName: field('fileNm', z.string()),
  records: field('rowCnt', z.int()),
  memberName: field('memberNm', z.string()),
  at: field('createDt', z.iso.datetime()),
})
export type TradeImport = z.output<typeof brought>

const exampleRows: [number, ...(string | number)[]][] = [
  [1, '구분', '거래일', '품목', '수량', '금액'],
  [2, '사료', '2026-11-18', '젖뗀돼지 사료', 2000, 1_400_000],
]

/** Files of what was bought and sold. */
export const tradeFiles = {
  /**
   * Reads a table and says what it would bring and what stands against it, or brings all of it in: feed and medicine as receipts, and of
   * shipments that are recorded what they brought.
   */
  bring: call('POST', api('excel.json'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      fileName: field('fileNm', text(200)),
      rows: field('rows', z.array(fileRow).max(mostTradeRows + 20)),
      /** Which heading is which column, where somebody said so. */
      columns: optional(field('columns', matchedColumns(mostColumns))),
      dryRun: optional(field('dryRunYn', yesNo)),
      warnings: confirmedWarnings,
    }),
    output: checked,
    example: { fileName: 'trade.xlsx', rows: exampleRows, dryRun: true },
  }),
  /** The files that stand, newest first. */
  list: call('GET', extra('tradeFiles'), {
    sends: 'query',
    allow: managers,
    input: record({}),
    output: record({ imports: field('imports', z.array(brought)) }),
    example: {},
  }),
  /** Takes all of one back. */
  undo: call('POST', extra('undoTradeFile'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ importId }),
    output: record({ result, records: field('rowCnt', z.int()) }),
    example: { importId: 1 },
  }),
}
