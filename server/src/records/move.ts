import type { Day } from '@penside/domain/basics/day.ts'
import { nothing, type Events } from './card/card-event.ts'
import type { MoveRow, moves } from '@penside/contract/records/move.ts'
import { chained, type Moved } from '@penside/domain/records/care.ts'
import { highest } from '@penside/contract/records/sow-summary.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import { checkPen } from '../farm/pens.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { findAnimal, oneWithAnimal } from './animal-list.ts'
import { mostEvents, parityThen, saveBeside, type Animal, type Parity } from './beside-record.ts'

export const moveHandlers: Handlers<typeof moves> = {
  async history({ input, db, language, today }) {
    const sow = await findAnimal(db, input, language, today)
    const rows = await stored(db, sql`m.animal_id = ${input.animalId}`)
    return { rows, newestSeq: highest(rows), sow }
  },

  async one({ input: { animalId, seq }, db }) {
    return oneWithAnimal(db, await stored(db, where({ 'm.animal_id': animalId, 'm.number': seq })))
  },

  async save({ input, db, today }) {
    const { animalId, movedOn, penId, remark = '' } = input
    let before: Moved[] = []
    const saved = await saveBeside(db, today, input, {
      table: 'move',
      on: movedOn,
      check: async (animal, number) => {
        await checkPen(db, penId)
        before = await movesOf(db, animalId)
        if (number === null && movesEndAt(before, animal) === penId && isLast(before, movedOn))
          throw refuse('SAME_PEN', {}, ['penId'])
      },
      insert: (number) =>
        db.run(sql`
          insert into move (farm_id, animal_id, number, on_date, from_pen_id, pen_id, remark)
          values (current_farm(), ${animalId}, ${number}, ${movedOn}, null, ${penId}, ${remark})`),
      update: (number) =>
        db.run(sql`
          update move set on_date = ${movedOn}, pen_id = ${penId}, remark = ${remark}
          where animal_id = ${animalId} and number = ${number}`),
      remove: async () => {
        before = await movesOf(db, animalId)
      },
      after: (animal) => putRight(db, animal, before),
    })
    return { result: 1, ...saved }
  },
}

/** Where the recorded moves left the animal; where there are none, where it stands. */
const movesEndAt = (moves: readonly Moved[], { penId }: Animal) =>
  moves.length > 0 ? moves.at(-1)!.penId : penId
const isLast = (moves: readonly Moved[], on: string) => moves.every((move) => move.on <= on)

/** Where each move began, and where the animal stands now: unless something else than a move has put it elsewhere since. */
async function putRight(db: Db, animal: Animal, before: readonly Moved[]) {
  const origin = before.length > 0 ? before[0]!.fromPenId : animal.penId
  const moves = chained(await movesOf(db, animal.animalId), origin)
  for (const { number, fromPenId } of moves)
    await db.run(sql`
      update move set from_pen_id = ${fromPenId}
      where animal_id = ${animal.animalId} and number = ${number} and from_pen_id is distinct from ${fromPenId}`)
  if (movesEndAt(before, animal) !== animal.penId) return
  await db.run(
    sql`update animal set pen_id = ${moves.at(-1)?.penId ?? origin} where animal_id = ${animal.animalId}`,
  )
}

/** In the order in which they happened. */
const movesOf = (db: Db, animalId: number) =>
  db.many<Moved>(sql`
    select number, on_date as on, from_pen_id, pen_id from move where animal_id = ${animalId} order by on_date, number`)

/** Newest first. */
const stored = (db: Db, where: Sql) =>
  db.many<MoveRow>(sql`
    select m.animal_id, m.number as seq, m.on_date as moved_on, m.from_pen_id, coalesce(f.name, '') as from_pen, m.pen_id,
      p.name as pen, m.remark
    from move m join pen p using (farm_id, pen_id) left join pen f on f.farm_id = m.farm_id and f.pen_id = m.from_pen_id
    where ${where} order by m.on_date desc, m.number desc`)

export const moveEvents: Events = async (db, animalId) => {
  const rows = await db.many<
    Parity & { seq: number; on: Day; from: string | null; to: string; remark: string }
  >(sql`
    select t.number as seq, t.on_date as on, f.name as from, p.name as to, t.remark, ${parityThen}
    from move t join pen p using (farm_id, pen_id)
    left join pen f on f.farm_id = t.farm_id and f.pen_id = t.from_pen_id
    where t.animal_id = ${animalId} order by t.on_date desc, t.number desc limit ${mostEvents}`)
  return rows.map(({ from, to, ...row }) => ({
    ...nothing,
    ...row,
    kind: 'move' as const,
    what: from ? `${from} → ${to}` : to,
  }))
}
