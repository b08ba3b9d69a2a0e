-- What was disinfected, with what and by whom.
create table disinfection (
  farm_id bigint not null references farm,
  disinfection_id uuid not null,
  on_date date not null,
  target text not null,
  place text not null default '',
  product text not null check (product <> ''),
  -- One part in so many; null where it was not diluted.
  dilution int check (dilution between 1 and 99999),
  -- Of what was sprayed or filled in, l; of lime kg.
  amount numeric(9, 2) check (amount > 0),
  method text not null,
  done_by text not null check (done_by <> ''),
  remark text not null default '',
  account_id bigint references account,
  created_at timestamptz not null default now(),
  primary key (farm_id, disinfection_id)
);
create index disinfection_by_day on disinfection (farm_id, on_date desc, disinfection_id);
call close_by_farm('disinfection'::regclass);
call audit_table('disinfection'::regclass);
