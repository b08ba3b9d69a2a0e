-- The head count of a month's end was reported: who said so, when, and how many head of each class it was then.
create table month_report (
  farm_id bigint not null references farm,
  month_end date not null check (month_end = (date_trunc('month', month_end) + interval '1 month - 1 day')::date),
  heads jsonb not null,
  account_id bigint references account,
  created_at timestamptz not null default now(),
  primary key (farm_id, month_end)
);
call close_by_farm('month_report');
call audit_table('month_report');
