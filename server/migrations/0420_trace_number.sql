-- Under which number the authority knows a breeding pig: the number of the farm where it was born, and six digits of its own.
create table trace_number (
  farm_id bigint not null,
  animal_id bigint not null,
  number text not null check (number ~ '^[0-9]{12}$'),
  primary key (farm_id, animal_id),
  foreign key (farm_id, animal_id) references animal on delete cascade
);
create unique index trace_number_of_one on trace_number (farm_id, number);
call close_by_farm('trace_number'::regclass);
call audit_table('trace_number'::regclass);
