import { expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { addedIn, feedAmounts, feedPerKg, operationSpan, yearBefore } from './operation.ts'

test.each([
  ['2026-10-01', '2026-11-20', '2025-10-01', '2025-11-20'],
  // A month's last day stays one, whatever February has.
  ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
  ['2024-02-01', '2024-02-28', '2023-02-01', '2023-02-28'],
])('a year before %s to %s are %s to %s', (from, to, before, until) => {
  expect(yearBefore({ from: day(from), to: day(to) })).toEqual({ from: before, to: until })
})

test('operationSpan covers whole months, up to today', () => {
  const span = (first: string, last: string, today = '2026-11-20') =>
    operationSpan(day(first), day(last), day(today))
  expect(span('2026-08-20', '2026-10-03')).toEqual({ from: '2026-08-01', to: '2026-10-31' })
  // Of one month it does not matter which of its days is named first.
  expect(span('2026-10-09', '2026-10-03')).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(span('2026-11-01', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  expect(span('2027-01-01', '2027-02-01')).toEqual({ from: '2026-11-01', to: '2026-11-20' })
})

test('operationSpan rejects reversed months and more than two years', () => {
  const span = (first: string, last: string) => () => operationSpan(day(first), day(last), day('2026-11-20'))
  expect(span('2026-11-01', '2026-10-31')).toThrow('MONTHS_REVERSED')
  expect(span('2024-11-01', '2026-10-31')).not.toThrow()
  expect(span('2024-10-31', '2026-10-31')).toThrow('MONTHS_TOO_MANY')
})

test('feedAmounts sums feed of pigs and of sows; other feed is only in the total', () => {
  const amounts = feedAmounts((category) =>
    category === 'creep'
      ? 1
      : category === 'finisher'
        ? 10
        : category === 'gestation'
          ? 100
          : category === 'lactation'
            ? 1_000
            : category === 'otherFeed'
              ? 10_000
              : 0,
  )
  expect(amounts).toMatchObject({ pigs: 11, sows: 1_100, otherFeed: 10_000, all: 11_111 })
  expect(addedIn('feedCost.sows')).toEqual(['feedCost.gestation', 'feedCost.lactation'])
})

test('feedPerKg divides by the kg shipped', () => {
  expect([feedPerKg(720, 200), feedPerKg(720, 0)]).toEqual([3.6, null])
})
