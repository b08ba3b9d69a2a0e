import { expect, test } from 'vitest'
import { day } from '@penside/domain/basics/day.ts'
import { groupTreatment } from '../groups/group-treatment.ts'
import { pigletDeath } from '../records/piglet-death/kind.ts'
import { treatmentSummary } from '../records/treatment/summary.ts'
import { startLanguage } from '../i18n/language.ts'
import { listed } from '../screen/fields.tsx'
import { lineOf } from '../screen/operation-list.tsx'
import { textsOf, toldOf } from './field-controls.tsx'

startLanguage()
/** Translation that returns names, because the words of the rooms are not loaded. */
const fieldsOf = ({ fields }: { fields: object }) =>
  listed<never>(fields).map((field) => ({ ...field, label: () => field.name }))
const on = day('2026-11-26')

test('summaries name numbers with label and unit', () => {
  const medicineId = [{ code: '7', name: 'Amoxicillin', unit: 'ml' }]
  const treated = { on, medicineId: 7, amount: 20, head: 200, price: 0, batch: 'L-3' }
  const line = lineOf({ summary: toldOf(fieldsOf(groupTreatment), { medicineId }, treated) })
  expect(line).toBe('2026-11-26 · Amoxicillin · amount 20 ml · batch L-3 · head 200')

  const cause = [{ code: '1', name: 'Crushed' }]
  const died = { diedOn: on, piglets: 3, cause: '1' }
  expect(lineOf({ summary: toldOf(fieldsOf(pigletDeath), { cause }, died) })).toBe(
    '2026-11-26 · piglets 3 · Crushed',
  )
})

test('summaries of treatments have dose and medicine', () => {
  const named = { medicine: 'Amoxicillin', method: 'Injection', unit: 'ml' }
  expect(lineOf({ summary: treatmentSummary(on, 20, named) })).toBe(
    '2026-11-26 · 20 ml Amoxicillin · Injection',
  )
  expect(lineOf({ summary: treatmentSummary(on, null, named) })).toBe('2026-11-26 · Amoxicillin · Injection')
})

test('corrections list new values without labels, zeros included', () => {
  const medicineId = [{ code: '7', name: 'Amoxicillin', unit: 'ml' }]
  const texts = textsOf(fieldsOf(groupTreatment), { medicineId }, { on, medicineId: 7, amount: 0, head: 200 })
  expect(texts).toMatchObject({ medicineId: 'Amoxicillin', amount: '0 ml', head: '200', batch: null })
})
