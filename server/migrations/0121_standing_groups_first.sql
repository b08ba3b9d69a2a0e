-- The groups that can have had pigs are found first, and only these are looked up: work does not grow with all that ever began.
create or replace function groups_on(days date[]) returns table (
  day date, farm_id bigint, group_id bigint, name text, started_on date, pen_id bigint, females int, males int, head int, age_days int
) language sql stable as $$
  select d.day, g.farm_id, g.group_id, g.name, g.started_on, g.pen_id, there.females, there.males, there.females + there.males, old.age
  from (
    select s.group_id from pig_group s where s.farm_id = current_farm() and s.females + s.males > 0
    union
    select l.group_id from group_move l where l.farm_id = current_farm() and l.kind in ('out', 'shipment', 'loss')
      and l.on_date > (select min(day) from unnest(days) day)
  ) found
  cross join lateral (
    select p.*, case when p.females + p.males = 0 then (
      select max(m.on_date) from group_move m where m.farm_id = p.farm_id and m.group_id = p.group_id) end as emptied_on
    from pig_group p where p.farm_id = current_farm() and p.group_id = found.group_id
    offset 0
  ) g
  join unnest(days) d (day) on d.day >= g.started_on and (g.emptied_on is null or g.emptied_on > d.day)
  cross join lateral (
    select coalesce(sum(case m.kind when 'in' then m.females else - m.females end), 0)::int as females,
      coalesce(sum(case m.kind when 'in' then m.males else - m.males end), 0)::int as males
    from group_move m where m.farm_id = g.farm_id and m.group_id = g.group_id and m.on_date <= d.day offset 0) there
  cross join lateral (select group_age(g.farm_id, g.group_id, d.day) as age offset 0) old
  where there.females + there.males > 0
$$;
