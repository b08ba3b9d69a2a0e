import type { Day } from '../basics/day.ts'
import { dayOf, largeOf, needed, type Column } from '../table/column.ts'
import type { TableKind } from '../table/table.ts'

/** Auction price of a day, won per kg of carcass. */
export type MarketPrice = { on: Day; price: number }
/** Lowest and highest valid price, won per kg. */
export const marketPriceLimits = [100, 99_999] as const

export const marketPriceColumns = {
  on: needed(dayOf('일자', 'Day', 'Ngày')),
  price: needed(largeOf(...marketPriceLimits)('경락가격', 'Auction price', 'Giá đấu giá')),
} as const satisfies Readonly<Record<keyof MarketPrice, Column>>

/** Import format of a table of prices, with the headings of common sources. */
export const marketPriceTable: TableKind<keyof MarketPrice> = {
  columns: marketPriceColumns,
  elsewhere: {
    on: ['날짜', '경매일', '경매일자', '기준일', '거래일', 'date', 'auction day', 'ngày đấu giá'],
    price: [
      '평균가격',
      '평균경락가격',
      '경락가',
      '전국평균',
      '도매가격',
      '시세',
      '평균',
      'price',
      'mean price',
      'won/kg',
      'giá',
      'giá trung bình',
    ],
  },
}
