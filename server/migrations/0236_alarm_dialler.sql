-- A farm's own dialler: an address that is told of alarms by a signed request.
create table alarm_dialler (
  farm_id bigint not null references farm,
  url text not null,
  -- Signs what is sent; shown once.
  secret text not null,
  primary key (farm_id)
);
call close_by_farm('alarm_dialler');
call audit_table('alarm_dialler');

-- What is to be sent, until it is taken or given up.
create table alarm_delivery (
  farm_id bigint not null references farm,
  delivery_id uuid not null default gen_random_uuid(),
  alarm_id bigint not null,
  deed text not null check (deed in ('told', 'cleared')),
  at timestamptz not null,
  attempts int not null default 0,
  next_at timestamptz,
  taken_at timestamptz,
  error text not null default '',
  primary key (farm_id, delivery_id),
  foreign key (farm_id, alarm_id) references alarm
);
call close_by_farm('alarm_delivery');
create index alarm_delivery_due on alarm_delivery (farm_id, next_at) where next_at is not null;
