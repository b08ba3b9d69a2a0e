-- The overall score: what a farm aims at, its key figures by month, and what the farms of a company come to together.

create table key_figure_target (
  farm_id bigint not null references farm,
  name text not null,
  value numeric(7, 2) not null,
  primary key (farm_id, name)
);

-- What a month comes to, by figure: a ratio is the sum of amounts by the sum of bases (domain/src/reports/score.ts). Worked out of the
-- records by the upkeep, and again when a record of that month, or one on which it depends, has changed.
create table key_figure_month (
  farm_id bigint not null references farm,
  month date not null check (month = date_trunc('month', month)),
  name text not null,
  amount numeric not null,
  base numeric not null,
  primary key (farm_id, month, name)
);

-- Up to which month, and up to which line of the audit, the months above say what the records say.
create table key_figure_upkeep (
  farm_id bigint not null references farm,
  since date not null,
  through date not null,
  audit_id bigint not null,
  primary key (farm_id)
);

-- A farm's figures over the twelve months that end with a month: its part in what its company's farms come to together.
create table key_figure (
  farm_id bigint not null references farm,
  month date not null,
  name text not null,
  company text not null,
  value numeric not null,
  primary key (farm_id, month, name)
);

-- The sums over the farms of a company. Nobody reads it but the functions below, which tell a mean of at least three others.
create table company_key_figure (
  company text not null,
  month date not null,
  name text not null,
  farms int not null,
  total numeric not null,
  primary key (company, month, name)
);

do $$
declare name text;
begin
  foreach name in array array['key_figure_target', 'key_figure_month', 'key_figure_upkeep', 'key_figure'] loop
    call close_by_farm(name::regclass);
  end loop;
  call audit_table('key_figure_target');
end $$;
revoke insert, update, delete on key_figure from penside_app;

-- Puts the current farm's figures of some months in the place of those that it shared before. Only its own rows are read and written, and
-- the company's sums are moved by the difference, so the work does not grow with the number of farms.
create function share_key_figures(months date[], shared_month date[], shared_name text[], shared_value numeric[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare own_company text := (select f.company from farm f where f.farm_id = current_farm());
begin
  if own_company is null then return; end if;
  -- Two farms of a company in turn: neither waits for a sum that the other holds.
  perform pg_advisory_xact_lock(736473003, hashtext(own_company));
  with gone as (
    delete from key_figure k where k.farm_id = current_farm() and k.month = any(months) returning k.company, k.month, k.name, k.value
  )
  update company_key_figure c set farms = c.farms - 1, total = c.total - g.value
  from gone g where (c.company, c.month, c.name) = (g.company, g.month, g.name);
  if own_company = '' then return; end if;
  with come as (
    insert into key_figure (farm_id, month, name, company, value)
    select current_farm(), s.month, s.name, own_company, s.value
    from unnest(shared_month, shared_name, shared_value) as s (month, name, value)
    where s.month = any(months)
    returning month, name, value
  )
  insert into company_key_figure (company, month, name, farms, total)
  select own_company, month, name, 1, value from come
  on conflict (company, month, name) do update
    set farms = company_key_figure.farms + 1, total = company_key_figure.total + excluded.total;
end $$;
revoke all on function share_key_figures(date[], date[], text[], numeric[]) from public;
grant execute on function share_key_figures(date[], date[], text[], numeric[]) to penside_app;

-- The means of the other farms of the current farm's company, only where at least three of them contribute.
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

-- Whose turn it is: the upkeep goes through the farms by their number, and works in the name of one at a time.
create policy upkeep on farm for select to current_user using (true);
create function farms_after(last_id bigint, most int) returns table (farm_id bigint, time_zone text)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.farm_id, f.time_zone from farm f where f.farm_id > last_id order by f.farm_id limit most
$$;
revoke all on function farms_after(bigint, int) from public;
grant execute on function farms_after(bigint, int) to penside_app;
