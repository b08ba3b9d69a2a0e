import type { MoveRow, moves } from '@penside/contract/records/move.ts'
import { chained, type Moved } from '@penside/domain/records/care.ts'
import { sql, where, type Db, type Sql } from '../database/db.ts'
import { checkPen } from '../farm/pens.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { animalHistory, oneWithAnimal } from './animal-list.ts'
import { eventRows, saveBeside, type Animal } from './beside-record.ts'
import type { BesideEvents } from './card/card-event.ts'

export const moveHandlers: Handlers<typeof moves> = {
  history: animalHistory(findMoves, 'm.animal_id'),

  async one({ input: { animalId, seq }, db }) {
    return oneWithAnimal(db, await findMoves(db, where({ 'm.animal_id': animalId, 'm.number': seq })))
  },

  save({ input, db, today }) {
    const { animalId, movedOn, penId } = input
    let before: Moved[] = []
    return saveBeside(db, today, input, {
      table: 'move',
      on: movedOn,
      check: async (animal, number) => {
        await checkPen(db, penId)
        before = await movesOf(db, animalId)
        if (number === null && movesEndAt(before, animal) === penId && isLast(before, movedOn))
          throw refuse('SAME_PEN', {}, ['penId'])
      },
      columns: () => ({ penId }),
      remove: async () => {
        before = await movesOf(db, animalId)
      },
      after: (animal) => rechain(db, animal, before),
    })
  },
}

/** Pen to which the recorded moves lead; without moves the animal's present pen. */
const movesEndAt = (moves: readonly Moved[], { penId }: Animal) =>
  moves.length > 0 ? moves.at(-1)!.penId : penId
const isLast = (moves: readonly Moved[], on: string) => moves.every((move) => move.on <= on)

/** Corrects where each move began, and the animal's pen unless another kind of record has changed it since. */
async function rechain(db: Db, animal: Animal, before: readonly Moved[]) {
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

/** Moves of an animal, oldest first. */
const movesOf = (db: Db, animalId: number) =>
  db.many<Moved>(sql`
    select number, on_date as on, from_pen_id, pen_id from move where animal_id = ${animalId} order by on_date, number`)

function findMoves(db: Db, where: Sql): Promise<MoveRow[]> {
  return db.many(sql`
    select m.animal_id, m.number as seq, m.on_date as moved_on, m.from_pen_id, coalesce(f.name, '') as from_pen, m.pen_id,
      p.name as pen, m.remark
    from move m join pen p using (farm_id, pen_id) left join pen f on f.farm_id = m.farm_id and f.pen_id = m.from_pen_id
    where ${where} order by m.on_date desc, m.number desc`)
}

export const moveEvents: BesideEvents = async (db, animalId) => {
  const pens = sql`
    join pen p using (farm_id, pen_id) left join pen f on f.farm_id = t.farm_id and f.pen_id = t.from_pen_id`
  const columns = sql`f.name as from, p.name as to`
  const rows = await eventRows<{ from: string | null; to: string }>(db, animalId, 'move', columns, pens)
  return rows.map(({ from, to, ...row }) => ({ ...row, what: from ? `${from} → ${to}` : to }))
}
