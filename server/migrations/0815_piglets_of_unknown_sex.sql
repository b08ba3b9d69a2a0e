-- step by step
-- Weaned, fostered and dead piglets of unknown sex. The sex of the piglets of one record is known of all of them or of none.
alter table weaning add column unsexed int not null default 0;
alter table litter_change add column unsexed int not null default 0;
alter table weaning add constraint weaning_sexed check (unsexed >= 0 and (unsexed = 0 or females + males = 0)) not valid;
alter table weaning validate constraint weaning_sexed;
alter table litter_change add constraint litter_change_sexed check (unsexed >= 0 and (unsexed = 0 or females + males = 0)) not valid;
alter table litter_change validate constraint litter_change_sexed;
alter table litter_change drop constraint litter_change_check;
alter table litter_change add constraint litter_change_check check (females + males + unsexed > 0) not valid;
alter table litter_change validate constraint litter_change_check;
-- The indexes that answer for reports alone have it too.
create index concurrently if not exists weaned_counts on weaning (farm_id, animal_id, seq)
  include (females, males, unsexed, total_weight, becomes_nurse);
create index concurrently if not exists litter_change_on_day on litter_change (farm_id, kind, on_date)
  include (animal_id, number, litter_seq, females, males, unsexed, reason, total_weight);
drop index concurrently if exists litter_change_by_day;
create index concurrently if not exists litter_change_of_litter on litter_change (farm_id, animal_id, litter_seq)
  include (kind, on_date, females, males, unsexed);
drop index concurrently if exists litter_change_by_litter;

create or replace view life_record with (security_invoker = true) as
select e.farm_id, e.animal_id, e.seq, e.kind, e.on_date, e.status, e.parity, e.matings, e.remark, e.confirmed, e.entered_by, e.created_at,
  s.start_status, s.parity as start_parity, s.matings as start_matings, s.last_work_on as start_last_work_on, s.live_born as start_live_born,
  x.accident_type,
  f.category as farrowing_category, f.total_born, f.mummified, f.stillborn, f.live_born, f.undersized, f.malformed, f.litter_weight,
  w.females, w.males, w.females + w.males + w.unsexed as weaned, w.total_weight as weaned_weight, w.becomes_nurse,
  r.category as removal_category, r.reason, r.weight, r.detail,
  coalesce(x.pen_id, f.pen_id, w.pen_id) as pen_id,
  array(
    select jsonb_build_object('number', v.number, 'boarId', v.boar_id, 'tag', b.tag, 'method', v.method)
    from service v join animal b on b.farm_id = v.farm_id and b.animal_id = v.boar_id
    where v.farm_id = e.farm_id and v.animal_id = e.animal_id and v.seq = e.seq order by v.number) as services,
  w.unsexed
from sow_event e
left join sow_entry s using (farm_id, animal_id, seq)
left join accident x using (farm_id, animal_id, seq)
left join farrowing f using (farm_id, animal_id, seq)
left join weaning w using (farm_id, animal_id, seq)
left join removal r using (farm_id, animal_id, seq);

create or replace function litters_born_on(sows bigint[], litters int[], untils date[], depth int default 0) returns date[]
language plpgsql stable set search_path = public, pg_temp as $$
declare
  of_farm bigint := current_farm();
  born date[];
  nursing bigint[];
  places bigint[];
  heads int[];
  partners bigint[];
  partner_litters int[];
  days date[];
  farrowed date[];
  further int[];
  found date[];
begin
  select array_agg(case e.kind when 'weaning' then null when 'entry' then n.last_work_on else e.on_date end order by a.place),
    array_agg(a.place) filter (where e.kind = 'weaning')
  into born, nursing
  from unnest(sows, litters) with ordinality a (sow, litter, place)
  left join sow_event e on e.farm_id = of_farm and e.animal_id = a.sow and e.seq = a.litter
  left join sow_entry n on e.kind = 'entry' and n.farm_id = of_farm and n.animal_id = e.animal_id;
  if nursing is null then return born; end if;

  -- Two nurse sows may have exchanged piglets on one day: somewhere it ends.
  if depth < 5 then
    select array_agg(a.place), array_agg(c.females + c.males + c.unsexed), array_agg(c.partner_id), array_agg(l.litter), array_agg(c.on_date),
      array_agg(case b.kind when 'farrowing' then b.on_date end)
    into places, heads, partners, partner_litters, days, farrowed
    from unnest(sows, litters, untils) with ordinality a (sow, litter, until, place)
    join litter_change c on c.farm_id = of_farm and c.animal_id = a.sow and c.litter_seq = a.litter and c.kind = 'fosteredIn'
      and c.on_date <= a.until and c.partner_id is not null
    left join litter_change other on other.farm_id = of_farm and other.animal_id = c.partner_id and other.kind = 'fosteredOut'
      and other.number = c.partner_number
    cross join lateral (select coalesce(other.litter_seq, (
        select max(g.seq) from sow_event g
        where g.farm_id = of_farm and g.animal_id = c.partner_id and g.on_date <= c.on_date and g.status in ('lactating', 'nurse'))) as litter
      offset 0) l
    left join sow_event b on b.farm_id = of_farm and b.animal_id = c.partner_id and b.seq = l.litter
    where a.place = any(nursing);
    further := array_positions(farrowed, null);
    if further <> '{}' then
      found := litters_born_on(array(select partners[i] from unnest(further) with ordinality f (i, place) order by place),
        array(select partner_litters[i] from unnest(further) with ordinality f (i, place) order by place),
        array(select days[i] from unnest(further) with ordinality f (i, place) order by place), depth + 1);
      for i in 1..cardinality(further) loop farrowed[further[i]] := found[i]; end loop;
    end if;
  end if;

  select array_agg(coalesce(a.born, fostered.born, case when a.place = any(nursing) then coalesce(
      (select max(f.on_date) from sow_event f where f.farm_id = of_farm and f.animal_id = a.sow and f.kind = 'farrowing' and f.seq < a.litter),
      (select n.last_work_on from sow_entry n where n.farm_id = of_farm and n.animal_id = a.sow)) end) order by a.place)
  into born
  from unnest(sows, litters, born) with ordinality a (sow, litter, born, place)
  left join (
    select o.place, date '2000-01-01' + floor(sum(o.head * (o.born - date '2000-01-01'))::numeric / sum(o.head))::int as born
    from unnest(places, heads, farrowed) o (place, head, born) where o.born is not null group by 1) fostered on fostered.place = a.place;
  return born;
end $$;
alter function litters_born_on(bigint[], int[], date[], int) set plan_cache_mode = force_generic_plan;

-- Forms asked for one number and stored it as females. Without a single male it is a head count, unless the piglets came into a group by sex.
alter table weaning no force row level security;
alter table litter_change no force row level security;
alter table group_move no force row level security;
-- in batches
update weaning set unsexed = females, females = 0 where ctid in (
  select w.ctid from weaning w where w.females > 0 and w.males = 0
    and not exists (select from group_move m where m.farm_id = w.farm_id and m.animal_id = w.animal_id and m.weaning_seq = w.seq
      and m.unsexed = 0) limit 5000);
-- in batches
update litter_change set unsexed = females, females = 0 where ctid in (
  select c.ctid from litter_change c where c.females > 0 and c.males = 0
    and not exists (select from group_move m where c.kind = 'partialWeaning' and m.farm_id = c.farm_id and m.animal_id = c.animal_id
      and m.litter_number = c.number and m.unsexed = 0) limit 5000);
alter table weaning force row level security;
alter table litter_change force row level security;
alter table group_move force row level security;
