-- Figures of a farm are shared by their names: those of the score, and those of the operation report.
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
drop function share_key_figures(date[], date[], text[], numeric[]);

-- Up to which month, and up to which transaction, the farm's months of feed and shipments are shared.
create table operation_upkeep (
  farm_id bigint not null references farm,
  through date not null,
  xact xid8 not null,
  primary key (farm_id)
);
call close_by_farm('operation_upkeep');
