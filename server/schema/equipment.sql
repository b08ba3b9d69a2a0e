-- Controllers and equipment: readings by month, settings and commands, alarms.

-- Controllers. Each authenticates with a secret of its own, which it got for a single-use code.
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

-- State of a controller from its own messages.
create table controller_state (
  farm_id bigint not null,
  controller_id text not null,
  online boolean not null default false,
  boot text not null default '',
  -- When it was last heard, and since when it has been online or offline.
  heard_at timestamptz,
  since timestamptz,
  -- Seconds that its clock is ahead of ours.
  clock_ahead real,
  firmware text not null default '',
  -- Equipment that it announced, to be offered for adding.
  meta jsonb,
  -- When a controller without MQTT last fetched its commands: while it does, they are kept for it and not sent to the broker.
  polled_at timestamptz,
  primary key (farm_id, controller_id),
  foreign key (farm_id, controller_id) references controller on delete cascade
);
call close_by_farm('controller_state');

-- Messages of a controller stored so far, by its boots.
create table controller_cursor (
  farm_id bigint not null,
  controller_id text not null,
  boot text not null,
  -- All messages up to this one are stored, and those in `ahead`, which came out of order.
  seq bigint not null default 0,
  ahead bigint[] not null default '{}',
  at timestamptz not null default now(),
  primary key (farm_id, controller_id, boot),
  foreign key (farm_id, controller_id) references controller on delete cascade
);
call close_by_farm('controller_cursor');

-- Equipment of a farm.
create table equipment (
  farm_id bigint not null references farm,
  equipment_id text not null,
  -- F, E, S, W, V, Y, L, C, A: see domain/src/equipment/types.ts.
  type text not null check (type in ('F', 'E', 'S', 'W', 'V', 'Y', 'L', 'C', 'A')),
  controller_id text not null,
  pen_id bigint,
  name text not null default '',
  -- Seconds between its readings.
  cycle int check (cycle between 1 and 86400),
  maintenance_until timestamptz,
  retired_on date,
  -- What a heater warms: the room, or the creep area of the piglets. Each has limits of its own.
  heats text not null default 'room' check (heats in ('room', 'creep')),
  primary key (farm_id, equipment_id),
  foreign key (farm_id, pen_id) references pen,
  foreign key (farm_id, controller_id) references controller
);
call close_by_farm('equipment');
call audit_table('equipment');
create policy upkeep on equipment for select to current_user using (true);

-- Devices that served as an equipment. A replaced device leaves its readings to the next.
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

-- Readings of sow feeders. All tables of readings have the same columns in front and are partitioned by month.
create table sow_feeder_reading (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  at timestamptz not null,
  received_at timestamptz not null default now(),
  quality smallint not null default 0,
  late boolean not null default false,
  eaten numeric,
  target real,
  primary key (farm_id, equipment_id, part, at)
) partition by range (at);
-- Rows of months that have no partition yet.
create table sow_feeder_reading_default partition of sow_feeder_reading default;
create index on sow_feeder_reading using brin (at) with (pages_per_range = 32);
call close_by_farm('sow_feeder_reading');

-- Readings of group feeders.
create table group_feeder_reading (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  at timestamptz not null,
  received_at timestamptz not null default now(),
  quality smallint not null default 0,
  late boolean not null default false,
  eaten numeric,
  target real,
  entries numeric,
  primary key (farm_id, equipment_id, part, at)
) partition by range (at);
create table group_feeder_reading_default partition of group_feeder_reading default;
create index on group_feeder_reading using brin (at) with (pages_per_range = 32);
call close_by_farm('group_feeder_reading');

-- Readings of climate sensors.
create table environment_reading (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  at timestamptz not null,
  received_at timestamptz not null default now(),
  quality smallint not null default 0,
  late boolean not null default false,
  temperature real,
  humidity real,
  co2 real,
  ammonia real,
  light real,
  ventilation real,
  primary key (farm_id, equipment_id, part, at)
) partition by range (at);
create table environment_reading_default partition of environment_reading default;
create index on environment_reading using brin (at) with (pages_per_range = 32);
call close_by_farm('environment_reading');

