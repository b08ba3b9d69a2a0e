-- Unusual values of an imported workbook stand among its rejected rows; the import waits until as many are confirmed.
alter table book_refused add column warning boolean not null default false;
alter table book_import add column warnings int not null default 0;
