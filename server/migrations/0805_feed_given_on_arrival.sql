-- Feed received for a group is given to it on that day; what a count of the group finds left comes back from what was used.
alter table stock_move drop constraint stock_move_from_place_check;
alter table stock_move add constraint stock_move_from_place_check
  check (from_place in ('supplier', 'store', 'group', 'used', 'lost', 'short')) not valid;
alter table stock_move validate constraint stock_move_from_place_check;

-- Where it lay when it was taken: 0 the store, else a group. A count of a group puts what it found left where it lies: below zero.
alter table stock_taken drop constraint if exists stock_taken_amount_check;
alter table stock_taken add column place_id bigint not null default 0;
update stock_taken t set place_id = r.group_id from stock_record r
where r.farm_id = t.farm_id and r.record_id = t.receipt_id and r.group_id is not null and t.in_stock;
alter table stock_taken drop constraint if exists stock_taken_pkey;
alter table stock_taken add primary key (farm_id, record_id, receipt_id, in_stock, place_id);

-- What groups received and no release has taken so far: of each batch the newest receipts. What was released stays given on the day of its release.
create temporary table given on commit drop as
with lot as (
  select b.farm_id, b.item_id, b.group_id, b.batch, b.expires_on, b.amount from stock_balance b where b.group_id <> 0 and b.amount > 0
), receipt as (
  select r.farm_id, r.record_id, r.item_id, r.group_id, r.on_date, r.batch, coalesce(r.expires_on, 'infinity') as expires_on, r.amount,
    sum(r.amount) over (
      partition by r.farm_id, r.item_id, r.group_id, r.batch, r.expires_on order by r.on_date desc, r.record_id desc) as upto
  from stock_record r where r.kind = 'receipt' and r.group_id is not null
)
select r.farm_id, r.record_id, r.item_id, r.group_id, r.on_date, r.batch, r.expires_on,
  least(r.amount, l.amount - (r.upto - r.amount)) as amount
from lot l join receipt r using (farm_id, item_id, group_id, batch, expires_on) where r.upto - r.amount < l.amount;

insert into stock_move (farm_id, record_id, number, item_id, on_date, batch, expires_on, from_place, to_place, group_id, amount)
select farm_id, record_id, (select max(number) + 1 from stock_move m where (m.farm_id, m.record_id) = (g.farm_id, g.record_id)),
  item_id, on_date, batch, expires_on, 'group', 'used', group_id, amount
from given g;

-- Each costs what it was received for.
insert into stock_taken (farm_id, record_id, receipt_id, in_stock, place_id, amount)
with rest as (
  select g.farm_id, g.record_id, g.group_id, g.amount,
    greatest(0, least(g.amount, r.amount - coalesce((
      select sum(t.amount) from stock_taken t where t.farm_id = r.farm_id and t.receipt_id = r.record_id and t.in_stock), 0))) as free
  from given g join stock_record r on r.farm_id = g.farm_id and r.record_id = g.record_id
)
select farm_id, record_id, record_id, true, group_id, free from rest where free > 0
union all
select farm_id, record_id, record_id, false, 0, amount - free from rest where amount > free;

update stock_balance b set amount = b.amount - g.amount
from (select farm_id, item_id, group_id, batch, expires_on, sum(amount) as amount from given group by 1, 2, 3, 4, 5) g
where (b.farm_id, b.item_id, b.group_id, b.batch, b.expires_on) = (g.farm_id, g.item_id, g.group_id, g.batch, g.expires_on);
