-- How long receipts are kept, and how long a device that is not used stays signed in. The data protection page reads both from here.
create function receipt_days() returns int language sql immutable as $$ select 400 $$;
create function idle_days() returns int language sql immutable as $$ select 30 $$;

drop policy sweep on receipt;
create policy sweep on receipt to current_user using (created_at < now() - make_interval(days => receipt_days()));

create or replace function sweep_receipts(most int) returns int language plpgsql security definer set search_path from current as $$
declare deleted int;
begin
  with old as (
    select farm_id, operation_id from receipt where created_at < now() - make_interval(days => receipt_days()) order by created_at limit most for update skip locked
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

create or replace function open_call(token bytea) returns table (
  session_id uuid, account_id bigint, login text, name text, email text, farm_id bigint, role text,
  farm_name text, company text, distributor text, agent text, environment text, date_format text, time_zone text, stale boolean, scope text,
  proven boolean, lacks_factor boolean
) language plpgsql as $$
declare s record;
begin
  select * into s from session where session.token_hash = token and session.revoked_at is null
    and session.expires_at > now() and (session.scope is not null or session.last_seen_at > now() - make_interval(days => idle_days()));
  if not found then return; end if;
  perform set_for_call('penside.account', s.account_id::text), set_for_call('penside.farm', s.farm_id::text);
  -- Without the factor that the farm requires, whoever owns or manages it does what a worker may.
  return query
    select s.session_id, a.account_id, a.login, a.name, a.email, f.farm_id,
      case when f.factor_required and not s.factored then 'worker' else m.role end, f.name, f.company, f.distributor, f.agent,
      f.environment, coalesce(a.date_format, f.date_format), f.time_zone, s.last_seen_at < now() - interval '1 minute', s.scope,
      coalesce(s.proved_at > now() - interval '10 minutes', false), f.factor_required and not s.factored and m.role <> 'worker'
    from account a
    join membership m on m.farm_id = s.farm_id and m.account_id = a.account_id
    join farm f on f.farm_id = m.farm_id
    where a.account_id = s.account_id;
end $$;
