import * as z from 'zod'
import { medicineUnits } from '@penside/domain/farm/medicines.ts'
import { call, managers, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { editedList } from '../api/list.ts'
import { api, extra } from '../api/roots.ts'
import { code, decimal, id, integer, nameText, result, text, yesNo } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { givenNames, names } from './places.ts'

export const dose = decimal(0, 99_999)

const medicineId = field('healGubunCd', id)
const name = field('healGubunNm', nameText(60).min(1))
/** Association code list 20. */
const category = field('yakpumGubunCd', code)
const amount = field('dose', dose)
const unit = field('unit', z.enum(medicineUnits))
const withdrawalDays = field('withdrawalDays', integer(0, 999))
const active = field('useYn', yesNo)
/** Details for ledgers. */
const papers = {
  maker: field('makerNm', text(60)),
  /** Whether it needs a prescription. */
  prescribed: field('prescribeYn', yesNo),
  againstFmd: field('fmdYn', yesNo),
}

const choice = {
  code: field('code', z.string()),
  value: field('cvalue', z.string()),
  category,
  dose: amount,
  unit: field('unit', z.string()),
  withdrawalDays,
}
const medicineChoices = z.array(record({ ...choice, name: field('cname', z.string()) }))
/** Medicines in the offline snapshot, with names in all languages. */
export const keptMedicines = z.array(record({ ...choice, ...names }))

export const medicines = {
  /** Active medicines of the farm. `code` is the medicine's id. */
  choices: call('GET', api('comboHealGubun.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: medicineChoices,
    example: {},
  }),
  /** Treatment methods: association code list 30. */
  methods: call('GET', api('comboHealMethod.json'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: z.array(
      record({
        code: field('code', z.string()),
        value: field('cvalue', z.string()),
        name: field('cname', z.string()),
      }),
    ),
    example: {},
  }),
  /** All medicines of the farm, inactive ones included. */
  list: editedList(
    'medicines',
    record({
      medicineId,
      category,
      categoryName: field('yakpumGubunNm', z.string()),
      name,
      ...names,
      dose: amount,
      unit: field('unit', z.string()),
      withdrawalDays,
      active,
      ...papers,
    }),
  ),
  /** Adds or changes a medicine. Existing treatments keep their withdrawal period. */
  save: call('POST', extra('saveMedicine'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({
      medicineId: optional(medicineId),
      category,
      name,
      ...givenNames,
      dose: amount,
      unit,
      withdrawalDays,
      active: optional(active),
      maker: optional(papers.maker),
      prescribed: optional(papers.prescribed),
      againstFmd: optional(papers.againstFmd),
    }),
    output: record({ result, medicineId }),
    example: {
      category: '200001',
      name: 'Erysipelas vaccine',
      dose: 2,
      unit: 'ml',
      withdrawalDays: 21,
    },
  }),
  /** Merges a medicine into another one, which replaces it in treatments and the programme. */
  merge: call('POST', extra('mergeMedicines'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ medicineId, into: field('toHealGubunCd', id) }),
    output: done,
    example: { medicineId: 2, into: 1 },
  }),
}
