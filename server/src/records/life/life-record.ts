import { fail } from 'node:assert'
import type { Call, Input } from '@penside/contract/api/call.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import {
  checkNotAfterToday,
  isLifeRecord,
  type LifeRecord,
  type SowRecord,
} from '@penside/domain/records/life.ts'
import { effectOf, type SentOfLife } from '@penside/domain/records/save.ts'
import { sql, type Db, type Sql } from '../../database/db.ts'
import { refuse } from '../../http/problem.ts'
import { appendRecord, loadLife, lockSow, rewriteLife, withRecord, type Sow } from './life.ts'
import { deleteNewest } from './delete-newest.ts'

/** What every form of a life record sends. */
export type SentRecord = SentOfLife & {
  animalId: number
  remark?: string | undefined
  confirmed?: readonly string[] | undefined
}

/** What is a kind's own: the record that the rules know, and how its details are stored beside the spine. */
export type OwnPart<Beside = unknown> = {
  record: Exclude<LifeRecord, { kind: 'entry' }>
  /** A further column that is asked while she is held: see `lockSow`. */
  beside?: Sql
  /** What else must be true of what was sent; asked once she is known to be of this farm. */
  check?: (sow: Sow & Beside) => Promise<void>
  /** Whether a new record belongs to the newest that is there, and how it is added to that. */
  joins?: (sow: Sow) => boolean
  join?: (sow: Sow) => Promise<unknown>
  /** Inside the same transaction, before the record is added: changes of the litter that the record rests on. */
  before?: (sow: Sow) => Promise<void>
  /** The same before a correction. */
  beforeUpdate?: (seq: number) => Promise<unknown>
  insert: (seq: number) => Promise<unknown>
  update: (seq: number) => Promise<unknown>
  /** Takes along what hangs on the record; before it is deleted. */
  remove?: (seq: number) => Promise<unknown>
}

/**
 * Adds a record to her life, corrects one, or deletes the newest.
 * @param save the kind's call, whose form says which records it makes; the one of her life is written here
 * @throws Refusal
 */
export async function saveLifeRecord<C extends Call, Beside = unknown>(
  db: Db,
  today: Day,
  save: C,
  sent: Input<C> & SentRecord,
  parts: Omit<OwnPart<Beside>, 'record'>,
): Promise<{ seq: number; newestSeq: number }> {
  const record = save.records?.(sent).find(isOwn) ?? fail(`${save.path} makes no record of her life`)
  const own = { ...parts, record }
  checkNotAfterToday(own.record.on, today)
  const sow = await lockSow<Beside>(db, sent.animalId, own.beside)
  await own.check?.(sow)
  // A record of another kind is none that this form could name.
  if (sent.formMode === 'delete' && sent.seq) withRecord(await loadLife(db, sow.animalId), sent.seq, record)
  const { does, seq } = effectOf(sow, sent, () => own.joins?.(sow) ?? false)
  await doing[does](db, sow, seq, sent, own)
  return { seq, newestSeq: { append: seq, join: seq, rewrite: sow.seq, delete: sow.seq - 1 }[does] }
}

const isOwn = (record: SowRecord): record is OwnPart['record'] =>
  record.kind !== 'entry' && isLifeRecord(record)

const doing: Record<
  ReturnType<typeof effectOf>['does'],
  (db: Db, sow: Sow, seq: number, sent: SentRecord, own: Omit<OwnPart, 'check'>) => Promise<unknown>
> = {
  join: (_, sow, _seq, _sent, own) => own.join?.(sow) ?? fail('a record that joins has no way to'),

  async append(db, sow, seq, { animalId, remark = '', confirmed = [] }, own) {
    await own.before?.(sow)
    const standing = own.before ? await lockSow(db, animalId) : sow
    await appendRecord(db, standing, own.record, { remark, confirmed })
    await own.insert(seq)
  },

  async rewrite(db, sow, seq, sent, own) {
    await own.beforeUpdate?.(seq)
    const life = withRecord(await loadLife(db, sow.animalId), seq, own.record)
    await db.run(sql`
      update sow_event set on_date = ${own.record.on}, remark = ${sent.remark ?? ''}, confirmed = ${sent.confirmed ?? []}
      where animal_id = ${sow.animalId} and seq = ${seq}`)
    // The rules speak before the tables do.
    await rewriteLife(db, sow.animalId, life, { changed: own.record })
    await own.update(seq)
  },

  async delete(db, sow, seq, _, own) {
    await own.remove?.(seq)
    await deleteNewest(db, sow, seq)
  },
}

/** Deletes the record of this number, or else of this day, where that is the newest of her life. @throws Refusal */
export async function removeLifeRecord(
  db: Db,
  animalId: number,
  kind: LifeRecord['kind'],
  { seq, on }: { seq?: number | undefined; on?: Day | undefined },
): Promise<{ seq: number; newestSeq: number }> {
  if (!seq && !on) throw refuse('BAD_INPUT', {}, ['seq'])
  const sow = await lockSow(db, animalId)
  const record = await db.found<{ seq: number }>(sql`
    select seq from sow_event
    where animal_id = ${animalId} and kind = ${kind} and ${seq ? sql`seq = ${seq}` : sql`on_date = ${on}`} order by seq desc limit 1`)
  await deleteNewest(db, sow, record.seq)
  return { seq: record.seq, newestSeq: record.seq - 1 }
}
