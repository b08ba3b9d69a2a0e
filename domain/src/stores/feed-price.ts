import type { Doubt } from '../basics/doubt.ts'

/** Usual price of feed, won per kg. */
export const usualFeedPrice = { from: 150, to: 5_000 }

/** Doubts about the price per kg of received feed; none without a price. */
export function doubtsAboutFeed(
  kg: number,
  price: number | null | undefined,
): Doubt<'KG_PRICE_UNUSUAL', 'price'>[] {
  const { from, to } = usualFeedPrice
  if (!price || kg <= 0) return []
  const each = Math.round(price / kg)
  return each >= from && each <= to
    ? []
    : [{ code: 'KG_PRICE_UNUSUAL', field: 'price', values: { each, from, to } }]
}
