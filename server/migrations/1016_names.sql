-- Gives tables, columns and functions the names of the schema.
alter table receipt rename to idempotency_record;
alter table receipt_swept rename to idempotency_sweep;
alter table process rename to server_process;
alter table founding rename to first_owner_link;
alter table first_step rename to setup_step;
alter table figure_day rename to daily_total;
alter table figure_month rename to monthly_total;
alter table figure_upkeep rename to daily_total_state;
alter table open_dose_upkeep rename to open_dose_state;
alter table operation_upkeep rename to shared_figure_state;
alter table book_import rename to workbook_import;
alter table book_progress rename to workbook_import_progress;
alter table book_part rename to workbook_import_part;
alter table book_refused rename to workbook_import_error;
alter table book_match rename to workbook_sheet_match;
alter table book_word rename to workbook_word_match;
alter table transfer_taken rename to transfer_arrival;
alter table stock_taken rename to stock_consumption;
alter table reading_dirty rename to stale_reading_hour;
alter table alarm rename told_at to notified_at;
alter table operating_alarm rename told_at to notified_at;
alter table session rename proved_at to verified_at;
alter table session rename factored to second_factor_used;
alter table marketing_consent rename said_at to answered_at;
alter table setup_step rename over_at to settled_at;
alter table news_state rename asked_at to requested_at;
alter table outside_source rename asked_at to requested_at;
alter table weather_state rename asked_at to requested_at;
alter table reading_hour rename left_out to excluded;
alter table reading_day rename left_out to excluded;
alter table device_alarm rename stands to active;
alter table workbook_import_error rename shown to value;
alter table job_state rename trouble to failure;
alter table news_state rename trouble to failure;
alter table outside_source rename trouble to failure;
alter table weather_state rename trouble to failure;
alter table webhook_delivery rename trouble to failure;

-- Constraints, indexes and sequences are named after their table.
do $$ declare renamed record;
begin
  for renamed in
    select t.former, t.now, c.relname as name, c.relkind as kind from (values
      ('receipt', 'idempotency_record'),
      ('receipt_swept', 'idempotency_sweep'),
      ('process', 'server_process'),
      ('founding', 'first_owner_link'),
      ('first_step', 'setup_step'),
      ('figure_day', 'daily_total'),
      ('figure_month', 'monthly_total'),
      ('figure_upkeep', 'daily_total_state'),
      ('open_dose_upkeep', 'open_dose_state'),
      ('operation_upkeep', 'shared_figure_state'),
      ('book_import', 'workbook_import'),
      ('book_progress', 'workbook_import_progress'),
      ('book_part', 'workbook_import_part'),
      ('book_refused', 'workbook_import_error'),
      ('book_match', 'workbook_sheet_match'),
      ('book_word', 'workbook_word_match'),
      ('transfer_taken', 'transfer_arrival'),
      ('stock_taken', 'stock_consumption'),
      ('reading_dirty', 'stale_reading_hour')
    ) t (former, now)
    join pg_class c on c.relnamespace = 'public'::regnamespace and c.relkind in ('i', 'I', 'S') and
      c.relname ~ ('^' || t.former || '_(pkey|key|idx|of_receipt|by_device|skewed|by_age|[a-z_]*(_key|_idx|_seq))$')
  loop
    execute format('alter %s %I rename to %I', case renamed.kind when 'S' then 'sequence' else 'index' end, renamed.name,
      renamed.now || substr(renamed.name, length(renamed.former) + 1));
  end loop;
  for renamed in
    select t.former, t.now, c.conname as name from (values
      ('receipt', 'idempotency_record'),
      ('receipt_swept', 'idempotency_sweep'),
      ('process', 'server_process'),
      ('founding', 'first_owner_link'),
      ('first_step', 'setup_step'),
      ('figure_day', 'daily_total'),
      ('figure_month', 'monthly_total'),
      ('figure_upkeep', 'daily_total_state'),
      ('open_dose_upkeep', 'open_dose_state'),
      ('operation_upkeep', 'shared_figure_state'),
      ('book_import', 'workbook_import'),
      ('book_progress', 'workbook_import_progress'),
      ('book_part', 'workbook_import_part'),
      ('book_refused', 'workbook_import_error'),
      ('book_match', 'workbook_sheet_match'),
      ('book_word', 'workbook_word_match'),
      ('transfer_taken', 'transfer_arrival'),
      ('stock_taken', 'stock_consumption'),
      ('reading_dirty', 'stale_reading_hour')
    ) t (former, now)
    join pg_constraint c on c.conrelid = t.now::regclass and c.conname like t.former || '\_%' and c.contype <> 'n'
  loop
    execute format('alter table %I rename constraint %I to %I', renamed.now, renamed.name, renamed.now || substr(renamed.name, length(renamed.former) + 1));
  end loop;
