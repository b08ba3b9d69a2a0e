import { expect, test } from 'vitest'
import { isBetween } from './day.ts'

test('treats a missing limit as none', () => {
  expect(isBetween('2026-11-20')).toBe(true)
  expect(isBetween('2026-11-20', '2026-11-20', '2026-11-20')).toBe(true)
  expect(isBetween('2026-11-20', undefined, '2026-11-19')).toBe(false)
  expect(isBetween('2026-11-20', '2026-11-21')).toBe(false)
})
