-- A conflict outlives its group without naming it. A trigger says so: a key that sets only a part of itself to null binds a table to one machine.
create function forget_group() returns trigger language plpgsql as $$
begin
  update conflict set of_group_id = null where farm_id = old.farm_id and of_group_id = old.group_id;
  return old;
end $$;
create trigger forget_group before delete on pig_group for each row execute function forget_group();

alter table conflict drop constraint conflict_of_group,
  add constraint conflict_of_group foreign key (farm_id, of_group_id) references pig_group (farm_id, group_id);
