-- What the auctions of the country paid for a kg of carcass on a day, as the source tells it.
create table auction_price (
  on_date date primary key,
  -- Won.
  price numeric(8, 2) not null check (price between 100 and 99999)
);
grant select, insert, update on auction_price to penside_app;

-- A source outside: when it was asked last, when it answered last, and what was wrong since.
create table outside_source (
  name text primary key,
  asked_at timestamptz not null,
  answered_at timestamptz,
  trouble text
);
grant select, insert, update on outside_source to penside_app;
