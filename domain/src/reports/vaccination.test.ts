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

test('one dose does one rule of its own medicine: the first that is due', () => {
  const rules = [
    rule({ ruleId: 1, days: 10 }),
    rule({ ruleId: 2, days: 20, medicineId: 8 }),
    rule({ ruleId: 3, days: 30, anchor: 'birth' }),
    rule({ ruleId: 4, days: 40 }),
  ]
  const given = [{ medicineId: 7, on: '2026-09-11' }]
  const open = (doses: typeof given) => due(rules, doses).map(([ruleId]) => ruleId)
  expect(open(given)).toEqual([1, 2, 4])
  // The one after her birth does that rule, and the one after her mating is the first after it.
  expect(open([...given, { medicineId: 7, on: '2025-02-01' }])).toEqual([2, 4])
})

test('a dose on entry leaves the one at an age for its own day', () => {
  const gilt: VaccinatedSow = { ...sow, status: 'gilt', parity: 0, matedOn: null, farrowedOn: null }
  const rules = [
    rule({ ruleId: 1, anchor: 'entry', days: 7, whom: 'gilts' }),
    rule({ ruleId: 2, anchor: 'birth', days: 190, whom: 'gilts' }),
  ]
  const first = { medicineId: 7, on: '2025-06-08' }
  expect(due(rules, [first], gilt)).toEqual([[2, '2025-07-10']])
  expect(due(rules, [first, { medicineId: 7, on: '2025-07-10' }], gilt)).toEqual([])
})

test('a dose before the counting began does only what counted by then', () => {
  const rules = [rule({ ruleId: 1, days: 5 }), rule({ ruleId: 2, days: 800, anchor: 'birth' })]
  expect(due(rules, [{ medicineId: 7, on: '2026-08-31' }])).toEqual([[1, '2026-09-06']])
})

test('what is due stands in the order of its days, and of the rules on one day', () => {
  const rules = [
    rule({ ruleId: 3, days: 5 }),
    rule({ ruleId: 2, days: 5, medicineId: 8 }),
    rule({ ruleId: 1, days: 900, anchor: 'birth', medicineId: 9 }),
    rule({ ruleId: 4, days: 1, medicineId: 10 }),
    rule({ ruleId: 5, days: 5 }),
  ]
  expect(due(rules)).toEqual([
    [4, '2026-09-02'],
    [2, '2026-09-06'],
    [3, '2026-09-06'],
    [5, '2026-09-06'],
    [1, '2027-06-20'],
  ])
  // Of two rules for one day the first is done first.
  expect(due([rules[4]!, rules[0]!], [{ medicineId: 7, on: '2026-09-06' }])).toEqual([[5, '2026-09-06']])
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
  expect(due([rule({ parityFrom: 2, parityTo: 2 })])).toHaveLength(1)
  const ofAll = [rule({ anchor: 'birth', whom: 'all' })]
  expect([due(ofAll, [], gilt).length, due(ofAll).length]).toEqual([1, 1])
})

test('the start programme gives medicines with which a farm starts, each a vaccine', () => {
  for (const { medicine } of startProgramme)
    expect([medicine, startMedicines.find(({ key }) => key === medicine)?.category]).toEqual([
      medicine,
      '200001',
    ])
  expect(new Set(startMedicines.map(({ key }) => key)).size).toBe(startMedicines.length)
})
