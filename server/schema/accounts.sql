-- People and how they sign in: accounts, members of farms, sessions, second factors.

-- Displayed name of a former member whose name was removed.
create function former_member(no int, language text) returns text language sql immutable as $$
  select case language when 'en' then 'Former member ' when 'vi' then 'Thành viên cũ ' else '전 구성원 ' end || no
$$;

-- How a person's days are written: the person's own choice; otherwise day first in Vietnamese, and the farm's way in other languages.
create function date_format_in_use(chosen text, of_farm text) returns text language sql stable as $$
  select coalesce(chosen, case when current_setting('penside.language', true) = 'vi' then 'DD/MM/YYYY' else of_farm end)
$$;

-- Days without use after which a device has to sign in again.
create function idle_days() returns int language sql immutable as $$ select 30 $$;

-- Days that ended sessions and expired links are kept. The data protection page reads it from here.
create function past_days() returns int language sql immutable as $$ select 90 $$;

-- Numbers of former members.
create sequence former_member_no as int;

-- People who sign in. One person may work on several farms.
create table account (
  account_id bigint generated always as identity primary key,
  login text not null check (login = lower(login) and length(login) between 1 and 64) unique,
  name text not null,
  email text not null default '',
  password_hash text not null,
  created_at timestamptz not null default now(),
  -- How the person writes days; null uses the farm's way.
  date_format text,
  -- Screens in the quick menu, in the person's order.
  quick_menu text[] not null default '{}',
  -- Number that replaces the name of a person who left and had it removed. Read names from `author`.
  former_no int unique
);
grant select, insert, update on account to penside_app;

-- One-time link with which the first farm of an empty installation is made.
create table first_owner_link (
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
grant select on first_owner_link to penside_app;

-- Who works on which farm, and as what.
create table membership (
  farm_id bigint not null references farm,
  account_id bigint not null references account,
  role text not null check (role in ('owner', 'manager', 'worker')),
  created_at timestamptz not null default now(),
  primary key (farm_id, account_id)
);
create index membership_account on membership (account_id);
call close_by_farm('membership');
call audit_table('membership');
create policy own_memberships on membership for select using (account_id = current_account());
create policy owners on membership for select to current_user using (role = 'owner');
create policy own_farms on farm for select using (farm_id in (select m.farm_id from membership m where m.account_id = current_account()));

-- One-time links with which a new member joins a farm.
create table invitation (
  farm_id bigint not null references farm,
  invitation_id uuid not null default gen_random_uuid(),
  role text not null check (role in ('owner', 'manager', 'worker')),
  token_hash bytea not null,
  made_by bigint not null references account,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_by bigint references account,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (farm_id, invitation_id)
);
create index invitation_token on invitation (token_hash);
call close_by_farm('invitation');
call audit_table('invitation');
create policy held_invitation on invitation for select
  using (token_hash = decode(nullif(current_setting('penside.invitation', true), ''), 'hex'));
create policy sweep on invitation to current_user using (expires_at < (now() - make_interval(days => past_days())));

-- One-time links with which a person chooses a new password. Made in the name of a farm, by a manager or, where made_by is null, on the
-- server itself.
create table password_link (
  farm_id bigint not null references farm,
  link_id uuid not null default gen_random_uuid(),
  account_id bigint not null references account,
  made_by bigint references account,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (farm_id, link_id)
);
create index password_link_token on password_link (token_hash);
create index password_link_account on password_link (account_id);
call close_by_farm('password_link');
call audit_table('password_link');
create policy held_link on password_link for select
  using (token_hash = decode(nullif(current_setting('penside.invitation', true), ''), 'hex'));
create policy own_links on password_link for select using (account_id = current_account());
create policy sweep on password_link to current_user using (expires_at < (now() - make_interval(days => past_days())));

-- Signed-in devices and API tokens. Found by its token before any farm is known, so not closed by farm; calls list only sessions of their
-- own account or farm.
create table session (
  session_id uuid default gen_random_uuid() primary key,
  account_id bigint not null references account,
  farm_id bigint not null references farm,
  token_hash bytea not null unique,
  device_name text not null,
  address text not null default '',
  stays boolean not null default false,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Of an API token: what it may do. It ends on its day, not for being idle.
  scope text,
  -- When the person last passed step-up authentication.
  verified_at timestamptz,
  -- Whether a second factor was part of the sign-in.
  second_factor_used boolean not null default false
);
create index session_account on session (account_id);
grant select, insert, update on session to penside_app;

-- Recent failed sign-ins, counted by account name and by address.
create table sign_in_failure (
  subject text primary key,
  failures int not null,
  blocked_until timestamptz not null,
  last_at timestamptz not null default now()
);
grant select, insert, update, delete on sign_in_failure to penside_app;

-- Devices on which a person's password was right. Wrong guesses of others do not slow these down.
create table known_device (
  device_hash bytea not null,
  account_id bigint not null references account,
  last_at timestamptz not null default now(),
  primary key (device_hash, account_id)
);
create index known_device_account on known_device (account_id);
create index known_device_last on known_device (last_at);
grant select, insert, update, delete on known_device to penside_app;

-- Second factors beside the password: passkeys and authenticator apps.
create table second_factor (
  account_id bigint not null references account,
  factor_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('passkey', 'codes')),
  name text not null,
  -- False until the first code of an authenticator app was right.
  in_use boolean not null,
  -- Of a passkey: its id, the host for which it was made, its public key and how often it was used.
  credential text,
  host text,
  public_key bytea,
  uses bigint,
  transports text[],
  -- Of an app: its secret, sealed with the key of the installation, and the half minute of the last code taken.
  sealed bytea,
  last_step bigint,
  made_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (account_id, factor_id),
  unique (account_id, credential)
);
alter table second_factor enable row level security;
alter table second_factor force row level security;
grant select, insert, update, delete on second_factor to penside_app;
create policy own_factor on second_factor using (account_id = current_account()) with check (account_id = current_account());

