-- A row is new to the triggers when it was made at the moment at which its call began. Machines whose clocks differ are told that moment.
-- A line of the feed takes the day of its record by a statement of its own: what is inserted as values takes no subquery on another machine.
create function call_began() returns timestamptz language sql stable return now();

do $do$
declare
  source text := pg_get_functiondef('audit_source(regclass)'::regprocedure);
  day_of_record text := '(select e.on_date from public.sow_event e where e.farm_id = old.farm_id and e.animal_id = old.animal_id and e.seq = old.seq)';
  replaced text[];
begin
  foreach replaced slice 1 in array array[
    ['created_at = now()', 'created_at = public.call_began()'],
    ['case when is_part then E''  whole record;\n'' end', 'case when is_detail then E''  whole record;\n'' end'],
    [quote_literal(day_of_record), quote_literal('whole.on_date')],
    ['case when is_part then '' and whole.is_new'' end) end,', 'case when is_part then '' and whole.is_new'' end) end,
    case when is_detail and not is_part then E''  select e.on_date into whole from public.sow_event e\n  where e.farm_id = old.farm_id''
      || E'' and e.animal_id = old.animal_id and e.seq = old.seq;\n'' end,']
  ] loop
    if strpos(source, replaced[1]) = 0 then raise exception 'audit_source has no %', replaced[1]; end if;
    source := replace(source, replaced[1], replaced[2]);
  end loop;
  execute source;
end $do$;

-- When a litter was born is worked out beside its rows: each statement names the farm, and calls no function that asks again.
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
      select c.females + c.males as head, c.partner_id, c.on_date, coalesce(other.litter_seq, (
          select max(g.seq) from sow_event g
          where g.farm_id = c.farm_id and g.animal_id = c.partner_id and g.on_date <= c.on_date and g.status in ('lactating', 'nurse'))) as litter
      from litter_change c
      left join litter_change other on other.farm_id = c.farm_id and other.animal_id = c.partner_id and other.kind = 'fosteredOut'
        and other.number = c.partner_number
      where c.farm_id = of_farm and c.animal_id = sow and c.litter_seq = litter_born_on.litter and c.kind = 'fosteredIn' and c.on_date <= until
        and c.partner_id is not null
    loop
      born := litter_born_on(came.partner_id, came.litter, came.on_date, depth + 1);
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
