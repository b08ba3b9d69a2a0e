-- What an import made is kept by the names of its tables.
alter table book_import no force row level security;
update book_import set made = jsonb_build_object('codes', coalesce(made -> 'codes', '[]'), 'before', coalesce(made -> 'before', '{}'),
  'rows', (
    select jsonb_object_agg(stands, coalesce(made -> was, '[]')) from (values ('house', 'houses'), ('pen', 'pens'), ('supplier', 'suppliers'),
      ('medicine', 'medicines'), ('feed', 'feeds'), ('pig_group', 'groups'), ('stock_record', 'stock')) as table_of (stands, was)))
where made <> '{}';
alter table book_import force row level security;
