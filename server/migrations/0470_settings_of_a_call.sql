-- What a call says of itself reaches row-level security by one function, so that a database of several machines can pass it on.

-- Until the transaction ends. `setting` is one of ours: penside.farm, penside.account and their like.
create function set_for_call(setting text, value text) returns text language sql
as $$ select set_config(setting, value, true) $$;

create or replace function begin_farm(farm_name text, of_company text) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  made bigint := nextval(pg_get_serial_sequence('farm', 'farm_id'));
begin
  perform set_for_call('penside.farm', made::text);
  insert into farm (farm_id, name, company) values (made, farm_name, of_company);
  insert into first_step (farm_id, step) select made, unnest(array['pens', 'boars', 'sows', 'members', 'labels']);
  return made;
end $$;

create or replace function open_call(token bytea) returns table (
  session_id uuid, account_id bigint, login text, name text, email text, farm_id bigint, role text, farm_name text, company text, distributor text,
  agent text, environment text, date_format text, time_zone text, stale boolean, scope text
) language plpgsql as $$
declare s record;
begin
  select * into s from session where session.token_hash = token and session.revoked_at is null
    and session.expires_at > now() and (session.scope is not null or session.last_seen_at > now() - interval '30 days');
  if not found then return; end if;
  perform set_for_call('penside.account', s.account_id::text), set_for_call('penside.farm', s.farm_id::text);
  return query
    select s.session_id, a.account_id, a.login, a.name, a.email, f.farm_id, m.role, f.name, f.company, f.distributor, f.agent,
      f.environment, coalesce(a.date_format, f.date_format), f.time_zone, s.last_seen_at < now() - interval '1 minute', s.scope
    from account a
    join membership m on m.farm_id = s.farm_id and m.account_id = a.account_id
    join farm f on f.farm_id = m.farm_id
    where a.account_id = s.account_id;
end $$;

-- A trigger is told which kind its table holds: a part of a table that lies on another machine has another name.
create or replace function number_item() returns trigger language plpgsql as $$
begin
  insert into store_item (farm_id, item_id, kind) values (new.farm_id, (to_jsonb(new) ->> (tg_argv[0] || '_id'))::bigint, tg_argv[0])
    on conflict do nothing;
  return null;
end $$;
drop trigger number_item on feed;
drop trigger number_item on medicine;
create trigger number_item after insert on feed for each row execute function number_item('feed');
create trigger number_item after insert on medicine for each row execute function number_item('medicine');
