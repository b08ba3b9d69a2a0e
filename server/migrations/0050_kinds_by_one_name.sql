-- step by step
-- A kind of record has one name, in the program and in the tables. The owner is not bound by farms while the rows get theirs.
alter table litter_change drop constraint litter_change_kind_check;
alter table litter_change no force row level security;
-- in batches
update litter_change set kind = 'pigletDeath' where ctid in (select ctid from litter_change where kind = 'died' limit 5000);
-- in batches
update litter_change set kind = 'partialWeaning' where ctid in (select ctid from litter_change where kind = 'partlyWeaned' limit 5000);
alter table litter_change force row level security;
alter table litter_change add constraint litter_change_kind_check
  check (kind in ('fosteredIn', 'fosteredOut', 'pigletDeath', 'partialWeaning')) not valid;
alter table litter_change validate constraint litter_change_kind_check;
alter table feed_intake rename to feeding;
alter table location_move rename to move;
create or replace function look_at_books() returns void language plpgsql security definer set search_path from current as $$
begin
  analyze animal, sow_event, sow_entry, mating, accident, farrowing, weaning, removal, litter_change, treatment, feeding, backfat, move,
    pig_group, group_move, boar_removal, pregnancy_check, imported_animal, change;
end $$;
-- What notes their changes calls them so, too; and what was noted before.
do $$ begin
  drop trigger audit on feeding;
  drop trigger audit on move;
  drop function note_feed_intake();
  drop function note_location_move();
  call audit_table('feeding');
  call audit_table('move');
end $$;
alter table change no force row level security;
-- in batches
update change set kind = case kind when 'died' then 'pigletDeath' when 'partlyWeaned' then 'partialWeaning' when 'feed_intake' then 'feeding' else 'move' end
where ctid in (select ctid from change where kind in ('died', 'partlyWeaned', 'feed_intake', 'location_move') limit 5000);
alter table change force row level security;
