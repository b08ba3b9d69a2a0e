-- What a day comes to in each figure that is counted from sows' records, in thousandths, and the day's changes of the standing herd. Which
-- figure stands at which place says server/src/reports/kept-days.ts. A day on which nothing happened has no row.
create table figure_day (
  farm_id bigint not null references farm,
  on_date date not null,
  sums bigint[] not null,
  primary key (farm_id, on_date)
);

-- Until which day, until which transaction, and by which definition of the figures the days above say what the records say.
create table figure_upkeep (
  farm_id bigint not null references farm,
  through date not null,
  xact xid8 not null,
  definition text not null,
  -- When kept days were last compared with the records, and which of them differed.
  checked_at timestamptz,
  differing date[] not null default '{}',
  primary key (farm_id)
);

-- A record that was moved to another day leaves both in its line.
alter table change add column later_on date;
do $do$ begin
  execute replace(replace(replace(replace(pg_get_functiondef('audit_source(regclass)'::regprocedure),
    'kind, deed, on_date, account_id', 'kind, deed, on_date, later_on, account_id'),
    E'        else \'null\' end),\n',
    E'        else \'null\' end,\n      case when \'on_date\' = any(columns) then \'case when old.on_date <> new.on_date then greatest(old.on_date, new.on_date) end\' else \'null\' end),\n'),
    -- What an index only carries along is no key: the other half of a farrowing is no part of several.
    'where i.indrelid = target and i.indisprimary', 'where i.indrelid = target and i.indisprimary and k.place <= i.indnkeyatts'),
    -- A group's line has a day where its age is another one.
    'when ''on_date'' = any(columns) then ''least(old.on_date', $$when name = 'pig_group' then 'case when (old.started_on, old.age_days) is distinct from (new.started_on, new.age_days) then least(old.started_on, new.started_on) end'
        when 'on_date' = any(columns) then 'least(old.on_date$$);
  if pg_get_functiondef('audit_source(regclass)'::regprocedure) not like '%indnkeyatts%later_on%pig_group%greatest(old.on_date%' then
    raise 'audit_source is not as expected';
  end if;
end $do$;

do $$
declare name text;
begin
  foreach name in array array['figure_day', 'figure_upkeep'] loop
    call close_by_farm(name::regclass);
  end loop;
end $$;

create or replace function begin_epoch() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update installation set epoch = gen_random_uuid(), fingerprint = installation_fingerprint(), since = now(),
    durable_until = coalesce((select max(greatest(created_at, last_seen_at)) from session), now()),
    changes_before = (select last_value from change_change_id_seq);
  truncate figure_upkeep, operation_upkeep;
end $$;

drop table key_figure_month;
drop table key_figure_upkeep;

-- Said in FROM, it is planned with the statement that asks it; as a value it would be planned again for each row.
drop function group_age(bigint, bigint, date);
create function group_age(farm bigint, grp bigint, day date) returns table (age int) language sql stable as $$
  select coalesce(round(sum((m.females + m.males) * (day - m.on_date + coalesce(m.age_days, g.age_days + m.on_date - g.started_on)))
    / nullif(sum(m.females + m.males), 0)::numeric)::int, g.age_days + greatest(0, day - g.started_on))
  from pig_group g
  left join group_move m on m.farm_id = g.farm_id and m.group_id = g.group_id and m.kind = 'in' and m.on_date <= day
  where g.farm_id = farm and g.group_id = grp
  group by g.age_days, g.started_on
$$;
do $$ begin
  execute replace(pg_get_functiondef('groups_on(date[])'::regprocedure),
    'cross join lateral (select group_age(g.farm_id, g.group_id, d.day) as age offset 0) old',
    'cross join lateral group_age(g.farm_id, g.group_id, d.day) old');
end $$;
