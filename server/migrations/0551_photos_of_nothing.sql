-- A photo whose record never came is cleaned away when no phone can send that record any more. Each is looked at once.
create function photo_days() returns int language sql immutable as $$ select receipt_days() $$;

alter table photo add column settled boolean not null default false;
create index photo_unsettled on photo (farm_id, added_at) where not settled;

-- Few records have photos: they are found by these alone.
create index treatment_with_photos on treatment (farm_id) where photos <> '{}';
create index removal_with_photos on removal (farm_id) where photos <> '{}';
create index litter_change_with_photos on litter_change (farm_id) where photos <> '{}';
create index group_treatment_with_photos on group_treatment (farm_id) where photos <> '{}';
create index alarm_with_photos on alarm (farm_id) where photos <> '{}';
create index group_move_with_photos on group_move (farm_id) where photos <> '{}';

-- Of the current farm, at most so many photos are looked at. Answers how many were. What still waits for a manager keeps its photos.
create function sweep_photos(most int) returns int language plpgsql security definer set search_path from current as $$
declare
  old uuid[] := array(
    select photo_id from photo where farm_id = current_farm() and not settled and added_at < now() - make_interval(days => photo_days())
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
