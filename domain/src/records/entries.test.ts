import { expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { entriesOf, entryKindsOf, mayEnter, nextEntry } from './entries.ts'
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

test('once she can have farrowed, that stands first', () => {
  const first = (days: number) =>
    entriesOf({ status: 'pregnant', matedOn: addDays(today, -days) }, today)[0]?.kind
  expect([first(99), first(100)]).toEqual(['accident', 'farrowing'])
})

test('neither a boar nor a removed sow has records of pregnancies and litters', () => {
  const recorded = (kinds: readonly string[]) =>
    ['mating', 'farrowing', 'weaning', 'treatment'].filter((kind) => kinds.includes(kind))
  const may = (status: (typeof sowStatuses)[number]) =>
    recorded(entryKindsOf('sow').filter((kind) => mayEnter(kind, status)))
  expect(recorded(entryKindsOf('boar'))).toEqual(['treatment'])
  expect([may('culled'), may('pregnant')]).toEqual([[], ['farrowing', 'treatment']])
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
