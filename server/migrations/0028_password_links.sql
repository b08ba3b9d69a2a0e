-- A one-time link with which somebody chooses a new password. It is made in the name of a farm, by one who runs it or, where made_by is
-- null, on the server's own machine.
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
-- Who holds the secret may read its link; a person's links end together, on whichever farm they were made, so that she reads them all.
create policy held_link on password_link for select
  using (token_hash = decode(nullif(current_setting('penside.invitation', true), ''), 'hex'));
create policy own_links on password_link for select using (account_id = current_account());

-- Devices on which somebody's password was right: others' wrong guesses do not slow them.
create table known_device (
  device_hash bytea not null,
  account_id bigint not null references account,
  last_at timestamptz not null default now(),
  primary key (device_hash, account_id)
);
create index known_device_account on known_device (account_id);
create index known_device_last on known_device (last_at);
grant select, insert, update, delete on known_device to penside_app;
