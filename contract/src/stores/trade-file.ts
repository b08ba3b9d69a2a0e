import * as z from 'zod'
import { tradeColumns, tradeKinds } from '@penside/domain/stores/trade-file.ts'
import { call, managers } from '../api/call.ts'
import { confirmedWarnings, fileRow, matchedColumns, tableRead } from '../api/file.ts'
import { api, extra } from '../api/roots.ts'
import { calendarDay, id, result, text, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** Maximum number of rows, more than a month of trade has. */
export const maxTradeRows = 500
const columnCount = Object.keys(tradeColumns).length

const row = record({
  row: field('rowNo', z.int()),
  kind: field('gubun', z.enum(tradeKinds)),
  on: field('wkDt', calendarDay),
  /** Name of the feed, the medicine or the group. */
  name: field('itemNm', z.string()),
  amount: field('qty', z.number()),
  /** Won. */
  price: nullable(field('price', z.number())),
  supplier: nullable(field('buyComNm', z.string())),
})
export type TradeFileRow = z.output<typeof row>
const checked = record({ ...tableRead(columnCount), rows: field('rows', z.array(row)) })
export type CheckedTradeFile = z.output<typeof checked>

const importId = field('importNo', id)
const imported = record({
  importId,
  fileName: field('fileNm', z.string()),
  records: field('rowCnt', z.int()),
  memberName: field('memberNm', z.string()),
  at: field('createDt', z.iso.datetime()),
})
export type TradeImport = z.output<typeof imported>

const exampleRows: [number, ...(string | number)[]][] = [
  [1, '구분', '거래일', '품목', '수량', '금액'],
  [2, '사료', '2026-11-18', '젖뗀돼지 사료', 2000, 1_400_000],
]

/** Files of purchases and sales. */
export const tradeFiles = {
  /**
   * Checks a table, or imports it as a whole unless it has errors: feed and medicine as receipts, and the revenue of recorded
   * shipments.
   */
  bring: call('POST', api('excel.json'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      fileName: field('fileNm', text(200)),
      rows: field('rows', z.array(fileRow).max(maxTradeRows + 20)),
      /** Columns by heading, as chosen by the member. */
      columns: optional(field('columns', matchedColumns(columnCount))),
      dryRun: optional(field('dryRunYn', yesNo)),
      warnings: confirmedWarnings,
    }),
    output: checked,
    example: { fileName: 'trade.xlsx', rows: exampleRows, dryRun: true },
  }),
  /** Imported files, newest first. */
  list: call('GET', extra('tradeFiles'), {
    sends: 'query',
    allow: managers,
    input: record({}),
    output: record({ imports: field('imports', z.array(imported)) }),
    example: {},
  }),
  /** Undoes the import of a file. */
  undo: call('POST', extra('undoTradeFile'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ importId }),
    output: record({ result, records: field('rowCnt', z.int()) }),
    example: { importId: 1 },
  }),
}
