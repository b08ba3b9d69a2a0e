-- An import of the rows that are right leaves the others to another import. Corrections of cells are stored with the import.
alter table workbook_import add column rest_of bigint;
alter table workbook_import add column only_right boolean not null default false;
alter table workbook_import add column split jsonb;
alter table workbook_import add column undo_operation_id uuid;
alter table workbook_import add constraint workbook_import_rest foreign key (farm_id, rest_of) references workbook_import;
create index workbook_import_by_rest on workbook_import (farm_id, rest_of) where rest_of is not null;
call audit_table('workbook_import');
create table workbook_import_correction (
  farm_id bigint not null,
  import_id bigint not null,
  number int not null check (number > 0),
  changes jsonb not null,
  account_id bigint references account default current_account(),
  created_at timestamptz not null default now(),
  primary key (farm_id, import_id, number),
  foreign key (farm_id, import_id) references workbook_import on delete cascade
);
call close_by_farm('workbook_import_correction');
