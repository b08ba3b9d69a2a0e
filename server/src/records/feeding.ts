import type { FeedingRow, feedings } from '@penside/contract/records/feeding.ts'
import { withAnimal } from '@penside/contract/records/sow-summary.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import { firstOf, refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { animalHistory, findAnimal, listAnimals } from './animal-list.ts'
import { eventRows, saveBeside } from './beside-record.ts'
import type { BesideEvents } from './card/card-event.ts'

export const feedingHandlers: Handlers<typeof feedings> = {
  list: listAnimals,

  history: animalHistory(findFeedings, 'animal_id'),

  async one({ input: { animalId, sex, seq, fedOn }, db, language, today }) {
    const animal = await findAnimal(db, { animalId, sex }, language, today)
    return withAnimal(
      firstOf(await findFeedings(db, where({ animal_id: animalId, number: seq, on_date: fedOn }))),
      animal,
    )
  },

  async onDay({ input, db, language, today }) {
    await findAnimal(db, input, language, today)
    const row = await db.maybeOne<{ number: number }>(
      sql`select number from feeding where animal_id = ${input.animalId} and on_date = ${input.fedOn}`,
    )
    return { newestSeq: row?.number ?? 0 }
  },

  save({ input, db, today }) {
    const { animalId, fedOn: on, target, eaten } = input
    return saveBeside(db, today, input, {
      table: 'feeding',
      on,
      check: async (_, number) => {
        const other = await db.maybeOne(sql`
          select 1 from feeding where animal_id = ${animalId} and on_date = ${on} and number is distinct from ${number}`)
        if (other) throw refuse('FED_ALREADY', { on }, ['on'])
      },
      columns: () => ({ target, eaten }),
    })
  },
}

function findFeedings(db: Db, where: Sql): Promise<FeedingRow[]> {
  return db.many(sql`
    select animal_id, number as seq, on_date as fed_on, target::float8 as target, eaten::float8 as eaten, remark
    from feeding where ${where} order by on_date desc, number desc`)
}

export const feedingEvents: BesideEvents = async (db, animalId) => {
  const rows = await eventRows<{ target: string; eaten: string }>(
    db,
    animalId,
    'feeding',
    sql`t.target, t.eaten`,
  )
  return rows.map(({ target, eaten, ...row }) => ({
    ...row,
    what: `${Number(eaten)} / ${Number(target)} kg`,
    kg: Number(eaten),
  }))
}
