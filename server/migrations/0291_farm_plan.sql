-- Where people put the houses on the plan, the newest row counts: [{houseId, x, y}], columns and rows from 1.
create table farm_plan (
  farm_id bigint not null references farm,
  at timestamptz not null default clock_timestamp(),
  account_id bigint references account,
  places jsonb not null,
  primary key (farm_id, at)
);
call close_by_farm('farm_plan');
call audit_table('farm_plan');
revoke update, delete on farm_plan from penside_app;