-- Single-use codes for a person who lost the second factor. Their secrets are long, so a fast hash is enough.
create table recovery_code (
  account_id bigint not null references account,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
grant select, insert, delete on recovery_code to penside_app;
create policy own_factor on recovery_code using (account_id = current_account()) with check (account_id = current_account());

-- Challenges that a passkey has to sign, each once.
create table passkey_challenge (
  account_id bigint not null references account,
  challenge text not null,
  deed text not null check (deed in ('make', 'show')),
  expires_at timestamptz not null,
  primary key (account_id, challenge)
);
alter table passkey_challenge enable row level security;
alter table passkey_challenge force row level security;
grant select, insert, delete on passkey_challenge to penside_app;
create policy own_factor on passkey_challenge using (account_id = current_account()) with check (account_id = current_account());

-- Answers of a person to advertising messages. The newest counts.
create table marketing_consent (
  account_id bigint not null references account,
  answered_at timestamptz not null default now(),
  agreed boolean not null,
  primary key (account_id, answered_at)
);
alter table marketing_consent enable row level security;
grant select, insert on marketing_consent to penside_app;
create policy own_word on marketing_consent using (account_id = current_account());

-- Names of people as they are displayed: a former member who had the name removed has a number.
create view author with (security_invoker) as
  select account_id, case when former_no is null then name else former_member(former_no, current_setting('penside.language', true)) end as name
  from account;
grant select on author to penside_app;

-- Starts a call: finds the session of a token, sets its account and farm for row-level security, and returns the caller. No row if there is
-- no such session.
create function open_call(token bytea) returns table (
  session_id uuid, account_id bigint, login text, name text, email text, farm_id bigint, role text, farm_name text, company text,
  distributor text, agent text, environment text, date_format text, time_zone text, stale boolean, scope text, proven boolean,
  lacks_factor boolean
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare s record;
begin
  select * into s from session where session.token_hash = token and session.revoked_at is null
    and session.expires_at > now() and (session.scope is not null or session.last_seen_at > now() - make_interval(days => idle_days()));
  if not found then return; end if;
  perform set_for_call('penside.account', s.account_id::text), set_for_call('penside.farm', s.farm_id::text);
  -- An owner or manager without the second factor that the farm requires has the role of a worker.
  return query
    select s.session_id, a.account_id, a.login, a.name, a.email, f.farm_id,
      case when f.factor_required and not s.second_factor_used then 'worker' else m.role end, f.name, f.company, f.distributor, f.agent,
      f.environment, date_format_in_use(a.date_format, f.date_format), f.time_zone, s.last_seen_at < now() - interval '1 minute', s.scope,
      coalesce(s.verified_at > now() - interval '10 minutes', false), f.factor_required and not s.second_factor_used and m.role <> 'worker'
    from account a
    join membership m on m.farm_id = s.farm_id and m.account_id = a.account_id
    join farm f on f.farm_id = m.farm_id
    where a.account_id = s.account_id;
end $$;

-- Makes the first farm with the link that the server printed at its first start. Null if the link is used or wrong.
create function found_farm(secret bytea, farm_name text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Of two people with the link the second waits here and finds it used. No accounts, so no memberships exist yet.
  update first_owner_link set used_at = now() where token_hash = secret and used_at is null and not exists (select from account);
  if not found then return null; end if;
  return begin_farm(farm_name, '');
end $$;
revoke all on function found_farm(bytea, text) from public;
grant execute on function found_farm(bytea, text) to penside_app;

-- Makes a further farm in the company of the current farm. Null if the caller does not own the current farm.
create function add_farm(farm_name text) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_company text;
begin
  select f.company into of_company from membership m join farm f using (farm_id)
  where m.farm_id = current_farm() and m.account_id = current_account() and m.role = 'owner';
  if not found then return null; end if;
  return begin_farm(farm_name, of_company);
end $$;
revoke all on function add_farm(text) from public;
grant execute on function add_farm(text) to penside_app;

-- Makes a farm with its first steps.
create function begin_farm(farm_name text, of_company text) returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  made bigint := nextval(pg_get_serial_sequence('farm', 'farm_id'));
begin
  perform set_for_call('penside.farm', made::text);
  insert into farm (farm_id, name, company) values (made, farm_name, of_company);
  insert into setup_step (farm_id, step) select made, unnest(array['pens', 'boars', 'sows', 'members', 'labels']);
  return made;
end $$;
revoke all on function begin_farm(text, text) from public;

-- Whether the caller may name a farm's company so: nobody has the name, or the caller owns another farm of that company. Farms of a company
-- see each other's names and means, so typing its name is not enough.
create function company_is_open(wanted text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select wanted = '' or not exists (select from farm f where f.company = wanted and f.farm_id <> current_farm())
    or exists (
      select from farm f join membership m using (farm_id)
      where f.company = wanted and f.farm_id <> current_farm() and m.account_id = current_account() and m.role = 'owner')
$$;
revoke all on function company_is_open(text) from public;
grant execute on function company_is_open(text) to penside_app;

-- The next farms by id, for jobs that go through all farms.
create function farms_after(last_id bigint, most int) returns table (farm_id bigint, time_zone text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select f.farm_id, f.time_zone from farm f where f.farm_id > last_id order by f.farm_id limit most
$$;
revoke all on function farms_after(bigint, int) from public;
grant execute on function farms_after(bigint, int) to penside_app;

-- Name of the owner of a farm of the same company.
create function owner_name(of_farm bigint) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select a.name from farm mine
  join farm f on f.farm_id = of_farm and f.company = mine.company and f.company <> ''
  join membership m on m.farm_id = f.farm_id and m.role = 'owner'
  join account a using (account_id)
  where mine.farm_id = current_farm()
  order by m.created_at, m.account_id limit 1
$$;
revoke all on function owner_name(bigint) from public;
grant execute on function owner_name(bigint) to penside_app;

-- Removes the name of a former member from everything that remains, on every farm of which the person was a member. The caller checks that
-- no membership is left.
create function remove_name(who bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  here bigint := current_farm();
  of bigint;
  was record;
  made int := nextval('former_member_no');
begin
  select login, name into was from account where account_id = who for update;
  for of in
    select here union
    select c.farm_id from farm f join change c on c.farm_id = f.farm_id and c.subject = 'membership' and c.subject_id = who
  loop
    perform set_for_call('penside.farm', of::text);
    delete from alarm_member where farm_id = of and account_id = who;
    update stock_record set person_id = coalesce(person_id, who), person_name = '' where farm_id = of and person_name = was.name;
    update audit set old = old - 'person_name' where farm_id = of and table_name = 'stock_record' and old ->> 'person_name' = was.name;
    update audit a set old = a.old - 'phone' from change c
    where c.farm_id = of and c.subject = 'alarm_member' and c.subject_id = who and a.farm_id = of and a.change_id = c.change_id and a.old ? 'phone';
  end loop;
  perform set_for_call('penside.farm', here::text);
  delete from sign_in_failure where subject = 'account ' || was.login;
  delete from known_device where account_id = who;
  delete from push_subscription where session_id in (select s.session_id from session s where s.account_id = who);
  update session set device_name = '', address = '', revoked_at = coalesce(revoked_at, now()) where account_id = who;
  update account set former_no = made, login = 'former-' || gen_random_uuid(), name = '', email = '', password_hash = '', date_format = null,
    quick_menu = default where account_id = who;
end $$;
revoke all on function remove_name(bigint) from public;
grant execute on function remove_name(bigint) to penside_app;

-- Deletes ended sessions, expired invitations and expired password links. Returns how many sessions were deleted.
create function sweep_sign_ins(most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before timestamptz := now() - make_interval(days => past_days());
  deleted int;
begin
  delete from invitation where expires_at < before;
  delete from password_link where expires_at < before;
  with old as (
    select session_id from session where least(revoked_at, expires_at,
      case when scope is null then last_seen_at + make_interval(days => idle_days()) end) < before
    limit most for update skip locked
  )
  delete from session s using old where s.session_id = old.session_id;
  get diagnostics deleted = row_count;
  return deleted;
end $$;
revoke all on function sweep_sign_ins(int) from public;
grant execute on function sweep_sign_ins(int) to penside_app;
