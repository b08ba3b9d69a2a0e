import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { heatResults } from '@penside/domain/records/heat-check.ts'
import { call } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import { animalId, calendarDay, formMode, parity, remark, seq } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'
import { savedBeside } from './animal-summary.ts'
import { recordRemark, recordSeq, sowHistory, recordSave } from './sow-summary.ts'

const checkedOn = field('heatDt', calendarDay)
const result = field('heatResult', z.enum(heatResults))
/** Name of the member who made the check; `''` if it came with a workbook. */
const memberName = field('memberNm', z.string())

const historyRow = record({ animalId, seq, parity, checkedOn, result, memberName, remark })
export type HeatCheckRow = z.output<typeof historyRow>

/** A check of an open sow for heat. Her state stays as it is; one that is served gets a mating. */
export const newHeatCheck = record(
  { formMode, animalId, checkedOn, result, seq: recordSeq, remark: recordRemark },
  { deletedBy: ['formMode', 'animalId', 'seq', 'checkedOn'] },
)
export type NewHeatCheck = z.output<typeof newHeatCheck>

/** Sows to check are listed by the work plan and by the list of matings. */
export const heatChecks = {
  history: sowHistory(extra('heatChecks'), historyRow),
  save: call('POST', extra('saveHeatCheck'), {
    ...recordSave,
    input: newHeatCheck,
    output: savedBeside,
    example: { formMode: 'insert', animalId: 1, checkedOn: day('2026-11-10'), result: 'notInHeat' },
  }),
}
