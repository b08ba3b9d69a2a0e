-- Each record that is saved claims its receipt and leaves its answer there. Planning that took longer than doing it; one plan is right for all,
-- as each row is found by its whole key.

-- Of the session that was opened before in the same statement; whether this operation is new.
create function claim_receipt(
  operation uuid, of_session uuid, device text, seq bigint, hash bytea, entered timestamptz, clock_offset bigint, app text, wire int
) returns boolean language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  of_farm bigint := current_farm();
  by_account bigint := current_account();
  claimed boolean;
begin
  insert into receipt (
    farm_id, operation_id, account_id, session_id, device_id, device_seq, payload_hash, client_time, clock_offset_ms, skewed, app_version, schema_version)
  values (of_farm, operation, by_account, of_session, device, seq, hash, entered, clock_offset,
    abs(coalesce(clock_offset, 0)) > 300000 or coalesce(entered > now() + interval '10 minutes', false), app, wire)
  on conflict do nothing returning true into claimed;
  return claimed is not null;
end $$;

-- What was waiting for a manager because of a phone's operation waits no longer.
create function answer_receipt(operation uuid, said json, from_phone boolean) returns void
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  of_farm bigint := current_farm();
  by_account bigint := current_account();
begin
  update receipt set answer = said where farm_id = of_farm and operation_id = operation;
  if from_phone then
    update conflict set settled_at = now(), settled_by = by_account, decision = 'accepted'
    where farm_id = of_farm and operation_id = operation and settled_at is null;
  end if;
end $$;
