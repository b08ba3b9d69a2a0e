-- An import adds records to groups of the farm.
create table imported_group (
  farm_id bigint not null,
  import_id bigint not null,
  group_id bigint not null,
  numbers jsonb not null,
  carcasses jsonb not null,
  ended_on date,
  end_remark text not null,
  primary key (farm_id, import_id, group_id),
  foreign key (farm_id, import_id) references workbook_import on delete cascade,
  foreign key (farm_id, group_id) references pig_group on delete cascade
);
create index imported_group_of_group on imported_group (farm_id, group_id);
call close_by_farm('imported_group');
