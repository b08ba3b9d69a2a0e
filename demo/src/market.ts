import { addDays, addMonths, firstOfMonth, type Day } from '@penside/domain/basics/day.ts'
import type { Client } from 'pg'
import { carcassPrice, priceOfMonth } from './distributions/growing.ts'
import { evenly, normal, seeded } from './random.ts'

/** What the auctions of thirteen months paid for a kg: no auction on a weekend, and a price that drifts from one day to the next. */
function auctionPrices(today: Day): { on: Day; price: number }[] {
  const random = evenly(seeded('auctions'))
  const prices: { on: Day; price: number }[] = []
  let drift = 0
  for (let on = firstOfMonth(addMonths(today, -12)); on < today; on = addDays(on, 1)) {
    if ([0, 6].includes(new Date(on).getUTCDay())) continue
    drift = 0.8 * drift + normal(random(), 0, carcassPrice.deviation / 3)
    const ofMonth = carcassPrice.mean * priceOfMonth[Number(on.slice(5, 7)) - 1]!
    prices.push({ on, price: Math.round(ofMonth + drift) })
  }
  return prices
}

/** The same for a farm, as its manager brought them in. */
export const addPrices = (client: Client, farmId: number, today: Day) =>
  client.query(
    `insert into market_price (farm_id, on_date, price)
     select $1, "on", price from json_to_recordset($2) as given ("on" date, price numeric)`,
    [farmId, JSON.stringify(auctionPrices(today))],
  )
