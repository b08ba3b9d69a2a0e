-- What an import brings besides lives is counted for the planner too.
create or replace function look_at_books() returns void language plpgsql security definer set search_path from current as $$
begin
  analyze animal, sow_event, sow_entry, mating, accident, farrowing, weaning, removal, litter_change, treatment, feed_intake, backfat,
    location_move, pig_group, group_move, boar_removal, pregnancy_check, imported_animal, audit;
end $$;
-- The ids of many groups are drawn at once.
grant usage on sequence pig_group_group_id_seq to penside_app;
