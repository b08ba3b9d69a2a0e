import type { Day } from '@penside/domain/day.ts'
import type { SowState, SowStatus } from '@penside/domain/records/life.ts'
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
  pen: string | null
  status: SowStatus
  parity: number
  matings: number
  lastWork: SowState['lastWork']
  lastWorkOn: Day
  farrowedOn: Day | null
}

/** What a list reads of `sow`. */
export const sowColumns = sql`sow.farm_id, sow.animal_id, sow.tag, sow.ear_notch, sow.breed, sow.born_on, sow.entered_on, sow.status, sow.parity,
  sow.matings, sow.last_work, sow.last_work_on, sow.farrowed_on,
  (select p.name from pen p where p.farm_id = sow.farm_id and p.pen_id = sow.pen_id) as pen`

/**
 * The sows of the farm that are alive at the end of a day, as `sow`. Today's state stands with the animal; that of a past day is the last
 * record of her life up to it. The pen is the one she is in now.
 */
export const sowsOn = (on: Day, today: Day): Sql =>
  on >= today
    ? sql`(select farm_id, animal_id, tag, ear_notch, breed, born_on, entered_on, pen_id, status, parity, matings, last_work, last_work_on, farrowed_on
        from animal where sex = 'sow' and status <> 'culled') sow`
    : sql`(select a.farm_id, a.animal_id, a.tag, a.ear_notch, a.breed, a.born_on, a.entered_on, a.pen_id, e.status, e.parity, e.matings,
          case when e.kind <> 'entry' then e.kind
            when e.status = 'pregnant' then 'mating' when e.status = 'lactating' then 'farrowing'
            when e.status in ('nurse', 'weaned') then 'weaning' when e.status in ('returned', 'aborted') then 'accident' end as last_work,
          case when e.kind = 'entry' then s.last_work_on else e.on_date end as last_work_on,
          coalesce((select max(f.on_date) from sow_event f where f.farm_id = a.farm_id and f.animal_id = a.animal_id
              and f.kind = 'farrowing' and f.on_date <= ${on}),
            case when s.start_status = 'lactating' then s.last_work_on end) as farrowed_on
        from animal a
        join sow_entry s on s.farm_id = a.farm_id and s.animal_id = a.animal_id
        cross join lateral (select kind, on_date, status, parity, matings from sow_event l
          where l.farm_id = a.farm_id and l.animal_id = a.animal_id and l.on_date <= ${on} order by l.seq desc limit 1) e
        where a.sex = 'sow' and a.entered_on <= ${on} and (a.status <> 'culled' or a.last_work_on > ${on})) sow`
