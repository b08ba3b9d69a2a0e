-- step by step
-- What signs the messages to a farm's dialler. The application puts it there and cannot read it but to send; it is in no audit.
create table alarm_dialler_secret (
  farm_id bigint primary key references alarm_dialler on delete cascade,
  secret text not null
);
alter table alarm_dialler no force row level security;
insert into alarm_dialler_secret (farm_id, secret) select farm_id, secret from alarm_dialler;
alter table alarm_dialler force row level security;
alter table alarm_dialler drop column secret;
call close_by_farm('alarm_dialler_secret');
revoke select, update, delete on alarm_dialler_secret from penside_app;
alter table audit no force row level security;
-- in batches
update audit set old = old - 'secret' where (farm_id, change_id, at) in (
  select farm_id, change_id, at from audit where table_name = 'alarm_dialler' and old ? 'secret' limit 1000);
alter table audit force row level security;

-- Takes the messages of the farm whose turn it is. Each is tried again after so many seconds, as often as there are pauses.
create function claim_alarm_deliveries(now timestamptz, pauses int[])
returns table (
  delivery_id uuid, deed text, at timestamptz, url text, secret text, alarm_id bigint, equipment_id text, controller_id text, cause text,
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
