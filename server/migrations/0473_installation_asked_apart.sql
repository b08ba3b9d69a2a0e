-- What the upkeep asks across farms it asks of one kind of table at a time: farms may lie elsewhere than their equipment.
create or replace function farms_with_equipment() returns setof bigint language sql stable security definer set search_path = public, pg_temp as $$
  select distinct e.farm_id from equipment e order by e.farm_id
$$;

create or replace function begin_epoch() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fingerprint_now text := installation_fingerprint();
  seen timestamptz := coalesce((select max(greatest(created_at, last_seen_at)) from session), now());
  line bigint := (select last_value from change_change_id_seq);
  moment timestamptz := now();
  other uuid := gen_random_uuid();
begin
  update installation set epoch = other, fingerprint = fingerprint_now, since = moment, durable_until = seen, changes_before = line;
  truncate figure_upkeep, operation_upkeep;
end $$;
