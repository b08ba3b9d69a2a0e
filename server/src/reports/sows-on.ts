import type { Day } from '@penside/domain/day.ts'
import type { SowState, SowStatus } from '@penside/domain/records/life.ts'
import type { LastCheck } from '@penside/domain/records/pregnancy-check.ts'
import { waitingStatuses } from '@penside/domain/reports/work-plan.ts'
import { sql, type Sql } from '../db.ts'

/** A living sow as she stood at the end of a day. */
export type SowOn = {
  farmId: number
  animalId: number
  tag: string
  earNotch: string
  breed: string
  bornOn: Day
  enteredOn: Day
  penId: number | null
  pen: string | null
  status: SowStatus
  parity: number
  matings: number
  lastWork: SowState['lastWork']
  lastWorkOn: Day
  farrowedOn: Day | null
  /** The newest pregnancy check since her mating. */
  checked: LastCheck | null
  pigletsBornOn: Day | null
  /** The day until then on which it was decided that she leaves; of one who waits for mating. */
  cullDecidedOn: Day | null
}

/** What a list that only counts tells of a sow. */
export type NamedOn = Pick<SowOn, 'farmId' | 'animalId' | 'tag' | 'parity' | 'status' | 'lastWorkOn'>
export const namedColumns = sql`sow.farm_id, sow.animal_id, sow.tag, sow.parity, sow.status, sow.last_work_on`

/** The same with what decides which work she is due for. */
export type PlannedOn = NamedOn & Pick<SowOn, 'bornOn' | 'checked' | 'pigletsBornOn' | 'cullDecidedOn'>
/** @param checked of whom the newest check is looked up */
export const plannedColumnsOf = (checked: Sql): Sql => sql`${namedColumns}, sow.born_on,
  case when ${checked} then (
    select jsonb_build_object('on', c.on_date, 'method', c.method, 'result', c.result) from pregnancy_check c
    where c.farm_id = sow.farm_id and c.animal_id = sow.animal_id and c.on_date between sow.last_work_on and sow.seen_on
    order by c.on_date desc, c.number desc limit 1) end as checked,
  case sow.status when 'nurse' then litter_born_on(sow.animal_id, sow.seq, sow.seen_on) end as piglets_born_on,
  case when sow.status = any(${[...waitingStatuses]}) then (
    select min(d.on_date) from cull_decision d
    where d.farm_id = sow.farm_id and d.animal_id = sow.animal_id and d.on_date <= sow.seen_on) end as cull_decided_on`

export const plannedColumns = plannedColumnsOf(sql`sow.status = 'pregnant'`)

/** What a list reads of `sow`. */
export const sowColumns = sql`${plannedColumns}, sow.ear_notch, sow.breed, sow.entered_on, sow.matings, sow.pen_id, sow.last_work, sow.farrowed_on,
  (select p.name from pen p where p.farm_id = sow.farm_id and p.pen_id = sow.pen_id) as pen`

/**
 * The sows of the farm that are alive at the end of a day, as `sow`. Today's state stands with the animal; that of a past day is the last
 * record of her life up to it. The pen is the one she is in now.
 */
export const sowsOn = (on: Day, today: Day): Sql =>
  sql`(select *, ${on}::date as seen_on from ${on >= today ? sql`herd_now` : sql`herd_on(${on})`} herd) sow`

/** Selects who once had a check that did not find her pregnant: few ever had. Of today's herd those who are pregnant alone. */
export const onceUnsure = (on: Day, today: Day): Sql => {
  const unsure = sql`select c.animal_id from pregnancy_check c where c.result <> 'pregnant'`
  return on >= today
    ? sql`select a.animal_id from animal a where a.status = 'pregnant' and a.animal_id in (${unsure})`
    : unsure
}

/**
 * Pregnant sows whose newest check asks for another look, or for the accident, whenever they were mated. Of those of `unsure` alone the
 * newest is looked up.
 */
export const notFoundPregnant = (unsure: Sql): Sql => sql`(sow.status = 'pregnant'
  and sow.animal_id ${unsure} and (select c.result from pregnancy_check c
    where c.farm_id = sow.farm_id and c.animal_id = sow.animal_id and c.on_date between sow.last_work_on and sow.seen_on
    order by c.on_date desc, c.number desc limit 1) <> 'pregnant')`
