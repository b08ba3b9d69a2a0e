import type { Day } from '@penside/domain/basics/day.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import { checkNotAfterToday, type SowStatus } from '@penside/domain/records/life.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { SentRecord } from './life/life-record.ts'
import { storeRow, type Columns } from './store-row.ts'

/** Animal of a record that is not part of its life. */
export type Animal = {
  animalId: number
  sex: Sex
  bornOn: Day | null
  status: SowStatus | 'boar'
  parity: number
  penId: number | null
  seq: number
}

/** Input of every save of such a record; `seq` is the number among the animal's records of the kind. */
type BesideInput = Pick<SentRecord, 'formMode' | 'animalId' | 'seq' | 'remark'> & { sex?: Sex | undefined }

export type BesidePart = {
  table: string
  on: Day
  /** Only animals of this sex have such records. */
  sex?: Sex
  /** A removed animal may have such a record. */
  ofGone?: true
  /** Checks a new or corrected record; `number` is null for a new one. */
  check?: (animal: Animal, number: number | null) => Promise<unknown>
  /** Columns of the kind itself, without day and remark; `number` is null for a new record. */
  columns: (number: number | null) => Columns | Promise<Columns>
  /** Runs before a deletion. */
  remove?: () => Promise<unknown>
  /** Runs after the record is added, corrected or deleted. */
  after?: (animal: Animal) => Promise<unknown>
}

/** Adds, corrects or deletes a record that is not part of an animal's life. @throws Refusal */
export async function saveBeside(
  db: Db,
  today: Day,
  input: BesideInput,
  { table, on, sex = input.sex, ofGone, check, columns, remove, after }: BesidePart,
): Promise<{ result: 1; seq: number; newestSeq: number }> {
  checkNotAfterToday(on, today)
  const { animalId, formMode, remark = '' } = input
  const animal = await lockAnimal(db, animalId, sex)
  if (animal.status === 'culled' && !ofGone) throw refuse('CULLED')
  if (animal.bornOn && on < animal.bornOn) throw refuse('BEFORE_BIRTH', { born: animal.bornOn }, ['on'])
  const name = sql([table])
  const number = formMode === 'insert' ? null : await storedNumber(db, input, name, on)
  if (formMode === 'delete') await remove?.()
  else await check?.(animal, number)
  const seq = number ?? (await nextNumber(db, animalId, name))
  if (formMode === 'delete')
    await db.run(sql`delete from ${name} where animal_id = ${animalId} and number = ${seq}`)
  else
    await storeRow(
      db,
      table,
      { animalId, number: seq },
      { onDate: on, ...(await columns(number)), remark },
      formMode === 'insert',
    )
  await after?.(animal)
  return { result: 1, seq, newestSeq: animal.seq }
}

/** Locks the animal, so that concurrent calls cannot assign one number twice. @throws Refusal NOT_FOUND */
async function lockAnimal(db: Db, animalId: number, sex: Sex | undefined): Promise<Animal> {
  const animal = await db.maybeOne<Animal>(sql`
    select animal_id, sex, born_on, status, parity, pen_id, seq from animal where animal_id = ${animalId} for update`)
  if (!animal || (sex && sex !== animal.sex)) throw refuse('NOT_FOUND')
  return animal
}

/** Number of an existing record. Numbers of deleted records are reused, so a deletion must also name the day. */
async function storedNumber(db: Db, { animalId, seq, formMode }: BesideInput, table: Sql, on: Day) {
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

/** Maximum of events of one kind on a card; a sow that is fed by hand has a record of every day. */
export const maxEvents = 400

/** Records of an animal's card, newest first. `columns` are the kind's own, of its table `t` and of `joins`. */
export const eventRows = <Own>(
  db: Db,
  animalId: number,
  table: string,
  columns: Sql,
  joins: Sql = sql``,
): Promise<({ seq: number; on: Day; parity: number; remark: string } & Own)[]> =>
  db.many(sql`
    select t.number as seq, t.on_date as on, t.remark, ${parityThen}, ${columns} from ${sql([table])} t ${joins}
    where t.animal_id = ${animalId} order by t.on_date desc, t.number desc limit ${maxEvents}`)

/** Parity of a sow on the day of a record `t` that is not part of her life; 0 for a boar. */
export const parityThen = sql`coalesce((
  select e.parity from sow_event e
  where e.farm_id = t.farm_id and e.animal_id = t.animal_id and (e.on_date <= t.on_date or e.seq = 1) order by e.seq desc limit 1), 0) as parity`
