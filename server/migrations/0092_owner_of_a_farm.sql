-- Whose farm it is: the name of the first of its owners, for the farms of the same company, between which pigs go.
create policy owners on membership for select to current_user using (role = 'owner');
create function owner_name(of_farm bigint) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select a.name from farm mine
  join farm f on f.farm_id = of_farm and f.company = mine.company and f.company <> ''
  join membership m on m.farm_id = f.farm_id and m.role = 'owner'
  join account a using (account_id)
  where mine.farm_id = current_farm()
  order by m.created_at, m.account_id limit 1
$$;
revoke all on function owner_name(bigint) from public;
grant execute on function owner_name(bigint) to penside_app;
