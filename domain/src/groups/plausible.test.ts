import { expect, test } from 'vitest'
import { curveAt, standardCurves } from '../farm/standard-curve.ts'
import { doubtsAbout, judgeWeights, type Weighed } from './plausible.ts'

const shipped: Weighed = {
  kind: 'shipment',
  type: '200001',
  head: 60,
  ageDays: 180,
  totalWeight: 6_900,
  price: 27_000_000,
}
const codes = (more: Partial<Weighed>) => doubtsAbout({ ...shipped, ...more }).map(({ code }) => code)

test('asks nothing of usual weights and prices, and nothing where none is known', () => {
  for (let ageDays = 21; ageDays <= 200; ageDays++) {
    const totalWeight = 60 * curveAt(standardCurves.weight, ageDays)
    expect(codes({ ageDays, totalWeight, price: null }), String(ageDays)).toEqual([])
  }
  expect(codes({})).toEqual([])
  expect(codes({ totalWeight: 0, price: 0 })).toEqual([])
  expect(codes({ head: 0 })).toEqual([])
  expect(codes({ type: '200009', head: 1, totalWeight: 240, price: 300_000 })).toEqual([])
})

test('asks of one head with the weight or the money of many', () => {
  expect(doubtsAbout({ ...shipped, head: 1, totalWeight: 1_110, price: 430_000 })).toEqual([
    {
      code: 'WEIGHT_UNUSUAL',
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

test('refuses to pay for more than was on the scale', () => {
  expect(() => judgeWeights({ totalWeight: 100, netWeight: 200 })).toThrow(
    expect.objectContaining({ code: 'NET_ABOVE_LIVE', fields: ['netWeight'] }),
  )
  judgeWeights({ totalWeight: 100, netWeight: 100 })
  judgeWeights({ totalWeight: 0, netWeight: 77 })
  judgeWeights({ totalWeight: 100 })
})
