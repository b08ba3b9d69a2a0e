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

/** Input of every save of a life record. */
export type SentRecord = SentOfLife & {
  animalId: number
  remark?: string | undefined
  confirmed?: readonly string[] | undefined
}

type OwnRecord = Exclude<LifeRecord, { kind: 'entry' }>

/** Parts of a save that differ by kind. */
export type LifePart<Extra = unknown> = {
  /** A further column to read with the locked sow; see `lockSow`. */
  extra?: Sql
  /** Checks the input; the sow is known to be of this farm. */
  check?: (sow: Sow & Extra) => Promise<void>
  /** Whether a new record belongs to the newest one, and how it is added to that. */
  joins?: (sow: Sow) => boolean
  join?: (sow: Sow) => Promise<unknown>
  /** Writes changes of the litter on which a new record builds. */
  before?: (sow: Sow) => Promise<void>
  /** The same before a correction. */
  beforeUpdate?: (seq: number) => Promise<unknown>
  /** Stores the kind's own columns. */
  store: (seq: number, isNew: boolean) => Promise<unknown>
}

/**
 * Adds a record to a sow's life, corrects one, or deletes the newest.
 * @param save the kind's call; `save.records` derives the record of her life from the input
 * @throws Refusal
 */
export async function saveLifeRecord<C extends Call, Extra = unknown>(
  db: Db,
  today: Day,
  save: C,
  sent: Input<C> & SentRecord,
  part: LifePart<Extra>,
): Promise<SavedRecord> {
  const record = save.records?.(sent).find(isOwn) ?? fail(`${save.path} makes no record of a life`)
  const own = { ...part, record }
  checkNotAfterToday(record.on, today)
  const sow = await lockSow<Extra>(db, sent.animalId, own.extra)
  await own.check?.(sow)
  // `seq` must name a record of this kind.
  if (sent.formMode === 'delete' && sent.seq) withRecord(await loadLife(db, sow.animalId), sent.seq, record)
  const { does, seq } = effectOf(sow, sent, () => own.joins?.(sow) ?? false)
  await doing[does](db, sow, seq, sent, own)
  return {
    result: 1,
    seq,
    newestSeq: { append: seq, join: seq, rewrite: sow.seq, delete: sow.seq - 1 }[does],
  }
}

export type SavedRecord = { result: 1; seq: number; newestSeq: number }

const isOwn = (record: SowRecord): record is OwnRecord => record.kind !== 'entry' && isLifeRecord(record)

const doing: Record<
  ReturnType<typeof effectOf>['does'],
  (
    db: Db,
    sow: Sow,
    seq: number,
    sent: SentRecord,
    own: Omit<LifePart, 'check'> & { record: OwnRecord },
  ) => Promise<unknown>
> = {
  join: (_, sow, _seq, _sent, own) => own.join?.(sow) ?? fail('`joins` without `join`'),

  async append(db, sow, seq, { animalId, remark = '', confirmed = [] }, own) {
    await own.before?.(sow)
    const current = own.before ? await lockSow(db, animalId) : sow
    await appendRecord(db, current, own.record, { remark, confirmed })
    await own.store(seq, true)
  },

  async rewrite(db, sow, seq, sent, own) {
    await own.beforeUpdate?.(seq)
    const life = withRecord(await loadLife(db, sow.animalId), seq, own.record)
    await db.run(sql`
      update sow_event set on_date = ${own.record.on}, remark = ${sent.remark ?? ''}, confirmed = ${sent.confirmed ?? []}
      where animal_id = ${sow.animalId} and seq = ${seq}`)
    // A rule's message is better than the message of a broken constraint.
    await rewriteLife(db, sow.animalId, life, { changed: own.record })
    await own.store(seq, false)
  },

  delete: (db, sow, seq) => deleteNewest(db, sow, seq),
}

/** Deletes the record with this number, or else of this day. @throws Refusal if it is not the newest of her life */
export async function removeLifeRecord(
  db: Db,
  animalId: number,
  kind: LifeRecord['kind'],
  { seq, on }: { seq?: number | undefined; on?: Day | undefined },
): Promise<SavedRecord> {
  if (!seq && !on) throw refuse('BAD_INPUT', {}, ['seq'])
  const sow = await lockSow(db, animalId)
  const record = await db.found<{ seq: number }>(sql`
    select seq from sow_event
    where animal_id = ${animalId} and kind = ${kind} and ${seq ? sql`seq = ${seq}` : sql`on_date = ${on}`} order by seq desc limit 1`)
  await deleteNewest(db, sow, record.seq)
  return { result: 1, seq: record.seq, newestSeq: record.seq - 1 }
}
