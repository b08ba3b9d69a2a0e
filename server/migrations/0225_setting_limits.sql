-- What may be set, where the owner says it otherwise than from the start: by kind of house, type of equipment and setting.
create table setting_limit (
  farm_id bigint not null references farm,
  house_kind text not null,
  type text not null,
  setting text not null,
  limits jsonb not null,
  primary key (farm_id, house_kind, type, setting)
);
call close_by_farm('setting_limit');
call audit_table('setting_limit');

-- Whether workers set equipment too; without a row they do.
create table setting_right (
  farm_id bigint primary key references farm,
  workers boolean not null
);
call close_by_farm('setting_right');
call audit_table('setting_right');

-- When it was given to the broker last, whether or not that was taken: from then on it may have reached the controller.
alter table equipment_command add column tried_at timestamptz;
create index equipment_command_open on equipment_command (farm_id)
  where state in ('requested', 'queued', 'sent', 'acked');

-- The upkeep sends and ends commands, in the name of one farm at a time.
create function farms_with_commands() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct farm_id from equipment_command where state in ('requested', 'queued', 'sent', 'acked') order by farm_id
$$;
create policy upkeep on equipment_command for select to current_user using (true);
revoke all on function farms_with_commands() from public;
grant execute on function farms_with_commands() to penside_app;
