-- Medicines of which pigs of these groups that are there on a day may have got some, with the first day on which they may be slaughtered: what
-- was given to a group, and to the groups from which its pigs came as long as they stood there; of pigs from another farm, what they brought.
-- Making its plan took longer than following it. One is right for all, as each row is found by its group: `offset 0` keeps it so.
create function withdrawals_among(asked bigint[], day date) returns table (
  group_id bigint, medicine_id bigint, medicine text, given_on date, free_on date
) language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare of_farm bigint := current_farm();
begin
  return query
    with recursive source (root, group_id, since, until) as (
      select root, root, '-infinity'::date, day from unnest(asked) as root
      union
      select s.root, came.group_id, greatest(s.since, came.on_date), came.sent_on from source s
      cross join lateral (
        select t.group_id, k.on_date, t.sent_on from transfer_taken k join transfer t on t.farm_id = of_farm and t.transfer_id = k.transfer_id
        where k.farm_id = of_farm and k.group_id = s.group_id and k.on_date <= s.until and k.from_farm_id = of_farm offset 0) came
    )
    select s.root, given.medicine_id, '', greatest(s.since, given.on_date), given.free_on from source s
    cross join lateral (
      select g.medicine_id, g.on_date, g.on_date + g.withdrawal_days as free_on from group_treatment g
      where g.farm_id = of_farm and g.group_id = s.group_id and g.on_date <= s.until and g.withdrawal_days > 0 offset 0) given
    union
    select s.root, null, brought.medicine, greatest(s.since, brought.on_date), brought.free_on from source s
    cross join lateral (
      select t.medicine, k.on_date, t.free_on from transfer_taken k join transfer t on t.farm_id = k.from_farm_id and t.transfer_id = k.transfer_id
      where k.farm_id = of_farm and k.group_id = s.group_id and k.on_date <= s.until and k.from_farm_id <> of_farm and t.free_on is not null
      offset 0) brought;
end $$;
