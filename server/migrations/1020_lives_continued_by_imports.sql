create table imported_life (
  farm_id bigint not null,
  import_id bigint not null,
  animal_id bigint not null,
  seq int not null,
  changes jsonb not null default '{}',
  primary key (farm_id, import_id, animal_id),
  foreign key (farm_id, import_id) references workbook_import on delete cascade,
  foreign key (farm_id, animal_id) references animal on delete cascade
);
create index imported_life_of_animal on imported_life (farm_id, animal_id);
call close_by_farm('imported_life');
