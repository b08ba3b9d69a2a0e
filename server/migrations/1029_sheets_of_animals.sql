alter table workbook_import add column animal_sheets jsonb not null default '[]';
