-- What signs messages outside is sealed with the key of the installation, which the database does not have: the start seals what is not yet.
alter table webhook_secret add column sealed boolean not null default false;
alter table alarm_dialler_secret add column sealed boolean not null default false, alter column secret type bytea using convert_to(secret, 'UTF8');
alter table push_key add column sealed boolean not null default false, alter column private_key type bytea using convert_to(private_key, 'UTF8');

drop policy upkeep on webhook_secret;
create policy upkeep on webhook_secret to current_user using (true) with check (true);
create policy upkeep on alarm_dialler_secret to current_user using (true) with check (true);

drop function claim_alarm_deliveries(timestamptz, int[]);
create function claim_alarm_deliveries(now timestamptz, pauses int[])
returns table (
  delivery_id uuid, deed text, at timestamptz, url text, secret bytea, alarm_id bigint, equipment_id text, controller_id text, cause text,
  measure text, code text, text text, severity text, value double precision, bound double precision)
language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select d.delivery_id from alarm_delivery d
    where d.farm_id = current_farm() and d.next_at <= now order by d.at limit 20 for update skip locked
  ), claimed as (
    update alarm_delivery d set attempts = d.attempts + 1, next_at = now + make_interval(secs => pauses[d.attempts + 1]) from due
    where d.farm_id = current_farm() and d.delivery_id = due.delivery_id returning d.*
  )
  select c.delivery_id, c.deed, c.at, m.url, k.secret, a.alarm_id, a.equipment_id, a.controller_id, a.cause,
    a.measure, a.code, a.text, a.severity, a.value, a.bound
  from claimed c join alarm_dialler m using (farm_id) join alarm_dialler_secret k using (farm_id) join alarm a using (farm_id, alarm_id)
  order by c.at
$$;
revoke all on function claim_alarm_deliveries(timestamptz, int[]) from public;
grant execute on function claim_alarm_deliveries(timestamptz, int[]) to penside_app;
