-- A program signs in as its person does: a token is a session with a scope, that ends on its day and not for being idle.
alter table session add column scope text;

drop function open_call(bytea);
create function open_call(token bytea) returns table (
  session_id uuid, account_id bigint, login text, name text, email text, farm_id bigint, role text,
  farm_name text, company text, distributor text, agent text, environment text, date_format text, time_zone text, stale boolean, scope text
) language plpgsql as $$
declare s record;
begin
  select * into s from session where session.token_hash = token and session.revoked_at is null
    and session.expires_at > now() and (session.scope is not null or session.last_seen_at > now() - interval '30 days');
  if not found then return; end if;
  perform set_config('penside.account', s.account_id::text, true), set_config('penside.farm', s.farm_id::text, true);
  return query
    select s.session_id, a.account_id, a.login, a.name, a.email, f.farm_id, m.role, f.name, f.company, f.distributor, f.agent,
      f.environment, coalesce(a.date_format, f.date_format), f.time_zone, s.last_seen_at < now() - interval '1 minute', s.scope
    from account a
    join membership m on m.farm_id = s.farm_id and m.account_id = a.account_id
    join farm f on f.farm_id = m.farm_id
    where a.account_id = s.account_id;
end $$;
