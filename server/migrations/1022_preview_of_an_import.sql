alter table workbook_import add column preview jsonb;
