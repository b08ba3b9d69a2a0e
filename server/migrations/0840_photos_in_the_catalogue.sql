-- Any table with a column `photos uuid[]` keeps the photos that its rows name.
drop function sweep_photos(int);
-- Deletes the current farm's photos that no record names and no phone can still send a record for. Returns how many were looked at.
create function sweep_photos(max_photos int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  candidates uuid[] := array(
    select photo_id from photo where farm_id = current_farm() and not settled and added_at < now() - make_interval(days => receipt_days())
    order by added_at limit max_photos for update skip locked);
  named uuid[];
begin
  if cardinality(candidates) = 0 then return 0; end if;
  execute (
    select format('select array(%s)', string_agg(
      format('select unnest(photos) from %s where farm_id = current_farm() and photos <> ''{}''', attrelid::regclass), ' union all '))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'photos' and a.atttypid = 'uuid[]'::regtype and not a.attisdropped
      and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  ) into named;
  -- An unsettled conflict may still become a record.
  named := named || array(
    select id from unnest(candidates) id join conflict c
      on c.farm_id = current_farm() and c.settled_at is null and strpos(c.sent::text, id::text) > 0);
  delete from photo where farm_id = current_farm() and photo_id = any(candidates) and not photo_id = any(named);
  update photo set settled = true where farm_id = current_farm() and photo_id = any(candidates);
  return cardinality(candidates);
end $$;
revoke all on function sweep_photos(int) from public;
grant execute on function sweep_photos(int) to penside_app;

-- Constraints keep the name of the table that they were made with: these tables have been renamed since.
do $$
declare
  renamed record;
begin
  for renamed in
    select conrelid::regclass as target, conname as name, regexp_replace(conname, '^(location_move|feed_intake)_', c.relname || '_') as new_name
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.connamespace = 'public'::regnamespace and c.relname in ('move', 'feeding') and k.conname ~ '^(location_move|feed_intake)_'
    union all
    select conrelid::regclass, conname, regexp_replace(conname, '1$', '')
    from pg_constraint where conrelid = 'audit'::regclass and conname ~ '^audit_.*_not_null1$'
  loop
    execute format('alter table %s rename constraint %I to %I', renamed.target, renamed.name, renamed.new_name);
  end loop;
end $$;
