import * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { usualRemoval } from '@penside/domain/records/removal.ts'
import { call, workers } from '../api/call.ts'
import { listQuery } from '../api/list.ts'
import { extra } from '../api/roots.ts'
import {
  animalId,
  calendarDay,
  code,
  formMode,
  parity,
  remark,
  seq,
  status,
  tag,
  total,
} from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'
import { savedBeside } from './animal-summary.ts'
import { recordRemark, recordSeq, sowHistory, withdrawal, recordSave } from './sow-summary.ts'

const decidedOn = field('cullDt', calendarDay)
/** Association code list 031, as for removals. */
const reason = field('cullReasonCd', code)
const shown = {
  reasonName: field('cullReasonNm', z.string()),
  /** Name of the member who entered it; `''` if it came with a workbook. */
  memberName: field('memberNm', z.string()),
}

const historyRow = record({ animalId, seq, decidedOn, reason, ...shown, remark })
export type CullDecisionRow = z.output<typeof historyRow>

export const newCullDecision = record(
  {
    formMode,
    animalId,
    decidedOn,
    reason,
    seq: recordSeq,
    remark: recordRemark,
  },
  { deletedBy: ['formMode', 'animalId', 'seq', 'decidedOn'] },
)
export type NewCullDecision = z.output<typeof newCullDecision>

const leavingRow = record({
  animalId,
  tag,
  parity,
  status,
  pen: field('loc', z.string()),
  decidedOn,
  daysSince: field('ilryung', z.int()),
  ...shown,
  remark,
  ...withdrawal,
  /** Nursed piglets, which must be moved first. */
  nursing: field('poudusu', z.int()),
})
export type LeavingRow = z.output<typeof leavingRow>

export const cullDecisions = {
  history: sowHistory(extra('cullDecisions'), historyRow),
  /** Sows to be culled that are not removed yet, the oldest decision first. */
  leaving: call('GET', extra('leavingSows'), {
    sends: 'query',
    allow: workers,
    keeps: true,
    input: listQuery(['WK_DT', 'FARM_PIG_NO']),
    output: record({
      rows: field('rows', z.array(leavingRow)),
      total,
      /** How many of them would wait for a mating. */
      waiting: field('waitDusu', z.int()),
    }),
    example: { page: 0 },
  }),
  save: call('POST', extra('saveCullDecision'), {
    ...recordSave,
    input: newCullDecision,
    output: savedBeside,
    example: {
      formMode: 'insert',
      animalId: 1,
      decidedOn: day('2026-11-10'),
      reason: usualRemoval.reason,
    },
  }),
}
