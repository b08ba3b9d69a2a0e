-- Alarms that equipment raises itself. What it said last of each of its codes; `stands` until it says that it is over, or a person does.
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
  stands boolean not null,
  primary key (farm_id, equipment_id, code),
  foreign key (farm_id, equipment_id) references equipment on delete cascade
);
call close_by_farm('device_alarm');

-- The code of the device, and what it says of it; empty where the server judged by itself.
alter table alarm add column code text not null default '';
alter table alarm add column text text not null default '';
drop index alarm_rings;
create unique index alarm_rings on alarm (farm_id, equipment_id, controller_id, cause, measure, code) where cleared_at is null;
