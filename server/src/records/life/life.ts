import type { Day } from '@penside/domain/basics/day.ts'
import {
  applyRecord,
  type LifeKind,
  type LitterKind,
  type LivingStatus,
  type SowRecord,
  type SowState,
} from '@penside/domain/records/life.ts'
import { recordStored, ruledColumns } from '@penside/domain/records/known-kinds.ts'
import { checkNumber } from '../animal-number.ts'
import { refuse } from '../../http/problem.ts'
import { snake, sql, type Db, type Sql } from '../../database/db.ts'

/** A sow as she stands: what she is called, and the state that followed from her records. */
export type Sow = SowState & {
  animalId: number
  tag: string
  earNotch: string
  breed: string
  bornOn: Day
  enteredOn: Day
}

const state = sql`status, parity, matings, last_work, last_work_on, not_before, first_mated_on, mated_on, farrowed_on, nursing, seq`

/**
 * Holds the sow until the end of the transaction, so that two phones cannot write her life at once.
 * @param beside a further column, of what does not change with her @throws Refusal NOT_FOUND
 */
export async function lockSow<Beside = unknown>(
  db: Db,
  animalId: number,
  beside?: Sql,
): Promise<Sow & Beside> {
  return (await lockSows<Beside>(db, [animalId], beside))(animalId)
}

/** Holds several sows, always in the same order, so that two phones never wait for one another. @throws Refusal NOT_FOUND */
export async function lockSows<Beside = unknown>(
  db: Db,
  animalIds: readonly number[],
  beside?: Sql,
): Promise<(animalId: number) => Sow & Beside> {
  const sows = await db.many<Sow & Beside>(sql`
    select animal_id, tag, ear_notch, breed, born_on, entered_on, ${state} ${beside ? sql`, ${beside}` : sql``}
    from animal where animal_id = any(${[...animalIds]}) and sex = 'sow' order by animal_id for update`)
  const held = (animalId: number) => {
    const sow = sows.find((each) => each.animalId === animalId)
    if (!sow) throw refuse('NOT_FOUND')
    return sow
  }
  animalIds.forEach(held)
  return held
}

/** One record of her life with its number; a litter's record has that of the life record it followed, and a number of its own kind. */
export type NumberedRecord = { seq: number; number?: number; record: SowRecord }

type EventRow = {
  seq: number
  kind: LifeKind
  on: Day
  startStatus: LivingStatus
  startParity: number
  startMatings: number
  lastWorkOn: Day
  startNursing: number
} & Readonly<Record<string, unknown>>

/** All her records in the order in which they count, oldest first. */
export async function loadLife(db: Db, animalId: number): Promise<NumberedRecord[]> {
  const events = await db.many<EventRow>(sql`
    select seq, kind, on_date as on, start_status, start_parity, start_matings, start_last_work_on as last_work_on,
      start_live_born as start_nursing, ${sql([ruledColumns.map(snake).join(', ')])}
    from life_record where animal_id = ${animalId} order by seq`)
  const changes = await db.many<{
    litterSeq: number
    kind: LitterKind
    number: number
    on: Day
    piglets: number
  }>(sql`
    select litter_seq, kind, number, on_date as on, females + males + unsexed as piglets from litter_change
    where animal_id = ${animalId} order by litter_seq, on_date, kind <> 'fosteredIn', number`)
  return events.flatMap((event) => [
    { seq: event.seq, record: recordOf(event) },
    ...changes
      .filter(({ litterSeq }) => litterSeq === event.seq)
      .map(({ kind, number, on, piglets }) => ({
        seq: event.seq,
        number,
        record: { kind, on, piglets },
      })),
  ])
}

function recordOf(event: EventRow): SowRecord {
  const { kind, on } = event
  if (kind !== 'entry') return recordStored(kind, on, event)
  return {
    kind,
    on,
    status: event.startStatus,
    parity: event.startParity,
    matings: event.startMatings,
    lastWorkOn: event.lastWorkOn,
    nursing: event.startNursing,
  }
}

