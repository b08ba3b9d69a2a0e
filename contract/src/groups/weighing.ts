import * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import { decimal, formMode, heads, id, remark, seq, workOn } from '../api/vocabulary.ts'
import { field, optional, record } from '../api/wire.ts'
import { exampleDay, groupHistory, recordSeq, savedOfGroup } from './record.ts'
import { inEitherSpelling } from './shown-group.ts'

const head = field('dusu', heads(1))
/** Total weight of the weighed pigs, kg. */
const totalWeight = field('totalKg', decimal(0.01, 9_999_999))

const row = record({ seq, on: workOn, head, totalWeight, remark: field('bigo', z.string()) })
export type WeighingRow = z.output<typeof row>

export const newWeighing = record(
  {
    formMode,
    groupId: field('grpNo', id),
    seq: recordSeq,
    on: inEitherSpelling(workOn),
    head: inEitherSpelling(head),
    totalWeight,
    remark: optional(remark),
  },
  { deletedBy: ['formMode', 'groupId', 'seq', 'on'] },
)
export type NewWeighing = z.output<typeof newWeighing>

/** Weighings of a group, or of a sample of it. */
export const weighings = {
  history: groupHistory(extra('weighings'), row),
  save: call('POST', extra('saveWeighing'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: newWeighing,
    output: savedOfGroup,
    example: { formMode: 'insert', groupId: 2, on: exampleDay, head: 10, totalWeight: 325.5 },
  }),
}
