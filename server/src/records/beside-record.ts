import type { Day } from '@penside/domain/basics/day.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import { checkNotAfterToday, type SowStatus } from '@penside/domain/records/life.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { SentRecord } from './life/life-record.ts'

/** An animal with which something is done besides her life. */
export type Animal = {
  animalId: number
  sex: Sex
  bornOn: Day | null
  status: SowStatus | 'boar'
  parity: number
  penId: number | null
  seq: number
}

/** What every form of such a record sends; `seq` is the number among those of its kind. */
type SentBeside = Pick<SentRecord, 'formMode' | 'animalId' | 'seq'> & { sex?: Sex | undefined }

export type BesidePart = {
  table: string
  on: Day
  /** It may also be recorded of an animal that is gone. */
  ofGone?: true
  /** What else must be true of a record that is added or corrected; `number` is the corrected one's. */
  check?: (animal: Animal, number: number | null) => Promise<unknown>
  insert: (number: number, animal: Animal) => Promise<unknown>
  update: (number: number, animal: Animal) => Promise<unknown>
  /** Before it is deleted. */
  remove?: () => Promise<unknown>
  /** After it was added, corrected or deleted. */
  after?: (animal: Animal) => Promise<unknown>
}

/** Adds, corrects or deletes something done with an animal; of one that is gone only what is `ofGone`. @throws Refusal */
export async function saveBeside(
  db: Db,
  today: Day,
  sent: SentBeside,
  { table, on, ofGone, check, insert, update, remove, after }: BesidePart,
): Promise<{ seq: number; newestSeq: number }> {
  checkNotAfterToday(on, today)
  const animal = await lockAnimal(db, sent)
  if (animal.status === 'culled' && !ofGone) throw refuse('CULLED')
  if (animal.bornOn && on < animal.bornOn) throw refuse('BEFORE_BIRTH', { born: animal.bornOn }, ['on'])
  const name = sql([table])
  const number = sent.formMode === 'insert' ? null : await storedNumber(db, sent, name, on)
  if (sent.formMode === 'delete') await remove?.()
  else await check?.(animal, number)
  const seq = number ?? (await nextNumber(db, animal.animalId, name))
  if (sent.formMode === 'insert') await insert(seq, animal)
  else if (sent.formMode === 'update') await update(seq, animal)
  else await db.run(sql`delete from ${name} where animal_id = ${animal.animalId} and number = ${seq}`)
  await after?.(animal)
  return { seq, newestSeq: animal.seq }
}

/** Holds the animal, so that two phones cannot give one number twice. @throws Refusal NOT_FOUND */
async function lockAnimal(db: Db, { animalId, sex }: SentBeside): Promise<Animal> {
  const animal = await db.maybeOne<Animal>(sql`
    select animal_id, sex, born_on, status, parity, pen_id, seq from animal where animal_id = ${animalId} for update`)
  if (!animal || (sex && sex !== animal.sex)) throw refuse('NOT_FOUND')
  return animal
}

/** A number may be given again after its record was deleted: whoever deletes says also of which day the record is. */
async function storedNumber(db: Db, { animalId, seq, formMode }: SentBeside, table: Sql, on: Day) {
  if (!seq) throw refuse('BAD_INPUT', {}, ['seq'])
  const stored = await db.found<{ on: Day }>(
    sql`select on_date as on from ${table} where animal_id = ${animalId} and number = ${seq}`,
  )
  if (formMode === 'delete' && stored.on !== on) throw refuse('CHANGED_MEANWHILE')
  return seq
}

async function nextNumber(db: Db, animalId: number, table: Sql) {
  const { number } = await db.one<{ number: number }>(
    sql`select coalesce(max(number), 0) + 1 as number from ${table} where animal_id = ${animalId}`,
  )
  return number
}

/** So many of a kind at most: a sow that is fed by hand every day has a long line. */
export const mostEvents = 400

export type Parity = { parity: number }
/** Her parity on the day of a record `t` that is none of her life; a boar has none. */
export const parityThen = sql`coalesce((
  select e.parity from sow_event e
  where e.farm_id = t.farm_id and e.animal_id = t.animal_id and (e.on_date <= t.on_date or e.seq = 1) order by e.seq desc limit 1), 0) as parity`
