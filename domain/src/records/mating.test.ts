import { describe, expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { addServices, farrowingDueOn, isSameHeat, joinsHeat } from './mating.ts'

test('a service on the same or the next two days belongs to the same heat', () => {
  const first = day('2026-11-10')
  expect(
    ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'].map((on) =>
      isSameHeat(first, day(on)),
    ),
  ).toEqual([false, true, true, true, false])
})
test('rejects a fourth service', () => {
  const service = { boarId: 11, method: 'A' } as const
  expect(addServices([service], [service, service])).toHaveLength(3)
  expect(() => addServices([service, service], [service, service])).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_BOARS', values: { most: 3 }, fields: ['boars'] }),
  )
})
describe('a further mating', () => {
  const matedOn = day('2026-11-10')
  const sow = { status: 'pregnant', lastWork: 'mating', matedOn, seq: 4 } as const
  const on = day('2026-11-11')

  test('joins the heat if it names the newest mating, and is rejected otherwise', () => {
    expect(joinsHeat(sow, { on, seq: 4 })).toBe(true)
    for (const seq of [3, 5, undefined])
      expect(() => joinsHeat(sow, { on, seq })).toThrow(
        expect.objectContaining({ code: 'SAME_HEAT', values: { on: matedOn } }),
      )
  })
  test.each([
    ['of a sow that is not pregnant', { ...sow, status: 'returned' as const }],
    ['after another record', { ...sow, lastWork: 'accident' }],
    ['before which she came to the farm', { ...sow, seq: 1 }],
    ['of which no day is known', { ...sow, matedOn: null }],
    ['of an earlier heat', { ...sow, matedOn: day('2026-11-08') }],
  ])('does not join one %s', (_, other) => expect(joinsHeat(other, { on, seq: other.seq })).toBe(false))
})
test('is due 115 days after mating unless a setting of the farm differs', () => {
  expect(farrowingDueOn(day('2026-01-01'), { farrowingAfterMating: 115 })).toBe('2026-04-26')
})
