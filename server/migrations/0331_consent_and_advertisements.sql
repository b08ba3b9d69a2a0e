-- What a person has said to messages that advertise: each word with its moment; the newest stands.
create table marketing_consent (
  account_id bigint not null references account,
  said_at timestamptz not null default now(),
  agreed boolean not null,
  primary key (account_id, said_at)
);
alter table marketing_consent enable row level security;
create policy own_word on marketing_consent using (account_id = current_account());
grant select, insert on marketing_consent to penside_app;
-- It stood on from the start, so it says of nobody that she agreed.
alter table alarm_member drop column marketing;

-- A picture and where it leads, for one of six places. Of several farms of a company the newest stands.
create table advertisement (
  farm_id bigint not null references farm,
  slot int not null check (slot between 1 and 6),
  -- The company whose farms see it; '' is this farm alone.
  company text not null default '',
  title text not null,
  link text not null,
  type text not null check (type in ('image/jpeg', 'image/png')),
  -- None: the place was emptied.
  content bytea,
  written_by bigint not null references account,
  written_at timestamptz not null default now(),
  primary key (farm_id, slot)
);
alter table advertisement alter content set storage external;
create index advertisement_of_company on advertisement (company, slot, written_at) where company <> '';
call close_by_farm('advertisement'::regclass);
revoke delete on advertisement from penside_app;
create policy told_to_company on advertisement for select
  using (company <> '' and company = nullif(current_setting('penside.company', true), ''));
