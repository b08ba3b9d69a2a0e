-- step by step
-- Heads of unknown sex. The sex of the pigs that move together is known of all of them or of none; of a group, `females` and `males` are those
-- that are certain, and `females + males + unsexed` is exact.
alter table pig_group add column unsexed int not null default 0 check (unsexed >= 0);
alter table group_move add column unsexed int not null default 0 check (unsexed >= 0);
alter table transfer add column unsexed int not null default 0 check (unsexed >= 0);
alter table transfer_taken
  add column unsexed int not null default 0 check (unsexed >= 0),
  add column died_unsexed int not null default 0 check (died_unsexed >= 0);
alter table group_move drop constraint group_move_check;
alter table group_move add constraint group_move_check
  check (females + males + unsexed > 0 or kind = 'in' and type = '110004') not valid;
alter table group_move validate constraint group_move_check;
alter table group_move add constraint group_move_sexed check (unsexed = 0 or females + males = 0) not valid;
alter table group_move validate constraint group_move_sexed;
create index concurrently if not exists moves_of_group on group_move (farm_id, group_id, on_date) include (kind, females, males, unsexed, age_days);
drop index concurrently if exists group_move_of_group;
create index concurrently if not exists group_with_pigs on pig_group (farm_id, group_id) where females + males + unsexed > 0;
drop index concurrently if exists stocked_group;

create or replace function group_age(farm bigint, grp bigint, day date) returns table (age int) language sql stable as $$
  select coalesce(round(sum((m.females + m.males + m.unsexed) * (day - m.on_date + coalesce(m.age_days, g.age_days + m.on_date - g.started_on)))
    / nullif(sum(m.females + m.males + m.unsexed), 0)::numeric)::int, g.age_days + greatest(0, day - g.started_on))
  from pig_group g
  left join group_move m on m.farm_id = g.farm_id and m.group_id = g.group_id and m.kind = 'in' and m.on_date <= day
  where g.farm_id = farm and g.group_id = grp
  group by g.age_days, g.started_on
$$;

-- A group of which pigs come or leave, locked until the end of the transaction, with its moves, whether the partner is known, and whether a
-- withdrawal period keeps its pigs from slaughter on a day. Each statement sees what was committed while it waited for the lock. One generic
-- plan is right for all, as each row is found by its group.
drop function hold_group(bigint, bigint, date);
create function hold_group(asked bigint, partner bigint, slaughtered date) returns table (
  group_id bigint, name text, started_on date, ended_on date, age_days int, breed text, females int, males int, unsexed int,
  partner_known boolean, withheld boolean, moves json
) language plpgsql rows 1 set plan_cache_mode = force_generic_plan as $$
declare of_farm bigint := current_farm();
begin
  select g.group_id, g.name, g.started_on, g.ended_on, g.age_days, g.breed, g.females, g.males, g.unsexed
    into group_id, name, started_on, ended_on, age_days, breed, females, males, unsexed
    from pig_group g where g.farm_id = of_farm and g.group_id = asked for update;
  if not found then return; end if;
  partner_known := partner is null or exists (select from supplier s where s.farm_id = of_farm and s.supplier_id = partner);
  withheld := slaughtered is not null and exists (
    select from withdrawals_among(array[asked], slaughtered) w where w.given_on <= slaughtered and slaughtered < w.free_on);
  select coalesce(json_agg(json_build_object('kind', m.kind, 'number', m.number, 'on', m.on_date,
      'females', m.females, 'males', m.males, 'unsexed', m.unsexed)), '[]')
    into moves from group_move m where m.farm_id = of_farm and m.group_id = asked;
  return next;
end $$;

-- Losses were entered without a sex and divided in proportion. A weaning without a single male was entered as a head count.
alter table group_move no force row level security;
alter table pig_group no force row level security;
-- in batches
update group_move set unsexed = females + males, females = 0, males = 0 where ctid in (
  select ctid from group_move where unsexed = 0 and females + males > 0
    and (kind = 'loss' or kind = 'in' and males = 0 and (weaning_seq is not null or litter_number is not null)) limit 5000);

-- What is certain of a group's sexes, as `headsOf` of domain/src/groups/heads.ts works it out.
create function known_heads(farm bigint, grp bigint) returns int[] language plpgsql stable as $$
declare
  m record;
  head int := 0;
  least_females int := 0;
  most_females int := 0;
begin
  for m in select kind, females, males, unsexed from group_move where farm_id = farm and group_id = grp
    order by on_date, kind <> 'in', number
  loop
    if m.kind = 'in' then
      head := head + m.females + m.males + m.unsexed;
      least_females := least_females + m.females;
      most_females := most_females + m.females + m.unsexed;
    else
      head := head - m.females - m.males - m.unsexed;
      least_females := least(greatest(0, least_females - m.females - m.unsexed), head);
      most_females := greatest(least_females, least(most_females - m.females, head));
    end if;
  end loop;
  return array[least_females, head - most_females, most_females - least_females];
end $$;
-- in batches
update pig_group g set females = known[1], males = known[2], unsexed = known[3] from (
  select farm_id, group_id, known from pig_group, lateral (select known_heads(farm_id, group_id) as known offset 0) k
  where females + males > 0 and unsexed = 0 and (females, males) is distinct from (known[1], known[2]) limit 1000) k
where g.farm_id = k.farm_id and g.group_id = k.group_id;
drop function known_heads(bigint, bigint);
alter table group_move force row level security;
alter table pig_group force row level security;
