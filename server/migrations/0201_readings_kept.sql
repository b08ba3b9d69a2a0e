-- What is needed to take readings in: events of controllers, the age of each newest value, and months of readings made ahead.

-- What equipment itself reported besides readings: alarms that it raised or ended. Known by the number of its message.
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
call close_by_farm('controller_event');
create index controller_event_of on controller_event (farm_id, equipment_id, at);

-- When each of `measured` was measured: one that has stopped is older than the others.
alter table reading_latest add column measured_at jsonb not null default '{}';

-- What it said of its equipment, to be offered where the farm has not added it.
alter table controller_state add column meta jsonb;

-- Readings of a counter that count nowhere: one that fell and came back, or a jump beyond what is possible.
alter table reading_hour add column left_out int not null default 0;
alter table reading_day add column left_out int not null default 0;

-- Each transaction that brings readings leaves a row of its own, so that nobody waits for one another and none is worked off unseen.
alter table reading_dirty drop constraint reading_dirty_pkey;
alter table reading_dirty add column xact xid8 not null default pg_current_xact_id();
alter table reading_dirty add primary key (farm_id, equipment_id, part, hour, xact);

-- A partition for the month that a time lies in; false where one cannot be made because the default already has rows of it.
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

-- Months are made ahead, and those older than `kept` days go. Rows of the default are those that came while there was no month for them.
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

-- Days for which readings of each kind of table are kept, and years of the hours.
create function keep_readings(often int, seldom int, hours_years int) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
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
revoke all on function add_reading_month(text, timestamptz) from public;
revoke all on function keep_months(text, int) from public;
revoke all on function keep_readings(int, int, int) from public;
grant execute on function keep_readings(int, int, int) to penside_app;

-- From the first reading on there is a month for it.
select keep_readings(90, 400, 5);
