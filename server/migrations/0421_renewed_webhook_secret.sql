-- Another secret for a webhook: for a while messages are signed with both, so that its program can be changed meanwhile.
alter table webhook_secret add column before bytea, add column before_until timestamptz;

create function renew_webhook_secret(of bigint, made bytea, until timestamptz) returns void
language sql security definer set search_path = public, pg_temp as $$
  update webhook_secret set before = secret, before_until = until, secret = made
  where farm_id = current_farm() and webhook_id = of
$$;

drop function claim_deliveries(timestamptz, timestamptz, int);
create function claim_deliveries(at timestamptz, until timestamptz, most int)
returns table (farm_id bigint, webhook_id bigint, sequence bigint, message_id uuid, body text, attempts int, url text, secret bytea, before bytea)
language sql security definer set search_path = public, pg_temp as $$
  with first as (
    select s.farm_id, s.webhook_id, f.sequence from webhook_state s cross join lateral (
      select d.sequence, d.next_at from webhook_delivery d
      where d.farm_id = s.farm_id and d.webhook_id = s.webhook_id and d.next_at is not null order by d.sequence limit 1) f
    where s.off_at is null and f.next_at <= at order by f.next_at limit most
  ), claimed as (
    update webhook_delivery d set next_at = until, attempts = d.attempts + 1 from first f
    where d.farm_id = f.farm_id and d.webhook_id = f.webhook_id and d.sequence = f.sequence and d.next_at <= at
    returning d.*
  )
  select c.farm_id, c.webhook_id, c.sequence, c.message_id, c.body, c.attempts, w.url, k.secret, case when k.before_until > at then k.before end
  from claimed c join webhook w using (farm_id, webhook_id) join webhook_secret k using (farm_id, webhook_id)
$$;
revoke all on function renew_webhook_secret(bigint, bytea, timestamptz) from public;
revoke all on function claim_deliveries(timestamptz, timestamptz, int) from public;
grant execute on function renew_webhook_secret(bigint, bytea, timestamptz) to penside_app;
grant execute on function claim_deliveries(timestamptz, timestamptz, int) to penside_app;
