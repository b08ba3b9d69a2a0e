import { describe, expect, test } from 'vitest'
import { addDays, day, type Day } from '../basics/day.ts'
import { defaultSettings } from '../farm/settings.ts'
import { attentionNames, attentionOrders, needsAttention, type AttentionList } from './attention.ts'
import type { PlannedSow } from './work-plan.ts'

const bornOn = day('2026-01-01')
const lastWorkOn = day('2026-09-01')
const lists = Object.keys(attentionNames) as AttentionList[]

/** Lists of a sow some days after her last work (after birth for a gilt). */
const listed = (status: PlannedSow['status'], days: number, cullDecidedOn: Day | null = null) => {
  const sow: PlannedSow = {
    status,
    bornOn,
    lastWorkOn,
    checked: null,
    pigletsBornOn: null,
    cullDecidedOn,
  }
  const today = addDays(status === 'gilt' ? bornOn : lastWorkOn, days)
  const span = { from: today, to: today, today }
  return lists.flatMap((list) => {
    const overdue = needsAttention(sow, list, defaultSettings, span)
    if (!overdue) return []
    expect(overdue.days).toBe(days)
    return [[list, overdue.over]]
  })
}

test('lists no sow for mating whose culling is decided', () => {
  const decided = day('2026-01-01')
  expect([listed('gilt', 200, decided), listed('gilt', 271, decided)]).toEqual([[], []])
  expect([listed('weaned', 11, decided), listed('returned', 26, decided)]).toEqual([[], []])
  expect(listed('lactating', 31, decided)).toEqual([['lactatingPast', 10]])
})

describe('needsAttention', () => {
  test.each([
    ['pregnant', 118, [], 119, [['pregnantPast', 4]]],
    ['lactating', 30, [], 31, [['lactatingPast', 10]]],
    ['nurse', 30, [], 31, [['lactatingPast', 10]]],
    ['returned', 25, [], 26, [['accidentNotMated', 26]]],
    ['aborted', 25, [], 26, [['accidentNotMated', 26]]],
    ['weaned', 10, [], 11, [['weanedNotMated', 4]]],
    ['gilt', 270, [], 271, [['giltNotMated', 31]]],
    // For her first heat from 180 days of age, until she is due to be mated.
    ['gilt', 179, [], 180, [['giltFirstHeat', 0]]],
    ['gilt', 240, [], 239, [['giltFirstHeat', 59]]],
    ['culled', 500, [], 501, []],
  ] as const)('as %s: on day %d %j, on day %d %j', (status, before, none, after, some) => {
    expect([listed(status, before), listed(status, after)]).toEqual([none, some])
  })

  test('a future span lists the sows that pass their limit within it', () => {
    const sow: PlannedSow = {
      status: 'weaned',
      bornOn,
      lastWorkOn,
      checked: null,
      pigletsBornOn: null,
      cullDecidedOn: null,
    }
    const stands = (from: number, to: number) =>
      needsAttention(sow, 'weanedNotMated', defaultSettings, {
        from: addDays(lastWorkOn, from),
        to: addDays(lastWorkOn, to),
        today: addDays(lastWorkOn, 5),
      })
    expect(stands(11, 14)).toEqual({ dueOn: '2026-09-08', days: 14, over: 7 })
    expect(stands(6, 10)).toBeNull()
    expect(stands(12, 14)).toBeNull()
    expect(stands(5, 14)).not.toBeNull()
  })
})

test('sorts by days overdue, then by number', () => {
  const row = (tag: string, due: number, days: number, over: number) => ({
    tag,
    bornOn,
    dueOn: addDays(bornOn, due),
    days,
    over,
  })
  const rows = [row('B', 1, 5, 2), row('A', 1, 5, 2), row('D', 0, 4, 9), row('C', 2, 9, 2)]
  const sorted = Object.entries(attentionOrders).map(([order, compare]) => [
    order,
    rows
      .toSorted(compare)
      .map(({ tag }) => tag)
      .join(''),
  ])
  expect(Object.fromEntries(sorted)).toEqual({ over: 'DABC', tag: 'ABCD', dueOn: 'DABC', days: 'CABD' })
})
