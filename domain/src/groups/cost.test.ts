import { expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { maxTransfersBack, pricesOf, type GroupCost, type PricedMove } from './cost.ts'

const on = (days: number) => day(`2026-03-${String(1 + days).padStart(2, '0')}`)
const move = (
  groupId: number,
  kind: PricedMove['kind'],
  number: number,
  days: number,
  females: number,
  more: Partial<PricedMove> = {},
): PricedMove => ({
  groupId,
  kind,
  number,
  type: '110002',
  on: on(days),
  females,
  males: 0,
  unsexed: 0,
  price: null,
  given: false,
  into: null,
  ...more,
})
/** Both sides of what one group gave to another. */
const give = (
  from: number,
  to: number,
  number: number,
  days: number,
  head: number,
  price: number | null = null,
) => [
  move(from, 'out', number, days, head, { type: '120003', price, into: { groupId: to, number } }),
  move(to, 'in', number, days, head, { type: '110003', given: true, price }),
]
const cost = (groupId: number, days: number, amount: number): GroupCost => ({ groupId, on: on(days), amount })
const prices = (moves: PricedMove[], costs: GroupCost[] = [], weanerValue = 0) => {
  const found = pricesOf(moves, costs, { weanerValue })
  return moves.map((each) => found.get(each) ?? null)
}

test('values weaned piglets without a price by the farm’s setting', () => {
  const weaned = [
    move(1, 'in', 1, 0, 8, { type: '110001', males: 2 }),
    move(1, 'in', 2, 0, 3, { type: '110005' }),
    move(1, 'in', 3, 0, 3, { type: '110001', price: 99 }),
    move(1, 'in', 4, 0, 3),
  ]
  expect(prices(weaned, [], 55.5)).toEqual([555_000, 166_500, 99, null])
  expect(prices(weaned)).toEqual([null, null, 99, null])
})

test('pigs that leave without a price carry their share of all costs along', () => {
  const moves = [
    move(1, 'in', 1, 0, 100, { price: 1_000_000 }),
    ...give(1, 2, 1, 10, 40),
    ...give(2, 3, 7, 20, 10),
  ]
  // What is spent on the day itself is inside, what is spent later is not.
  const costs = [cost(1, 10, 50_000), cost(1, 11, 7_000), cost(2, 15, 10_000)]
  expect(prices(moves, costs)).toEqual([1_000_000, 420_000, 420_000, 107_500, 107_500])
})

test('rounds a share to the hundredth of a won', () => {
  const moves = [move(1, 'in', 1, 0, 3, { price: 100 }), move(1, 'out', 1, 1, 1)]
  expect(prices(moves)).toEqual([100, 33.33])
})

test('spreads the cost of pigs that die over the survivors, also on the same day', () => {
  const moves = [
    move(1, 'in', 1, 0, 100, { price: 950_000 }),
    ...give(1, 2, 1, 10, 50),
    move(1, 'loss', 1, 10, 5, { type: '033014' }),
  ]
  expect(prices(moves).slice(1, 3)).toEqual([500_000, 500_000])
})

test('an entered price is the value, while the group’s cost falls by the share of its pigs', () => {
  const moves = [
    move(1, 'in', 1, 0, 10, { price: 1_000 }),
    ...give(1, 2, 1, 1, 5, 800),
    ...give(1, 3, 1, 2, 5),
  ]
  expect(prices(moves)).toEqual([1_000, 800, 800, 500, 500])
})

test('shipped pigs take their share of the cost, and their price is their revenue', () => {
  const moves = [
    move(1, 'in', 1, 0, 10, { price: 1_000 }),
    move(1, 'shipment', 1, 1, 4, { type: '200001' }),
    ...give(1, 2, 1, 2, 6),
  ]
  expect(prices(moves)).toEqual([1_000, null, 600, 600])
})

test('moves of a group without prices and costs have no value', () => {
  expect(prices([move(1, 'in', 1, 0, 10), ...give(1, 2, 1, 1, 5)])).toEqual([null, null, null])
  // Without heads there is nothing to share.
  expect(prices(give(1, 2, 1, 1, 5), [cost(1, 0, 9)])).toEqual([null, null])
})

test('pigs from a group outside the query have the value of those that they join', () => {
  const [, arrival] = give(9, 1, 4, 5, 10)
  const own = [move(1, 'in', 1, 0, 90, { price: 900_000 }), arrival!, ...give(1, 2, 1, 6, 50)]
  expect(prices(own, [cost(1, 5, 90_000)])).toEqual([900_000, 110_000, 550_000, 550_000])
  // Where none stand there they are worth nothing that is known.
  expect(prices([arrival!])).toEqual([null])
  expect(prices(give(9, 1, 4, 5, 10, 7_000).slice(1))).toEqual([7_000])
})

test('on one day pigs go on in the order in which they were moved', () => {
  const moves = [move(1, 'in', 1, 0, 10, { price: 1_000 }), ...give(1, 2, 1, 1, 10), ...give(2, 3, 1, 1, 10)]
  expect(prices(moves)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000])
  const back = [...moves.slice(0, 3), ...give(2, 1, 9, 2, 10), ...give(1, 2, 8, 3, 10)]
  expect(prices(back).at(-1)).toBe(1_000)
})

test('a transfer is worth the same on the pages of both its groups, however many there are before', () => {
  // Each group began with pigs of its own, bought, and got some of the one before it.
  const chain = [1, 2, 3, 4, 5, 6, 7]
  const moves = chain.flatMap((group) => [
    move(group, 'in', 1, group, 30, { price: 1_000 * group * group }),
    ...(group > 1 ? give(group - 1, group, 2, group, 10) : []),
  ])
  /** What is known where the page of a group is asked for: its records and those of so many groups before it. */
  const onPageOf = (group: number) => {
    const known = moves.filter(({ groupId }) => groupId <= group && groupId >= group - maxTransfersBack)
    const found = pricesOf(known, [cost(1, 1, 9_000)], { weanerValue: 0 })
    return (kind: 'in' | 'out', of: number) =>
      found.get(known.find((m) => m.kind === kind && m.number === 2 && m.groupId === of)!)
  }
  for (const giver of [3, 4, 5, 6]) {
    const worth = onPageOf(giver)('out', giver)
    expect(worth).toBeGreaterThan(0)
    expect(onPageOf(giver + 1)('in', giver + 1)).toBe(worth)
    expect(onPageOf(giver + 1)('out', giver)).toBe(worth)
  }
})
