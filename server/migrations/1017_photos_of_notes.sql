alter table animal_note add column photos uuid[] not null default '{}';
create index animal_note_with_photos on animal_note (farm_id) where photos <> '{}';
call audit_table('animal_note');
alter table group_note add column photos uuid[] not null default '{}';
create index group_note_with_photos on group_note (farm_id) where photos <> '{}';
call audit_table('group_note');
