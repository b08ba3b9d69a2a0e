import { expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { boarProblems, boughtSemen, type BoarForm } from './boar-entry.ts'

const today = day('2026-11-20')
const bornOn = day('2025-06-01')
const form: BoarForm = { category: '060002', bornOn, enteredOn: day('2026-02-01') }
const field = {
  BIRTH_DATE_NEEDED: 'bornOn',
  BORN_AFTER_TODAY: 'bornOn',
  ENTERED_AFTER_TODAY: 'enteredOn',
  BORN_AFTER_ENTRY: 'bornOn',
  LAST_WORK_AFTER_TODAY: 'lastWorkOn',
  LAST_WORK_BEFORE_BIRTH: 'lastWorkOn',
  STOCK_ENTRY_AFTER_TODAY: 'stockEntryOn',
}
const codes = (change: Partial<BoarForm>) =>
  boarProblems({ ...form, ...change }, today).map((problem) => {
    expect(problem.field).toBe(field[problem.code])
    return problem.code
  })

test('rejects an entry before the birth or after today', () => {
  expect(codes({})).toEqual([])
  expect(codes({ bornOn: day('2026-11-21'), enteredOn: day('2026-11-22') })).toEqual([
    'BORN_AFTER_TODAY',
    'ENTERED_AFTER_TODAY',
  ])
  expect(codes({ enteredOn: bornOn })).toEqual(['BORN_AFTER_ENTRY'])
  expect(codes({ enteredOn: today, bornOn: today })).toEqual(['BORN_AFTER_ENTRY'])
})

test('requires the birth day except for bought semen', () => {
  expect(codes({ bornOn: undefined })).toEqual(['BIRTH_DATE_NEEDED'])
  expect(codes({ bornOn: undefined, category: boughtSemen, lastWorkOn: today })).toEqual([])
  expect(codes({ bornOn: today, category: boughtSemen })).toEqual(['BORN_AFTER_ENTRY'])
})

test('rejects a last work or a stock entry after today', () => {
  expect(codes({ lastWorkOn: day('2026-11-21') })).toEqual(['LAST_WORK_AFTER_TODAY'])
  expect(codes({ lastWorkOn: day('2025-05-31') })).toEqual(['LAST_WORK_BEFORE_BIRTH'])
  expect(codes({ stockEntryOn: day('2026-11-21') })).toEqual(['STOCK_ENTRY_AFTER_TODAY'])
  expect(codes({ lastWorkOn: today, stockEntryOn: today })).toEqual([])
  expect(codes({ lastWorkOn: bornOn })).toEqual([])
})
