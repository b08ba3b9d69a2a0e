-- Most piglets that a nurse sow takes over come from the litter in which they were born: its farrowing is read with the fostering, and only
-- for others the question is asked again.
create or replace function litter_born_on(sow bigint, litter int, until date, depth int default 0) returns date
language plpgsql stable set search_path = public, pg_temp as $$
declare
  of_farm bigint := current_farm();
  began record;
  came record;
  born date;
  heads bigint := 0;
  days bigint := 0;
begin
  select e.kind, case e.kind when 'entry' then n.last_work_on else e.on_date end as on_date into began
  from sow_event e left join sow_entry n on e.kind = 'entry' and n.farm_id = e.farm_id and n.animal_id = e.animal_id
  where e.farm_id = of_farm and e.animal_id = sow and e.seq = litter;
  if began.kind is distinct from 'weaning' then return began.on_date; end if;
  -- Two nurse sows may have exchanged piglets on one day: somewhere it ends.
  if depth < 5 then
    for came in
      select c.females + c.males as head, c.partner_id, c.on_date, l.litter, case b.kind when 'farrowing' then b.on_date end as farrowed_on
      from litter_change c
      left join litter_change other on other.farm_id = c.farm_id and other.animal_id = c.partner_id and other.kind = 'fosteredOut'
        and other.number = c.partner_number
      cross join lateral (select coalesce(other.litter_seq, (
          select max(g.seq) from sow_event g
          where g.farm_id = c.farm_id and g.animal_id = c.partner_id and g.on_date <= c.on_date and g.status in ('lactating', 'nurse'))) as litter
        offset 0) l
      left join sow_event b on b.farm_id = c.farm_id and b.animal_id = c.partner_id and b.seq = l.litter
      where c.farm_id = of_farm and c.animal_id = sow and c.litter_seq = litter_born_on.litter and c.kind = 'fosteredIn' and c.on_date <= until
        and c.partner_id is not null
    loop
      born := came.farrowed_on;
      if born is null then born := litter_born_on(came.partner_id, came.litter, came.on_date, depth + 1); end if;
      if born is not null then
        heads := heads + came.head;
        days := days + came.head * (born - date '2000-01-01');
      end if;
    end loop;
    if heads > 0 then return date '2000-01-01' + floor(days::numeric / heads)::int; end if;
  end if;
  return coalesce(
    (select max(f.on_date) from sow_event f
      where f.farm_id = of_farm and f.animal_id = sow and f.kind = 'farrowing' and f.seq < litter),
    (select n.last_work_on from sow_entry n where n.farm_id = of_farm and n.animal_id = sow));
end $$;
alter function litter_born_on(bigint, int, date, int) set plan_cache_mode = force_generic_plan;
