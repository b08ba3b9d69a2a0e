-- A group of which pigs come or leave, held until the end of the transaction, with what is asked once it is held: its moves, whether who buys
-- or sells is known, and whether a medicine withholds its pigs from slaughter on a day. Each statement sees what was committed while it waited.
-- Making their plans took longer than following them; one is right for all, as each row is found by its group.
create function hold_group(asked bigint, partner bigint, slaughtered date) returns table (
  group_id bigint, name text, started_on date, ended_on date, age_days int, breed text, females int, males int,
  partner_known boolean, withheld boolean, moves json
) language plpgsql rows 1 set plan_cache_mode = force_generic_plan as $$
declare of_farm bigint := current_farm();
begin
  select g.group_id, g.name, g.started_on, g.ended_on, g.age_days, g.breed, g.females, g.males
    into group_id, name, started_on, ended_on, age_days, breed, females, males
    from pig_group g where g.farm_id = of_farm and g.group_id = asked for update;
  if not found then return; end if;
  partner_known := partner is null or exists (select from supplier s where s.farm_id = of_farm and s.supplier_id = partner);
  withheld := slaughtered is not null and exists (
    select from withdrawals_among(array[asked], slaughtered) w where w.given_on <= slaughtered and slaughtered < w.free_on);
  select coalesce(json_agg(json_build_object('kind', m.kind, 'number', m.number, 'on', m.on_date, 'females', m.females, 'males', m.males)), '[]')
    into moves from group_move m where m.farm_id = of_farm and m.group_id = asked;
  return next;
end $$;
