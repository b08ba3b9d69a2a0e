import { expect, test } from 'vitest'
import { between, evenly, normal, numbered, pick, seeded, shares } from './random.ts'

const many = (draw: () => number, count = 6400) => Array.from({ length: count }, draw)
const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length

test('the same seed gives the same numbers', () => {
  expect(many(seeded('x'), 5)).toEqual(many(seeded('x'), 5))
  expect(many(seeded('x'), 5)).not.toEqual(many(seeded('y'), 5))
})

test('evenly drawn numbers fall once into each part of the range', () => {
  const drawn = many(evenly(seeded('x'), 64), 64).map((each) => Math.floor(each * 64))
  expect(drawn).not.toEqual([...drawn.keys()])
  expect(drawn.toSorted((a, b) => a - b)).toEqual([...drawn.keys()])
})

test('outcomes come as often as their shares say', () => {
  const draw = evenly(seeded('x'))
  const drawn = many(() => pick(draw(), numbered({ 1: 3, 5: 1 })))
  expect(mean(drawn)).toBeCloseTo(2, 1)
  expect(pick(0, shares({ '070002': 1, '070001': 2 }))).toBe('070002')
  expect(pick(0.999999, shares({ '070002': 1, '070001': 2 }))).toBe('070001')
})

test('a span of days holds both its ends', () => {
  expect([0, 0.34, 0.99].map((at) => between(at, [18, 20]))).toEqual([18, 19, 20])
})

test('the normal distribution has its mean and its deviation', () => {
  const draw = evenly(seeded('x'))
  const drawn = many(() => normal(draw(), 13.5, 2))
  expect(mean(drawn)).toBeCloseTo(13.5, 2)
  expect(Math.sqrt(mean(drawn.map((each) => (each - 13.5) ** 2)))).toBeCloseTo(2, 1)
  expect(normal(0.975, 0, 1)).toBeCloseTo(1.96, 3)
})
