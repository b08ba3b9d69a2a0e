import { expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { entriesOf, entryKindsOf, nextEntry } from './entries.ts'
import { sowStatuses } from './life.ts'

const today = day('2026-11-20')

test('a code opens the entry that her state calls for', () => {
  const next = (status: (typeof sowStatuses)[number], pregnantFor = 0) =>
    nextEntry({ status, matedOn: addDays(today, -pregnantFor) }, today)
  expect((['gilt', 'weaned', 'returned', 'aborted'] as const).map((status) => next(status))).toEqual(
    Array(4).fill('mating'),
  )
  expect([next('pregnant', 30), next('pregnant', 99), next('pregnant', 100), next('pregnant', 118)]).toEqual([
    'accident',
    'accident',
    'farrowing',
    'farrowing',
  ])
  expect([next('lactating'), next('nurse'), next('culled')]).toEqual(['weaning', 'weaning', null])
})

test('the likely entry stands first, what she may not have stands last, and nothing is hidden', () => {
  for (const status of sowStatuses) {
    const entries = entriesOf({ status, matedOn: null }, today)
    expect(entries.map(({ kind }) => kind).toSorted()).toEqual(entryKindsOf('sow').toSorted())
    expect(entries.length).toBeGreaterThanOrEqual(13)
    const allowed = entries.map((entry) => entry.allowed)
    expect(allowed).toEqual(allowed.toSorted((a, b) => Number(b) - Number(a)))
    if (status !== 'culled')
      expect(entries[0]).toEqual({ kind: nextEntry({ status, matedOn: null }, today), allowed: true })
  }
})
