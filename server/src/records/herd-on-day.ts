import type { Day } from '@penside/domain/basics/day.ts'
import { sql, type Sql } from '../database/db.ts'

/**
 * Sows alive at the end of a day, with the columns of `herd_now` and the record that led to each state; a
 * subquery. The entry is read only if it is the last record, or if no farrowing followed.
 */
export const herdOnDate = (day: Day): Sql => sql`(
  select a.farm_id, a.animal_id, a.tag, a.ear_tag, a.ear_notch, a.breed, a.born_on, a.entered_on, a.pen_id, e.status, e.parity, e.matings, e.seq,
    last_work(e.kind, e.status) as last_work,
    case when e.kind = 'entry' then (
      select s.last_work_on from sow_entry s where s.farm_id = a.farm_id and s.animal_id = a.animal_id) else e.on_date end as last_work_on,
    coalesce((select max(f.on_date) from sow_event f where f.farm_id = a.farm_id and f.animal_id = a.animal_id
        and f.kind = 'farrowing' and f.on_date <= ${day}),
      (select s.last_work_on from sow_entry s
        where s.farm_id = a.farm_id and s.animal_id = a.animal_id and s.start_status = 'lactating')) as farrowed_on,
    e.kind, e.on_date, a.first_mated_on
  from (
    select * from animal where sex = 'sow' and status <> 'culled' and entered_on <= ${day}
    union all
    select * from animal where sex = 'sow' and status = 'culled' and last_work_on > ${day} and entered_on <= ${day}
  ) a
  cross join lateral (select l.kind, l.on_date, l.status, l.parity, l.matings, l.seq from sow_event l
    where l.farm_id = a.farm_id and l.animal_id = a.animal_id and l.on_date <= ${day}
    order by l.on_date desc, l.seq desc limit 1) e)`
