-- Whatever an import brings is counted for the planner: every table whose rows leave their line among the changes, and these lines.
create or replace function look_at_books() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare target regclass;
begin
  for target in select tgrelid from pg_trigger where tgname = 'audit' union all values ('imported_animal'::regclass::oid), ('change'::regclass)
  loop
    execute format('analyze %s', target);
  end loop;
end $$;
