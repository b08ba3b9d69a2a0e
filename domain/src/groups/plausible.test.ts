import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curveAt, curveWeeks, standardCurves } from '../farm/standard-curve.ts'
import { doubtsAbout, judgeWeights, type Weighed } from './plausible.ts'

const shipped: Weighed = {
  kind: 'shipment',
  type: '200001',
  head: 60,
  ageDays: 180,
  totalWeight: 6_900,
  price: 27_000_000,
  standard: standardCurves.weight,
}
const codes = (more: Partial<Weighed>) => doubtsAbout({ ...shipped, ...more }).map(({ code }) => code)

test('has no doubts about usual or missing weights and prices', () => {
  for (let ageDays = 21; ageDays <= 200; ageDays++) {
    const totalWeight = 60 * curveAt(standardCurves.weight, ageDays)
    expect(codes({ ageDays, totalWeight, price: null }), String(ageDays)).toEqual([])
  }
  expect(codes({})).toEqual([])
  expect(codes({ totalWeight: 0, price: 0 })).toEqual([])
  expect(codes({ head: 0 })).toEqual([])
  expect(codes({ type: '200009', head: 1, totalWeight: 240, price: 300_000 })).toEqual([])
})

test('doubts the weight or price of many pigs entered for one', () => {
  expect(doubtsAbout({ ...shipped, head: 1, totalWeight: 1_110, price: 430_000 })).toEqual([
    {
      code: 'WEIGHT_UNUSUAL',
      field: 'totalWeight',
      values: { each: 1_110, from: expect.any(Number), to: expect.any(Number) },
    },
  ])
  expect(codes({ head: 1, totalWeight: 115 })).toEqual(['PRICE_UNUSUAL'])
  // 3,000 kg for 100 weaners.
  expect(
    codes({ kind: 'in', type: '110002', head: 100, ageDays: 28, totalWeight: 3_000, price: null }),
  ).toEqual(['WEIGHT_UNUSUAL'])
  expect(codes({ kind: 'weighing', head: 1, totalWeight: 1_110, price: null })).toEqual(['WEIGHT_UNUSUAL'])
  expect(codes({ kind: 'loss', head: 1, totalWeight: 60, price: 9_999_999 })).toEqual([])
})

/** Curves that rise from week to week, as a farm may set them. */
const curves = fc
  .tuple(
    fc.integer({ min: 1, max: 60 }),
    fc.array(fc.integer({ min: 1, max: 90 }), { minLength: curveWeeks - 1, maxLength: curveWeeks - 1 }),
  )
  .map(([first, steps]) => steps.reduce((all, step) => [...all, all.at(-1)! + step], [first]))
  .map((tenths) => tenths.map((each) => each / 10))

/** kg at an age, by walking day by day along the weeks between which it lies. */
function walked(curve: readonly number[], ageDays: number): number {
  const weeks = Math.min(Math.max(Math.floor(ageDays / 7), 1), curve.length - 1)
  const daily = (curve[weeks]! - curve[weeks - 1]!) / 7
  let kg = curve[weeks - 1]!
  for (let day = weeks * 7; day < ageDays; day++) kg += daily
  for (let day = weeks * 7; day > ageDays; day--) kg -= daily
  return Math.max(kg, 0)
}

test('doubts a weight outside 0.4 to 1.8 of the farm’s own curve', () => {
  fc.assert(
    fc.property(
      curves,
      fc.integer({ min: 0, max: 260 }),
      fc.integer({ min: 1, max: 900 }),
      fc.double({ min: 0.01, max: 400, noNaN: true }),
      (standard, ageDays, head, each) => {
        const expected = walked(standard, ageDays)
        const [low, high] = [Math.max(1, 0.4 * expected), 1.8 * expected]
        // The limits are whole kilograms.
        fc.pre(Math.abs(each - low) > 0.6 && Math.abs(each - high) > 0.6)
        const asked = codes({ standard, ageDays, head, totalWeight: each * head, price: null })
        expect(asked).toEqual(each < low || each > high ? ['WEIGHT_UNUSUAL'] : [])
      },
    ),
    { numRuns: 500 },
  )
})

test('doubts depend on the farm’s curve', () => {
  const slow = standardCurves.weight.map((kg) => kg / 2)
  const weaners = { kind: 'in', type: '110002', head: 100, ageDays: 70, price: null } as const
  expect(codes({ ...weaners, totalWeight: 100 * 11 })).toEqual([])
  expect(codes({ ...weaners, totalWeight: 100 * 6 })).toEqual(['WEIGHT_UNUSUAL'])
  expect(codes({ ...weaners, totalWeight: 100 * 6, standard: slow })).toEqual([])
})

test('refuses to pay for more than was on the scale', () => {
  expect(() => judgeWeights({ totalWeight: 100, netWeight: 200 })).toThrow(
    expect.objectContaining({ code: 'NET_ABOVE_LIVE', fields: ['netWeight'] }),
  )
  judgeWeights({ totalWeight: 100, netWeight: 100 })
  judgeWeights({ totalWeight: 0, netWeight: 77 })
  judgeWeights({ totalWeight: 100 })
})
