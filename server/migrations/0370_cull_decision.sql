-- That a sow is to leave was decided; she leaves with her removal. One decision of a sow stands at most: who changes his mind deletes it.
create table cull_decision (
  farm_id bigint not null,
  animal_id bigint not null,
  number int not null check (number > 0),
  on_date date not null,
  reason text not null,
  remark text not null default '',
  entered_by bigint default current_account(),
  created_at timestamptz not null default now(),
  primary key (farm_id, animal_id, number),
  unique (farm_id, animal_id),
  foreign key (farm_id, animal_id) references animal
);
call close_by_farm('cull_decision'::regclass);
call audit_table('cull_decision'::regclass);
