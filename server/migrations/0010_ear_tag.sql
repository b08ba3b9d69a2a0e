-- The number in an animal's electronic ear tag (ISO 11784), as its fifteen digits: it is one animal's alone.
alter table animal add column ear_tag text not null default '' check (ear_tag = '' or ear_tag ~ '^\d{15}$');
create unique index animal_ear_tag on animal (farm_id, ear_tag) where ear_tag <> '';

-- Cards are looked up of animals that are gone, too, and a boar's card asks for the matings that he served.
create index gone_by_work on animal (farm_id, sex, last_work_on desc, animal_id desc) where status = 'culled';
create index living_by_pen on animal (farm_id, pen_id) where status <> 'culled' and pen_id is not null;
create index mating_by_boar1 on mating (farm_id, boar1_id) where boar1_id is not null;
create index mating_by_boar2 on mating (farm_id, boar2_id) where boar2_id is not null;
create index mating_by_boar3 on mating (farm_id, boar3_id) where boar3_id is not null;
