-- What every other file builds on: the current farm and account, row-level security, the change feed and its audit. Every key of a farm's
-- table begins with farm_id, and its rows are closed to other farms.

-- What happened to a row.
create type deed as enum ('insert', 'update', 'delete');

-- Farm of the current call. Row-level security compares every row with it.
create function current_farm() returns bigint language sql stable
  return nullif(current_setting('penside.farm', true), '')::bigint;

-- Account of the current call; null if nobody is signed in.
create function current_account() returns bigint language sql stable
  return nullif(current_setting('penside.account', true), '')::bigint;

-- Moment at which the current call began. A distributed database replaces this function, since the clocks of its machines differ.
create function call_started_at() returns timestamptz language sql stable
  return now();

-- Sets one of our settings (`penside.farm`, `penside.account` and the like) until the transaction ends.
create function set_for_call(setting text, value text) returns text language sql as $$ select set_config(setting, value, true) $$;

-- Closes a table to all farms but the current one. The application may use it, but owns nothing.
create procedure close_by_farm(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy own_farm on %s using (farm_id = current_farm()) with check (farm_id = current_farm())', name);
  execute format('grant select, insert, update, delete on %s to penside_app', name);
end $$;

-- Source of the trigger that writes the change feed for a table, made from the catalogue: comparing columns by name is many times faster
-- than comparing whole rows as JSON.
create function audit_source(target regclass) returns text language plpgsql stable set search_path = public, pg_temp as $$
declare
  name text := (select relname from pg_class where oid = target);
  columns text[] := (select array_agg(attname order by attnum) from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'farm_id');
  keys text[] := (select coalesce(array_agg(a.attname order by k.place), '{}') from pg_index i
    cross join unnest(i.indkey) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = target and a.attnum = k.attnum
    where i.indrelid = target and i.indisprimary and k.place <= i.indnkeyatts and a.attname <> 'farm_id');
  -- What follows from a sow's records has no line of its own: theirs says it.
  worked_out text[] := case name when 'animal' then array['status', 'parity', 'matings', 'last_work', 'last_work_on', 'not_before',
    'first_mated_on', 'mated_on', 'farrowed_on', 'nursing', 'seq'] else '{}' end;
  -- The other half of a record of a sow's life.
  is_detail boolean := exists (select from pg_constraint c where c.conrelid = target and c.contype = 'f' and c.confrelid = to_regclass('sow_event')
    and c.confdeltype = 'c');
  -- One of several: what is added to a record that stands already, or taken from it, is a correction of the record.
  is_part boolean := is_detail and cardinality(keys) > 2;
  subject text := case when 'item_id' = any(columns) then 'item' when 'group_id' = any(columns) then 'group' when 'animal_id' = any(columns) then 'animal' else name end;
  subject_column text := case subject when 'item' then 'item_id' when 'group' then 'group_id' when 'animal' then 'animal_id' else (
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
    E'declare\n  was jsonb;\n  line record;\n', case when is_detail then E'  whole record;\n' end, E'begin\n',
    case when is_part then E'  select e.on_date, e.created_at = public.call_started_at() as is_new into whole from public.sow_event e\n  where e.farm_id = coalesce(new.farm_id, old.farm_id)' ||
      E' and e.animal_id = coalesce(new.animal_id, old.animal_id) and e.seq = coalesce(new.seq, old.seq);\n' end,
    E'  if tg_op = ''UPDATE'' then\n    was := ''{}'';\n', compare,
    E'    if was = ''{}'' then return null; end if;\n',
    (select format(E'    was := jsonb_build_object(%s) || was;\n', string_agg(format('%1$L, old.%1$I', key), ', ')) from unnest(keys) as key
      having count(*) > 0),
    E'  elsif tg_op = ''DELETE'' then\n    was := to_jsonb(old) - ''farm_id'';\n  end if;\n',
    case when is_detail then format(E'  -- It comes with the record to which it belongs.\n  if tg_op = ''INSERT''%s then return null; end if;\n',
      case when is_part then ' and whole.is_new' end) end,
    case when is_detail and not is_part then E'  select e.on_date into whole from public.sow_event e\n  where e.farm_id = old.farm_id'
      || E' and e.animal_id = old.animal_id and e.seq = old.seq;\n' end,
    E'  insert into public.change (farm_id, subject, subject_id, kind, deed, on_date, later_on, account_id, operation_id)\n  values (',
    concat_ws(', ', 'coalesce(new.farm_id, old.farm_id)', quote_literal(subject),
      case when subject_column is null then 'null' else format('coalesce(new.%1$I, old.%1$I)', subject_column) end,
      case when subject = 'animal' and 'kind' = any(columns) then 'coalesce(new.kind, old.kind)'
        when is_part then quote_literal('mating') else quote_literal(name) end,
      case when is_part then '''update''' else 'lower(tg_op)' end || '::public.deed',
      case when is_part then 'whole.on_date' when name = 'animal' then 'case when old.entered_on is distinct from new.entered_on then least(old.entered_on, new.entered_on) end'
        when name = 'pig_group' then 'case when (old.started_on, old.age_days) is distinct from (new.started_on, new.age_days) then least(old.started_on, new.started_on) end'
        when 'on_date' = any(columns) then 'least(old.on_date, new.on_date)'
        when is_detail then 'whole.on_date'
        else 'null' end,
      case when name = 'animal' then 'case when old.entered_on <> new.entered_on then greatest(old.entered_on, new.entered_on) end'
        when 'on_date' = any(columns) then 'case when old.on_date <> new.on_date then greatest(old.on_date, new.on_date) end' else 'null' end),
    E',\n    public.current_account(), nullif(current_setting(''penside.operation'', true), '''')::uuid)\n',
    E'  returning change_id, at into line;\n',
    E'  if was is not null then\n    insert into public.audit (farm_id, change_id, at, table_name, old)\n',
    format(E'    values (coalesce(new.farm_id, old.farm_id), line.change_id, line.at, %L, was);\n  end if;\n  return null;\nend', name));
end $$;

-- Makes or renews the trigger that writes the change feed for a table. Rows that the schema's owner loads in bulk produce no line.
create procedure audit_table(name regclass) language plpgsql set search_path = public, pg_temp as $$
declare called text := 'note_' || (select relname from pg_class where oid = name);
begin
  execute format('create or replace function %I() returns trigger language plpgsql as %L', called, audit_source(name));
  if exists (select from pg_trigger where tgrelid = name and tgname = 'audit') then return; end if;
  execute format('create trigger audit after insert or update or delete on %s for each row when (current_user = ''penside_app'')
    execute function %I()', name, called);
end $$;

-- Farms. Nearly every table belongs to one.
create table farm (
  farm_id bigint generated by default as identity primary key,
  name text not null,
  -- Code of the system's list 431.
  kind text not null default '431003',
  -- Name of the company that the farm belongs to; '' if it stands alone.
  company text not null default '',
  distributor text not null default '',
  agent text not null default '',
  -- 'S' for the special environment, 'N' otherwise.
  environment text not null default 'N' check (environment in ('N', 'S')),
  date_format text not null default 'YYYY-MM-DD',
  time_zone text not null default 'Asia/Seoul',
  created_at timestamptz not null default now(),
  address text not null default '',
  -- Owners and managers need a second factor.
  factor_required boolean not null default false
);
call close_by_farm('farm');
revoke insert, delete on farm from penside_app;
call audit_table('farm');
create policy same_company on farm for select using (company <> '' and company = nullif(current_setting('penside.company', true), ''));
create policy upkeep on farm for select to current_user using (true);

-- Change feed: one line for each row that the application adds, changes or deletes. The phone's copy, materialized figures and webhooks
-- read it.
create table change (
  farm_id bigint not null,
  -- Transaction that wrote the line. A reader of all lines below its snapshot's xmin continues from there: line numbers would not do,
  -- because a transaction that took its number early may commit late.
  xact xid8 not null default pg_current_xact_id(),
  change_id bigint generated always as identity,
  at timestamptz not null default now(),
  subject_id bigint,
  account_id bigint,
  operation_id uuid,
  -- Day of the record; the earlier one if it was moved to another day.
  on_date date,
  deed deed not null,
  -- Whose record it is: 'animal' or 'group' with its id, otherwise the name of the table.
  subject text not null,
  -- Kind of the record.
  kind text not null,
  -- The later day of a record that was moved to another day.
  later_on date,
  primary key (farm_id, xact, change_id)
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index change_of_subject on change (farm_id, subject, subject_id, change_id) where subject_id is not null;
call close_by_farm('change');
revoke update, delete on change from penside_app;
create policy upkeep on change for select to current_user using (true);

-- Former values: of an updated row its key and the changed columns, of a deleted row all columns. Partitioned by month. `change` has the
-- line of the same number, with the person and the time.
create table audit (
  farm_id bigint not null,
  change_id bigint not null,
  at timestamptz not null,
  table_name text not null,
  old jsonb not null,
  primary key (farm_id, change_id, at)
) partition by range (at);
-- Rows of months that have no partition yet.
create table audit_default partition of audit default;
alter table audit_default enable row level security;
alter table audit_default force row level security;
create policy sweep on audit_default to current_user using (true);
call close_by_farm('audit');
revoke select, update, delete on audit from penside_app;

-- Renews the triggers of all tables. Called after every migration, which may have changed columns.
create procedure renew_audits() language plpgsql set search_path = public, pg_temp as $$
declare target regclass;
begin
  for target in select tgrelid::regclass from pg_trigger where tgname = 'audit' loop
    call audit_table(target);
  end loop;
end $$;

-- Makes the audit's partition for the month of a time. False if the default partition already has rows of that month.
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
revoke all on function add_audit_month(timestamptz) from public;

-- Makes the audit's next months and drops those older than so many years, at least one.
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
revoke all on function keep_audit(int) from public;
grant execute on function keep_audit(int) to penside_app;

-- The first months of the audit; a job goes on making them.
select add_audit_month(now() + make_interval(months => ahead)) from generate_series(0, 4) as ahead;
