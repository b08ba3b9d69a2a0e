-- Who saw to a record of the store, as a workbook named her where no member is called so.
alter table stock_record add column person_name text not null default '';