-- Readings of water meters.
create table water_meter_reading (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  at timestamptz not null,
  received_at timestamptz not null default now(),
  quality smallint not null default 0,
  late boolean not null default false,
  water numeric,
  primary key (farm_id, equipment_id, part, at)
) partition by range (at);
create table water_meter_reading_default partition of water_meter_reading default;
create index on water_meter_reading using brin (at) with (pages_per_range = 32);
call close_by_farm('water_meter_reading');

-- Readings of feed bins.
create table feed_bin_reading (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  at timestamptz not null,
  received_at timestamptz not null default now(),
  quality smallint not null default 0,
  late boolean not null default false,
  rest real,
  primary key (farm_id, equipment_id, part, at)
) partition by range (at);
create table feed_bin_reading_default partition of feed_bin_reading default;
create index on feed_bin_reading using brin (at) with (pages_per_range = 32);
call close_by_farm('feed_bin_reading');

-- Readings of sorting scales.
create table sorting_scale_reading (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  at timestamptz not null,
  received_at timestamptz not null default now(),
  quality smallint not null default 0,
  late boolean not null default false,
  weight real,
  fit real,
  primary key (farm_id, equipment_id, part, at)
) partition by range (at);
create table sorting_scale_reading_default partition of sorting_scale_reading default;
create index on sorting_scale_reading using brin (at) with (pages_per_range = 32);
call close_by_farm('sorting_scale_reading');

-- Readings of piglet feeders.
create table piglet_feeder_reading (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  at timestamptz not null,
  received_at timestamptz not null default now(),
  quality smallint not null default 0,
  late boolean not null default false,
  feed numeric,
  water numeric,
  primary key (farm_id, equipment_id, part, at)
) partition by range (at);
create table piglet_feeder_reading_default partition of piglet_feeder_reading default;
create index on piglet_feeder_reading using brin (at) with (pages_per_range = 32);
call close_by_farm('piglet_feeder_reading');

-- Readings of heaters and coolers.
create table heater_cooler_reading (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  at timestamptz not null,
  received_at timestamptz not null default now(),
  quality smallint not null default 0,
  late boolean not null default false,
  temperature real,
  primary key (farm_id, equipment_id, part, at)
) partition by range (at);
create table heater_cooler_reading_default partition of heater_cooler_reading default;
create index on heater_cooler_reading using brin (at) with (pages_per_range = 32);
call close_by_farm('heater_cooler_reading');

-- Readings of power meters.
create table power_reading (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  at timestamptz not null,
  received_at timestamptz not null default now(),
  quality smallint not null default 0,
  late boolean not null default false,
  current real,
  leakage real,
  resistive_leakage real,
  primary key (farm_id, equipment_id, part, at)
) partition by range (at);
create table power_reading_default partition of power_reading default;
create index on power_reading using brin (at) with (pages_per_range = 32);
call close_by_farm('power_reading');

-- Newest reading of each equipment. `measured` has every measure with its newest value that was not null.
create table reading_latest (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  at timestamptz not null,
  received_at timestamptz not null,
  quality smallint not null default 0,
  measured jsonb not null,
  -- When each value of `measured` was measured: one that stopped coming is older than the others.
  measured_at jsonb not null default '{}',
  primary key (farm_id, equipment_id, part),
  foreign key (farm_id, equipment_id) references equipment on delete cascade
);
call close_by_farm('reading_latest');

-- Hours of a measure, computed from its readings as a whole each time. `total` is the sum of a gauge, and the consumption of a counter.
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
  -- Readings of a counter that are ignored: one that fell and came back, or an impossible jump.
  excluded int not null default 0,
  primary key (farm_id, equipment_id, part, measure, hour)
) partition by range (hour);
create table reading_hour_default partition of reading_hour default;
call close_by_farm('reading_hour');

-- The same by the farm's own days.
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
  excluded int not null default 0,
  primary key (farm_id, equipment_id, part, measure, day)
);
create index reading_day_of on reading_day (farm_id, day, equipment_id);
call close_by_farm('reading_day');

-- Hours that have to be computed again.
create table stale_reading_hour (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  hour timestamptz not null,
  xact xid8 not null default pg_current_xact_id(),
  primary key (farm_id, equipment_id, part, hour, xact)
);
call close_by_farm('stale_reading_hour');

-- Rejected readings, counted by reason and day. The first of a kind is kept whole.
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

-- Settings as the equipment reports them, of itself or of one animal by its ear tag.
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

