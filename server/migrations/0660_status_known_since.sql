-- The record of her entry stands on the day from which her status is known, the later of entry and status date. `animal.entered_on` is the
-- day on which she came.
update sow_event e set on_date = s.last_work_on
from sow_entry s
where s.farm_id = e.farm_id and s.animal_id = e.animal_id and e.seq = 1 and e.kind = 'entry' and s.last_work_on > e.on_date;

update animal a set first_mated_on = e.on_date
from sow_event e
where e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.seq = 1 and e.status <> 'gilt' and a.first_mated_on < e.on_date;

-- A line of an animal has a day where she came on another one: between it and her first record she is counted too.
do $do$ begin
  execute replace(replace(pg_get_functiondef('audit_source(regclass)'::regprocedure),
    $$when name = 'pig_group' then$$,
    $$when name = 'animal' then 'case when old.entered_on is distinct from new.entered_on then least(old.entered_on, new.entered_on) end'
        when name = 'pig_group' then$$),
    $$case when 'on_date' = any(columns) then 'case when old.on_date <> new.on_date$$,
    $$case when name = 'animal' then 'case when old.entered_on <> new.entered_on then greatest(old.entered_on, new.entered_on) end'
        when 'on_date' = any(columns) then 'case when old.on_date <> new.on_date$$);
  if pg_get_functiondef('audit_source(regclass)'::regprocedure) not like '%least(old.entered_on%greatest(old.entered_on%' then
    raise 'audit_source is not as expected';
  end if;
end $do$;
