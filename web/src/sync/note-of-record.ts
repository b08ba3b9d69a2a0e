import { formMode, photos } from '@penside/contract/api/vocabulary.ts'
import { groupNotes } from '@penside/contract/groups/group-note.ts'
import { animalNotes } from '@penside/contract/records/animal-note.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { Operation } from '../outbox/operation.ts'
import type { NewRecord } from '../outbox/recording.ts'
import { subjectOf } from '../screen/places.ts'

/** Codes for which a note on the same subject would be rejected, too. */
const gone = ['NOT_FOUND', 'GROUP_UNKNOWN']
/** Codes of a day that a note cannot have either. */
const early = ['BEFORE_BIRTH', 'BEFORE_GROUP_START']

/** Rejected record of this phone. */
export type RejectedRecord = Pick<
  Operation,
  'kind' | 'entityKey' | 'label' | 'summary' | 'payload' | 'refused'
>

/** Whether a rejected record can be replaced by a note: it has an animal or a group, and something to keep. */
export function mayBeNote(operation: RejectedRecord): boolean {
  const { kind, payload, refused } = operation
  const isNote = kind === 'animalNote' || kind === 'groupNote'
  if (isNote || payload.wire[formMode.wire] === 'D' || gone.includes(refused?.code ?? '')) return false
  return subjectOf(operation) !== undefined
}

/** Note on the animal or group of a rejected record, with its photos, on its day if a note can have that. */
export function noteFor(
  operation: RejectedRecord,
  { operationId, text, today }: { operationId: string; text: string; today: Day },
): NewRecord {
  const { label, summary, entityKey, refused, payload } = operation
  const subject = subjectOf(operation)!
  const day = summary['day'] ? (String(summary['day']) as Day) : today
  const on = day > today || early.includes(refused?.code ?? '') ? today : day
  const shared = { operationId, entityKey, label, summary: { day: on, remark: text } }
  const note = {
    formMode: 'insert',
    on,
    remark: text,
    photos: photos.schema.safeParse(payload.wire[photos.wire]).data,
  } as const
  return subject.of === 'group'
    ? { ...shared, kind: 'groupNote', call: groupNotes.save, input: { ...note, groupId: subject.id } }
    : {
        ...shared,
        kind: 'animalNote',
        call: animalNotes.save,
        input: { ...note, animalId: subject.id, sex: subject.of },
      }
}
