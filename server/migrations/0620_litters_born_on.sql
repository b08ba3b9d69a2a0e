-- When litters were born, of many at once: what the ten nurse sows of a farm took over is read together, which takes a third of asking for each.
-- A litter began with a birth, with her entry, or, of a nurse sow, with the piglets that she took over: they are as old as the mean of the
-- litters in which they were born. Of most the farrowing is read with the fostering; for others the question is asked again.
-- Each statement names the farm, and calls no function that asks again.
create function litters_born_on(sows bigint[], litters int[], untils date[], depth int default 0) returns date[]
language plpgsql stable set search_path = public, pg_temp as $$
declare
  of_farm bigint := current_farm();
  born date[];
  nursing bigint[];
  places bigint[];
  heads int[];
  partners bigint[];
  partner_litters int[];
  days date[];
  farrowed date[];
  further int[];
  found date[];
begin
  select array_agg(case e.kind when 'weaning' then null when 'entry' then n.last_work_on else e.on_date end order by a.place),
    array_agg(a.place) filter (where e.kind = 'weaning')
  into born, nursing
  from unnest(sows, litters) with ordinality a (sow, litter, place)
  left join sow_event e on e.farm_id = of_farm and e.animal_id = a.sow and e.seq = a.litter
  left join sow_entry n on e.kind = 'entry' and n.farm_id = of_farm and n.animal_id = e.animal_id;
  if nursing is null then return born; end if;

  -- Two nurse sows may have exchanged piglets on one day: somewhere it ends.
  if depth < 5 then
    select array_agg(a.place), array_agg(c.females + c.males), array_agg(c.partner_id), array_agg(l.litter), array_agg(c.on_date),
      array_agg(case b.kind when 'farrowing' then b.on_date end)
    into places, heads, partners, partner_litters, days, farrowed
    from unnest(sows, litters, untils) with ordinality a (sow, litter, until, place)
    join litter_change c on c.farm_id = of_farm and c.animal_id = a.sow and c.litter_seq = a.litter and c.kind = 'fosteredIn'
      and c.on_date <= a.until and c.partner_id is not null
    left join litter_change other on other.farm_id = of_farm and other.animal_id = c.partner_id and other.kind = 'fosteredOut'
      and other.number = c.partner_number
    cross join lateral (select coalesce(other.litter_seq, (
        select max(g.seq) from sow_event g
        where g.farm_id = of_farm and g.animal_id = c.partner_id and g.on_date <= c.on_date and g.status in ('lactating', 'nurse'))) as litter
      offset 0) l
    left join sow_event b on b.farm_id = of_farm and b.animal_id = c.partner_id and b.seq = l.litter
    where a.place = any(nursing);
    further := array_positions(farrowed, null);
    if further <> '{}' then
      found := litters_born_on(array(select partners[i] from unnest(further) with ordinality f (i, place) order by place),
        array(select partner_litters[i] from unnest(further) with ordinality f (i, place) order by place),
        array(select days[i] from unnest(further) with ordinality f (i, place) order by place), depth + 1);
      for i in 1..cardinality(further) loop farrowed[further[i]] := found[i]; end loop;
    end if;
  end if;

  select array_agg(coalesce(a.born, fostered.born, case when a.place = any(nursing) then coalesce(
      (select max(f.on_date) from sow_event f where f.farm_id = of_farm and f.animal_id = a.sow and f.kind = 'farrowing' and f.seq < a.litter),
      (select n.last_work_on from sow_entry n where n.farm_id = of_farm and n.animal_id = a.sow)) end) order by a.place)
  into born
  from unnest(sows, litters, born) with ordinality a (sow, litter, born, place)
  left join (
    select o.place, date '2000-01-01' + floor(sum(o.head * (o.born - date '2000-01-01'))::numeric / sum(o.head))::int as born
    from unnest(places, heads, farrowed) o (place, head, born) where o.born is not null group by 1) fostered on fostered.place = a.place;
  return born;
end $$;
alter function litters_born_on(bigint[], int[], date[], int) set plan_cache_mode = force_generic_plan;

drop function litter_born_on(bigint, int, date, int);
create function litter_born_on(sow bigint, litter int, until date) returns date
language sql stable return (litters_born_on(array[sow], array[litter], array[until]))[1];
