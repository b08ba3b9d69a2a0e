-- What the person who runs the installation sees: processes, jobs, problems. Nothing of any farm.

-- Server processes.
create table server_process (
  host text not null,
  port int not null,
  part text not null check (part in ('all', 'app', 'worker')),
  pid int not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- Bytes.
  memory bigint not null,
  -- Calls that wait for a database connection.
  waiting int not null,
  -- Whether it reaches the broker; null if it needs none.
  broker boolean,
  -- Expiry of its certificate; null behind a proxy.
  certificate_until timestamptz,
  primary key (host, port)
);
grant select, insert, update, delete on server_process to penside_app;

-- Last runs of each job.
create table job_state (
  job text primary key,
  -- Interval, ms.
  every bigint not null,
  ran_at timestamptz not null,
  succeeded_at timestamptz,
  -- In a row.
  failures int not null default 0,
  failure text not null default ''
);
grant select, insert, update on job_state to penside_app;

-- Current problems, one line each.
create table operating_alarm (
  problem text not null,
  subject text not null,
  since timestamptz not null,
  notified_at timestamptz,
  primary key (problem, subject)
);
grant select, insert, update, delete on operating_alarm to penside_app;

-- Unfinished imports and messages, connections, and the longest transaction in seconds.
create function installation_counts(out imports int, out webhooks int, out connections int, out longest double precision)
  language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from workbook_import where state in ('checking', 'importing', 'undoing')),
    (select count(*)::int from webhook_delivery where next_at is not null),
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend'),
    (select coalesce(extract(epoch from max(now() - xact_start)), 0)::float8 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid())
$$;
revoke all on function installation_counts() from public;
grant execute on function installation_counts() to penside_app;

-- The oldest migration is as old as the installation: whether a first backup is overdue is judged by it.
grant select on schema_migration to penside_app;
