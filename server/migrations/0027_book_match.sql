-- Sheets of other systems, matched by hand once: which of ours each is, and which of its headings is which column.
create table book_match (
  farm_id bigint not null references farm,
  sheet text not null,
  key text not null,
  columns jsonb not null,
  primary key (farm_id, sheet)
);
call close_by_farm('book_match'::regclass);
call audit_table('book_match'::regclass);

-- What a check found of them in a file.
alter table book_import add column foreign_sheets jsonb not null default '[]';
