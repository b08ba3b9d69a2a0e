-- Heat checks of open sows. They change nothing of a sow's state: a sow that is served gets a mating.
create table heat_check (
  farm_id bigint not null,
  animal_id bigint not null,
  number int not null check (number > 0),
  on_date date not null,
  result text not null check (result in ('notInHeat', 'inHeat', 'doubtful')),
  remark text not null default '',
  -- Null if loaded in bulk.
  entered_by bigint default current_account(),
  created_at timestamptz not null default now(),
  primary key (farm_id, animal_id, number),
  foreign key (farm_id, animal_id) references animal
);
create index heat_check_newest on heat_check (farm_id, animal_id, on_date desc, number desc);
call close_by_farm('heat_check');
call audit_table('heat_check');
