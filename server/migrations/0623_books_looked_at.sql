-- Counted for the planner is what never was, and what an import changed by more than a thousandth: a farm that it does not know is planned as if it had nothing. Among the rows of many farms a small import is not seen, and costs nothing.
create or replace function look_at_books() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare target regclass;
begin
  for target in
    select c.oid from pg_class c join (
      select tgrelid from pg_trigger where tgname = 'audit' union all values ('imported_animal'::regclass::oid), ('change'::regclass)
    ) brought (oid) using (oid)
    where c.reltuples < 0 or pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid)
      > 50 + c.reltuples / 1000
  loop
    execute format('analyze %s', target);
  end loop;
end $$;
