import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { checkMethods, checkResults } from '@penside/domain/records/pregnancy-check.ts'
import { call } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import { animalId, calendarDay, formMode, parity, remark, seq } from '../api/vocabulary.ts'
import { field, nullable, record } from '../api/wire.ts'
import { savedBeside } from './animal-summary.ts'
import { alsoSent, sowHistory, recordSave } from './sow-summary.ts'

const checkedOn = field('checkDt', calendarDay)
const checkMethod = field('checkMethod', z.enum(checkMethods))
const checkResult = field('checkResult', z.enum(checkResults))

const historyRow = record({
  animalId,
  seq,
  parity,
  checkedOn,
  method: checkMethod,
  result: checkResult,
  /** Days since the mating. */
  daysPregnant: nullable(field('gigan', z.int())),
  remark,
})
export type PregnancyCheckRow = z.output<typeof historyRow>

/** Method and result of a pregnancy check. It does not change the state; an empty sow gets an accident. */
export const newPregnancyCheck = record(
  {
    formMode,
    animalId,
    checkedOn,
    method: checkMethod,
    result: checkResult,
    ...alsoSent,
  },
  { deletedBy: ['formMode', 'animalId', 'seq', 'checkedOn'] },
)
export type NewPregnancyCheck = z.output<typeof newPregnancyCheck>

/** Checks start from the list of accidents, which contains the pregnant sows. */
export const pregnancyChecks = {
  history: sowHistory(extra('pregnancyChecks'), historyRow),
  save: call('POST', extra('savePregnancyCheck'), {
    ...recordSave,
    input: newPregnancyCheck,
    output: savedBeside,
    example: {
      formMode: 'insert',
      animalId: 2,
      checkedOn: day('2026-11-10'),
      method: 'ultrasound',
      result: 'pregnant',
    },
  }),
}
