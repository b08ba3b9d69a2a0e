import { expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import { agesFrom } from './ages.ts'

test('the age of a group is the mean of all arrivals until and including the day', () => {
  const start = day('2026-03-01')
  const on = (days: number) => addDays(start, days)
  const ageOn = agesFrom({ startedOn: start, ageDays: 25 }, [
    { on: on(10), females: 3, males: 1, unsexed: 2, ageDays: 40 },
    { on: on(2), females: 1, males: 1, unsexed: 0, ageDays: null },
  ])
  // Nothing; two of 27 days; the same a day before the six of 40; together 310 days of eight.
  expect([on(1), on(2), on(9), on(10), on(11)].map(ageOn)).toEqual([26, 27, 34, 39, 40])
})
