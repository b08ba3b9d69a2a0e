-- Who entered a record: a figure is looked at by person. Null for what was loaded in bulk, and for what was entered before this.
alter table sow_event add column entered_by bigint default current_account();
