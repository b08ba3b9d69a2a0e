-- Records that wait on phones: what their receipts tell, what of them was given up, and where two phones recorded different things.

-- The installation -----------------------------------------------------------------------------------------------------------------

-- Which installation answers. A database that was restored from a backup has a new epoch; phones that see one send again what they
-- recorded since the backup was made.
create table installation (
  one boolean primary key default true check (one),
  epoch uuid not null default gen_random_uuid(),
  -- What a restored or copied database cannot have in common with the one that it comes from.
  fingerprint text not null,
  since timestamptz not null default now(),
  -- Everything answered until then outlived the last restore.
  durable_until timestamptz not null default now()
);
grant select on installation to penside_app;

-- Files restored into another cluster have its identifier or, after point-in-time recovery or failover, another timeline; a dump makes
-- the table anew, under another number; a copy within the cluster is another database.
create function installation_fingerprint() returns text language sql stable as $$
  select concat_ws('/',
    (select system_identifier from pg_control_system()), (select timeline_id from pg_control_checkpoint()),
    (select oid from pg_database where datname = current_database()), 'installation'::regclass::oid)
$$;
insert into installation (fingerprint) values (installation_fingerprint());

-- Gives the database a new epoch. Sessions are seen every minute while they are used, so the newest sight says how far its content goes.
create function begin_epoch() returns void language sql security definer set search_path from current as $$
  update installation set epoch = gen_random_uuid(), fingerprint = installation_fingerprint(), since = now(),
    durable_until = coalesce((select max(greatest(created_at, last_seen_at)) from session), now())
$$;
revoke all on function begin_epoch() from public;

-- Asked when the server starts and every minute: notices a restore by itself. What was archived outlives the machine.
create function check_installation() returns table (epoch uuid, durable_until timestamptz) language plpgsql security definer set search_path from current as $$
begin
  if exists (select from installation i where i.fingerprint <> installation_fingerprint()) then perform begin_epoch(); end if;
  return query
    select i.epoch, greatest(i.durable_until, (select a.last_archived_time from pg_stat_archiver a)) from installation i;
end $$;
revoke all on function check_installation() from public;
grant execute on function check_installation() to penside_app;

-- Receipts -------------------------------------------------------------------------------------------------------------------------

alter table receipt
  -- An operation that was discarded, or changed and sent under another number, is never done: its receipt keeps its place.
  add column outcome text not null default 'done' check (outcome in ('done', 'discarded', 'superseded')),
  add column replaced_by uuid,
  add column session_id uuid,
  -- When it was entered by the phone's clock, and how far the server's clock was ahead of that.
  add column client_time timestamptz,
  add column clock_offset_ms bigint,
  add column skewed boolean not null default false,
  add column app_version text,
  add column schema_version int;
create index receipt_by_device on receipt (farm_id, device_id, device_seq) where device_seq is not null;
create index receipt_skewed on receipt (farm_id, created_at) where skewed;
-- Receipts are written in the order of their age.
create index receipt_by_age on receipt using brin (created_at);

-- Up to which number a device's receipts were cleaned away.
create table receipt_swept (
  farm_id bigint not null references farm,
  device_id text not null,
  device_seq bigint not null,
  primary key (farm_id, device_id)
);

-- The owner of the schema may clean old receipts of all farms away; row-level security binds owners, too.
create policy sweep on receipt to current_user using (created_at < now() - interval '400 days');
create policy sweep on receipt_swept to current_user using (true) with check (true);

-- Deletes receipts that no phone can ask for any more, at most so many. Answers how many it deleted.
create function sweep_receipts(most int) returns int language plpgsql security definer set search_path from current as $$
declare deleted int;
begin
  with old as (
    select farm_id, operation_id from receipt where created_at < now() - interval '400 days' order by created_at limit most for update skip locked
  ), gone as (
    delete from receipt r using old where r.farm_id = old.farm_id and r.operation_id = old.operation_id returning r.farm_id, r.device_id, r.device_seq
  ), noted as (
    insert into receipt_swept (farm_id, device_id, device_seq)
    select farm_id, device_id, max(device_seq) from gone where device_seq is not null group by farm_id, device_id
    on conflict (farm_id, device_id) do update set device_seq = greatest(receipt_swept.device_seq, excluded.device_seq)
  )
  select count(*) into deleted from gone;
  return deleted;
end $$;
revoke all on function sweep_receipts(int) from public;
grant execute on function sweep_receipts(int) to penside_app;

-- What a person gave up --------------------------------------------------------------------------------------------------------------

create table discarded_operation (
  farm_id bigint not null references farm,
  operation_id uuid not null,
  account_id bigint not null,
  device_id text not null default '',
  device_seq bigint,
  path text not null default '',
  sent text not null default '',
  reason text not null,
  created_at timestamptz not null default now(),
  primary key (farm_id, operation_id)
);

-- Two phones ---------------------------------------------------------------------------------------------------------------------------

-- An operation that was refused because another phone had recorded something for the same animal meanwhile.
create table conflict (
  farm_id bigint not null references farm,
  conflict_id bigint generated by default as identity,
  operation_id uuid not null,
  animal_id bigint,
  path text not null,
  sent json not null,
  schema_version int not null,
  payload_hash bytea not null,
  code text not null,
  code_values jsonb not null default '{}',
  account_id bigint not null,
  session_id uuid,
  device_id text not null default '',
  device_seq bigint,
  base_seq int,
  entered_at timestamptz,
  other_account_id bigint,
  other_operation_id uuid,
  other_at timestamptz,
  refused_at timestamptz not null default now(),
  refusals int not null default 1,
  settled_at timestamptz,
  settled_by bigint,
  -- What a manager decided, or what came of it by itself: accepted later, changed on the phone, or discarded there.
  decision text check (decision in ('theirs', 'mine', 'both', 'accepted', 'changed', 'discarded')),
  primary key (farm_id, conflict_id),
  unique (farm_id, operation_id),
  foreign key (farm_id, animal_id) references animal,
  check ((settled_at is null) = (decision is null))
);
create index conflict_open on conflict (farm_id, refused_at) where settled_at is null;
create index conflict_settled on conflict (farm_id, account_id, settled_at) where settled_at is not null;

do $$
declare name text;
begin
  foreach name in array array['receipt_swept', 'discarded_operation', 'conflict'] loop
    call close_by_farm(name::regclass);
  end loop;
  foreach name in array array['discarded_operation', 'conflict'] loop
    call audit_table(name::regclass);
  end loop;
end $$;
revoke insert, update, delete on receipt_swept from penside_app;
revoke update, delete on discarded_operation from penside_app;
revoke delete on conflict from penside_app;
