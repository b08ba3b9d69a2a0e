import type * as z from 'zod'
import { call, workers } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import { formMode, id, noteText, photos, photosSent, remark, seq, workOn } from '../api/vocabulary.ts'
import { field, record } from '../api/wire.ts'
import { exampleDay, groupHistory, recordSeq, savedOfGroup } from './record.ts'

const row = record({ seq, on: workOn, remark, photos })
export type GroupNoteRow = z.output<typeof row>

export const newGroupNote = record(
  { formMode, groupId: field('grpNo', id), seq: recordSeq, on: workOn, remark: noteText, photos: photosSent },
  { deletedBy: ['formMode', 'groupId', 'seq', 'on'] },
)
export type NewGroupNote = z.output<typeof newGroupNote>

/** Notes on a group, also after its end. */
export const groupNotes = {
  history: groupHistory(extra('groupNotes'), row),
  save: call('POST', extra('saveGroupNote'), {
    sends: 'json',
    allow: workers,
    writes: true,
    input: newGroupNote,
    output: savedOfGroup,
    example: { formMode: 'insert', groupId: 2, on: exampleDay, remark: 'three of them cough' },
  }),
}
