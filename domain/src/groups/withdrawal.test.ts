import { expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import { withdrawalOn, type Withdrawal } from './withdrawal.ts'

const on = (days: number) => addDays(day('2026-11-01'), days)
const given = (medicineName: string, from: number, free: number): Withdrawal => ({
  medicineName,
  givenOn: on(from),
  freeOn: on(free),
})

test('a withdrawal lasts from the treatment to the day before the first free one; the longest counts', () => {
  const all = [given('short', 2, 6), given('long', 4, 9), given('middle', 4, 8)]
  const holding = (days: number, of = all) => withdrawalOn(of, on(days))?.medicineName ?? null
  expect([1, 2, 3, 4, 8, 9].map((days) => holding(days))).toEqual([
    null,
    'short',
    'short',
    'long',
    'long',
    null,
  ])
  expect(holding(4, all.toReversed())).toBe('long')
  expect(holding(4, [])).toBe(null)
})
