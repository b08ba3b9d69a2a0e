-- Alarms of equipment: what rings, who has seen to it, and who is told. What rings is judged by `alarm` of domain.

-- Limits of a measure by the kind of the house, or of one equipment; the newest counts, those before say what held then. Null: as from the start.
create table alarm_rule (
  farm_id bigint not null references farm,
  -- A code of association list 08, or the id of an equipment.
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

create table alarm_setting (
  farm_id bigint not null references farm,
  escalate_after int not null,
  quiet_from int not null,
  quiet_to int not null,
  still_after int not null,
  unfed_from int not null,
  primary key (farm_id)
);
call close_by_farm('alarm_setting');
call audit_table('alarm_setting');

-- Who is told first of a kind of alarms, who next.
create table alarm_route (
  farm_id bigint not null references farm,
  kind text not null check (kind in ('climate', 'feed', 'water', 'power', 'system')),
  step int not null,
  account_id bigint not null references account,
  primary key (farm_id, kind, step)
);
call close_by_farm('alarm_route');
call audit_table('alarm_route');

-- What a member wants to hear, and where she can be called.
create table alarm_member (
  farm_id bigint not null references farm,
  account_id bigint not null references account,
  phone text not null default '',
  marketing boolean not null default true,
  informational boolean not null default false,
  primary key (farm_id, account_id)
);
call close_by_farm('alarm_member');
call audit_table('alarm_member');

-- How one limit stands: the state of `judged`.
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

create table alarm (
  farm_id bigint not null references farm,
  alarm_id bigint not null generated always as identity,
  -- Of an equipment, of a controller, or of neither.
  equipment_id text not null default '',
  controller_id text not null default '',
  cause text not null,
  measure text not null default '',
  kind text not null check (kind in ('climate', 'feed', 'water', 'power', 'system')),
  severity text not null check (severity in ('warning', 'critical')),
  -- What rang it, beyond what, and what was set then; of those that did not eat, how many.
  value double precision,
  bound double precision,
  set_value double precision,
  raised_at timestamptz not null,
  cleared_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by bigint references account,
  note text not null default '',
  -- Whom of those who look after it was told last, from 0.
  step int not null default -1,
  told_at timestamptz,
  primary key (farm_id, alarm_id)
);
call close_by_farm('alarm');
revoke delete on alarm from penside_app;
-- It rings once, whoever judges it.
create unique index alarm_rings on alarm (farm_id, equipment_id, controller_id, cause, measure) where cleared_at is null;
create index alarm_open on alarm (farm_id, raised_at) where cleared_at is null or acknowledged_at is null;
create index alarm_past on alarm (farm_id, raised_at desc, alarm_id desc);

create table alarm_event (
  farm_id bigint not null,
  alarm_id bigint not null,
  number int not null,
  at timestamptz not null,
  deed text not null check (deed in ('raised', 'worse', 'told', 'acknowledged', 'cleared')),
  account_id bigint references account,
  primary key (farm_id, alarm_id, number),
  foreign key (farm_id, alarm_id) references alarm
);
call close_by_farm('alarm_event');
revoke update, delete on alarm_event from penside_app;

-- The upkeep goes through the farms that have equipment, in the name of one at a time.
create function farms_with_equipment() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select f.farm_id from farm f where exists (select from equipment e where e.farm_id = f.farm_id) order by f.farm_id
$$;
create policy upkeep on equipment for select to current_user using (true);
revoke all on function farms_with_equipment() from public;
grant execute on function farms_with_equipment() to penside_app;
