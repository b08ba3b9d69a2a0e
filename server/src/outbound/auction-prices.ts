import type { FastifyInstance } from 'fastify'
import { addDays, todayAt, type Day } from '@penside/domain/basics/day.ts'
import { marketPriceLimits } from '@penside/domain/reports/market-price.ts'
import { inTransaction, sql } from '../database/db.ts'
import { failureText, readUrl, type FetchOptions } from './fetch.ts'
import { elementsOf } from './xml.ts'

/**
 * The representative price of pig carcasses of a day, won for a kg, from the Korea Institute for Animal Products Quality Evaluation: data.go.kr
 * 15058822, operation `pigRepresentativePrice`. XML: `resultCode` 00, and items of `sumYmd`, `sableGubn` and `costAmt`.
 */

/** `url` has the operation's address and the service key; without it no prices are fetched. */
export type Auctions = { url?: string | undefined } & FetchOptions

/** ms; a process that starts meanwhile does not ask again. */
const every = 3 * 3_600_000
const afterTrouble = 1_800_000
/** Days back that are fetched, and days per run. The service allows 1,000 requests a day. */
const daysBack = 396
const daysAtOnce = 60
/** A price is put right until the next morning. */
const settledAfter = 2
const timeZone = 'Asia/Seoul'

export async function auctionPriceOn(on: Day, { url = '', ...options }: Auctions): Promise<number | null> {
  const address = new URL(url)
  const day = on.replaceAll('-', '')
  for (const [name, value] of [
    ['startYmd', day],
    ['endYmd', day],
    ['numOfRows', '20'],
    ['pageNo', '1'],
  ] as const)
    address.searchParams.set(name, value)
  const text = await readUrl(address.href, /xml/i, options)
  const [result] = elementsOf(text, 'header')
  // A key that is not known is answered in another form, with no header.
  if (result?.['resultCode'] !== '00') throw new Error(`answered ${result?.['resultCode'] ?? 'no result'}`)
  const ofDay = elementsOf(text, 'item').filter(({ sumYmd = '' }) => sumYmd.replaceAll(/\D/g, '') === day)
  const item = ofDay.find(({ sableGubn = '' }) => /대표|전체/.test(sableGubn))
  if (!item) return null
  const price = Number((item['costAmt'] ?? '').replaceAll(',', ''))
  const [least, most] = marketPriceLimits
  if (price === 0) return null
  if (!(price >= least && price <= most)) throw new Error('answered no price')
  return price
}

/** Fetches unknown days, newest first, unless another process has just done so. @returns the number of new days */
export async function fetchAuctionPrices(
  app: Pick<FastifyInstance, 'pool' | 'now' | 'log'>,
  auctions: Auctions,
): Promise<number> {
  const now = app.now()
  const today = todayAt(timeZone, now)
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const claim = await inTransaction(app.pool, (db) =>
    db.maybeOne(sql`
      insert into outside_source (name, requested_at) values ('auction', ${now.toISOString()})
      on conflict (name) do update set requested_at = excluded.requested_at
        where outside_source.requested_at <= ${before(every)} or (outside_source.failure is not null and outside_source.requested_at <= ${before(afterTrouble)})
      returning name`),
  )
  if (!claim) return 0
  const known = await inTransaction(app.pool, (db) =>
    db.many<{ on: Day }>(sql`select on_date as on from auction_price`),
  )
  const settled = new Set(known.map(({ on }) => on).filter((on) => on < addDays(today, -settledAfter)))
  const wanted = Array.from({ length: daysBack }, (_, i) => addDays(today, -i))
    .filter((on) => ![0, 6].includes(new Date(on).getUTCDay()) && !settled.has(on))
    .slice(0, daysAtOnce)
  let came = 0
  let failure: string | null = null
  try {
    for (const on of wanted) {
      const price = await auctionPriceOn(on, auctions)
      if (price === null) continue
      came++
      await inTransaction(app.pool, (db) =>
        db.run(sql`
          insert into auction_price (on_date, price) values (${on}, ${price})
          on conflict (on_date) do update set price = excluded.price`),
      )
    }
  } catch (error) {
    failure = failureText(error)
    app.log.warn({ failure }, 'the auction prices did not come')
  }
  await inTransaction(app.pool, (db) =>
    db.run(sql`
      update outside_source set failure = ${failure}, answered_at = case when ${failure}::text is null then ${now.toISOString()} else answered_at end
      where name = 'auction'`),
  )
  return came
}

/** Interval of the job, also after a failure. */
export function auctionPriceJob(app: FastifyInstance, auctions: Auctions) {
  if (auctions.url)
    app.repeat(afterTrouble, 'auction', (signal) => fetchAuctionPrices(app, { ...auctions, signal }))
}
