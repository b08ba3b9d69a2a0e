-- A fostering is one record of a sow, whichever way its piglets went: both ways share one numbering, in the order in which they happened.
-- Its two halves, one at each sow, know one another by number.
alter table litter_change no force row level security;

create temporary table fostering on commit drop as
select farm_id, animal_id, kind, number, litter_seq, on_date, partner_id, females, males,
  row_number() over (partition by farm_id, animal_id order by litter_seq, on_date, kind <> 'fosteredIn', number)::int as place
from litter_change where kind in ('fosteredIn', 'fosteredOut');

-- In two steps, because in between no two rows may have the same number.
update litter_change c set number = 1000000 + f.place, partner_number = null
from fostering f where (c.farm_id, c.animal_id, c.kind, c.number) = (f.farm_id, f.animal_id, f.kind, f.number);
update litter_change set number = number - 1000000 where number > 1000000;

-- Of several between two sows on one day the first belongs to the first.
with halves as (
  select f.*, row_number() over (partition by farm_id, animal_id, partner_id, kind, on_date, females + males order by place) as nth from fostering f
)
update litter_change c set partner_number = other.place
from halves own join halves other
  on other.farm_id = own.farm_id and other.animal_id = own.partner_id and other.partner_id = own.animal_id and other.kind <> own.kind
  and other.on_date = own.on_date and other.females + other.males = own.females + own.males and other.nth = own.nth
where c.farm_id = own.farm_id and c.animal_id = own.animal_id and c.kind = own.kind and c.number = own.place;

alter table litter_change force row level security;
