import { expect, test } from 'vitest'
import { sharedByHead } from './shared-by-head.ts'

test('shares by head add up to the amount', () => {
  expect(sharedByHead(3_000, [100, 50], 2)).toEqual([2_000, 1_000])
  expect(sharedByHead(100, [1, 1, 1], 2)).toEqual([33.33, 33.34, 33.33])
  expect(sharedByHead(10, [1, 1, 1, 1], 0)).toEqual([3, 2, 3, 2])
  const parts = sharedByHead(12_345.67, [53, 69, 124, 1, 67, 73], 2)
  expect(parts.reduce((sum, part) => sum + Math.round(part * 100), 0)).toBe(1_234_567)
  expect(sharedByHead(0.02, [5, 5, 5], 2)).toContain(0)
  expect(sharedByHead(7, [], 2)).toEqual([])
})
