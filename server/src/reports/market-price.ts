import { maxMarketRows, type marketPrices } from '@penside/contract/reports/market-price.ts'
import { addMonths, firstOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import { doubtsAboutCarcassPrice } from '@penside/domain/groups/plausible.ts'
import { type FileRow, readTable } from '@penside/domain/table/table.ts'
import { marketPriceTable, type MarketPrice } from '@penside/domain/reports/market-price.ts'
import { sql, type Db } from '../database/db.ts'
import { checkConfirmed, refuse } from '../http/problem.ts'
import { tradeStatus } from './trade-status.ts'
import type { Handlers } from '../http/serve.ts'

/** Months of the chart: a year and the current month. */
const months = 13
/** Number of days in the list. */
const newestDays = 30

/** Price of each day: the farm's own entry, or the price of the source. */
const prices = sql`(
  select on_date, price, true as typed from market_price
  union all
  select on_date, price, false from auction_price a where not exists (select from market_price m where m.on_date = a.on_date)) prices`

export const marketPriceHandlers: Handlers<typeof marketPrices> = {
  async year({ db, today, request }) {
    const from = firstOfMonth(addMonths(today, 1 - months))
    const means = await db.many<{ month: string; price: number }>(sql`
      select to_char(on_date, 'YYYY-MM') as month, round(avg(price))::float8 as price from ${prices}
      where on_date between ${from} and ${today} group by 1`)
    const market = new Map(means.map(({ month, price }) => [month, price]))
    const days = await db.many<MarketPrice & { typed: boolean }>(sql`
      select on_date as on, price::float8 as price, typed from ${prices} where on_date between ${from} and ${today}
      order by on_date desc limit ${newestDays}`)
    const source = await db.maybeOne<{ answeredAt: string | null; fails: boolean }>(
      sql`select answered_at, failure is not null as fails from outside_source where name = 'auction'`,
    )
    const traded = await tradeStatus.months(db, { baseDay: today, months, today })
    return {
      months: traded.toReversed().map(({ month, whole: { perKg } }) => ({
        month,
        market: market.get(month) ?? null,
        own: perKg || null,
      })),
      days,
      source:
        request.server.auctions.url === undefined ? null : (source ?? { answeredAt: null, fails: false }),
    }
  },

  async save({ input: { on, price }, db, today }) {
    if (on > today) throw refuse('AFTER_TODAY', { today }, ['on'])
    await storePrices(db, [{ on, price }])
    return { result: 1 }
  },

  async remove({ input: { on }, db }) {
    await db.run(sql`delete from market_price where on_date = ${on}`)
    return { result: 1 }
  },

  async bring({ input: { rows, columns, dryRun = false, warnings = 0 }, db, today }) {
    const found = new Map<Day, MarketPrice & { row: number }>()
    const table = readTable(marketPriceTable, rows as readonly FileRow[], {
      chosen: columns,
      judge(row, refuseAt, warn) {
        if (!row.whole) return
        const price = row.values as MarketPrice // what is needed was read of a row that is whole
        const twice = found.get(price.on)
        if (price.on > today) refuseAt('on', new Refusal('AFTER_TODAY', { today }), price.on)
        else if (twice) refuseAt('on', new Refusal('MARKET_DAY_TWICE', { row: twice.row }), price.on)
        else found.set(price.on, { row: row.row, ...price })
        for (const doubt of doubtsAboutCarcassPrice(price.price)) warn('price', doubt)
      },
    })
    if (table.rows.length > maxMarketRows)
      table.refused.push({
        row: 0,
        column: '',
        shown: '',
        code: 'TRADE_FILE_LONG',
        values: { most: maxMarketRows },
      })
    const known = await db.many<MarketPrice>(sql`
      select on_date as on, price::float8 as price from market_price where on_date = any(${[...found.keys()]}::date[])`)
    const before = new Map(known.map(({ on, price }) => [on, price]))
    if (!dryRun) {
      if (table.refused.length > 0) throw refuse('ROWS_REFUSED', { rows: table.refused.length })
      checkConfirmed(table.warned.length, warnings)
      await storePrices(db, [...found.values()])
    }
    const { headings, samples, columns: matched, refused, warned } = table
    return {
      headings,
      samples,
      columns: matched,
      refused,
      warned,
      rows: [...found.values()].map((each) => ({ ...each, before: before.get(each.on) ?? null })),
    }
  },
}

const storePrices = (db: Db, prices: readonly MarketPrice[]) =>
  db.run(sql`
    insert into market_price (farm_id, on_date, price)
    select current_farm(), "on", price from json_to_recordset(${JSON.stringify(prices)}) as given ("on" date, price numeric)
    on conflict (farm_id, on_date) do update set price = excluded.price where market_price.price <> excluded.price`)
