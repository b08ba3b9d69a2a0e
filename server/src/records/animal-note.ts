import type { AnimalNoteRow, animalNotes } from '@penside/contract/records/animal-note.ts'
import { newPhotos, photosNow } from '../farm/record-photos.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { animalHistory } from './animal-list.ts'
import { eventRows, saveBeside } from './beside-record.ts'
import type { BesideEvents } from './card/card-event.ts'

export const animalNoteHandlers: Handlers<typeof animalNotes> = {
  history: animalHistory(findNotes, 'animal_id'),

  save: ({ input, db, today }) =>
    saveBeside(db, today, input, {
      table: 'animal_note',
      on: input.on,
      ofGone: true,
      columns: (number) => ({ photos: number === null ? newPhotos(input.photos) : photosNow(input.photos) }),
    }),
}

function findNotes(db: Db, where: Sql): Promise<AnimalNoteRow[]> {
  return db.many(sql`
    select animal_id, number as seq, on_date as on, remark, photos from animal_note
    where ${where} order by on_date desc, number desc`)
}

export const animalNoteEvents: BesideEvents = (db, animalId) =>
  eventRows<{ what: string }>(db, animalId, 'animal_note', sql`'' as what`)
