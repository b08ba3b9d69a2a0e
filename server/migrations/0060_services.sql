-- step by step
-- A service of a mating is a row of its own: which one it was, with which boar, and how. Whoever asks what a boar served finds it in one index.
create table service (
  farm_id bigint not null,
  animal_id bigint not null,
  seq int not null,
  number int not null check (number between 1 and 3),
  boar_id bigint not null,
  method text not null check (method in ('A', 'N')),
  primary key (farm_id, animal_id, seq, number) include (boar_id, method),
  foreign key (farm_id, animal_id, seq) references sow_event on delete cascade,
  foreign key (farm_id, boar_id) references animal
);
create index service_by_boar on service (farm_id, boar_id) include (animal_id, seq);
alter table service set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- The trigger of each table, written out of the catalogue.
create or replace function audit_source(target regclass) returns text language plpgsql stable set search_path = public, pg_temp as $$
declare
  name text := (select relname from pg_class where oid = target);
  columns text[] := (select array_agg(attname order by attnum) from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'farm_id');
  keys text[] := (select coalesce(array_agg(a.attname order by k.place), '{}') from pg_index i
    cross join unnest(i.indkey) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = target and a.attnum = k.attnum
    where i.indrelid = target and i.indisprimary and a.attname <> 'farm_id');
  -- What follows from a sow's records has no line of its own: theirs says it.
  worked_out text[] := case name when 'animal' then array['status', 'parity', 'matings', 'last_work', 'last_work_on', 'not_before',
    'first_mated_on', 'mated_on', 'farrowed_on', 'nursing', 'seq'] else '{}' end;
  -- The other half of a record of a sow's life.
  is_detail boolean := exists (select from pg_constraint c where c.conrelid = target and c.contype = 'f' and c.confrelid = 'sow_event'::regclass
    and c.confdeltype = 'c');
  -- One of several: what is added to a record that stands already, or taken from it, is a correction of the record.
  is_part boolean := is_detail and cardinality(keys) > 2;
  subject text := case when 'group_id' = any(columns) then 'group' when 'animal_id' = any(columns) then 'animal' else name end;
  subject_column text := case subject when 'group' then 'group_id' when 'animal' then 'animal_id' else (
    select attname from pg_attribute where attrelid = target and cardinality(keys) = 1 and attname = keys[1] and atttypid = 'bigint'::regtype) end;
  compare text;
begin
  select string_agg(format(E'    if %s then was := was || jsonb_build_object(%L, old.%I); end if;\n',
    concat_ws(' and ',
      case when attname = any(worked_out) then $c$old.sex <> 'sow'$c$ end,
      case when atttypid = 'json'::regtype then format('old.%1$I::text is distinct from new.%1$I::text', attname)
        else format('old.%1$I is distinct from new.%1$I', attname) end),
    attname, attname), '' order by attnum)
  into compare from pg_attribute where attrelid = target and attname = any(columns);
  return concat(
    E'declare\n  was jsonb;\n  line record;\n', case when is_part then E'  whole record;\n' end, E'begin\n',
    case when is_part then E'  select e.on_date, e.created_at = now() as is_new into whole from public.sow_event e\n  where e.farm_id = coalesce(new.farm_id, old.farm_id)' ||
      E' and e.animal_id = coalesce(new.animal_id, old.animal_id) and e.seq = coalesce(new.seq, old.seq);\n' end,
    E'  if tg_op = ''UPDATE'' then\n    was := ''{}'';\n', compare,
    E'    if was = ''{}'' then return null; end if;\n',
    (select format(E'    was := jsonb_build_object(%s) || was;\n', string_agg(format('%1$L, old.%1$I', key), ', ')) from unnest(keys) as key
      having count(*) > 0),
    E'  elsif tg_op = ''DELETE'' then\n    was := to_jsonb(old) - ''farm_id'';\n  end if;\n',
    case when is_detail then format(E'  -- It comes with the record to which it belongs.\n  if tg_op = ''INSERT''%s then return null; end if;\n',
      case when is_part then ' and whole.is_new' end) end,
    E'  insert into public.change (farm_id, subject, subject_id, kind, deed, on_date, account_id, operation_id)\n  values (',
    concat_ws(', ', 'coalesce(new.farm_id, old.farm_id)', quote_literal(subject),
      case when subject_column is null then 'null' else format('coalesce(new.%1$I, old.%1$I)', subject_column) end,
      case when subject = 'animal' and 'kind' = any(columns) then 'coalesce(new.kind, old.kind)'
        when is_part then quote_literal('mating') else quote_literal(name) end,
      case when is_part then '''update''' else 'lower(tg_op)' end || '::public.deed',
      case when is_part then 'whole.on_date' when 'on_date' = any(columns) then 'least(old.on_date, new.on_date)'
        when is_detail then '(select e.on_date from public.sow_event e where e.farm_id = old.farm_id and e.animal_id = old.animal_id and e.seq = old.seq)'
        else 'null' end),
    E',\n    public.current_account(), nullif(current_setting(''penside.operation'', true), '''')::uuid)\n',
    E'  returning change_id, at into line;\n',
    E'  if was is not null then\n    insert into public.audit (farm_id, change_id, at, table_name, old)\n',
    format(E'    values (coalesce(new.farm_id, old.farm_id), line.change_id, line.at, %L, was);\n  end if;\n  return null;\nend', name));
end $$;

alter table mating no force row level security;
-- Each batch goes on behind the last mating whose services stand already.
-- in batches
with last as (select farm_id, animal_id, seq from service order by farm_id desc, animal_id desc, seq desc limit 1),
  batch as (
    select * from mating
    where (farm_id, animal_id, seq) > (coalesce((select farm_id from last), 0), coalesce((select animal_id from last), 0), coalesce((select seq from last), 0))
      and coalesce(boar1_id, boar2_id, boar3_id) is not null
    order by farm_id, animal_id, seq limit 5000)
insert into service (farm_id, animal_id, seq, number, boar_id, method)
select farm_id, animal_id, seq, number, boar_id, method
from batch cross join lateral (values (1, boar1_id, method1), (2, boar2_id, method2), (3, boar3_id, method3)) slot (number, boar_id, method)
where boar_id is not null;
do $$ begin
  call close_by_farm('service');
  call audit_table('service');
end $$;
drop table mating;
drop function note_mating();
