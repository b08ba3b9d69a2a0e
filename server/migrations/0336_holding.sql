-- The farm as authorities know it: what its forms are headed with, and who prescribes its medicines.
create table holding (
  farm_id bigint primary key references farm,
  -- Region and serial.
  number text not null default '' check (number = '' or number ~ '^[0-9]{6}$'),
  owner_name text not null default '',
  phone text not null default '',
  permit text not null default '',
  vet_name text not null default '',
  vet_contact text not null default ''
);
call close_by_farm('holding'::regclass);
call audit_table('holding'::regclass);