-- Changes of a reported setting, whoever made them. Drawn in charts as the set line.
create table setting_change (
  farm_id bigint not null,
  equipment_id text not null,
  part text not null default '',
  setting text not null,
  at timestamptz not null,
  was double precision,
  value double precision,
  -- Command that caused it; null if it was set on the equipment itself.
  command_id uuid,
  primary key (farm_id, equipment_id, part, setting, at)
);
call close_by_farm('setting_change');

-- Limits of settings that an owner has changed, by kind of house, type of equipment and setting.
create table setting_limit (
  farm_id bigint not null references farm,
  house_kind text not null,
  type text not null,
  setting text not null,
  limits jsonb not null,
  at timestamptz not null default clock_timestamp(),
  account_id bigint references account,
  primary key (farm_id, house_kind, type, setting, at)
);
call close_by_farm('setting_limit');
revoke update, delete on setting_limit from penside_app;
call audit_table('setting_limit');

-- Whether workers may change settings; without a row they may.
create table setting_right (
  farm_id bigint not null references farm,
  workers boolean not null,
  at timestamptz not null default clock_timestamp(),
  account_id bigint references account,
  primary key (farm_id, at)
);
call close_by_farm('setting_right');
revoke update, delete on setting_right from penside_app;
call audit_table('setting_right');

-- Commands to equipment. Only the state changes; nothing is deleted.
create table equipment_command (
  farm_id bigint not null,
  command_id uuid not null,
  equipment_id text not null,
  part text not null default '',
  -- Order of the commands of one equipment.
  number bigint not null,
  deed text not null check (deed in ('read', 'set')),
  settings jsonb,
  curve jsonb,
  -- Value that the person saw, sent along to be compared.
  expected jsonb,
  state text not null,
  account_id bigint references account,
  reason text not null default '',
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When it was last handed to the broker, taken or not: from then on it may have reached the controller.
  tried_at timestamptz,
  primary key (farm_id, command_id),
  unique (farm_id, equipment_id, number),
  foreign key (farm_id, equipment_id) references equipment
);
create index equipment_command_of on equipment_command (farm_id, equipment_id, part, number desc);
create index equipment_command_open on equipment_command (farm_id) where state in ('requested', 'queued', 'sent', 'acked');
call close_by_farm('equipment_command');
revoke delete on equipment_command from penside_app;
create policy upkeep on equipment_command for select to current_user using (true);

-- States that a command went through.
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

-- Alarms that equipment raised or ended itself, and its notes. Identified by the number of the message.
create table controller_event (
  farm_id bigint not null,
  controller_id text not null,
  boot text not null,
  seq bigint not null,
  at timestamptz not null,
  equipment_id text not null,
  kind text not null check (kind in ('alarm', 'cleared', 'note')),
  code text not null,
  text text not null default '',
  received_at timestamptz not null default now(),
  primary key (farm_id, controller_id, boot, seq, at),
  foreign key (farm_id, equipment_id) references equipment on delete cascade
);
create index controller_event_of on controller_event (farm_id, equipment_id, at);
call close_by_farm('controller_event');

-- State of alarms that equipment raises itself, by code. `active` until the equipment or a person ends it.
create table device_alarm (
  farm_id bigint not null,
  equipment_id text not null,
  code text not null,
  controller_id text not null,
  boot text not null,
  seq bigint not null,
  at timestamptz not null,
  received_at timestamptz not null,
  text text not null,
  active boolean not null,
  primary key (farm_id, equipment_id, code),
  foreign key (farm_id, equipment_id) references equipment on delete cascade
);
call close_by_farm('device_alarm');

-- Alarms.
create table alarm (
  farm_id bigint not null references farm,
  alarm_id bigint generated always as identity,
  -- Of an equipment, of a controller, or of neither ('').
  equipment_id text not null default '',
  controller_id text not null default '',
  cause text not null,
  measure text not null default '',
  kind text not null check (kind in ('climate', 'feed', 'water', 'power', 'system')),
  severity text not null check (severity in ('warning', 'critical')),
  -- Value that raised it, the limit, and the setting at that time; or how many animals did not eat.
  value double precision,
  bound double precision,
  set_value double precision,
  raised_at timestamptz not null,
  cleared_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by bigint references account,
  note text not null default '',
  -- Step of alarm_route that was notified last, from 0.
  step int not null default -1,
  notified_at timestamptz,
  -- Code and text of the device; '' if the server raised it.
  code text not null default '',
  text text not null default '',
  photos uuid[] not null default '{}',
  primary key (farm_id, alarm_id)
);
create index alarm_open on alarm (farm_id, raised_at) where cleared_at is null or acknowledged_at is null;
create index alarm_past on alarm (farm_id, raised_at desc, alarm_id desc);
create unique index alarm_rings on alarm (farm_id, equipment_id, controller_id, cause, measure, code) where cleared_at is null;
create index alarm_with_photos on alarm (farm_id) where photos <> '{}';
call close_by_farm('alarm');
revoke delete on alarm from penside_app;

