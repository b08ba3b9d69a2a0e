-- What whoever runs the installation is shown: which processes there are, how its jobs do, and what is wrong. Nothing of any farm.
create table process (
  host text not null,
  port int not null,
  part text not null check (part in ('all', 'app', 'worker')),
  pid int not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Bytes that it holds.
  memory bigint not null,
  -- Calls that wait for a connection to the database.
  waiting int not null,
  -- Whether it reaches the broker; null where it needs none.
  broker boolean,
  -- Until when the certificate holds that it shows; null where a proxy does that.
  certificate_until timestamptz,
  primary key (host, port)
);
grant select, insert, update, delete on process to penside_app;

create table job_state (
  job text primary key,
  -- How often it is due, ms.
  every bigint not null,
  ran_at timestamptz not null,
  succeeded_at timestamptz,
  -- In a row.
  failures int not null default 0,
  trouble text not null default ''
);
grant select, insert, update on job_state to penside_app;

-- One line for each thing that is wrong now.
create table operating_alarm (
  problem text not null,
  subject text not null,
  since timestamptz not null,
  told_at timestamptz,
  primary key (problem, subject)
);
grant select, insert, update, delete on operating_alarm to penside_app;

-- Counts over all farms, and nothing of any one of them.
create policy upkeep on book_import for select to current_user using (true);
create function installation_counts(out imports int, out webhooks int, out connections int, out longest float8)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from book_import where state in ('checking', 'importing', 'undoing')),
    (select count(*)::int from webhook_delivery where next_at is not null),
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend'),
    (select coalesce(extract(epoch from max(now() - xact_start)), 0)::float8 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid())
$$;
revoke all on function installation_counts() from public;
grant execute on function installation_counts() to penside_app;