/** Writes the state that followed from her newest record. */
export const storeState = (db: Db, animalId: number, now: SowState) => db.run(stands(animalId, now))

const stands = (animalId: number, now: SowState) => sql`
    update animal set status = ${now.status}, parity = ${now.parity}, matings = ${now.matings}, last_work = ${now.lastWork},
      last_work_on = ${now.lastWorkOn}, not_before = ${now.notBefore}, first_mated_on = ${now.firstMatedOn}, mated_on = ${now.matedOn},
      farrowed_on = ${now.farrowedOn}, nursing = ${now.nursing}, seq = ${now.seq}
    where animal_id = ${animalId}`

/** Adds a record to the end of her life. The caller writes what is the record's own beside it. */
export async function appendRecord(
  db: Db,
  sow: Sow,
  record: SowRecord & { kind: LifeKind },
  { remark, confirmed }: { remark: string; confirmed: readonly string[] },
): Promise<SowState> {
  const now = applyRecord(sow, record)
  // Both in one go: how she stands is what her newest record made of her.
  await db.run(sql`
    with added as (
      insert into sow_event (farm_id, animal_id, seq, kind, on_date, status, parity, matings, remark, confirmed)
      values (current_farm(), ${sow.animalId}, ${now.seq}, ${record.kind}, ${record.on}, ${now.status}, ${now.parity}, ${now.matings}, ${remark}, ${confirmed}))
    ${stands(sow.animalId, now)}`)
  return now
}

/**
 * Replays her life after one record was corrected or taken out, and writes what followed from it. What does not follow any more is said
 * by naming the record that stands against it.
 * @param changed the corrected record: what is wrong with itself is said as it is
 * @param tag where she is not the sow of whom something is recorded but the other one of a fostering
 */
export async function rewriteLife(
  db: Db,
  animalId: number,
  records: readonly NumberedRecord[],
  { changed, tag }: { changed?: SowRecord; tag?: string } = {},
): Promise<SowState> {
  const states = new Map<number, SowState>()
  let now: SowState | null = null
  for (const { seq, record } of records) {
    try {
      now = applyRecord(now, record)
    } catch (error) {
      if (record === changed) throw error
      const { kind, on } = record
      throw tag === undefined
        ? refuse('STANDS_AGAINST', { kind, on })
        : refuse('STANDS_AGAINST_OF', { tag, kind, on })
    }
    states.set(seq, now)
  }
  if (!now) throw refuse('NOT_ENTERED')
  const rows = [...states].map(([seq, { status, parity, matings }]) => ({ seq, status, parity, matings }))
  await db.run(sql`
    update sow_event e set status = n.status, parity = n.parity, matings = n.matings
    from json_to_recordset(${JSON.stringify(rows)}) as n(seq int, status text, parity int, matings int)
    where e.animal_id = ${animalId} and e.seq = n.seq
      and (e.status, e.parity, e.matings) is distinct from (n.status, n.parity, n.matings)`)
  // One that comes back to life may find her number with another animal.
  const gone = await db.maybeOne<{ tag: string }>(
    sql`select tag from animal where animal_id = ${animalId} and status = 'culled'`,
  )
  if (gone && now.status !== 'culled') await checkNumber(db, { animalId, sex: 'sow', tag: gone.tag })
  await storeState(db, animalId, now)
  return now
}

/** Her life with the record of this number replaced. @throws Refusal NOT_FOUND where there is none of this kind */
export function withRecord(
  records: readonly NumberedRecord[],
  seq: number,
  record: SowRecord,
): NumberedRecord[] {
  const at = records.findIndex((each) => each.seq === seq && each.record.kind === record.kind)
  if (at < 0) throw refuse('NOT_FOUND')
  return records.with(at, { seq, record })
}
