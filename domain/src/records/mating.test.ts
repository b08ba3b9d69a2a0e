import { expect, test } from 'vitest'
import { day } from '../day.ts'
import { addServices, farrowingDueOn, isSameHeat } from './mating.ts'

test('a service on the same or the next two days belongs to the same heat', () => {
  const first = day('2026-11-10')
  expect(
    ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'].map((on) =>
      isSameHeat(first, day(on)),
    ),
  ).toEqual([false, true, true, true, false])
})
test('a mating holds three boars, not four', () => {
  const service = { boarId: 11, method: 'A' } as const
  expect(addServices([service], [service, service])).toHaveLength(3)
  expect(() => addServices([service, service], [service, service])).toThrow('TOO_MANY_BOARS')
})
test('she is due 115 days after mating unless the farm says otherwise', () => {
  expect(farrowingDueOn(day('2026-01-01'), { farrowingAfterMating: 115 })).toBe('2026-04-26')
})
