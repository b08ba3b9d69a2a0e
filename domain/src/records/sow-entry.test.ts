import { expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { entryProblems, type EnteredSow } from './sow-entry.ts'

const today = day('2026-11-20')
const form: EnteredSow = {
  bornOn: day('2026-01-10'),
  enteredOn: day('2026-09-01'),
  lastWorkOn: day('2026-09-01'),
  status: 'gilt',
  parity: 0,
}
const field = {
  BORN_AFTER_TODAY: 'bornOn',
  ENTERED_AFTER_TODAY: 'enteredOn',
  BORN_AFTER_ENTRY: 'bornOn',
  LAST_WORK_AFTER_TODAY: 'lastWorkOn',
  LAST_WORK_BEFORE_BIRTH: 'lastWorkOn',
  PARITY_BELOW_ZERO: 'parity',
  GILT_HAS_NO_PARITY: 'parity',
  PARITY_NEEDED: 'parity',
}
const codes = (change: Partial<EnteredSow>) =>
  entryProblems({ ...form, ...change }, today).map((problem) => {
    expect(problem.field).toBe(field[problem.code])
    return problem.code
  })

test('a gilt of parity 0 may enter', () => expect(codes({})).toEqual([]))
test('rejects dates after today', () => {
  const tomorrow = day('2026-11-21')
  expect(codes({ bornOn: tomorrow })).toContain('BORN_AFTER_TODAY')
  expect(codes({ enteredOn: tomorrow })).toEqual(['ENTERED_AFTER_TODAY'])
  expect(codes({ lastWorkOn: tomorrow })).toEqual(['LAST_WORK_AFTER_TODAY'])
  expect(codes({ enteredOn: today, lastWorkOn: today })).toEqual([])
  expect(codes({ bornOn: today })).not.toContain('BORN_AFTER_TODAY')
})
test('rejects a birth after the entry or the last work', () => {
  expect(codes({ lastWorkOn: form.bornOn })).toEqual([])
  expect(codes({ lastWorkOn: day('2026-01-09') })).toEqual(['LAST_WORK_BEFORE_BIRTH'])
  expect(codes({ bornOn: form.enteredOn })).toEqual(['BORN_AFTER_ENTRY'])
})
test('rejects a parity that does not fit the status', () => {
  expect(codes({ parity: -1 })).toEqual(['PARITY_BELOW_ZERO'])
  expect(codes({ parity: 1 })).toEqual(['GILT_HAS_NO_PARITY'])
  for (const status of ['lactating', 'nurse', 'weaned'] as const)
    expect([codes({ status }), codes({ status, parity: 1 })]).toEqual([['PARITY_NEEDED'], []])
  for (const status of ['pregnant', 'returned', 'aborted'] as const)
    expect([codes({ status }), codes({ status, parity: 3 })]).toEqual([[], []])
})
