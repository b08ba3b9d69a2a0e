-- step by step
-- What stands in a group on a day is read from the moves alone, where those of one group, and of one farm, lie together.
create index concurrently if not exists group_move_of_group on group_move (farm_id, group_id, on_date) include (kind, females, males, age_days);
create index concurrently if not exists group_move_on_day on group_move (farm_id, kind, on_date) include (group_id);
drop index concurrently if exists group_move_by_day;
create index concurrently if not exists stocked_group on pig_group (farm_id, group_id) where females + males > 0;

-- The mean age of a group's pigs on a day: of what came until then, weighted by head. What came without an age is as old as the group was
-- said to be, and so is a group into which nothing came.
create function group_age(farm bigint, grp bigint, day date) returns int language sql stable as $$
  select coalesce(round(sum((m.females + m.males) * (day - m.on_date + coalesce(m.age_days, g.age_days + m.on_date - g.started_on)))
    / sum(m.females + m.males)::numeric)::int, g.age_days + greatest(0, day - g.started_on))
  from pig_group g
  left join group_move m on m.farm_id = g.farm_id and m.group_id = g.group_id and m.kind = 'in' and m.on_date <= day
  where g.farm_id = farm and g.group_id = grp
  group by g.age_days, g.started_on
$$;

-- The groups in which pigs stand at the end of each of some days: how many, and their mean age. Looked at are those that have pigs now, and
-- those from which some left after the first of the days.
create function groups_on(days date[]) returns table (
  day date, farm_id bigint, group_id bigint, name text, started_on date, pen_id bigint, females int, males int, head int, age_days int
) language sql stable as $$
  select d.day, g.farm_id, g.group_id, g.name, g.started_on, g.pen_id, there.females, there.males, there.females + there.males, old.age
  from (
    select p.*, case when p.females + p.males = 0 then (
      select max(m.on_date) from group_move m where m.farm_id = p.farm_id and m.group_id = p.group_id) end as emptied_on
    from pig_group p
    where p.farm_id = current_farm() and p.group_id in (
      select s.group_id from pig_group s where s.farm_id = current_farm() and s.females + s.males > 0
      union
      select l.group_id from group_move l where l.farm_id = current_farm() and l.kind in ('out', 'shipment', 'loss')
        and l.on_date > (select min(day) from unnest(days) day))
    offset 0
  ) g
  join unnest(days) d (day) on d.day >= g.started_on and (g.emptied_on is null or g.emptied_on > d.day)
  cross join lateral (
    select coalesce(sum(case m.kind when 'in' then m.females else - m.females end), 0)::int as females,
      coalesce(sum(case m.kind when 'in' then m.males else - m.males end), 0)::int as males
    from group_move m where m.farm_id = g.farm_id and m.group_id = g.group_id and m.on_date <= d.day) there
  cross join lateral (select group_age(g.farm_id, g.group_id, d.day) as age offset 0) old
  where there.females + there.males > 0
$$;
