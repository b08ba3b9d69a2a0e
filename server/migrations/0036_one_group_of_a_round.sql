-- Weanings of one round that make a group make it together: the first that arrives makes it under this name, which is the phone's own.
alter table pig_group add column made_as text;
create unique index pig_group_made_as on pig_group (farm_id, made_as) where made_as is not null;