end $$;

alter function call_began() rename to call_started_at;
alter function look_at_books() rename to analyze_imported_tables;
alter function figures_checked() rename to daily_totals_audited;
alter function receipt_days() rename to idempotency_days;
alter function claim_receipt(uuid, uuid, text, bigint, bytea, timestamptz, bigint, text, int) rename to claim_operation;
alter function answer_receipt(uuid, json, boolean) rename to answer_operation;
alter function kept_before(pg_snapshot) rename to moved_since_snapshot;
alter function sweep_receipts(int) rename to sweep_idempotency_records;
alter function note_first_step() rename to note_setup_step;
alter function note_book_import() rename to note_workbook_import;
alter function note_book_match() rename to note_workbook_sheet_match;
alter function note_book_word() rename to note_workbook_word_match;
alter function note_transfer_taken() rename to note_transfer_arrival;

create or replace function audit_source(target regclass) returns text language plpgsql stable set search_path = public, pg_temp as $$
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

create or replace function begin_farm(farm_name text, of_company text) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  made bigint := nextval(pg_get_serial_sequence('farm', 'farm_id'));
begin
  perform set_for_call('penside.farm', made::text);
  insert into farm (farm_id, name, company) values (made, farm_name, of_company);
  insert into setup_step (farm_id, step) select made, unnest(array['pens', 'boars', 'sows', 'members', 'labels']);
  return made;
end $$;

