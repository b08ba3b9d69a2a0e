-- step by step
-- A record of a group can stand against another one too. A group that is deleted takes nothing of what was refused with it.
alter table conflict add column of_group_id bigint;
alter table conflict add constraint conflict_of_group foreign key (farm_id, of_group_id) references pig_group
  on delete set null (of_group_id) not valid;
alter table conflict validate constraint conflict_of_group;
