-- Who has chosen no way to write days reads them as her language does: Vietnamese day first, the others as the farm.
create function date_format_in_use(chosen text, of_farm text) returns text language sql stable as $$
  select coalesce(chosen, case when current_setting('penside.language', true) = 'vi' then 'DD/MM/YYYY' else of_farm end)
$$;

create or replace function open_call(token bytea) returns table (
  session_id uuid, account_id bigint, login text, name text, email text, farm_id bigint, role text,
  farm_name text, company text, distributor text, agent text, environment text, date_format text, time_zone text, stale boolean, scope text,
  proven boolean, lacks_factor boolean
) language plpgsql set plan_cache_mode = force_generic_plan as $$
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
      f.environment, date_format_in_use(a.date_format, f.date_format), f.time_zone, s.last_seen_at < now() - interval '1 minute', s.scope,
      coalesce(s.proved_at > now() - interval '10 minutes', false), f.factor_required and not s.factored and m.role <> 'worker'
    from account a
    join membership m on m.farm_id = s.farm_id and m.account_id = a.account_id
    join farm f on f.farm_id = m.farm_id
    where a.account_id = s.account_id;
end $$;
