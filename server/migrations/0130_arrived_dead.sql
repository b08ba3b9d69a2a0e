-- step by step
-- Of a transfer that another farm sent all may have died on the truck: it arrives, and nobody with it.
alter table group_move drop constraint group_move_check;
alter table group_move add constraint group_move_check check (females + males > 0 or kind = 'in' and type = '110004') not valid;
alter table group_move validate constraint group_move_check;

-- Who arrived dead has no age.
create or replace function group_age(farm bigint, grp bigint, day date) returns int language sql stable as $$
  select coalesce(round(sum((m.females + m.males) * (day - m.on_date + coalesce(m.age_days, g.age_days + m.on_date - g.started_on)))
    / nullif(sum(m.females + m.males), 0)::numeric)::int, g.age_days + greatest(0, day - g.started_on))
  from pig_group g
  left join group_move m on m.farm_id = g.farm_id and m.group_id = g.group_id and m.kind = 'in' and m.on_date <= day
  where g.farm_id = farm and g.group_id = grp
  group by g.age_days, g.started_on
$$;
