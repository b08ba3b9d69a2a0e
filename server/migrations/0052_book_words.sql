-- What stands in cells of other systems, matched by hand once: which of a list's entries a word means.
create table book_word (
  farm_id bigint not null references farm,
  list text not null,
  word text not null,
  meaning text not null,
  primary key (farm_id, list, word)
);
call close_by_farm('book_word'::regclass);
call audit_table('book_word'::regclass);

-- What a check found of them in a file.
alter table book_import add column words jsonb not null default '[]';
