import { expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import { offeredKinds, kindsOf, mayEnter, nextKind } from './known-kinds.ts'
import { sowStatuses } from './life.ts'

const today = day('2026-11-20')

test('chooses the form that the state calls for', () => {
  const next = (status: (typeof sowStatuses)[number], pregnantFor = 0) =>
    nextKind({ status, matedOn: addDays(today, -pregnantFor) }, today)
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

test('proposes the farrowing as soon as it is possible', () => {
  const first = (days: number) =>
    offeredKinds({ status: 'pregnant', matedOn: addDays(today, -days) }, today)[0]?.kind
  expect([first(99), first(100)]).toEqual(['accident', 'farrowing'])
})

test('offers no records of pregnancies and litters for boars and removed sows', () => {
  const recorded = (kinds: readonly string[]) =>
    ['mating', 'farrowing', 'weaning', 'treatment'].filter((kind) => kinds.includes(kind))
  const may = (status: (typeof sowStatuses)[number]) =>
    recorded(kindsOf('sow').filter((kind) => mayEnter(kind, status)))
  expect(recorded(kindsOf('boar'))).toEqual(['treatment'])
  expect([may('culled'), may('pregnant')]).toEqual([[], ['farrowing', 'treatment']])
})

test('lists the likely kind first and kinds that are not allowed last', () => {
  for (const status of sowStatuses) {
    const offered = offeredKinds({ status, matedOn: null }, today)
    expect(offered.map(({ kind }) => kind).toSorted()).toEqual(kindsOf('sow').toSorted())
    expect(offered.length).toBeGreaterThanOrEqual(13)
    const allowed = offered.map((each) => each.allowed)
    expect(allowed).toEqual(allowed.toSorted((a, b) => Number(b) - Number(a)))
    if (status !== 'culled')
      expect(offered[0]).toEqual({ kind: nextKind({ status, matedOn: null }, today), allowed: true })
  }
})
