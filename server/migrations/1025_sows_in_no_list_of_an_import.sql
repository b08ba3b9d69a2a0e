alter table workbook_import add column unlisted jsonb not null default '{"sows": 0, "samples": []}';
alter table workbook_import add column unlisted_breed text;
