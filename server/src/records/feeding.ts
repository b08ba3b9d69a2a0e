import type { FeedingRow, feedings } from '@penside/contract/records/feeding.ts'
import { sql, type Db, type Sql } from '../db.ts'
import { refuse } from '../problem.ts'
import type { Handlers } from '../serve.ts'
import { findAnimal, listAnimals } from './animal.ts'
import { saveBeside } from './care.ts'

export const feedingHandlers: Handlers<typeof feedings> = {
  list: listAnimals,

  async history({ input, db, language, today }) {
    const sow = await findAnimal(db, input, language, today)
    const rows = await stored(db, sql`animal_id = ${input.animalId}`)
    return { rows, newestSeq: sow.newestSeq, sow }
  },

  async one({ input: { animalId, sex, seq, fedOn }, db, language, today }) {
    await findAnimal(db, { animalId, sex }, language, today)
    const [row] = await stored(
      db,
      sql`animal_id = ${animalId} ${seq ? sql`and number = ${seq}` : sql``} ${fedOn ? sql`and on_date = ${fedOn}` : sql``}`,
    )
    if (!row) throw refuse('NOT_FOUND')
    return row
  },

  async onDay({ input, db, language, today }) {
    await findAnimal(db, input, language, today)
    const row = await db.maybeOne<{ number: number }>(
      sql`select number from feed_intake where animal_id = ${input.animalId} and on_date = ${input.fedOn}`,
    )
    return { newestSeq: row?.number ?? 0 }
  },

  async save({ input, db, today }) {
    const { animalId, fedOn, target, eaten, remark = '' } = input
    const saved = await saveBeside(db, today, input, {
      table: 'feed_intake',
      on: fedOn,
      check: async (_, number) => {
        const other = await db.maybeOne(sql`
          select 1 from feed_intake where animal_id = ${animalId} and on_date = ${fedOn} and number is distinct from ${number}`)
        if (other) throw refuse('FED_ALREADY', { on: fedOn }, ['on'])
      },
      insert: (number) =>
        db.run(sql`
          insert into feed_intake (farm_id, animal_id, number, on_date, target, eaten, remark)
          values (current_farm(), ${animalId}, ${number}, ${fedOn}, ${target}, ${eaten}, ${remark})`),
      update: (number) =>
        db.run(sql`
          update feed_intake set on_date = ${fedOn}, target = ${target}, eaten = ${eaten}, remark = ${remark}
          where animal_id = ${animalId} and number = ${number}`),
    })
    return { result: 1, ...saved }
  },
}

/** Newest first. */
const stored = (db: Db, where: Sql) =>
  db.many<FeedingRow>(sql`
    select animal_id, number as seq, on_date as fed_on, target::float8 as target, eaten::float8 as eaten, remark
    from feed_intake where ${where} order by on_date desc, number desc`)
