import { expect, test } from 'vitest'
import { addDays, day } from '../day.ts'
import { Refusal } from '../refusal.ts'
import { checkFostering, partnersRefusal } from './fostering.ts'
import { replay, type SowRecord } from './life.ts'

const today = day('2026-11-20')
const farrowedOn = day('2026-11-05')
const codeOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return null
}

test('a fostering is of today or earlier, not before the farrowing, and of one piglet at least', () => {
  const check = (on: typeof today, into: number, out: number) =>
    codeOf(() => checkFostering({ on, into, out }, { farrowedOn, today }))
  expect(check(today, 1, 0)).toBeNull()
  expect(check(farrowedOn, 0, 1)).toBeNull()
  expect(check(addDays(today, 1), 1, 0)).toBe('FOSTERED_AFTER_TODAY')
  expect(check(addDays(farrowedOn, -1), 1, 0)).toBe('FOSTERED_BEFORE_FARROWING')
  expect(check(today, 0, 0)).toBe('FOSTERING_COUNTS')
})

test('what stands against the other sow is said with her tag', () => {
  const said = partnersRefusal(new Refusal('MORE_THAN_NURSING', { nursing: 3, piglets: 4 }), 'A-12')
  expect(said).toMatchObject({
    code: 'PARTNER_NURSES_FEWER',
    values: { tag: 'A-12', nursing: 3, piglets: 4 },
  })
  expect(partnersRefusal(new Refusal('CULLED'), 'A-12')).toMatchObject({ values: { status: 'culled' } })
  const other = new Error('the line is cut')
  expect(partnersRefusal(other, 'A-12')).toBe(other)
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

test('a nurse sow begins with a weaning of her own litter and ends with one of the fostered, also of none', () => {
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

test('a weaned sow gets no piglets until her weaning says that she is a nurse sow', () => {
  const weaning = (becomesNurse: boolean): SowRecord[] => [
    ...lactating,
    { kind: 'weaning', on: addDays(farrowedOn, 10), weaned: 11, becomesNurse },
    { kind: 'fosteredIn', on: today, piglets: 5 },
  ]
  expect(codeOf(() => replay(weaning(false)))).toBe('NOT_NURSING')
  expect(replay(weaning(true))).toMatchObject({ status: 'nurse', nursing: 5 })
})
