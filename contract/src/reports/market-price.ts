import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { marketPriceColumns, marketPriceLimits } from '@penside/domain/reports/market-price.ts'
import { call, managers, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { confirmedWarnings, fileRow, matchedColumns, tableRead } from '../api/file.ts'
import { extra } from '../api/roots.ts'
import { calendarDay, decimal, yesNo } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'

/** More days than two years of auctions have. */
export const mostMarketRows = 800
const mostColumns = Object.keys(marketPriceColumns).length

const on = field('wkDt', calendarDay)
/** Won for a kg of carcass. */
const price = field('kgDanga', decimal(...marketPriceLimits))
const shown = field('kgDanga', z.number())

const checked = record({
  ...tableRead(mostColumns),
  /** `before`: what stands there for that day. */
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
  /** Thirteen months, the oldest first: the mean of the days of the market, and what the farm got for a kg. And the newest days. */
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
      /** `typed`: by the farm, in place of what the source tells. */
      days: field('rows', z.array(record({ on, price: shown, typed: field('inputYn', yesNo) }))),
      /** Who tells prices by itself, if anybody; when it answered last, and whether it fails since. */
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
  /** Of a day, in place of what stands there. */
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
  /** Reads a table and says what it would bring and what stands against it, or brings all of it in. A day that has a price gets the table's. */
  bring: call('POST', extra('bringMarketPrices'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      rows: field('rows', z.array(fileRow).max(mostMarketRows + 20)),
      /** Which heading is which column, where somebody said so. */
      columns: optional(field('columns', matchedColumns(mostColumns))),
      dryRun: optional(field('dryRunYn', yesNo)),
      warnings: confirmedWarnings,
    }),
    output: checked,
    example: { rows: exampleRows, dryRun: true },
  }),
}