-- History of an alarm.
create table alarm_event (
  farm_id bigint not null,
  alarm_id bigint not null,
  number int not null,
  at timestamptz not null,
  deed text not null check (deed in ('raised', 'worse', 'told', 'acknowledged', 'returned', 'cleared')),
  account_id bigint references account,
  primary key (farm_id, alarm_id, number),
  foreign key (farm_id, alarm_id) references alarm
);
call close_by_farm('alarm_event');
revoke update, delete on alarm_event from penside_app;

-- Limits of a measure, by kind of house or for one equipment. The newest counts; older ones are the history. Null: the default.
create table alarm_rule (
  farm_id bigint not null references farm,
  -- Code of the association's list 08, or an id of equipment.
  scope text not null,
  type text not null,
  measure text not null,
  from_at timestamptz not null default now(),
  rule jsonb,
  account_id bigint references account,
  primary key (farm_id, scope, type, measure, from_at)
);
call close_by_farm('alarm_rule');
revoke update, delete on alarm_rule from penside_app;

-- A farm's settings of alarms.
create table alarm_setting (
  farm_id bigint primary key references farm,
  -- Minutes before the next person is notified.
  escalate_after int not null,
  -- Quiet hours, as minutes of the day.
  quiet_from int not null,
  quiet_to int not null,
  -- Hours that a water meter may stand still in an occupied house.
  still_after int not null,
  -- Minute of the day from which animals that have not eaten raise an alarm.
  unfed_from int not null
);
call close_by_farm('alarm_setting');
call audit_table('alarm_setting');

-- Order in which people are notified of a kind of alarms.
create table alarm_route (
  farm_id bigint not null references farm,
  kind text not null check (kind in ('climate', 'feed', 'water', 'power', 'system')),
  step int not null,
  account_id bigint not null references account,
  primary key (farm_id, kind, step)
);
call close_by_farm('alarm_route');
call audit_table('alarm_route');

-- What a member is notified of, and a phone number.
create table alarm_member (
  farm_id bigint not null references farm,
  account_id bigint not null references account,
  phone text not null default '',
  informational boolean not null default false,
  primary key (farm_id, account_id)
);
call close_by_farm('alarm_member');
call audit_table('alarm_member');

-- State of each limit: beyond it or not, and since when.
create table alarm_watch (
  farm_id bigint not null,
  equipment_id text not null,
  measure text not null,
  side text not null check (side in ('low', 'high')),
  severity text not null check (severity in ('warning', 'critical')),
  beyond boolean not null,
  since timestamptz not null,
  rings boolean not null,
  at timestamptz not null,
  primary key (farm_id, equipment_id, measure, side, severity),
  foreign key (farm_id, equipment_id) references equipment on delete cascade
);
call close_by_farm('alarm_watch');

-- A farm's own dialler: a URL that receives signed requests about alarms.
create table alarm_dialler (
  farm_id bigint primary key references farm,
  url text not null
);
call close_by_farm('alarm_dialler');
call audit_table('alarm_dialler');

-- Secret that signs messages to the dialler. The application writes it and reads it only to send; it is not audited.
create table alarm_dialler_secret (
  farm_id bigint primary key references alarm_dialler on delete cascade,
  secret bytea not null,
  -- Encrypted with the key of the installation.
  sealed boolean not null default false
);
call close_by_farm('alarm_dialler_secret');
revoke select, update, delete on alarm_dialler_secret from penside_app;
create policy upkeep on alarm_dialler_secret to current_user using (true) with check (true);

-- Messages to the dialler, until taken or given up.
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
create index alarm_delivery_due on alarm_delivery (farm_id, next_at) where next_at is not null;
call close_by_farm('alarm_delivery');

