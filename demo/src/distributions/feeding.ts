/** Days of stock records. */
export const booksOfStore = 2 * 365

/** kg a day that a pig of this weight eats: 46.7 kg and more as published [S21]; lighter ones assumed. */
export const eaten: readonly (readonly [kg: number, aDay: number])[] = [
  [6.5, 0.28],
  [12, 0.6],
  [25.7, 1.05],
  [46.7, 1.62],
  [64.6, 2.02],
  [83.5, 2.3],
  [102.5, 2.47],
  [120, 2.57],
]
/** Feed used of feed eaten, so that 3.03 kg go into a kg that is sold, the feed of sows left out [H4]. */
export const used = 1.22

/** From which age on which feed is given (system code 100), won for a kg of it, and for how many days a truck brings it; assumed. */
export const phases = [
  { from: 0, feed: '100002', price: 1_450, days: 14 },
  { from: 36, feed: '100003', price: 940, days: 9 },
  { from: 71, feed: '100004', price: 660, days: 8 },
  { from: 111, feed: '100005', price: 610, days: 6 },
] as const
/**
 * What sows eat: kg of it that are used a day, so that a sow takes 1,200 kg a year [H4]; won for a kg, and for how many days a
 * truck brings it; assumed.
 */
export const sowFeeds = [
  { nursing: false, feed: '100006', aDay: 2.9, price: 480, days: 9 },
  { nursing: true, feed: '100007', aDay: 6.5, price: 560, days: 9 },
] as const
/** kg a day that a boar eats of what sows get that do not nurse; assumed. */
export const boarADay = 2.5
/** Share of a month's feed that is missing at its end; assumed. */
export const spilt = { share: 0.002, reason: '흘린 사료' } as const
/** A broken bottle each quarter; assumed. Association code list 34. */
export const broken = { amount: 10, processing: '340002' } as const

/** Feed in bags; every third group receives its own. */
export const inBags = '100002'
export const ownBags = 3
/** Feed that is due for an order today, with the days it still lasts. */
export const runsLow = { feed: '100004', days: 2 } as const

/** Maximum kg and days of one release. */
export const release = { most: 999, days: 7 } as const
/** Days of stock at which feed and medicine are ordered; medicine for two months; assumed. */
export const orderAt = { feed: 8, medicine: 21 } as const
export const medicineFor = 60
/** Content of a bottle, and days until it expires; assumed. */
export const bottle = 50
export const expiresAfter = 540
/** Won for one of the unit of a medicine, where groups are not given it; assumed. */
export const medicinePrice = 600
