import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { call } from '../api/call.ts'
import { api, extra } from '../api/roots.ts'
import { animalId, formMode, id, remark, seq, sex, workOn } from '../api/vocabulary.ts'
import { field, nullable, optional, record } from '../api/wire.ts'
import { animalHistory, savedBeside } from './animal-summary.ts'
import { recordRemark, recordSeq, shownBeside, recordSave, oneRecord } from './sow-summary.ts'

const penId = field('locCd', id)

const historyRow = record({
  animalId,
  seq,
  movedOn: workOn,
  fromPenId: nullable(field('fromLocCd', id)),
  fromPen: field('fromLocNm', z.string()),
  penId,
  pen: field('locNm', z.string()),
  remark,
})
export type MoveRow = z.output<typeof historyRow>

export const newMove = record(
  {
    formMode,
    animalId,
    sex: optional(sex),
    movedOn: workOn,
    penId,
    seq: recordSeq,
    remark: recordRemark,
    ...shownBeside,
  },
  { deletedBy: ['formMode', 'animalId', 'sex', 'seq', 'movedOn'] },
)
export type NewMove = z.output<typeof newMove>

/** Moves have paths of their own; see docs/decisions/0011. */
export const moves = {
  history: animalHistory(api('selectLocmoveByPigNoList.json'), historyRow),
  one: oneRecord(extra('move'), { seq: optional(seq) }, historyRow, { animalId: 2, seq: 1 }),
  save: call('POST', extra('saveMove'), {
    ...recordSave,
    input: newMove,
    output: savedBeside,
    example: { formMode: 'insert', animalId: 2, movedOn: day('2026-11-10'), penId: 3 },
  }),
}
