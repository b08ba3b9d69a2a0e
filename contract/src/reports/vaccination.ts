import * as z from 'zod'
import { anchors, vaccinated } from '@penside/domain/reports/vaccination.ts'
import { call, managers, workers } from '../api/call.ts'
import { done } from '../api/common.ts'
import { extra } from '../api/roots.ts'
import { id, integer, result } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'

const ruleId = field('ruleNo', id)
/** Event from which `days` are counted. */
const anchor = field('anchor', z.enum(anchors))
const days = field('days', integer(0, 999))
const medicineId = field('healGubunCd', id)
const whom = field('whom', z.enum(vaccinated))
const parityFrom = field('san1', integer(0, 99))
const parityTo = field('san2', integer(0, 99))

const rule = record({
  ruleId,
  anchor,
  days,
  medicineId,
  medicine: field('healGubunNm', z.string()),
  whom,
  parityFrom,
  parityTo,
})
export type VaccinationRuleRow = z.output<typeof rule>

/** Vaccination programme of the farm. */
export const vaccinations = {
  rules: call('GET', extra('vaccinationRules'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: record({}),
    output: record({ rows: field('rows', z.array(rule)) }),
    example: {},
  }),
  /** Adds a rule, or changes the rule with the given id. */
  saveRule: call('POST', extra('saveVaccinationRule'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ ruleId: optional(ruleId), anchor, days, medicineId, whom, parityFrom, parityTo }),
    output: record({ result, ruleId }),
    example: {
      anchor: 'mating',
      days: 85,
      medicineId: 1,
      whom: 'sows',
      parityFrom: 0,
      parityTo: 99,
    },
  }),
  deleteRule: call('POST', extra('deleteVaccinationRule'), {
    sends: 'json',
    allow: managers,
    writes: true,
    input: record({ ruleId }),
    output: done,
    example: { ruleId: 1 },
  }),
}
