import { expect, test } from 'vitest'
import { day } from '../day.ts'
import { startMedicines } from '../farm/medicines.ts'
import { startProgramme, vaccinationsDue, type VaccinatedSow, type VaccinationRule } from './vaccination.ts'

const sow: VaccinatedSow = {
  status: 'pregnant',
  parity: 2,
  bornOn: day('2025-01-01'),
  enteredOn: day('2025-06-01'),
  lastWorkOn: day('2026-09-01'),
  matedOn: day('2026-09-01'),
  farrowedOn: day('2026-08-01'),
}
const rule = (change: Partial<VaccinationRule> = {}): VaccinationRule => ({
  ruleId: 1,
  anchor: 'mating',
  days: 85,
  medicineId: 7,
  whom: 'sows',
  parityFrom: 0,
  parityTo: 99,
  ...change,
})
const due = (rules: VaccinationRule[], given: { medicineId: number; on: string }[] = [], of = sow) =>
  vaccinationsDue(
    of,
    rules,
    given.map(({ medicineId, on }) => ({ medicineId, on: day(on) })),
  ).map(({ ruleId, dueOn }) => [ruleId, dueOn])

test('a vaccination is due so many days after what it counts from', () => {
  expect(due([rule()])).toEqual([[1, '2026-11-25']])
  expect(due([rule({ anchor: 'birth', days: 30 })])).toEqual([[1, '2025-01-31']])
  expect(due([rule({ anchor: 'entry', days: 0 })])).toEqual([[1, '2025-06-01']])
})

test('it is done when the medicine was given on that day or later, not before and not with another', () => {
  expect(due([rule()], [{ medicineId: 7, on: '2026-09-01' }])).toEqual([])
  expect(due([rule()], [{ medicineId: 7, on: '2026-08-31' }])).toHaveLength(1)
  expect(due([rule()], [{ medicineId: 8, on: '2026-09-02' }])).toHaveLength(1)
})

test('of two doses after the same mating the first given does the first', () => {
  const rules = [rule({ ruleId: 2, days: 100 }), rule({ ruleId: 1, days: 80 })]
  const first = { medicineId: 7, on: '2026-11-20' }
  expect(due(rules)).toEqual([
    [1, '2026-11-20'],
    [2, '2026-12-10'],
  ])
  expect(due(rules, [first])).toEqual([[2, '2026-12-10']])
  expect(due(rules, [first, { medicineId: 7, on: '2026-12-09' }])).toEqual([])
})

test('what happened counts only while it holds', () => {
  const farrowing = [rule({ anchor: 'farrowing', days: 10 })]
  const weaning = [rule({ anchor: 'weaning', days: 3 })]
  expect(due(farrowing)).toEqual([])
  expect(due(farrowing, [], { ...sow, status: 'lactating' })).toEqual([[1, '2026-08-11']])
  expect(due(weaning, [], { ...sow, status: 'weaned' })).toEqual([[1, '2026-09-04']])
  expect(due([rule()], [], { ...sow, status: 'returned' })).toEqual([])
})

test('gilts are those not mated yet, and a parity outside of the rule is not concerned', () => {
  const gilt: VaccinatedSow = { ...sow, status: 'gilt', parity: 0 }
  const ofGilts = [rule({ anchor: 'birth', whom: 'gilts' })]
  expect([due(ofGilts, [], gilt).length, due(ofGilts).length]).toEqual([1, 0])
  expect(due([rule({ parityFrom: 3 })])).toEqual([])
  expect(due([rule({ parityTo: 1 })])).toEqual([])
})

test('the start programme gives medicines with which a farm starts, each a vaccine', () => {
  for (const { medicine } of startProgramme)
    expect([medicine, startMedicines.find(({ key }) => key === medicine)?.category]).toEqual([
      medicine,
      '200001',
    ])
  expect(new Set(startMedicines.map(({ key }) => key)).size).toBe(startMedicines.length)
})
