-- Photos of records, checked and rewritten when they came in. A record names its photos; each comes by itself, before or after it.
create table photo (
  farm_id bigint not null references farm,
  -- Made by the phone that took it.
  photo_id uuid not null,
  type text not null check (type in ('image/jpeg', 'image/png')),
  content bytea not null,
  added_by bigint not null references account,
  added_at timestamptz not null default now(),
  primary key (farm_id, photo_id)
);
-- What is packed already is not packed again.
alter table photo alter content set storage external;
call close_by_farm('photo'::regclass);
revoke update, delete on photo from penside_app;

alter table treatment add column photos uuid[] not null default '{}';
alter table removal add column photos uuid[] not null default '{}';
alter table litter_change add column photos uuid[] not null default '{}';
alter table group_treatment add column photos uuid[] not null default '{}';
alter table alarm add column photos uuid[] not null default '{}';
alter table group_move add column photos uuid[] not null default '{}';
