import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  addDays,
  addMonths,
  day,
  daysBetween,
  isDay,
  isPossibleDay,
  lastOfMonth,
  lastOfWeek,
  latest,
  monthBefore,
  todayAt,
} from './day.ts'

test('accepts only calendar days', () => {
  expect(['2026-02-29', '2026-13-01', '2026-1-1', '2026', '2026-11', 'today', ''].filter(isDay)).toEqual([])
  expect(isDay('2028-02-29')).toBe(true)
  expect(() => day('2026-02-30')).toThrow(new RangeError('not a day: 2026-02-30'))
})

test('rejects days outside the bounds', () => {
  const days = ['1989-12-31', '1990-01-01', '2026-11-20', '2100-12-31', '2101-01-01', '2026-11-31']
  expect(days.filter(isPossibleDay)).toEqual(days.slice(1, 4))
})

test('returns the latest day, or none of none', () => {
  expect(latest()).toBeNull()
  expect(latest(null, undefined)).toBeNull()
  const first = day('2026-01-01')
  const days = fc.array(fc.option(fc.nat(400).map((days) => addDays(first, days))), { minLength: 1 })
  fc.assert(
    fc.property(days, (all) => {
      const known = all.filter((each) => each !== null)
      expect(latest(...all)).toBe(known.toSorted().at(-1) ?? null)
    }),
  )
})

test('counts days across months and years', () => {
  expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01')
  expect(daysBetween(day('2026-02-28'), day('2026-03-01'))).toBe(1)
  expect(daysBetween(day('2026-03-01'), day('2026-02-28'))).toBe(-1)
  expect(addMonths(day('2026-01-31'), -1)).toBe('2025-12-01')
  expect(lastOfMonth(day('2028-02-10'))).toBe('2028-02-29')
})

test('weeks end on Sunday', () => {
  expect(lastOfWeek(day('2026-11-16'))).toBe('2026-11-22')
  expect(lastOfWeek(day('2026-11-22'))).toBe('2026-11-22')
  expect(lastOfWeek(day('2026-12-28'))).toBe('2027-01-03')
})

test("today depends on the farm's time zone", () => {
  const lateEvening = new Date('2026-11-20T15:30:00Z')
  expect(todayAt('Asia/Seoul', lateEvening)).toBe('2026-11-21')
  expect(todayAt('UTC', lateEvening)).toBe('2026-11-20')
})

test.each([
  ['2026-11-20', '2026-10-20'],
  ['2026-01-31', '2025-12-31'],
  ['2026-03-31', '2026-02-28'],
  ['2028-03-30', '2028-02-29'],
])('a month before %s is %s', (of, before) => {
  expect(monthBefore(day(of))).toBe(before)
})
