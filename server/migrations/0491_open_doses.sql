-- The doses of the farm's programme that its living sows are still to get, those of later days included. server/src/reports/open-doses.ts
-- works them out of the records.
create table open_dose (
  farm_id bigint not null references farm,
  due_on date not null,
  animal_id bigint not null,
  rule_id bigint not null,
  primary key (farm_id, due_on, animal_id, rule_id)
);

-- Until which day, until which transaction, and by which definition and programme the doses above say what the records say.
create table open_dose_upkeep (
  farm_id bigint not null references farm,
  through date not null,
  xact xid8 not null,
  definition text not null,
  primary key (farm_id)
);

do $$
declare name text;
begin
  foreach name in array array['open_dose', 'open_dose_upkeep'] loop
    call close_by_farm(name::regclass);
  end loop;
end $$;
-- A table that all farms share has a fifth of its rows dead long before a large farm's are cleared.
alter table open_dose set (autovacuum_vacuum_scale_factor = 0.02);

create or replace function begin_epoch() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fingerprint_now text := installation_fingerprint();
  seen timestamptz := coalesce((select max(greatest(created_at, last_seen_at)) from session), now());
  line bigint := (select last_value from change_change_id_seq);
  moment timestamptz := now();
  other uuid := gen_random_uuid();
begin
  update installation set epoch = other, fingerprint = fingerprint_now, since = moment, durable_until = seen, changes_before = line;
  truncate figure_upkeep, operation_upkeep, open_dose_upkeep;
end $$;
