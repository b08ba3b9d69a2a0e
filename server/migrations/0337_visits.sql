-- Who came to the farm: entered at the gate by the visitor, or by the farm (account_id).
create table visit (
  farm_id bigint not null references farm,
  visit_id uuid not null,
  on_date date not null,
  -- By the farm's clock.
  at_time time not null,
  name text not null check (name <> ''),
  coming_from text not null check (coming_from <> ''),
  phone text not null default '',
  vehicle text not null default '',
  purpose text not null,
  disinfected boolean not null,
  -- Near other pigs in the days before: domain/reports/visit.ts says how many.
  pig_contact boolean not null,
  remark text not null default '',
  account_id bigint references account,
  created_at timestamptz not null default now(),
  primary key (farm_id, visit_id)
);
create index visit_by_day on visit (farm_id, on_date desc, at_time desc, visit_id);
call close_by_farm('visit'::regclass);
call audit_table('visit'::regclass);

-- What the code at the gate says. Whoever reads it may enter a visit, and read nothing.
create table gate (
  farm_id bigint primary key references farm,
  code text not null,
  made_at timestamptz not null default now()
);
create index gate_code on gate (code);
call close_by_farm('gate'::regclass);
call audit_table('gate'::regclass);
create policy held_gate on gate for select using (code = nullif(current_setting('penside.gate', true), ''));
