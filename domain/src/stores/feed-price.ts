/** Won that a kg of feed usually costs. */
export const usualFeedPrice = { from: 150, to: 5_000 }

export type FeedPriceDoubt = {
  code: 'FEED_PRICE_UNUSUAL'
  values: { each: number; from: number; to: number }
}

/** Doubts about the price per kg of received feed; none without a price. */
export function doubtsAboutFeed(kg: number, price: number | null | undefined): FeedPriceDoubt[] {
  const { from, to } = usualFeedPrice
  if (!price || kg <= 0) return []
  const each = Math.round(price / kg)
  return each >= from && each <= to ? [] : [{ code: 'FEED_PRICE_UNUSUAL', values: { each, from, to } }]
}
