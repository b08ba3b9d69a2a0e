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

/** A sow with the state that follows from her records. */
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
 * Locks a sow until the end of the transaction.
 * @param extra a further column that concurrent calls do not change @throws Refusal NOT_FOUND
 */
export async function lockSow<Extra = unknown>(db: Db, animalId: number, extra?: Sql): Promise<Sow & Extra> {
  return (await lockSows<Extra>(db, [animalId], extra))(animalId)
}

/** Locks several sows, in a fixed order to avoid deadlocks. @throws Refusal NOT_FOUND */
export async function lockSows<Extra = unknown>(
  db: Db,
  animalIds: readonly number[],
  extra?: Sql,
): Promise<(animalId: number) => Sow & Extra> {
  const sows = await db.many<Sow & Extra>(sql`
    select animal_id, tag, ear_notch, breed, born_on, entered_on, ${state} ${extra ? sql`, ${extra}` : sql``}
    from animal where animal_id = any(${[...animalIds]}) and sex = 'sow' order by animal_id for update`)
  const sowOf = (animalId: number) => {
    const sow = sows.find((each) => each.animalId === animalId)
    if (!sow) throw refuse('NOT_FOUND')
    return sow
  }
  animalIds.forEach(sowOf)
  return sowOf
}

/** All sows of the farm; of several with one number, the living one last. */
export const allSows = (db: Db): Promise<Sow[]> =>
  db.many(sql`
    select animal_id, tag, ear_notch, breed, born_on, entered_on, ${state}
    from animal where sex = 'sow' order by status = 'culled' desc, animal_id`)

/** A record with its number. A record of a litter has the `seq` of the life record that it followed, and a number of its kind. */
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

/** All records of a sow in the order in which they apply. */
export async function loadLife(db: Db, animalId: number): Promise<NumberedRecord[]> {
  return (await loadLives(db, [animalId])).get(animalId) ?? []
}

/** All records of sows in the order in which they apply. */
export async function loadLives(
  db: Db,
  animalIds: readonly number[],
): Promise<ReadonlyMap<number, NumberedRecord[]>> {
  const events = await db.many<EventRow & { animalId: number }>(sql`
    select animal_id, seq, kind, on_date as on, start_status, start_parity, start_matings, start_last_work_on as last_work_on,
      start_live_born as start_nursing, ${sql([ruledColumns.map(snake).join(', ')])}
    from life_record where animal_id = any(${[...animalIds]}) order by animal_id, seq`)
  const changes = await db.many<{
    animalId: number
    litterSeq: number
    kind: LitterKind
    number: number
    on: Day
    piglets: number
  }>(sql`
    select animal_id, litter_seq, kind, number, on_date as on, females + males + unsexed as piglets from litter_change
    where animal_id = any(${[...animalIds]}) order by animal_id, litter_seq, on_date, kind <> 'fosteredIn', number`)
  const changesOf = Map.groupBy(changes, ({ animalId, litterSeq }) => `${animalId} ${litterSeq}`)
  const lives = new Map<number, NumberedRecord[]>()
  for (const event of events) {
    const { animalId, seq } = event
    const life = lives.get(animalId) ?? []
    lives.set(animalId, life)
    life.push({ seq, record: recordOf(event) })
    for (const { kind, number, on, piglets } of changesOf.get(`${animalId} ${seq}`) ?? [])
      life.push({ seq, number, record: { kind, on, piglets } })
  }
  return lives
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

/** Stores the state of a sow. */
export const storeState = (db: Db, animalId: number, now: SowState) => db.run(updateState(animalId, now))

const updateState = (animalId: number, now: SowState) => sql`
    update animal set status = ${now.status}, parity = ${now.parity}, matings = ${now.matings}, last_work = ${now.lastWork},
      last_work_on = ${now.lastWorkOn}, not_before = ${now.notBefore}, first_mated_on = ${now.firstMatedOn}, mated_on = ${now.matedOn},
      farrowed_on = ${now.farrowedOn}, nursing = ${now.nursing}, seq = ${now.seq}
    where animal_id = ${animalId}`

/** Appends a record to a life. The caller stores the kind's own columns. */
export async function appendRecord(
  db: Db,
  sow: Sow,
  record: SowRecord & { kind: LifeKind },
  { remark, confirmed }: { remark: string; confirmed: readonly string[] },
): Promise<SowState> {
  const now = applyRecord(sow, record)
  // One statement, so that record and state agree.
  await db.run(sql`
    with added as (
      insert into sow_event (farm_id, animal_id, seq, kind, on_date, status, parity, matings, remark, confirmed)
      values (current_farm(), ${sow.animalId}, ${now.seq}, ${record.kind}, ${record.on}, ${now.status}, ${now.parity}, ${now.matings}, ${remark}, ${confirmed}))
    ${updateState(sow.animalId, now)}`)
  return now
}

/**
 * Replays a life after a correction or deletion, and stores the states. @throws Refusal with the record
 * that contradicts the change.
 * @param changed the corrected record; its own errors are passed on unchanged
 * @param tag of the sow, if she is the other one of a fostering; errors name it
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
  // The tag of a sow that is restored may belong to another animal now.
  const gone = await db.maybeOne<{ tag: string }>(
    sql`select tag from animal where animal_id = ${animalId} and status = 'culled'`,
  )
  if (gone && now.status !== 'culled') await checkNumber(db, { animalId, sex: 'sow', tag: gone.tag })
  await storeState(db, animalId, now)
  return now
}

/** Life with one record replaced. @throws Refusal NOT_FOUND if there is no such record of the kind */
export function withRecord(
  records: readonly NumberedRecord[],
  seq: number,
  record: SowRecord,
): NumberedRecord[] {
  const at = records.findIndex((each) => each.seq === seq && each.record.kind === record.kind)
  if (at < 0) throw refuse('NOT_FOUND')
  return records.with(at, { seq, record })
}
