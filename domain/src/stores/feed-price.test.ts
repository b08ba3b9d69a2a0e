import { expect, test } from 'vitest'
import { doubtsAboutFeed } from './feed-price.ts'

test('doubts a tenth or ten times the usual feed price, but not a missing price', () => {
  expect(doubtsAboutFeed(1_000, 620_000)).toEqual([])
  expect(doubtsAboutFeed(1_000, 0)).toEqual([])
  expect(doubtsAboutFeed(1_000, null)).toEqual([])
  expect(doubtsAboutFeed(1_000, 62_000)).toMatchObject([{ code: 'KG_PRICE_UNUSUAL', values: { each: 62 } }])
  expect(doubtsAboutFeed(100, 6_200_000)).toMatchObject([{ values: { each: 62_000 } }])
})
