import { expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import { Refusal } from '../basics/refusal.ts'
import { checkFostering, partnersRefusal, recordsOfFostering, waysOf } from './fostering.ts'
import { replay, type SowRecord } from './life.ts'

const today = day('2026-11-20')
const farrowedOn = day('2026-11-05')
const refusalOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.values, error.fields]
    throw error
  }
  return null
}

test('rejects a fostering after today, before the farrowing, or without piglets', () => {
  const check = (on: typeof today, into: number, out: number) =>
    refusalOf(() => checkFostering({ on, into, out }, { farrowedOn, today }))
  expect(check(today, 1, 0)).toBeNull()
  expect(check(farrowedOn, 0, 1)).toBeNull()
  expect(check(addDays(today, 1), 1, 0)).toEqual(['FOSTERED_AFTER_TODAY', { today }, ['on']])
  expect(check(addDays(farrowedOn, -1), 1, 0)).toEqual([
    'FOSTERED_BEFORE_FARROWING',
    { farrowed: farrowedOn },
    ['on'],
  ])
  expect(check(today, 0, 0)).toEqual(['FOSTERING_COUNTS', {}, ['out']])
  expect(check(today, 2, 2)).toBeNull()
})

test('names the other sow in errors of her record', () => {
  const said = (code: string, values: Refusal['values'] = {}) =>
    refusalOf(() => {
      throw partnersRefusal(new Refusal(code, values), 'A-12')
    })
  const tag = 'A-12'
  const fields = ['partnerId']
  const counts = { nursing: 3, piglets: 4 }
  expect(said('MORE_THAN_NURSING', counts)).toEqual(['PARTNER_NURSES_FEWER', { tag, ...counts }, fields])
  expect(said('NOT_NURSING', { status: 'weaned' })).toEqual([
    'PARTNER_NOT_NURSING',
    { tag, status: 'weaned' },
    fields,
  ])
  expect(said('CULLED')).toEqual(['PARTNER_NOT_NURSING', { tag, status: 'culled' }, fields])
  const previous = { previous: farrowedOn }
  expect(said('BEFORE_PREVIOUS_WORK', previous)).toEqual(['PARTNER_HAS_LATER', { tag, ...previous }, fields])
  expect(said('AFTER_TODAY', { today })).toEqual(['AFTER_TODAY', { today }, []])
  const other = new Error('the line is cut')
  expect(partnersRefusal(other, 'A-12')).toBe(other)
})

test('records both directions, in before out, without an empty one', () => {
  const both = { fosteredOn: today, inFemales: 2, inMales: 1, fromId: 7, outMales: 4, toId: 8 }
  const into = {
    kind: 'fosteredIn',
    on: today,
    piglets: 3,
    heads: { females: 2, males: 1, unsexed: 0 },
    partnerId: 7,
  }
  const out = {
    kind: 'fosteredOut',
    on: today,
    piglets: 4,
    heads: { females: 0, males: 4, unsexed: 0 },
    partnerId: 8,
  }
  expect(recordsOfFostering(both)).toMatchObject([into, out])
  expect(recordsOfFostering({ ...both, outMales: 0 })).toMatchObject([into])
  const heads = { females: 0, males: 0, unsexed: 3 }
  expect(recordsOfFostering({ fosteredOn: today, inFemales: 3, fromId: 7 })).toMatchObject([
    { piglets: 3, heads },
  ])
  expect(waysOf({ fosteredOn: today }).map(({ kind, other, piglets }) => [kind, other, piglets])).toEqual([
    ['fosteredIn', 'fosteredOut', 0],
    ['fosteredOut', 'fosteredIn', 0],
  ])
})

const lactating: SowRecord[] = [
  {
    kind: 'entry',
    on: day('2026-06-01'),
    status: 'gilt',
    parity: 0,
    matings: 0,
    lastWorkOn: day('2026-06-01'),
    nursing: 0,
  },
  { kind: 'mating', on: day('2026-07-13') },
  {
    kind: 'farrowing',
    on: farrowedOn,
    totalBorn: 11,
    mummified: 0,
    stillborn: 0,
    undersized: 0,
    malformed: 0,
  },
]

test('a nurse sow weans her own litter, then the fostered one, also an empty one', () => {
  const nurse: SowRecord[] = [
    ...lactating,
    { kind: 'weaning', on: addDays(farrowedOn, 10), weaned: 11, becomesNurse: true },
    { kind: 'fosteredIn', on: addDays(farrowedOn, 10), piglets: 9 },
  ]
  expect(replay(nurse)).toMatchObject({ status: 'nurse', nursing: 9 })
  const away: SowRecord[] = [...nurse, { kind: 'fosteredOut', on: today, piglets: 9 }]
  expect(replay(away)).toMatchObject({ status: 'nurse', nursing: 0 })
  expect(replay([...away, { kind: 'weaning', on: today, weaned: 0, becomesNurse: false }])).toMatchObject({
    status: 'weaned',
    nursing: 0,
  })
})

test('a weaned sow gets piglets only as a nurse sow', () => {
  const weaning = (becomesNurse: boolean): SowRecord[] => [
    ...lactating,
    { kind: 'weaning', on: addDays(farrowedOn, 10), weaned: 11, becomesNurse },
    { kind: 'fosteredIn', on: today, piglets: 5 },
  ]
  expect(refusalOf(() => replay(weaning(false)))?.[0]).toBe('NOT_NURSING')
  expect(replay(weaning(true))).toMatchObject({ status: 'nurse', nursing: 5 })
})
