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
}

/** What a list reads of `sow`. */
export const sowColumns = sql`sow.farm_id, sow.animal_id, sow.tag, sow.ear_notch, sow.breed, sow.born_on, sow.entered_on, sow.status, sow.parity,
  sow.matings, sow.pen_id, sow.last_work, sow.last_work_on, sow.farrowed_on,
  (select jsonb_build_object('on', c.on_date, 'method', c.method, 'result', c.result) from pregnancy_check c
    where c.farm_id = sow.farm_id and c.animal_id = sow.animal_id and c.on_date between sow.last_work_on and sow.seen_on
      and sow.status = 'pregnant'
    order by c.on_date desc, c.number desc limit 1) as checked,
  case sow.status when 'nurse' then litter_born_on(sow.animal_id, sow.seq, sow.seen_on) end as piglets_born_on,
  (select p.name from pen p where p.farm_id = sow.farm_id and p.pen_id = sow.pen_id) as pen`

/** The kind of work that brought a sow into the state after an event; for an entry the work that was done before it. */
export const lastWork = (event: Sql) => sql`
  case when ${event}.kind <> 'entry' then ${event}.kind
    when ${event}.status = 'pregnant' then 'mating' when ${event}.status = 'lactating' then 'farrowing'
    when ${event}.status in ('nurse', 'weaned') then 'weaning'
    when ${event}.status in ('returned', 'aborted') then 'accident' else 'entry' end`

const ofAnimal = sql`farm_id, animal_id, tag, ear_tag, ear_notch, breed, born_on, entered_on, pen_id`

/**
 * The sows of the farm that are alive at the end of a day, as `sow`. Today's state stands with the animal; that of a past day is the last
 * record of her life up to it. The pen is the one she is in now.
 */
export const sowsOn = (on: Day, today: Day): Sql =>
  on >= today
    ? sql`(select ${ofAnimal}, status, parity, matings, last_work, last_work_on, farrowed_on, seq, ${on}::date as seen_on
        from animal where sex = 'sow' and status <> 'culled') sow`
    : sql`(select a.*, e.status, e.parity, e.matings, e.seq, ${on}::date as seen_on,
          nullif(${lastWork(sql`e`)}, 'entry') as last_work,
          case when e.kind = 'entry' then s.last_work_on else e.on_date end as last_work_on,
          coalesce((select max(f.on_date) from sow_event f where f.farm_id = a.farm_id and f.animal_id = a.animal_id
              and f.kind = 'farrowing' and f.on_date <= ${on}),
            case when s.start_status = 'lactating' then s.last_work_on end) as farrowed_on
        from (
          select ${ofAnimal} from animal where sex = 'sow' and status <> 'culled' and entered_on <= ${on}
          union all
          select ${ofAnimal} from animal
          where sex = 'sow' and status = 'culled' and last_work_on > ${on} and entered_on <= ${on}
        ) a
        cross join lateral (select kind, on_date, status, parity, matings, seq from sow_event l
          where l.farm_id = a.farm_id and l.animal_id = a.animal_id and l.on_date <= ${on}
          order by l.on_date desc, l.seq desc limit 1) e
        left join sow_entry s on s.farm_id = a.farm_id and s.animal_id = a.animal_id) sow`

/** Pregnant sows whose newest check asks for another look, or for the accident, whenever they were mated. */
export const notFoundPregnant = sql`(sow.status = 'pregnant' and (select c.result from pregnancy_check c
    where c.farm_id = sow.farm_id and c.animal_id = sow.animal_id and c.on_date between sow.last_work_on and sow.seen_on
    order by c.on_date desc, c.number desc limit 1) <> 'pregnant')`
