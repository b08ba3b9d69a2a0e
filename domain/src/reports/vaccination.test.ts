import { expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { startMedicines } from '../farm/medicines.ts'
import { notDone, startProgramme } from './vaccination.ts'

const rules = (...from: string[]) => from.map((on, at) => ({ which: at + 1, from: day(on) }))
const open = (all: ReturnType<typeof rules>, ...given: string[]) =>
  notDone(all, given.map(day)).map(({ which }) => which)

test('a dose on or after the anchor fulfils a rule', () => {
  const one = rules('2026-09-01')
  expect(open(one)).toEqual([1])
  expect(open(one, '2026-08-31')).toEqual([1])
  expect(open(one, '2026-09-01')).toEqual([])
})

test('a dose fulfils one rule: the first whose anchor was before it', () => {
  expect(open(rules('2026-09-01', '2026-09-01'), '2026-11-20')).toEqual([2])
  expect(open(rules('2026-09-01', '2026-09-01'), '2026-12-09', '2026-11-20')).toEqual([])
  expect(open(rules('2026-09-01', '2025-01-01'), '2026-08-31')).toEqual([1])
})

test('the earliest matching dose fulfils a rule, in any order of entry', () => {
  const entryAndAge = rules('2025-06-01', '2025-01-01')
  expect(open(entryAndAge, '2025-07-10', '2025-06-08')).toEqual([])
  expect(open(rules('2025-06-01', '2025-07-01'), '2025-07-10', '2025-06-08')).toEqual([])
})

test('the default programme uses default medicines that are vaccines', () => {
  for (const { medicine } of startProgramme)
    expect([medicine, startMedicines.find(({ key }) => key === medicine)?.category]).toEqual([
      medicine,
      '200001',
    ])
  expect(new Set(startMedicines.map(({ key }) => key)).size).toBe(startMedicines.length)
})
