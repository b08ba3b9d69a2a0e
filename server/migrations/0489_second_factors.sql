-- A second factor beside the password: passkeys, and codes that an app shows.
create table second_factor (
  account_id bigint not null references account,
  factor_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('passkey', 'codes')),
  name text not null,
  -- Codes count from the first that was right.
  in_use boolean not null,
  -- Of a passkey: its name, the host for which it was made, what checks it, and how often it was used.
  credential text,
  host text,
  public_key bytea,
  uses bigint,
  transports text[],
  -- Of codes: what makes them, sealed with the key of the installation; the half minute of the last one that was taken.
  sealed bytea,
  last_step bigint,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (account_id, factor_id),
  unique (account_id, credential)
);

-- Each opens once, where the phone with the factor is lost. Their secrets are long, so a quick hash keeps them.
create table recovery_code (
  account_id bigint not null references account,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- What a passkey is asked to sign, once.
create table passkey_challenge (
  account_id bigint not null references account,
  challenge text not null,
  deed text not null check (deed in ('make', 'show')),
  expires_at timestamptz not null,
  primary key (account_id, challenge)
);

do $$
declare name text;
begin
  foreach name in array array['second_factor', 'recovery_code', 'passkey_challenge'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_factor on %I using (account_id = current_account()) with check (account_id = current_account())', name);
    execute format('grant select, insert, update, delete on %I to penside_app', name);
  end loop;
end $$;
revoke update on recovery_code, passkey_challenge from penside_app;

-- Who owns or manages the farm needs one to do so.
alter table farm add column factor_required boolean not null default false;
-- When its person proved last that it is she, and whether a factor was part of it.
alter table session add column proved_at timestamptz, add column factored boolean not null default false;

drop function open_call(bytea);
create function open_call(token bytea) returns table (
  session_id uuid, account_id bigint, login text, name text, email text, farm_id bigint, role text,
  farm_name text, company text, distributor text, agent text, environment text, date_format text, time_zone text, stale boolean, scope text,
  proven boolean, lacks_factor boolean
) language plpgsql as $$
declare s record;
begin
  select * into s from session where session.token_hash = token and session.revoked_at is null
    and session.expires_at > now() and (session.scope is not null or session.last_seen_at > now() - interval '30 days');
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
