-- The day on which the piglets of a nursing were born. `litter` is the life record with which it began. Her own litter was born at her
-- farrowing, the one with which she came before that. What a nurse sow took over keeps its birth day: the mean by head of what came to her
-- until a day, the earlier one where it falls between two. Where nothing is known of it, it is as old as her own litter.
create function litter_born_on(sow bigint, litter int, until date, depth int default 0) returns date
language plpgsql stable set search_path = public, pg_temp as $$
declare
  began record;
  mean date;
begin
  select e.kind, case e.kind when 'entry' then n.last_work_on else e.on_date end as on_date into began
  from sow_event e left join sow_entry n on e.kind = 'entry' and n.farm_id = e.farm_id and n.animal_id = e.animal_id
  where e.farm_id = current_farm() and e.animal_id = sow and e.seq = litter;
  if began.kind is distinct from 'weaning' then return began.on_date; end if;
  -- Two nurse sows may have exchanged piglets on one day: somewhere it ends.
  if depth < 5 then
    select date '2000-01-01' + floor(sum(came.head * (came.born - date '2000-01-01'))::numeric / sum(came.head))::int into mean
    from (
      select c.females + c.males as head, litter_born_on(c.partner_id, coalesce(other.litter_seq, (
          select max(g.seq) from sow_event g
          where g.farm_id = c.farm_id and g.animal_id = c.partner_id and g.on_date <= c.on_date and g.status in ('lactating', 'nurse'))),
        c.on_date, depth + 1) as born
      from litter_change c
      left join litter_change other on other.farm_id = c.farm_id and other.animal_id = c.partner_id and other.kind = 'fosteredOut'
        and other.number = c.partner_number
      where c.farm_id = current_farm() and c.animal_id = sow and c.litter_seq = litter and c.kind = 'fosteredIn' and c.on_date <= until
        and c.partner_id is not null
    ) came
    where came.born is not null;
  end if;
  return coalesce(mean,
    (select max(f.on_date) from sow_event f
      where f.farm_id = current_farm() and f.animal_id = sow and f.kind = 'farrowing' and f.seq < litter),
    (select n.last_work_on from sow_entry n where n.farm_id = current_farm() and n.animal_id = sow));
end $$;

-- Piglets of nurse sows had gone into their groups as old as the sow's own litter. What somebody typed himself stays.
do $$
declare farm bigint;
begin
  for farm in select farm_id from public.farm loop
    perform set_config('penside.farm', farm::text, true);
    update group_move m set age_days = m.on_date - litter_born_on(m.animal_id, m.weaning_seq - 1, m.on_date)
    from sow_event e
    where m.farm_id = farm and e.farm_id = farm and e.animal_id = m.animal_id and e.seq = m.weaning_seq - 1 and e.kind = 'weaning'
      and m.age_days = m.on_date - (
        select max(f.on_date) from sow_event f
        where f.farm_id = farm and f.animal_id = m.animal_id and f.kind = 'farrowing' and f.seq < m.weaning_seq);
  end loop;
  perform set_config('penside.farm', '', true);
end $$;

-- What the months came to is worked out anew: a mating that can still farrow counts in no rate, and day 35 itself is not past yet.
truncate key_figure_month, key_figure_upkeep;
