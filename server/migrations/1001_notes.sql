-- Remarks on animals, besides what is recorded of them.
create table animal_note (
  farm_id bigint not null,
  animal_id bigint not null,
  number int not null check (number > 0),
  on_date date not null,
  remark text not null,
  created_at timestamptz not null default now(),
  primary key (farm_id, animal_id, number),
  foreign key (farm_id, animal_id) references animal
);
call close_by_farm('animal_note');
call audit_table('animal_note');

-- Remarks on groups.
create table group_note (
  farm_id bigint not null,
  group_id bigint not null,
  number int not null check (number > 0),
  on_date date not null,
  remark text not null,
  created_at timestamptz not null default now(),
  primary key (farm_id, group_id, number),
  foreign key (farm_id, group_id) references pig_group
);
call close_by_farm('group_note');
call audit_table('group_note');
