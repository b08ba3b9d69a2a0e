import type { Day } from '@penside/domain/basics/day.ts'
import { nothing, type Events } from './card/card-event.ts'
import type { FeedingRow, feedings } from '@penside/contract/records/feeding.ts'
import { highest, withAnimal } from '@penside/contract/records/sow-summary.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import { firstOf, refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { findAnimal, listAnimals } from './animal-list.ts'
import { mostEvents, parityThen, saveBeside, type Parity } from './beside-record.ts'

export const feedingHandlers: Handlers<typeof feedings> = {
  list: listAnimals,

  async history({ input, db, language, today }) {
    const sow = await findAnimal(db, input, language, today)
    const rows = await stored(db, sql`animal_id = ${input.animalId}`)
    return { rows, newestSeq: highest(rows), sow }
  },

  async one({ input: { animalId, sex, seq, fedOn }, db, language, today }) {
    const animal = await findAnimal(db, { animalId, sex }, language, today)
    return withAnimal(
      firstOf(await stored(db, where({ animal_id: animalId, number: seq, on_date: fedOn }))),
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

  async save({ input, db, today }) {
    const { animalId, fedOn, target, eaten, remark = '' } = input
    const saved = await saveBeside(db, today, input, {
      table: 'feeding',
      on: fedOn,
      check: async (_, number) => {
        const other = await db.maybeOne(sql`
          select 1 from feeding where animal_id = ${animalId} and on_date = ${fedOn} and number is distinct from ${number}`)
        if (other) throw refuse('FED_ALREADY', { on: fedOn }, ['on'])
      },
      insert: (number) =>
        db.run(sql`
          insert into feeding (farm_id, animal_id, number, on_date, target, eaten, remark)
          values (current_farm(), ${animalId}, ${number}, ${fedOn}, ${target}, ${eaten}, ${remark})`),
      update: (number) =>
        db.run(sql`
          update feeding set on_date = ${fedOn}, target = ${target}, eaten = ${eaten}, remark = ${remark}
          where animal_id = ${animalId} and number = ${number}`),
    })
    return { result: 1, ...saved }
  },
}

/** Newest first. */
const stored = (db: Db, where: Sql) =>
  db.many<FeedingRow>(sql`
    select animal_id, number as seq, on_date as fed_on, target::float8 as target, eaten::float8 as eaten, remark
    from feeding where ${where} order by on_date desc, number desc`)

export const feedingEvents: Events = async (db, animalId) => {
  const rows = await db.many<
    Parity & { seq: number; on: Day; target: string; eaten: string; remark: string }
  >(sql`
    select t.number as seq, t.on_date as on, t.target, t.eaten, t.remark, ${parityThen}
    from feeding t where t.animal_id = ${animalId} order by t.on_date desc, t.number desc limit ${mostEvents}`)
  return rows.map(({ target, eaten, ...row }) => ({
    ...nothing,
    ...row,
    kind: 'feeding' as const,
    what: `${Number(eaten)} / ${Number(target)} kg`,
    kg: Number(eaten),
  }))
}
