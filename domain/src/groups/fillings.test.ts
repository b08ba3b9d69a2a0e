import { expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import { fillingsOf, isMixed, type Stay } from './fillings.ts'

const start = day('2026-01-01')
const on = (days: number) => addDays(start, days)
const stay = (groupId: number, from: number, to: number | null, born = -28): Stay => ({
  groupId,
  name: `N-${groupId}`,
  from: on(from),
  filledOn: on(from),
  to: to === null ? null : on(to),
  bornFirst: on(from + born),
  bornLast: on(from + born),
  came: 100,
  died: groupId,
})

test('groups that overlap in a house are one filling', () => {
  const fillings = fillingsOf([stay(3, 130, null), stay(1, 0, 110), stay(2, 7, 120), stay(4, 160, null)])
  expect(fillings).toMatchObject([
    { from: on(130), filledOn: on(160), to: null, emptyDays: 10, came: 200, died: 7, ageSpread: 30 },
    { from: on(0), filledOn: on(7), to: on(120), emptyDays: null, came: 200, died: 3, ageSpread: 7 },
  ])
  expect(fillings.map(isMixed)).toEqual([true, false])
  expect(fillings[1]!.groups.map(({ name }) => name)).toEqual(['N-1', 'N-2'])
})

test('a house refilled on the day on which it was emptied begins a new filling', () => {
  expect(fillingsOf([stay(1, 0, 50), stay(2, 50, 100)])).toMatchObject([
    { from: on(50), emptyDays: 0 },
    { from: on(0), emptyDays: null },
  ])
  // A short stay inside a long one ends nothing.
  expect(fillingsOf([stay(1, 0, 90), stay(2, 10, 20), stay(3, 60, 100)])).toHaveLength(1)
  expect(fillingsOf([])).toEqual([])
})

test('ages are mixed from the eleventh day on', () => {
  expect([10, 11].map((ageSpread) => isMixed({ ageSpread }))).toEqual([false, true])
})
