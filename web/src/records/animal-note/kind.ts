import type { AnimalSummary } from '@penside/contract/records/animal-summary.ts'
import { animalNotes, type NewAnimalNote, type AnimalNoteRow } from '@penside/contract/records/animal-note.ts'
import { plainKind } from '../sow-record/plain-kind.tsx'

export const animalNote = plainKind<AnimalNoteRow, NewAnimalNote, AnimalSummary>({
  name: 'animalNote',
  history: animalNotes.history,
  save: animalNotes.save,
  fields: {
    on: { as: 'day', label: (t) => t('records.animalNote.on') },
    photos: { as: 'photos', label: (t) => t('photos.title') },
  },
})