-- Makes the partition of a table of readings for the month of a time. False if the default partition already has rows of that month.
create function add_reading_month(parent text, month timestamptz) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  first timestamptz := date_trunc('month', month, 'UTC');
  name text := parent || '_' || to_char(first at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(name) is not null then return true; end if;
  execute format('create table %I (like %I including defaults including constraints)', name, parent);
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, first,
    first at time zone 'UTC' + interval '1 month' || '+00');
  return true;
exception when check_violation then return false;
end $$;
revoke all on function add_reading_month(text, timestamptz) from public;

-- Makes the next months of a table of readings and drops those older than `kept` days. The default partition has rows for which there was
-- no month.
create function keep_months(parent text, kept int) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  oldest timestamptz := now() - make_interval(days => greatest(kept, 31));
  part text;
begin
  -- Of two servers at once one does it.
  perform pg_advisory_xact_lock(736473008, hashtext(parent));
  perform set_config('lock_timeout', '2s', true);
  for ahead in -1..3 loop
    perform add_reading_month(parent, now() + make_interval(months => ahead));
  end loop;
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname ~ ('^' || parent || '_\d{4}_\d\d$')
      and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= oldest at time zone 'UTC'
  loop
    execute format('drop table %I', part);
  end loop;
  execute format('delete from %I where %I < %L', parent || '_default', case parent when 'reading_hour' then 'hour' else 'at' end, oldest);
end $$;
revoke all on function keep_months(text, int) from public;

-- The same for all tables: days that readings of frequent and of rare types are kept, and years of the hours.
create function keep_readings(often int, seldom int, hours_years int) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
begin
  foreach name in array array['environment', 'water_meter', 'heater_cooler', 'power', 'feed_bin'] loop
    perform keep_months(name || '_reading', often);
  end loop;
  foreach name in array array['sow_feeder', 'group_feeder', 'sorting_scale', 'piglet_feeder'] loop
    perform keep_months(name || '_reading', seldom);
  end loop;
  perform keep_months('reading_hour', hours_years * 366);
end $$;
revoke all on function keep_readings(int, int, int) from public;
grant execute on function keep_readings(int, int, int) to penside_app;

-- Farms that have equipment, for jobs.
create function farms_with_equipment() returns setof bigint language sql stable security definer set search_path = public, pg_temp as $$
  select distinct e.farm_id from equipment e order by e.farm_id
$$;
revoke all on function farms_with_equipment() from public;
grant execute on function farms_with_equipment() to penside_app;

-- Farms with unfinished commands. Jobs send and end them in the name of one farm at a time.
create function farms_with_commands() returns setof bigint language sql stable security definer set search_path = public, pg_temp as $$
  select distinct farm_id from equipment_command where state in ('requested', 'queued', 'sent', 'acked') order by farm_id
$$;
revoke all on function farms_with_commands() from public;
grant execute on function farms_with_commands() to penside_app;

-- Takes the current farm's due messages to the dialler. Each is tried again after the next of `pauses`, in seconds.
create function claim_alarm_deliveries(now timestamptz, pauses int[]) returns table (
  delivery_id uuid, deed text, at timestamptz, url text, secret bytea, alarm_id bigint, equipment_id text, controller_id text, cause text,
  measure text, code text, text text, severity text, value double precision, bound double precision
) language sql security definer set search_path = public, pg_temp as $$
  with due as (
    select d.delivery_id, now + make_interval(secs => pauses[d.attempts + 1]) as next_at from alarm_delivery d
    where d.farm_id = current_farm() and d.next_at <= now order by d.at limit 20 for update skip locked
  ), claimed as (
    update alarm_delivery d set attempts = d.attempts + 1, next_at = due.next_at from due
    where d.farm_id = current_farm() and d.delivery_id = due.delivery_id returning d.*
  )
  select c.delivery_id, c.deed, c.at, m.url, k.secret, a.alarm_id, a.equipment_id, a.controller_id, a.cause,
    a.measure, a.code, a.text, a.severity, a.value, a.bound
  from claimed c join alarm_dialler m using (farm_id) join alarm_dialler_secret k using (farm_id) join alarm a using (farm_id, alarm_id)
  order by c.at
$$;
revoke all on function claim_alarm_deliveries(timestamptz, int[]) from public;
grant execute on function claim_alarm_deliveries(timestamptz, int[]) to penside_app;

-- The first months of readings; a job goes on making them.
select keep_readings(90, 400, 5);
