-- The same as before in words that are also planned where farms are spread: what is summed stands beside what is listed, and a row that is
-- changed is told a moment that is worked out already.
create or replace function figures_checked()
returns table (farms int, checked int, oldest_at timestamptz, newest_at timestamptz, found jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  with counted as materialized (
    select count(*)::int as farms, count(checked_at)::int as checked, min(checked_at) as oldest_at, max(checked_at) as newest_at from figure_upkeep),
  told as materialized (
    select farm_id, differed_at, differing from figure_upkeep where differed_at is not null order by differed_at desc limit 100)
  select c.*, (
    select coalesce(jsonb_agg(jsonb_build_object('farmId', farm_id, 'farmName', name, 'at', differed_at, 'days', differing)
      order by differed_at desc), '[]') from told join farm using (farm_id))
  from counted c
$$;

create or replace function claim_alarm_deliveries(now timestamptz, pauses int[])
returns table (
  delivery_id uuid, deed text, at timestamptz, url text, secret bytea, alarm_id bigint, equipment_id text, controller_id text, cause text,
  measure text, code text, text text, severity text, value double precision, bound double precision)
language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select d.delivery_id, now + make_interval(secs => pauses[d.attempts + 1]) as next_at from alarm_delivery d
    where d.farm_id = current_farm() and d.next_at <= now order by d.at limit 20 for update skip locked
  ), claimed as (
    update alarm_delivery d set attempts = d.attempts + 1, next_at = due.next_at from due
    where d.farm_id = current_farm() and d.delivery_id = due.delivery_id returning d.*
  )
  select c.delivery_id, c.deed, c.at, m.url, k.secret, a.alarm_id, a.equipment_id, a.controller_id, a.cause,
    a.measure, a.code, a.text, a.severity, a.value, a.bound
  from claimed c join alarm_dialler m using (farm_id) join alarm_dialler_secret k using (farm_id) join alarm a using (farm_id, alarm_id)
  order by c.at
$$;
