import type { Day } from '@penside/domain/basics/day.ts'
import { sql, type Sql } from '../database/db.ts'

/** Selects the groups that have pigs at the end of some days, `day, farm_id, group_id, name, started_on, pen_id, head, age_days`. */
export const currentGroupsOn = (days: readonly Day[]): Sql => sql`
  select d.day, g.farm_id, g.group_id, g.name, g.started_on, g.pen_id, there.head, old.age as age_days
  -- Candidates are found first and only they are looked up, so that the work does not grow with all past groups.
  from (
    select group_id from pig_group where farm_id = current_farm() and females + males + unsexed > 0
    union
    select group_id from group_move where farm_id = current_farm() and kind in ('out', 'shipment', 'loss') and on_date > ${days.toSorted()[0]}
  ) found
  cross join lateral (
    select p.*, case when p.females + p.males + p.unsexed = 0 then (
      select max(m.on_date) from group_move m where m.farm_id = p.farm_id and m.group_id = p.group_id) end as emptied_on
    from pig_group p where p.farm_id = current_farm() and p.group_id = found.group_id
    offset 0
  ) g
  join unnest(${[...days]}::date[]) d (day) on d.day >= g.started_on and (g.emptied_on is null or g.emptied_on > d.day)
  cross join lateral (
    select coalesce(sum((m.females + m.males + m.unsexed) * case m.kind when 'in' then 1 else -1 end), 0)::int as head
    from group_move m where m.farm_id = g.farm_id and m.group_id = g.group_id and m.on_date <= d.day offset 0) there
  cross join lateral group_age(g.farm_id, g.group_id, d.day) old
  where there.head > 0`
