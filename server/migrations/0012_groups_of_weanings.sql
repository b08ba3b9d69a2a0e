-- A group that a weaning made has no pen until someone says where it stands.
alter table pig_group alter column pen_id drop not null;
