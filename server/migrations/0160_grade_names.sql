-- What a company calls the grades by which it counts heads: those on a transfer in, and those with which pigs leave. The first grade first.
create table company_grade_names (
  company text primary key check (company <> ''),
  arriving text[] not null,
  leaving text[] not null
);

-- One row: the names of the current farm's company, or nulls.
create function grade_names(out arriving text[], out leaving text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select n.arriving, n.leaving from farm f join company_grade_names n using (company) where f.farm_id = current_farm()
$$;
-- False: the caller owns no farm of the company, or there is no company.
create function name_grades(arriving text[], leaving text[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  of_company text;
begin
  select f.company into of_company from membership m join farm f using (farm_id)
  where m.farm_id = current_farm() and m.account_id = current_account() and m.role = 'owner' and f.company <> '';
  if of_company is null then return false; end if;
  insert into company_grade_names values (of_company, name_grades.arriving, name_grades.leaving)
  on conflict (company) do update set arriving = excluded.arriving, leaving = excluded.leaving;
  return true;
end $$;
revoke all on function grade_names(), name_grades(text[], text[]) from public;
grant execute on function grade_names(), name_grades(text[], text[]) to penside_app;
