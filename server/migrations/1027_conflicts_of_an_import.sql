-- Rows of a workbook that differ from records of the farm are listed and chosen one by one.
create table workbook_import_conflict (
  farm_id bigint not null,
  import_id bigint not null,
  number int not null check (number > 0),
  sheet text not null,
  row int not null,
  sheet_key text not null,
  name text not null,
  on_date date not null,
  columns jsonb not null,
  fixed text,
  takes boolean not null,
  primary key (farm_id, import_id, number),
  foreign key (farm_id, import_id) references workbook_import on delete cascade
);
call close_by_farm('workbook_import_conflict');
