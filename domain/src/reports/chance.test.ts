import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hypergeometricTail, binomialTail, sampleSumTail } from './chance.ts'

test('the hypergeometric tail is exact for small numbers', () => {
  // Of four cups, two with the milk first: both found by guessing is one of six.
  expect(hypergeometricTail({ all: 4, good: 2, drawn: 2, found: 2 }, 'many')).toBeCloseTo(1 / 6, 12)
  expect(hypergeometricTail({ all: 4, good: 2, drawn: 2, found: 0 }, 'few')).toBeCloseTo(1 / 6, 12)
  expect(hypergeometricTail({ all: 348, good: 273, drawn: 27, found: 27 }, 'few')).toBeCloseTo(1, 9)
  expect(hypergeometricTail({ all: 5, good: 3, drawn: 1, found: 1 }, 'many')).toBeCloseTo(3 / 5, 12)
  expect(hypergeometricTail({ all: 5, good: 1, drawn: 3, found: 1 }, 'many')).toBeCloseTo(3 / 5, 12)
  expect(binomialTail({ tries: 3, p: 0.5, found: 3 }, 'many')).toBeCloseTo(1 / 8, 12)
  expect(binomialTail({ tries: 3, p: 0.25, found: 1 }, 'few')).toBeCloseTo(54 / 64, 12)
  expect(binomialTail({ tries: 3, p: 0.25, found: 2 }, 'many')).toBeCloseTo(10 / 64, 12)
})

test('certain and impossible outcomes have probability 1', () => {
  for (const side of ['few', 'many'] as const)
    for (const p of [0, 1]) expect(binomialTail({ tries: 3, p, found: 2 }, side)).toBe(1)
})

test('both tails of the binomial test sum to one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 300 }), fc.nat(300), fc.nat(300), fc.nat(300), (all, a, b, c) => {
      const [good, drawn] = [Math.min(a, all), Math.min(b, all)]
      const [least, most] = [Math.max(0, drawn + good - all), Math.min(drawn, good)]
      const found = least + (c % (most - least + 1))
      const things = { all, good, drawn }
      const both =
        hypergeometricTail({ ...things, found }, 'few') +
        hypergeometricTail({ ...things, found: found + 1 }, 'many')
      expect(both).toBeCloseTo(1, 8)
      const tries = { tries: drawn, p: 0.3 }
      expect(
        binomialTail({ ...tries, found }, 'few') + binomialTail({ ...tries, found: found + 1 }, 'many'),
      ).toBeCloseTo(1, 8)
    }),
  )
})

test('the probability of a sum is the tail of the normal distribution', () => {
  // Mean 0; the sum of one of these five spreads by √2, of three of them by √3.
  const all = [-2, -1, 0, 1, 2]
  const one = (z: number, side: 'few' | 'many') => sampleSumTail(all, [z * Math.SQRT2], side)
  for (const [z, share] of [
    [0, 0.5],
    [0.5, 0.308538],
    [1, 0.158655],
    [1.96, 0.024998],
    [3, 0.00135],
  ] as const) {
    expect(one(z, 'many')).toBeCloseTo(share, 6)
    expect(one(-z, 'few')).toBeCloseTo(share, 6)
    expect(one(-z, 'many')).toBeCloseTo(1 - share, 6)
  }
  expect(sampleSumTail(all, [1, Math.sqrt(3), -1], 'many')).toBeCloseTo(0.158655, 6)
})

test('empty, complete and constant samples are never unlikely', () => {
  expect(sampleSumTail([1, 2], [], 'many')).toBe(1)
  expect(sampleSumTail([1, 2], [1, 2], 'many')).toBe(1)
  expect(sampleSumTail([2, 2, 2], [2], 'few')).toBe(1)
})
