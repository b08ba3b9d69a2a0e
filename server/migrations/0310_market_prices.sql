-- What a kg of carcass cost at auction on a day, as a farm has typed it or brought it in.
create table market_price (
  farm_id bigint not null references farm,
  on_date date not null,
  -- Won.
  price numeric(8, 2) not null check (price between 100 and 99999),
  primary key (farm_id, on_date)
);
call close_by_farm('market_price'::regclass);
call audit_table('market_price'::regclass);