create or replace function open_call(token bytea) returns table (
  session_id uuid, account_id bigint, login text, name text, email text, farm_id bigint, role text, farm_name text, company text,
  distributor text, agent text, environment text, date_format text, time_zone text, stale boolean, scope text, proven boolean,
  lacks_factor boolean
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare s record;
begin
  select * into s from session where session.token_hash = token and session.revoked_at is null
    and session.expires_at > now() and (session.scope is not null or session.last_seen_at > now() - make_interval(days => idle_days()));
  if not found then return; end if;
  perform set_for_call('penside.account', s.account_id::text), set_for_call('penside.farm', s.farm_id::text);
  -- An owner or manager without the second factor that the farm requires has the role of a worker.
  return query
    select s.session_id, a.account_id, a.login, a.name, a.email, f.farm_id,
      case when f.factor_required and not s.second_factor_used then 'worker' else m.role end, f.name, f.company, f.distributor, f.agent,
      f.environment, date_format_in_use(a.date_format, f.date_format), f.time_zone, s.last_seen_at < now() - interval '1 minute', s.scope,
      coalesce(s.verified_at > now() - interval '10 minutes', false), f.factor_required and not s.second_factor_used and m.role <> 'worker'
    from account a
    join membership m on m.farm_id = s.farm_id and m.account_id = a.account_id
    join farm f on f.farm_id = m.farm_id
    where a.account_id = s.account_id;
end $$;

create or replace function found_farm(secret bytea, farm_name text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Of two people with the link the second waits here and finds it used. No accounts, so no memberships exist yet.
  update first_owner_link set used_at = now() where token_hash = secret and used_at is null and not exists (select from account);
  if not found then return null; end if;
  return begin_farm(farm_name, '');
end $$;

create or replace function sweep_photos(max_photos int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  candidates uuid[] := array(
    select photo_id from photo where farm_id = current_farm() and not settled and added_at < now() - make_interval(days => idempotency_days())
    order by added_at limit max_photos for update skip locked);
  named uuid[];
begin
  if cardinality(candidates) = 0 then return 0; end if;
  execute (
    select format('select array(%s)', string_agg(
      format('select unnest(photos) from %s where farm_id = current_farm() and photos <> ''{}''', attrelid::regclass), ' union all '))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'photos' and a.atttypid = 'uuid[]'::regtype and not a.attisdropped
      and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  ) into named;
  -- An unsettled conflict may still become a record.
  named := named || array(
    select id from unnest(candidates) id join conflict c
      on c.farm_id = current_farm() and c.settled_at is null and strpos(c.sent::text, id::text) > 0);
  delete from photo where farm_id = current_farm() and photo_id = any(candidates) and not photo_id = any(named);
  update photo set settled = true where farm_id = current_farm() and photo_id = any(candidates);
  return cardinality(candidates);
end $$;

create or replace function withdrawals_among(asked bigint[], day date) returns table (
  group_id bigint, medicine_id bigint, medicine text, given_on date, free_on date
) language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare of_farm bigint := current_farm();
begin
  return query
    with recursive source (root, group_id, since, until) as (
      select root, root, '-infinity'::date, day from unnest(asked) as root
      union
      select s.root, came.group_id, greatest(s.since, came.on_date), came.sent_on from source s
      cross join lateral (
        select t.group_id, k.on_date, t.sent_on from transfer_arrival k join transfer t on t.farm_id = of_farm and t.transfer_id = k.transfer_id
        where k.farm_id = of_farm and k.group_id = s.group_id and k.on_date <= s.until and k.from_farm_id = of_farm offset 0) came
    )
    select s.root, given.medicine_id, '', greatest(s.since, given.on_date), given.free_on from source s
    cross join lateral (
      select g.medicine_id, g.on_date, g.on_date + g.withdrawal_days as free_on from group_treatment g
      where g.farm_id = of_farm and g.group_id = s.group_id and g.on_date <= s.until and g.withdrawal_days > 0 offset 0) given
    union
    select s.root, null, brought.medicine, greatest(s.since, brought.on_date), brought.free_on from source s
    cross join lateral (
      select t.medicine, k.on_date, t.free_on from transfer_arrival k join transfer t on t.farm_id = k.from_farm_id and t.transfer_id = k.transfer_id
      where k.farm_id = of_farm and k.group_id = s.group_id and k.on_date <= s.until and k.from_farm_id <> of_farm and t.free_on is not null
      offset 0) brought;
end $$;

create or replace function begin_epoch() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fingerprint_now text := installation_fingerprint();
  seen timestamptz := coalesce((select max(greatest(created_at, last_seen_at)) from session), now());
  line bigint := (select last_value from change_change_id_seq);
  moment timestamptz := now();
  other uuid := gen_random_uuid();
begin
  update installation set epoch = other, fingerprint = fingerprint_now, since = moment, durable_until = seen, changes_before = line;
  update webhook_state set xact = pg_snapshot_xmin(pg_current_snapshot()), change_id = 0;
  truncate daily_total_state, shared_figure_state, open_dose_state;
end $$;

create or replace function claim_operation(
  operation uuid, of_session uuid, device text, seq bigint, hash bytea, entered timestamptz, clock_offset bigint, app text, wire int
) returns boolean language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  of_farm bigint := current_farm();
  by_account bigint := current_account();
  claimed boolean;
begin
  insert into idempotency_record (
    farm_id, operation_id, account_id, session_id, device_id, device_seq, payload_hash, client_time, clock_offset_ms, skewed, app_version, schema_version)
  values (of_farm, operation, by_account, of_session, device, seq, hash, entered, clock_offset,
    abs(coalesce(clock_offset, 0)) > 300000 or coalesce(entered > now() + interval '10 minutes', false), app, wire)
  on conflict do nothing returning true into claimed;
  return claimed is not null;
end $$;

create or replace function answer_operation(operation uuid, said json, from_phone boolean) returns void
  language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  of_farm bigint := current_farm();
  by_account bigint := current_account();
begin
  update idempotency_record set answer = said where farm_id = of_farm and operation_id = operation;
  if from_phone then
    update conflict set settled_at = now(), settled_by = by_account, decision = 'accepted'
    where farm_id = of_farm and operation_id = operation and settled_at is null;
  end if;
end $$;

create or replace function sweep_idempotency_records(most int) returns int language plpgsql security definer set search_path = "$user", public as $$
declare deleted int;
begin
  with old as (
    select farm_id, operation_id from idempotency_record where created_at < now() - make_interval(days => idempotency_days()) order by created_at limit most for update skip locked
  ), gone as (
    delete from idempotency_record r using old where r.farm_id = old.farm_id and r.operation_id = old.operation_id returning r.farm_id, r.device_id, r.device_seq
  ), noted as (
    insert into idempotency_sweep (farm_id, device_id, device_seq)
    select farm_id, device_id, max(device_seq) from gone where device_seq is not null group by farm_id, device_id
    on conflict (farm_id, device_id) do update set device_seq = greatest(idempotency_sweep.device_seq, excluded.device_seq)
  )
  select count(*) into deleted from gone;
  return deleted;
end $$;

create or replace function daily_totals_audited() returns table (farms int, checked int, oldest_at timestamptz, newest_at timestamptz, found jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
  with counted as materialized (
    select count(*)::int as farms, count(checked_at)::int as checked, min(checked_at) as oldest_at, max(checked_at) as newest_at from daily_total_state),
  told as materialized (
    select farm_id, differed_at, differing from daily_total_state where differed_at is not null order by differed_at desc limit 100)
  select c.*, (
    select coalesce(jsonb_agg(jsonb_build_object('farmId', farm_id, 'farmName', name, 'at', differed_at, 'days', differing)
      order by differed_at desc), '[]') from told join farm using (farm_id))
  from counted c
$$;

create or replace function analyze_imported_tables() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare target regclass;
begin
  for target in
    select c.oid from pg_class c join (
      select tgrelid from pg_trigger where tgname = 'audit' union all values ('imported_animal'::regclass::oid), ('change'::regclass)
    ) brought (oid) using (oid)
    where c.reltuples < 0 or pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid)
      > 50 + c.reltuples / 1000
  loop
    execute format('analyze %s', target);
  end loop;
end $$;

create or replace function moved_since_snapshot(seen pg_snapshot) returns table (item_id bigint, group_id bigint)
  language sql stable security definer set search_path = public, pg_temp as $$
  select case a.table_name when 'stock_record' then (a.old->>'item_id')::bigint end,
    case a.table_name when 'pig_group' then (a.old->>'group_id')::bigint end
  from change c cross join installation i join audit a on a.farm_id = c.farm_id and a.change_id = c.change_id and a.at = c.at
  where c.farm_id = current_farm() and c.xact >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(c.xact, seen)
    and c.change_id > i.changes_before
    and (a.table_name = 'stock_record' and a.old ? 'item_id' or a.table_name = 'pig_group' and a.old ? 'ended_on')
$$;

create or replace function claim_feeds(at timestamptz, before timestamptz, most int) returns table (farm_id bigint, feed_id bigint, url text)
  language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select f.farm_id, f.feed_id, f.url from news_feed f left join news_state s using (farm_id, feed_id)
    where s.requested_at is null or s.requested_at <= before order by s.requested_at nulls first limit most
  ), claimed as (
    insert into news_state as s (farm_id, feed_id, requested_at) select d.farm_id, d.feed_id, at from due d
    on conflict on constraint news_state_pkey do update set requested_at = excluded.requested_at where s.requested_at <= before
    returning s.farm_id, s.feed_id
  )
  select d.farm_id, d.feed_id, d.url from due d join claimed c using (farm_id, feed_id)
$$;

create or replace function claim_squares(now timestamptz, before timestamptz, failed_before timestamptz, most int) returns table (nx int, ny int)
  language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select distinct p.nx, p.ny from farm_place p left join weather_state s using (nx, ny)
    where s.requested_at is null or s.requested_at <= before or (s.failure is not null and s.requested_at <= failed_before) limit most
  )
  insert into weather_state as s (nx, ny, requested_at) select d.nx, d.ny, now from due d
  on conflict on constraint weather_state_pkey do update set requested_at = excluded.requested_at
    where s.requested_at <= before or (s.failure is not null and s.requested_at <= failed_before)
  returning s.nx, s.ny
$$;

create or replace function installation_counts(out imports int, out webhooks int, out connections int, out longest double precision)
  language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from workbook_import where state in ('checking', 'importing', 'undoing')),
    (select count(*)::int from webhook_delivery where next_at is not null),
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend'),
    (select coalesce(extract(epoch from max(now() - xact_start)), 0)::float8 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid())
$$;

drop table if exists schema_migration_step;
