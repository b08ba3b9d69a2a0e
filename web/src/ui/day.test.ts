import { expect, test } from 'vitest'
import { addDays, isBetween, isDay } from './day.ts'

test('a day is a date that exists', () => {
  expect(isDay('2026-11-20')).toBe(true)
  expect(isDay('2024-02-29')).toBe(true)
  expect(isDay('2026-02-29')).toBe(false)
  expect(isDay('2026-11-20T00:00')).toBe(false)
  expect(isDay('')).toBe(false)
})

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  expect(addDays('2026-11-20', 114)).toBe('2027-03-14')
})

test('a missing limit is no limit', () => {
  expect(isBetween('2026-11-20')).toBe(true)
  expect(isBetween('2026-11-20', '2026-11-20', '2026-11-20')).toBe(true)
  expect(isBetween('2026-11-20', undefined, '2026-11-19')).toBe(false)
  expect(isBetween('2026-11-20', '2026-11-21')).toBe(false)
})
