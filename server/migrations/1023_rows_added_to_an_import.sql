-- They are a part of the file.
alter table workbook_import drop column added;
