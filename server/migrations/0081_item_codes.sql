-- What makers print on a bag or bottle, as the farm has learned it: which of its feeds or medicines a code is.
create table item_code (
  farm_id bigint not null,
  gtin text not null check (gtin ~ '^\d{14}$'),
  item_id bigint not null,
  primary key (farm_id, gtin),
  foreign key (farm_id, item_id) references store_item
);
call close_by_farm('item_code');
call audit_table('item_code');
