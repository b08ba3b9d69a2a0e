import { groupNotes, type GroupNoteRow, type NewGroupNote } from '@penside/contract/groups/group-note.ts'
import { groupRecordKind } from './kind.ts'

export const groupNote = groupRecordKind<GroupNoteRow, NewGroupNote>({
  name: 'groupNote',
  history: groupNotes.history,
  save: groupNotes.save,
  read: ({ rows }: { rows: readonly GroupNoteRow[] }) => rows,
  fields: {
    on: { as: 'day', label: (t) => t('groups.record.day'), empty: (t) => t('groups.record.dayWrong') },
    photos: { as: 'photos', label: (t) => t('photos.title') },
  },
})
