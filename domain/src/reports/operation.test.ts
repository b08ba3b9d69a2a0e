import { expect, test } from 'vitest'
import { day } from '../day.ts'
import { yearBefore } from './operation.ts'

test.each([
  ['2026-10-01', '2026-11-20', '2025-10-01', '2025-11-20'],
  // A month's last day stays one, whatever February has.
  ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
  ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
  ['2024-02-01', '2024-02-28', '2023-02-01', '2023-02-28'],
])('a year before %s to %s are %s to %s', (from, to, before, until) => {
  expect(yearBefore({ from: day(from), to: day(to) })).toEqual({ from: before, to: until })
})
