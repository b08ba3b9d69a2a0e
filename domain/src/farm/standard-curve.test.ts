import { expect, test } from 'vitest'
import { ageAt, curveAt, curveKinds, curveWeeks, standardCurves, weekRange } from './standard-curve.ts'

test('interpolates between weeks and extrapolates beyond', () => {
  expect(curveAt(standardCurves.weight, 7)).toBe(2.6)
  expect(curveAt(standardCurves.weight, 28 * 7)).toBeCloseTo(125.2, 9)
  expect(curveAt(standardCurves.weight, 10.5)).toBeCloseTo(3.3, 9)
  expect(curveAt(standardCurves.weight, 0)).toBeCloseTo(1.2, 9)
  expect(curveAt(standardCurves.weight, 29 * 7)).toBeCloseTo(130.9, 9)
  expect(curveAt(standardCurves.water, 63)).toBe(2.5)
  expect(curveAt(standardCurves.water, 300)).toBe(10.3)
  expect(curveAt([5, 9], 0)).toBe(1)
  expect(curveAt([1, 9], 0)).toBe(0)
})

test('inverts the weight curve', () => {
  for (let age = 1; age < 230; age++)
    expect(ageAt(standardCurves.weight, curveAt(standardCurves.weight, age))).toBeCloseTo(age, 6)
})

test('limits a week to its neighbours', () => {
  expect(weekRange(standardCurves.weight, 'weight', 5)).toEqual([7.4, 11.3])
  expect(weekRange(standardCurves.weight, 'weight', 1)).toEqual([0.1, 3.9])
  expect(weekRange(standardCurves.weight, 'weight', 28)).toEqual([119.6, 300])
  expect(weekRange(standardCurves.water, 'water', 25)).toEqual([10.3, 10.3])
  for (const kind of curveKinds)
    for (let week = 1; week <= curveWeeks; week++) {
      const [least, most] = weekRange(standardCurves[kind], kind, week)
      expect(standardCurves[kind][week - 1]).toBeGreaterThanOrEqual(least)
      expect(standardCurves[kind][week - 1]).toBeLessThanOrEqual(most)
    }
})
