import type * as z from 'zod'
import { day } from '@penside/domain/basics/day.ts'
import { call } from '../api/call.ts'
import { extra } from '../api/roots.ts'
import {
  animalId,
  formMode,
  noteText,
  photos,
  photosSent,
  remark,
  seq,
  sex,
  workOn,
} from '../api/vocabulary.ts'
import { optional, record } from '../api/wire.ts'
import { animalHistory, savedBeside } from './animal-summary.ts'
import { recordSeq, recordSave } from './sow-summary.ts'

const historyRow = record({ animalId, seq, on: workOn, remark, photos })
export type AnimalNoteRow = z.output<typeof historyRow>

export const newAnimalNote = record(
  {
    formMode,
    animalId,
    sex: optional(sex),
    on: workOn,
    seq: recordSeq,
    remark: noteText,
    photos: photosSent,
  },
  { deletedBy: ['formMode', 'animalId', 'sex', 'seq', 'on'] },
)
export type NewAnimalNote = z.output<typeof newAnimalNote>

/** Notes on an animal, also on a removed one. */
export const animalNotes = {
  history: animalHistory(extra('animalNotes'), historyRow),
  save: call('POST', extra('saveAnimalNote'), {
    ...recordSave,
    input: newAnimalNote,
    output: savedBeside,
    example: { formMode: 'insert', animalId: 2, on: day('2026-11-10'), remark: 'lame on the left hind leg' },
  }),
}
