-- An import adds records beside the lives of the farm's animals, boars included.
alter table imported_life add column besides jsonb not null default '{}';
alter table imported_life alter column seq drop not null;
