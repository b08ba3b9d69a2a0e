-- What changed, apart from what was there before. A line of `change` for every change of a farm's rows is what the farm's features read;
-- it stays. The audit keeps old values for people who look back, and may be cut off after some years without any feature noticing.

create type deed as enum ('insert', 'update', 'delete');

create table change (
  farm_id bigint not null,
  -- The transaction. Whoever has read everything of transactions below his snapshot's xmin asks for those from there on: numbers of lines
  -- would not do, because a transaction that took its number early may end late.
  xact xid8 not null default pg_current_xact_id(),
  change_id bigint generated always as identity,
  at timestamptz not null default now(),
  subject_id bigint,
  account_id bigint,
  operation_id uuid,
  -- The day of the record, the earlier one where it was moved.
  on_date date,
  deed deed not null,
  -- Whose record it is: 'animal' or 'group' with its id, else the table of what was changed.
  subject text not null,
  -- The kind of record.
  kind text not null,
  primary key (farm_id, xact, change_id)
);
create index change_of_subject on change (farm_id, subject, subject_id, change_id) where subject_id is not null;

alter table audit rename to audit_before;
alter index audit_pkey rename to audit_before_pkey;
alter table audit_before no force row level security;
alter table audit_before disable row level security;
revoke all on audit_before from penside_app;
select setval('change_change_id_seq', greatest((select last_value from audit_audit_id_seq), 1));

-- What a row had before: of one that was changed its key and what was changed, of one that was deleted all of it. Who did it and when says
-- the line of `change` with the same number.
create table audit (
  farm_id bigint not null,
  change_id bigint not null,
  at timestamptz not null,
  table_name text not null,
  old jsonb not null,
  primary key (farm_id, change_id, at)
) partition by range (at);
-- What comes while there is no partition for it. Nothing is moved from here.
create table audit_default partition of audit default;

-- A partition for the month that a time lies in; answers false where one cannot be made because the default already has rows of it.
create function add_audit_month(month timestamptz) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  first timestamptz := date_trunc('month', month, 'UTC');
  name text := 'audit_' || to_char(first at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(name) is not null then return true; end if;
  execute format('create table %I (like audit including defaults including constraints)', name);
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  -- Attaching keeps nobody out of the other partitions, as making one in its place would.
  execute format('alter table audit attach partition %I for values from (%L) to (%L)', name, first,
    first at time zone 'UTC' + interval '1 month' || '+00');
  return true;
exception when check_violation then return false;
end $$;

-- Months are made ahead, and what is older than so many years goes. It is never less than one.
create function keep_audit(years int) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  oldest timestamptz := now() - make_interval(years => greatest(years, 1));
  part text;
begin
  for ahead in 0..3 loop
    perform add_audit_month(now() + make_interval(months => ahead));
  end loop;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit'::regclass and c.relname ~ '^audit_\d{4}_\d\d$'
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= oldest at time zone 'UTC'
  loop
    execute format('drop table %I', part);
  end loop;
  delete from audit_default where at < oldest;
end $$;
revoke all on function add_audit_month(timestamptz) from public;
revoke all on function keep_audit(int) from public;
grant execute on function keep_audit(int) to penside_app;

-- The trigger of each table, written out of the catalogue: comparing columns by name is many times quicker than comparing whole rows as JSON.
-- Who asks what a table's trigger should be like today compares this with what it is.
create function audit_source(target regclass) returns text language plpgsql stable set search_path = public, pg_temp as $$
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
    E'declare\n  was jsonb;\n  line record;\nbegin\n',
    E'  if tg_op = ''UPDATE'' then\n    was := ''{}'';\n', compare,
    E'    if was = ''{}'' then return null; end if;\n',
    (select format(E'    was := jsonb_build_object(%s) || was;\n', string_agg(format('%1$L, old.%1$I', key), ', ')) from unnest(keys) as key
      having count(*) > 0),
    E'  elsif tg_op = ''DELETE'' then\n    was := to_jsonb(old) - ''farm_id'';\n  end if;\n',
    case when is_detail then E'  -- It comes with the record to which it belongs.\n  if tg_op = ''INSERT'' then return null; end if;\n' end,
    E'  insert into public.change (farm_id, subject, subject_id, kind, deed, on_date, account_id, operation_id)\n  values (',
    concat_ws(', ', 'coalesce(new.farm_id, old.farm_id)', quote_literal(subject),
      case when subject_column is null then 'null' else format('coalesce(new.%1$I, old.%1$I)', subject_column) end,
      case when subject = 'animal' and 'kind' = any(columns) then 'coalesce(new.kind, old.kind)' else quote_literal(name) end,
      'lower(tg_op)::public.deed',
      case when 'on_date' = any(columns) then 'least(old.on_date, new.on_date)'
        when is_detail then '(select e.on_date from public.sow_event e where e.farm_id = old.farm_id and e.animal_id = old.animal_id and e.seq = old.seq)'
        else 'null' end),
    E',\n    public.current_account(), nullif(current_setting(''penside.operation'', true), '''')::uuid)\n',
    E'  returning change_id, at into line;\n',
    E'  if was is not null then\n    insert into public.audit (farm_id, change_id, at, table_name, old)\n',
    format(E'    values (coalesce(new.farm_id, old.farm_id), line.change_id, line.at, %L, was);\n  end if;\n  return null;\nend', name));
end $$;

-- Rows that the owner of the schema loads in bulk carry no line; everything that the application does has one.
create or replace procedure audit_table(name regclass) language plpgsql set search_path = public, pg_temp as $$
declare called text := 'note_' || (select relname from pg_class where oid = name);
begin
  execute format('create or replace function %I() returns trigger language plpgsql as %L', called, audit_source(name));
  if exists (select from pg_trigger where tgrelid = name and tgname = 'audit') then return; end if;
  execute format('create trigger audit after insert or update or delete on %s for each row when (current_user = ''penside_app'')
    execute function %I()', name, called);
end $$;

-- After every migration: the triggers know the columns of today.
create procedure renew_audits() language plpgsql set search_path = public, pg_temp as $$
declare target regclass;
begin
  for target in select tgrelid::regclass from pg_trigger where tgname = 'audit' loop
    call audit_table(target);
  end loop;
end $$;

do $$
declare target regclass;
begin
  for target in select tgrelid::regclass from pg_trigger where tgname = 'audit' loop
    execute format('drop trigger audit on %s', target);
    call audit_table(target);
  end loop;
end $$;
drop function write_audit();

-- What read the audit reads the lines. The months are worked out anew once: their mark is another one now.
alter table book_import rename column last_audit_id to last_change_id;
truncate key_figure_upkeep;
alter table key_figure_upkeep drop column audit_id, add column xact xid8 not null;

create or replace function look_at_books() returns void language plpgsql security definer set search_path from current as $$
begin
  analyze animal, sow_event, sow_entry, mating, accident, farrowing, weaning, removal, litter_change, treatment, feed_intake, backfat,
    location_move, pig_group, group_move, boar_removal, pregnancy_check, imported_animal, change;
end $$;

-- A restored database may count its transactions from the beginning again: marks and lines from before are told apart from those after.
alter table installation add column changes_before bigint not null default 0;
create or replace function begin_epoch() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update installation set epoch = gen_random_uuid(), fingerprint = installation_fingerprint(), since = now(),
    durable_until = coalesce((select max(greatest(created_at, last_seen_at)) from session), now()),
    changes_before = (select last_value from change_change_id_seq);
  truncate key_figure_upkeep;
end $$;
