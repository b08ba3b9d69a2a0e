-- One number, one living animal: of sow and boar together, unless the farm numbers its boars apart (setting boarsNumberedApart). Only a
-- boar's row says with whom he is numbered, so that changing the setting touches the few boars and no sow.
alter table animal add column numbered_with text not null default '' check (numbered_with in ('', 'boar'));

-- Farms in which a sow and a boar already live under one number go on as they are.
alter table animal no force row level security;
alter table farm_setting no force row level security;
insert into farm_setting (farm_id, name, value)
select distinct b.farm_id, 'boarsNumberedApart', 1
from animal b join animal s on s.farm_id = b.farm_id and s.tag = b.tag and s.sex = 'sow' and s.status <> 'culled'
where b.sex = 'boar' and b.status <> 'culled'
on conflict (farm_id, name) do update set value = 1;
update animal a set numbered_with = 'boar'
from farm_setting s where s.farm_id = a.farm_id and s.name = 'boarsNumberedApart' and s.value > 0 and a.sex = 'boar';
alter table farm_setting force row level security;
alter table animal force row level security;

create unique index animal_number on animal (farm_id, numbered_with, tag) where status <> 'culled';

-- Whoever changes the setting takes this lock alone, whoever enters a boar beside others: no boar comes in by a setting that is just changed.
create function boar_numbering(farm bigint) returns bigint language sql immutable as $$ select 736473200000 + farm $$;

create function number_boar() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(boar_numbering(new.farm_id));
  new.numbered_with := case
    when exists (select from farm_setting where farm_id = new.farm_id and name = 'boarsNumberedApart' and value > 0) then 'boar'
    else '' end;
  return new;
end $$;
create trigger number_boar before insert on animal for each row when (new.sex = 'boar') execute function number_boar();
