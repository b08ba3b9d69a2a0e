-- Her entry is looked up only where it is her last record, or where she has not farrowed since; else it would be read of every animal.
create or replace function herd_on(day date) returns table (
  farm_id bigint, animal_id bigint, tag text, ear_tag text, ear_notch text, breed text, born_on date, entered_on date, pen_id bigint, status text,
  parity int, matings int, seq int, last_work text, last_work_on date, farrowed_on date, kind text, on_date date, first_mated_on date
) language sql stable as $$
  select a.farm_id, a.animal_id, a.tag, a.ear_tag, a.ear_notch, a.breed, a.born_on, a.entered_on, a.pen_id, e.status, e.parity, e.matings, e.seq,
    last_work(e.kind, e.status),
    case when e.kind = 'entry' then (
      select s.last_work_on from sow_entry s where s.farm_id = a.farm_id and s.animal_id = a.animal_id) else e.on_date end,
    coalesce((select max(f.on_date) from sow_event f where f.farm_id = a.farm_id and f.animal_id = a.animal_id
        and f.kind = 'farrowing' and f.on_date <= day),
      (select s.last_work_on from sow_entry s
        where s.farm_id = a.farm_id and s.animal_id = a.animal_id and s.start_status = 'lactating')),
    e.kind, e.on_date, a.first_mated_on
  from (
    select * from animal where sex = 'sow' and status <> 'culled' and entered_on <= day
    union all
    select * from animal where sex = 'sow' and status = 'culled' and last_work_on > day and entered_on <= day
  ) a
  cross join lateral (select l.kind, l.on_date, l.status, l.parity, l.matings, l.seq from sow_event l
    where l.farm_id = a.farm_id and l.animal_id = a.animal_id and l.on_date <= day
    order by l.on_date desc, l.seq desc limit 1) e
$$;
