import type { Day } from '@penside/domain/day.ts'
import type { SowState, SowStatus } from '@penside/domain/records/life.ts'
import type { LastCheck } from '@penside/domain/records/pregnancy-check.ts'
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
  /** The day until then on which it was decided that she leaves. */
  cullDecidedOn: Day | null
}

/** What a list reads of `sow`. */
export const sowColumns = sql`sow.farm_id, sow.animal_id, sow.tag, sow.ear_notch, sow.breed, sow.born_on, sow.entered_on, sow.status, sow.parity,
  sow.matings, sow.pen_id, sow.last_work, sow.last_work_on, sow.farrowed_on,
  (select jsonb_build_object('on', c.on_date, 'method', c.method, 'result', c.result) from pregnancy_check c
    where c.farm_id = sow.farm_id and c.animal_id = sow.animal_id and c.on_date between sow.last_work_on and sow.seen_on
      and sow.status = 'pregnant'
    order by c.on_date desc, c.number desc limit 1) as checked,
  case sow.status when 'nurse' then litter_born_on(sow.animal_id, sow.seq, sow.seen_on) end as piglets_born_on,
  (select min(d.on_date) from cull_decision d
    where d.farm_id = sow.farm_id and d.animal_id = sow.animal_id and d.on_date <= sow.seen_on) as cull_decided_on,
  (select p.name from pen p where p.farm_id = sow.farm_id and p.pen_id = sow.pen_id) as pen`

/**
 * The sows of the farm that are alive at the end of a day, as `sow`. Today's state stands with the animal; that of a past day is the last
 * record of her life up to it. The pen is the one she is in now.
 */
export const sowsOn = (on: Day, today: Day): Sql =>
  sql`(select *, ${on}::date as seen_on from ${on >= today ? sql`herd_now` : sql`herd_on(${on})`} herd) sow`

/** Pregnant sows whose newest check asks for another look, or for the accident, whenever they were mated. */
export const notFoundPregnant = sql`(sow.status = 'pregnant' and (select c.result from pregnancy_check c
    where c.farm_id = sow.farm_id and c.animal_id = sow.animal_id and c.on_date between sow.last_work_on and sow.seen_on
    order by c.on_date desc, c.number desc limit 1) <> 'pregnant')`
