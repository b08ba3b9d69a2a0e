-- A record of a sow's life with all that its kind holds, and the boars of a mating. What a question does not read of it costs nothing: the
-- planner leaves the table out. Whoever asks sees what the tables show him.
create view life_record with (security_invoker = true) as
select e.farm_id, e.animal_id, e.seq, e.kind, e.on_date, e.status, e.parity, e.matings, e.remark, e.confirmed, e.entered_by, e.created_at,
  s.start_status, s.parity as start_parity, s.matings as start_matings, s.last_work_on as start_last_work_on, s.live_born as start_live_born,
  x.accident_type,
  f.category as farrowing_category, f.total_born, f.mummified, f.stillborn, f.live_born, f.undersized, f.malformed, f.litter_weight,
  w.females, w.males, w.females + w.males as weaned, w.total_weight as weaned_weight, w.becomes_nurse,
  r.category as removal_category, r.reason, r.weight, r.detail,
  coalesce(x.pen_id, f.pen_id, w.pen_id) as pen_id,
  array(
    select jsonb_build_object('number', v.number, 'boarId', v.boar_id, 'tag', b.tag, 'method', v.method)
    from service v join animal b on b.farm_id = v.farm_id and b.animal_id = v.boar_id
    where v.farm_id = e.farm_id and v.animal_id = e.animal_id and v.seq = e.seq order by v.number) as services
from sow_event e
left join sow_entry s using (farm_id, animal_id, seq)
left join accident x using (farm_id, animal_id, seq)
left join farrowing f using (farm_id, animal_id, seq)
left join weaning w using (farm_id, animal_id, seq)
left join removal r using (farm_id, animal_id, seq);
grant select on life_record to penside_app;

-- The living sows as they stand now. The pen is the one they are in.
create view herd_now with (security_invoker = true) as
select farm_id, animal_id, tag, ear_tag, ear_notch, breed, born_on, entered_on, pen_id, status, parity, matings, seq,
  last_work, last_work_on, farrowed_on
from animal where sex = 'sow' and status <> 'culled';
grant select on herd_now to penside_app;

-- The kind of work that brought a sow into her state: that of the record, and of an entry the work that was done before it; none of a gilt.
create function last_work(kind text, status text) returns text language sql immutable parallel safe as $$
  select case when kind <> 'entry' then kind when status = 'pregnant' then 'mating' when status = 'lactating' then 'farrowing'
    when status in ('nurse', 'weaned') then 'weaning' when status in ('returned', 'aborted') then 'accident' end
$$;

-- The same at the end of a day that is past: her state is the last record of her life up to it.
create function herd_on(day date) returns setof herd_now language sql stable as $$
  select a.farm_id, a.animal_id, a.tag, a.ear_tag, a.ear_notch, a.breed, a.born_on, a.entered_on, a.pen_id, e.status, e.parity, e.matings, e.seq,
    last_work(e.kind, e.status), case when e.kind = 'entry' then s.last_work_on else e.on_date end,
    coalesce((select max(f.on_date) from sow_event f where f.farm_id = a.farm_id and f.animal_id = a.animal_id
        and f.kind = 'farrowing' and f.on_date <= day),
      case when s.start_status = 'lactating' then s.last_work_on end)
  from (
    select * from animal where sex = 'sow' and status <> 'culled' and entered_on <= day
    union all
    select * from animal where sex = 'sow' and status = 'culled' and last_work_on > day and entered_on <= day
  ) a
  cross join lateral (select l.kind, l.on_date, l.status, l.parity, l.matings, l.seq from sow_event l
    where l.farm_id = a.farm_id and l.animal_id = a.animal_id and l.on_date <= day
    order by l.on_date desc, l.seq desc limit 1) e
  left join sow_entry s on s.farm_id = a.farm_id and s.animal_id = a.animal_id
$$;
