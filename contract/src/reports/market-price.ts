import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { marketPriceColumns, marketPriceLimits } from '@penside/domain/reports/market-price.ts'
import { call, managers, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { confirmedWarnings, fileRow, matchedColumns, tableRead } from '../api/file.ts'
import { extra } from '../api/roots.ts'
import { calendarDay, decimal, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** Maximum rows of an import: more than two years of auction days. */
export const maxMarketRows = 800
const maxColumns = Object.keys(marketPriceColumns).length

const on = field('wkDt', calendarDay)
/** Won per kg of carcass. */
const price = field('kgDanga', decimal(...marketPriceLimits))
const shown = field('kgDanga', z.number())

const checked = record({
  ...tableRead(maxColumns),
  /** `before`: current price of the day. */
  rows: field(
    'rows',
    z.array(
      record({
        row: field('rowNo', z.int()),
        on,
        price: shown,
        before: nullable(field('beforeDanga', z.number())),
      }),
    ),
  ),
})
export type CheckedMarketPrices = z.output<typeof checked>

const exampleRows: [number, ...(string | number)[]][] = [
  [1, '일자', '경락가격'],
  [2, '2026-11-18', 5_420],
]

export const marketPrices = {
  /** Thirteen months, oldest first, each with the mean market price and the farm's revenue per kg; and the newest days. */
  year: call('GET', extra('marketPrices'), {
    sends: 'query',
    allow: workers,
    input: record({}),
    output: record({
      months: field(
        'months',
        z.array(
          record({
            month: field('month', z.string()),
            market: nullable(field('marketDanga', z.number())),
            own: nullable(field('farmDanga', z.number())),
          }),
        ),
      ),
      /** `typed`: entered by the farm instead of the source. */
      days: field('rows', z.array(record({ on, price: shown, typed: field('inputYn', yesNo) }))),
      /** Automatic source of prices: when it last answered, and whether it fails since. Null if none is set. */
      source: nullable(
        field(
          'source',
          record({
            answeredAt: nullable(field('answerDt', z.iso.datetime())),
            fails: field('failYn', yesNo),
          }),
        ),
      ),
    }),
    example: {},
  }),
  /** Enters the price of a day, or replaces it. */
  save: call('POST', extra('saveMarketPrice'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ on, price }),
    output: done,
    example: { on: day('2026-11-18'), price: 5_420 },
  }),
  remove: call('POST', extra('removeMarketPrice'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ on }),
    output: done,
    example: { on: day('2026-11-18') },
  }),
  /** Checks a table of prices (`dryRun`), or imports all of it. Prices of existing days are replaced. */
  bring: call('POST', extra('bringMarketPrices'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      rows: field('rows', z.array(fileRow).max(maxMarketRows + 20)),
      /** Columns of headings that the user has assigned. */
      columns: optional(field('columns', matchedColumns(maxColumns))),
      dryRun: optional(field('dryRunYn', yesNo)),
      warnings: confirmedWarnings,
    }),
    output: checked,
    example: { rows: exampleRows, dryRun: true },
  }),
}
