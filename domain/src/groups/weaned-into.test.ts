import { expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import { proposedGroup } from './weaned-into.ts'

const today = day('2026-11-20')
const group = (groupId: number, first: number | null, last: number | null) => ({
  groupId,
  weanedFirst: first === null ? null : addDays(today, -first),
  weanedLast: last === null ? null : addDays(today, -last),
})

test('proposes the group of the batch that is being weaned, a new one for the next batch, and none without a habit', () => {
  expect(proposedGroup([], today)).toBe('none')
  expect(proposedGroup([group(1, null, null)], today)).toBe('none')
  expect(proposedGroup([group(1, 7, 7), group(2, 0, 0)], today)).toBe(2)
  expect(proposedGroup([group(2, 3, 3)], today)).toBe(2)
  expect(proposedGroup([group(2, 8, 7), group(1, 14, 14)], today)).toBe('new')
  expect(proposedGroup([group(3, 60, 7)], today)).toBe(3)
  expect(proposedGroup([group(3, 60, 36)], today)).toBe('none')
})
