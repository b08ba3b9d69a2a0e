-- Tables of reports: targets, daily and monthly totals, comparison within a company, tasks.

-- Targets of a farm for key figures.
create table key_figure_target (
  farm_id bigint not null references farm,
  name text not null,
  value numeric(7,2) not null,
  primary key (farm_id, name)
);
call close_by_farm('key_figure_target');
call audit_table('key_figure_target');

-- Daily totals of records, in thousandths, and the day's changes of the herd. server/src/reports/daily-totals.ts has the order of `sums`.
-- Days without events have no row.
create table daily_total (
  farm_id bigint not null references farm,
  on_date date not null,
  sums bigint[] storage plain not null,
  primary key (farm_id, on_date)
) with (autovacuum_vacuum_scale_factor = 0.02);
call close_by_farm('daily_total');

-- Monthly totals, from which years are read.
create table monthly_total (
  farm_id bigint not null references farm,
  month date not null,
  sums bigint[] storage plain not null,
  primary key (farm_id, month)
) with (autovacuum_vacuum_scale_factor = 0.02);
call close_by_farm('monthly_total');

-- State of daily_total: computed through which day and transaction, and by which definition.
create table daily_total_state (
  farm_id bigint primary key references farm,
  through date not null,
  xact xid8 not null,
  definition text not null,
  -- When the days were last compared with the records.
  checked_at timestamptz,
  -- Days that differed in the last check that found any, and when that was.
  differing date[] not null default '{}',
  differed_at timestamptz
);
call close_by_farm('daily_total_state');
create policy upkeep on daily_total_state for select to current_user using (true);

-- Doses of the vaccination programme that living sows have not received, including future ones. Computed by server/src/reports/open-doses.ts.
create table open_dose (
  farm_id bigint not null references farm,
  due_on date not null,
  animal_id bigint not null,
  rule_id bigint not null,
  primary key (farm_id, due_on, animal_id, rule_id)
) with (autovacuum_vacuum_scale_factor = 0.02);
call close_by_farm('open_dose');

-- State of open_dose: computed through which day and transaction, and by which definition and programme.
create table open_dose_state (
  farm_id bigint primary key references farm,
  through date not null,
  xact xid8 not null,
  definition text not null
);
call close_by_farm('open_dose_state');

-- State of the figures on feed and shipments that a farm shares: computed through which month and transaction.
create table shared_figure_state (
  farm_id bigint primary key references farm,
  through date not null,
  xact xid8 not null
);
call close_by_farm('shared_figure_state');

-- Shared figures of a farm over the twelve months that end with a month.
create table key_figure (
  farm_id bigint not null references farm,
  month date not null,
  name text not null,
  company text not null,
  value numeric not null,
  primary key (farm_id, month, name)
);
call close_by_farm('key_figure');
revoke insert, update, delete on key_figure from penside_app;

-- Sums over the farms of a company. Only the functions below read them, and they return means of at least three other farms.
create table company_key_figure (
  company text not null,
  month date not null,
  name text not null,
  farms int not null,
  total numeric not null,
  primary key (company, month, name)
);

-- Reported head counts at a month's end, by class.
create table month_report (
  farm_id bigint not null references farm,
  month_end date not null check (month_end = (date_trunc('month', month_end::timestamptz) + '1 mon -1 days')::date),
  heads jsonb not null,
  account_id bigint references account,
  created_at timestamptz not null default now(),
  primary key (farm_id, month_end)
);
call close_by_farm('month_report');
call audit_table('month_report');

-- Auction price of a day as a farm entered it: won per kg of carcass.
create table market_price (
  farm_id bigint not null references farm,
  on_date date not null,
  price numeric(8,2) not null check (price between 100 and 99999),
  primary key (farm_id, on_date)
);
call close_by_farm('market_price');
call audit_table('market_price');

-- Tasks that a manager assigns: a figure that fell, and what to do about it.
create table task (
  farm_id bigint not null references farm,
  task_id uuid not null,
  what text not null check (what <> ''),
  -- Path of the page on which it was made.
  place text not null default '' check (place = '' or place ~ '^/(popup|page)/'),
  -- Null: anybody.
  for_account_id bigint,
  due_on date,
  made_by bigint references account,
  made_at timestamptz not null default now(),
  done_by bigint references account,
  done_at timestamptz,
  primary key (farm_id, task_id)
);
create index task_of_farm on task (farm_id, done_at desc, due_on);
call close_by_farm('task');
call audit_table('task');

-- Replaces the current farm's shared figures of some months. The company's sums are moved by the difference, so the work does not grow with
-- the number of farms.
create function share_figures(names text[], months date[], shared_month date[], shared_name text[], shared_value numeric[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare own_company text := (select f.company from farm f where f.farm_id = current_farm());
begin
  if own_company is null then return; end if;
  -- Two farms of a company in turn: neither waits for a sum that the other holds.
  perform pg_advisory_xact_lock(736473003, hashtext(own_company));
  with gone as (
    delete from key_figure k where k.farm_id = current_farm() and k.month = any(months) and k.name = any(names)
    returning k.company, k.month, k.name, k.value
  )
  update company_key_figure c set farms = c.farms - 1, total = c.total - g.value
  from gone g where (c.company, c.month, c.name) = (g.company, g.month, g.name);
  if own_company = '' then return; end if;
  with come as (
    insert into key_figure (farm_id, month, name, company, value)
    select current_farm(), s.month, s.name, own_company, s.value
    from unnest(shared_month, shared_name, shared_value) as s (month, name, value)
    where s.month = any(months) and s.name = any(names)
    returning month, name, value
  )
  insert into company_key_figure (company, month, name, farms, total)
  select own_company, month, name, 1, value from come
  on conflict (company, month, name) do update
    set farms = company_key_figure.farms + 1, total = company_key_figure.total + excluded.total;
end $$;
revoke all on function share_figures(text[], date[], date[], text[], numeric[]) from public;
grant execute on function share_figures(text[], date[], date[], text[], numeric[]) to penside_app;

-- Means of the other farms of the company, where at least three contribute.
create function other_farms(asked_month date) returns table (name text, farms int, mean numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
  select c.name, c.farms - own.farms, (c.total - own.total) / (c.farms - own.farms)
  from farm f
  join company_key_figure c on c.company = f.company and c.month = asked_month
  cross join lateral (
    select count(*)::int as farms, coalesce(sum(k.value), 0) as total
    from key_figure k
    where k.farm_id = f.farm_id and k.month = c.month and k.name = c.name and k.company = c.company) own
  where f.farm_id = current_farm() and f.company <> '' and c.farms - own.farms >= 3
$$;
revoke all on function other_farms(date) from public;
grant execute on function other_farms(date) to penside_app;

-- Results of the nightly comparison of daily totals, over all farms.
create function daily_totals_audited() returns table (farms int, checked int, oldest_at timestamptz, newest_at timestamptz, found jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
  with counted as materialized (
    select count(*)::int as farms, count(checked_at)::int as checked, min(checked_at) as oldest_at, max(checked_at) as newest_at from daily_total_state),
  told as materialized (
    select farm_id, differed_at, differing from daily_total_state where differed_at is not null order by differed_at desc limit 100)
  select c.*, (
    select coalesce(jsonb_agg(jsonb_build_object('farmId', farm_id, 'farmName', name, 'at', differed_at, 'days', differing)
      order by differed_at desc), '[]') from told join farm using (farm_id))
  from counted c
$$;
revoke all on function daily_totals_audited() from public;
grant execute on function daily_totals_audited() to penside_app;
