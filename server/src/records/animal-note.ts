import type { AnimalNoteRow, animalNotes } from '@penside/contract/records/animal-note.ts'
import { highest } from '@penside/contract/records/sow-summary.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { sql } from '../database/db.ts'
import type { Handlers } from '../http/serve.ts'
import { findAnimal } from './animal-list.ts'
import { mostEvents, parityThen, saveBeside, type Parity } from './beside-record.ts'
import { nothing, type Events } from './card/card-event.ts'

export const animalNoteHandlers: Handlers<typeof animalNotes> = {
  async history({ input, db, language, today }) {
    const sow = await findAnimal(db, input, language, today)
    const rows = await db.many<AnimalNoteRow>(sql`
      select animal_id, number as seq, on_date as on, remark from animal_note
      where animal_id = ${input.animalId} order by on_date desc, number desc`)
    return { rows, newestSeq: highest(rows), sow }
  },

  async save({ input, db, today }) {
    const { animalId, on, remark } = input
    const saved = await saveBeside(db, today, input, {
      table: 'animal_note',
      on,
      ofGone: true,
      insert: (number) =>
        db.run(sql`
          insert into animal_note (farm_id, animal_id, number, on_date, remark)
          values (current_farm(), ${animalId}, ${number}, ${on}, ${remark})`),
      update: (number) =>
        db.run(sql`
          update animal_note set on_date = ${on}, remark = ${remark} where animal_id = ${animalId} and number = ${number}`),
    })
    return { result: 1, ...saved }
  },
}

export const animalNoteEvents: Events = async (db, animalId) => {
  const rows = await db.many<Parity & { seq: number; on: Day; remark: string }>(sql`
    select t.number as seq, t.on_date as on, t.remark, ${parityThen}
    from animal_note t where t.animal_id = ${animalId} order by t.on_date desc, t.number desc limit ${mostEvents}`)
  return rows.map((row) => ({ ...nothing, ...row, kind: 'animalNote' as const, what: '' }))
}
