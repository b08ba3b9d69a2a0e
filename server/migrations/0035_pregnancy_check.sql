-- Whether a mated sow was found pregnant. It changes nothing of her state: one that is empty has the accident entered.
create table pregnancy_check (
  farm_id bigint not null,
  animal_id bigint not null,
  number int not null check (number > 0),
  on_date date not null,
  method text not null check (method in ('heatCheck', 'ultrasound', 'sight')),
  result text not null check (result in ('pregnant', 'doubtful', 'empty')),
  remark text not null default '',
  confirmed text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (farm_id, animal_id, number),
  foreign key (farm_id, animal_id) references animal
);
-- The newest of an animal, and all of a day.
create index pregnancy_check_newest on pregnancy_check (farm_id, animal_id, on_date desc, number desc);
create index pregnancy_check_by_day on pregnancy_check (farm_id, on_date);
call close_by_farm('pregnancy_check'::regclass);
call audit_table('pregnancy_check'::regclass);
