-- As 0375 had it: a restored database may count its transactions from the beginning again, and what webhooks are told begins with what is
-- recorded after it.
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
  truncate figure_upkeep, operation_upkeep, open_dose_upkeep;
end $$;
