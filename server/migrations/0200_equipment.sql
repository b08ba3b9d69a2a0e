-- Controllers in the barns, and what their equipment measures. Measures and settings are those of `equipment` in domain.

-- One in a house; its equipment hangs on it. It proves itself by a secret of its own, which it got for a code that works once.
create table controller (
  farm_id bigint not null references farm,
  controller_id text not null check (controller_id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$'),
  name text not null default '',
  secret_hash bytea,
  code_hash bytea,
  code_until timestamptz,
  enrolled_at timestamptz,
  revoked_at timestamptz,
  primary key (farm_id, controller_id)
);
call close_by_farm('controller');
call audit_table('controller');

alter table controller no force row level security;
alter table equipment no force row level security;
insert into controller (farm_id, controller_id) select distinct farm_id, controller_id from equipment;
alter table controller force row level security;
alter table equipment force row level security;

-- What is known of it from its own messages; not a record of a person.
create table controller_state (
  farm_id bigint not null,
  controller_id text not null,
  online boolean not null default false,
  boot text not null default '',
  -- When it was heard last, and since when it has been as it is.
  heard_at timestamptz,
  since timestamptz,
  -- s that its clock is ahead of ours.
  clock_ahead real,
  firmware text not null default '',
  primary key (farm_id, controller_id),
  foreign key (farm_id, controller_id) references controller on delete cascade
);
call close_by_farm('controller_state');

-- How far its messages are stored, by its boots.
create table controller_cursor (
  farm_id bigint not null,
  controller_id text not null,
  boot text not null,
  -- Every message up to this one, and those after it that came out of turn.
  seq bigint not null default 0,
  ahead bigint[] not null default '{}',
  at timestamptz not null default now(),
  primary key (farm_id, controller_id, boot),
  foreign key (farm_id, controller_id) references controller on delete cascade
);
call close_by_farm('controller_cursor');

alter table equipment
  add column name text not null default '',
  -- s between two reports; null where that of its type is right.
  add column cycle int check (cycle between 1 and 86400),
  -- Without an alarm until then: it is cleaned or repaired.
  add column maintenance_until timestamptz,
  add column retired_on date,
  add foreign key (farm_id, controller_id) references controller;

-- Which device stands in its place: one that is replaced leaves its readings to the next.
create table equipment_device (
  farm_id bigint not null,
  equipment_id text not null,
  from_at timestamptz not null default now(),
  serial text not null default '',
  model text not null default '',
  firmware text not null default '',
  primary key (farm_id, equipment_id, from_at),
  foreign key (farm_id, equipment_id) references equipment on delete cascade
);
call close_by_farm('equipment_device');
call audit_table('equipment_device');

-- Readings ---------------------------------------------------------------------------------------------------------------------------

-- A table for each type, with a column for each measure. A reading is known by its equipment, whose it is (an ear tag, the number of a
-- passage, else nothing) and when it was measured, so however often it comes it is one row.
do $$
declare
  frame text := 'farm_id bigint not null, equipment_id text not null, part text not null default '''', at timestamptz not null,
    received_at timestamptz not null default now(), quality smallint not null default 0, late boolean not null default false, ';
  declared text[];
begin
  foreach declared slice 1 in array array[
    ['sow_feeder', 'eaten numeric, target real'],
    ['group_feeder', 'eaten numeric, target real, entries numeric'],
    ['environment', 'temperature real, humidity real, co2 real, ammonia real, light real, ventilation real'],
    ['water_meter', 'water numeric'],
    ['feed_bin', 'rest real'],
    ['sorting_scale', 'weight real, fit real'],
    ['piglet_feeder', 'feed numeric, water numeric'],
    ['heater_cooler', 'temperature real'],
    ['power', 'current real, leakage real, resistive_leakage real']]
  loop
    execute format('create table %I (%s %s, primary key (farm_id, equipment_id, part, at)) partition by range (at)',
      declared[1] || '_reading', frame, declared[2]);
    execute format('create table %I partition of %I default', declared[1] || '_reading_default', declared[1] || '_reading');
    execute format('create index on %I using brin (at) with (pages_per_range = 32)', declared[1] || '_reading');
    execute format('call close_by_farm(%L)', declared[1] || '_reading');
  end loop;
end $$;

-- The newest of each, by when it was measured. `measured` has every measure with its newest value that was no null.
create table reading_latest (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  at timestamptz not null,
  received_at timestamptz not null,
  quality smallint not null default 0,
  measured jsonb not null,
  primary key (farm_id, equipment_id, part),
  foreign key (farm_id, equipment_id) references equipment on delete cascade
);
call close_by_farm('reading_latest');

-- Hours and days of a measure, worked out of its readings as a whole each time: `total` is the sum of a gauge and what was used of a counter.
create table reading_hour (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  measure text not null,
  hour timestamptz not null,
  -- Readings with a value, and without.
  n int not null,
  missing int not null,
  total double precision not null,
  least real,
  least_at timestamptz,
  greatest real,
  greatest_at timestamptz,
  primary key (farm_id, equipment_id, part, measure, hour)
) partition by range (hour);
create table reading_hour_default partition of reading_hour default;
call close_by_farm('reading_hour');

-- By the farm's own days.
create table reading_day (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  measure text not null,
  day date not null,
  n int not null,
  missing int not null,
  total double precision not null,
  least real,
  least_at timestamptz,
  greatest real,
  greatest_at timestamptz,
  primary key (farm_id, equipment_id, part, measure, day)
);
call close_by_farm('reading_day');
create index reading_day_of on reading_day (farm_id, day, equipment_id);

-- Hours that have to be worked out again.
create table reading_dirty (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  hour timestamptz not null,
  primary key (farm_id, equipment_id, part, hour)
);
call close_by_farm('reading_dirty');

-- What came and counts nowhere, with the reason and the day it came; the first of a kind are kept whole.
create table reading_quarantine (
  farm_id bigint not null,
  controller_id text not null,
  equipment_id text not null,
  reason text not null,
  day date not null,
  count bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  example text not null default '',
  primary key (farm_id, day, controller_id, equipment_id, reason)
);
call close_by_farm('reading_quarantine');

-- Settings ---------------------------------------------------------------------------------------------------------------------------

-- What the equipment says that it is set to, of the equipment or of one animal by its ear tag.
create table reported_setting (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  version bigint not null,
  at timestamptz not null,
  settings jsonb not null,
  curve jsonb,
  mode text not null default 'remote' check (mode in ('remote', 'local')),
  primary key (farm_id, equipment_id, part),
  foreign key (farm_id, equipment_id) references equipment on delete cascade
);
call close_by_farm('reported_setting');

-- Every change of it, whoever made it: what a chart draws as the set line.
create table setting_change (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  setting text not null,
  at timestamptz not null,
  was double precision,
  value double precision,
  -- The command that it follows from; none where somebody turned the knob.
  command_id uuid,
  primary key (farm_id, equipment_id, part, setting, at)
);
call close_by_farm('setting_change');

-- Commands: what a person asked for, and every state that it went through. Neither is ever changed or deleted but for its state.
create table equipment_command (
  farm_id bigint not null,
  command_id uuid not null,
  equipment_id text not null,
  part text not null default '',
  -- Orders those of one equipment.
  number bigint not null,
  deed text not null check (deed in ('read', 'set')),
  settings jsonb,
  curve jsonb,
  -- What the person saw as present, and sent along to be compared.
  expected jsonb,
  state text not null,
  account_id bigint references account,
  reason text not null default '',
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (farm_id, command_id),
  foreign key (farm_id, equipment_id) references equipment,
  unique (farm_id, equipment_id, number)
);
call close_by_farm('equipment_command');
create index equipment_command_of on equipment_command (farm_id, equipment_id, part, number desc);
revoke delete on equipment_command from penside_app;

create table equipment_command_event (
  farm_id bigint not null,
  command_id uuid not null,
  number int not null,
  state text not null,
  code text not null default '',
  read_back jsonb,
  at timestamptz not null default now(),
  primary key (farm_id, command_id, number),
  foreign key (farm_id, command_id) references equipment_command
);
call close_by_farm('equipment_command_event');
revoke update, delete on equipment_command_event from penside_app;
