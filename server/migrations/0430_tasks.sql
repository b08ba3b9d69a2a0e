-- What a manager asks somebody to see to: a figure that fell, and what is to be done about it.
create table task (
  farm_id bigint not null references farm,
  task_id uuid not null,
  what text not null check (what <> ''),
  -- The address in the app on which it was made.
  place text not null default '' check (place = '' or place ~ '^/(popup|page)/'),
  -- For whom; null: whoever can.
  for_account_id bigint,
  due_on date,
  made_by bigint references account,
  made_at timestamptz not null default now(),
  done_by bigint references account,
  done_at timestamptz,
  primary key (farm_id, task_id)
);
create index task_of_farm on task (farm_id, done_at desc nulls first, due_on);
call close_by_farm('task'::regclass);
call audit_table('task'::regclass);
