-- step by step
-- What ledgers of medicines tell besides what was given: who made it, whether a vet prescribes it, and where its supplier sits.
alter table medicine add column maker text not null default '', add column prescribed boolean not null default false,
  add column against_fmd boolean not null default false;
alter table medicine no force row level security;
update medicine set against_fmd = true where category = '200001' and concat_ws(' ', name, name_ko) like '%구제역%';
alter table medicine force row level security;
alter table supplier add column address text not null default '';

-- That pigs of a shipment were vaccinated against foot-and-mouth disease, as it was written when they left.
create table fmd_certificate (
  farm_id bigint not null references farm,
  group_id bigint not null,
  kind text not null default 'shipment' check (kind = 'shipment'),
  -- Of the shipment.
  number int not null,
  -- Of the certificate, within its year.
  year int not null,
  certificate_no int not null check (certificate_no > 0),
  issued_on date not null,
  head int not null check (head > 0),
  destination text not null default '',
  vehicle text not null default '',
  vaccinations jsonb not null,
  account_id bigint references account,
  created_at timestamptz not null default now(),
  -- It was written wrongly: its number is not used again.
  withdrawn_at timestamptz,
  primary key (farm_id, year, certificate_no)
);
create unique index fmd_certificate_of_shipment on fmd_certificate (farm_id, group_id, number) where withdrawn_at is null;
call close_by_farm('fmd_certificate'::regclass);
call audit_table('fmd_certificate'::regclass);
