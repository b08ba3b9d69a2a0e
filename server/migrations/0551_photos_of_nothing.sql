-- A photo whose record never came is cleaned away when no phone can send that record any more. Each is looked at once.
alter table photo add column settled boolean not null default false;
create index photo_unsettled on photo (farm_id, added_at) where not settled;

-- Of the current farm, at most so many photos are looked at. Answers how many were. What still waits for a manager keeps its photos.
create function sweep_photos(most int) returns int language plpgsql security definer set search_path from current as $$
declare
  old uuid[] := array(
    select photo_id from photo where farm_id = current_farm() and not settled and added_at < now() - make_interval(days => receipt_days())
    order by added_at limit most for update skip locked);
  named uuid[];
begin
  if cardinality(old) = 0 then return 0; end if;
  named := array(
    select unnest(photos) from treatment where farm_id = current_farm() and photos <> '{}'
    union all select unnest(photos) from removal where farm_id = current_farm() and photos <> '{}'
    union all select unnest(photos) from litter_change where farm_id = current_farm() and photos <> '{}'
    union all select unnest(photos) from group_treatment where farm_id = current_farm() and photos <> '{}'
    union all select unnest(photos) from alarm where farm_id = current_farm() and photos <> '{}'
    union all select unnest(photos) from group_move where farm_id = current_farm() and photos <> '{}'
    union all select id from unnest(old) id join conflict c
      on c.farm_id = current_farm() and c.settled_at is null and strpos(c.sent::text, id::text) > 0);
  delete from photo where farm_id = current_farm() and photo_id = any(old) and not photo_id = any(named);
  update photo set settled = true where farm_id = current_farm() and photo_id = any(old);
  return cardinality(old);
end $$;
revoke all on function sweep_photos(int) from public;
grant execute on function sweep_photos(int) to penside_app;
