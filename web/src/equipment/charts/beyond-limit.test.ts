import { expect, test } from 'vitest'
import type { MeasureNow } from '@penside/contract/equipment/series.ts'
import { beyondLimit, initialMeasure, otherBeyondLimit } from './beyond-limit.ts'

const measure = (name: string, value: number | null, low: number | null, high: number | null) =>
  ({ measure: name, value, warningLow: low, warningHigh: high }) as MeasureNow
const warm = measure('temperature', 26, 23, 29)
const sharp = measure('ammonia', 27.5, null, 20)

test('opens with a measure beyond its limit, and names it beside another', () => {
  expect([warm, sharp, measure('humidity', 5, 30, null)].map(beyondLimit)).toEqual([null, 'above', 'below'])
  expect(beyondLimit(measure('co2', null, 0, 1))).toBeNull()
  expect(initialMeasure([warm, sharp])).toBe(sharp)
  expect(initialMeasure([warm])).toBe(warm)
  expect(otherBeyondLimit([warm, sharp], warm)).toEqual([sharp])
  expect(otherBeyondLimit([warm, sharp], sharp)).toEqual([])
})
