-- From which receipts a record of stock took what it took: they say what it cost. An amount below zero was found to be left.
create table stock_taken (
  farm_id bigint not null,
  record_id bigint not null,
  receipt_id bigint not null,
  -- False: no receipt had it in stock; it costs what this one cost.
  in_stock boolean not null,
  amount numeric(12, 2) not null check (amount <> 0),
  primary key (farm_id, record_id, receipt_id, in_stock),
  foreign key (farm_id, record_id) references stock_record on delete cascade,
  foreign key (farm_id, receipt_id) references stock_record on delete cascade
);
create index stock_taken_of_receipt on stock_taken (farm_id, receipt_id) include (record_id, in_stock, amount);
call close_by_farm('stock_taken');

-- Everything that was taken so far, first in first out within its batch.
insert into stock_taken (farm_id, record_id, receipt_id, in_stock, amount)
with take as (
  select m.farm_id, m.item_id, m.record_id, m.on_date, m.batch, m.expires_on, m.amount,
    case m.from_place when 'store' then 0 when 'group' then m.group_id end as place,
    sum(m.amount) over (
      partition by m.farm_id, m.item_id, case m.from_place when 'store' then 0 when 'group' then m.group_id end, m.batch, m.expires_on
      order by m.on_date, m.record_id, m.number) as upto
  from stock_move m left join stock_move p on p.farm_id = m.farm_id and p.record_id = m.record_id and p.number = m.number - 1
  where m.from_place in ('store', 'short') or m.from_place = 'group' and (p.from_place is null or p.from_place <> 'store')
), layer as (
  select r.farm_id, r.item_id, r.record_id as receipt_id, r.batch, coalesce(r.expires_on, 'infinity') as expires_on, r.amount,
    coalesce(r.group_id, 0) as place,
    sum(r.amount) over (
      partition by r.farm_id, r.item_id, coalesce(r.group_id, 0), r.batch, r.expires_on order by r.on_date, r.record_id) as upto
  from stock_record r where r.kind = 'receipt'
), found as (
  select t.farm_id, t.record_id, l.receipt_id,
    sum(least(t.upto, l.upto) - greatest(t.upto - t.amount, l.upto - l.amount)) as amount
  from take t join layer l using (farm_id, item_id, place, batch, expires_on)
  where t.upto - t.amount < l.upto and l.upto - l.amount < t.upto group by 1, 2, 3
), rest as (
  select t.farm_id, t.record_id, t.item_id, t.on_date, t.amount - coalesce(f.amount, 0) as amount
  from (select farm_id, record_id, item_id, on_date, sum(amount) as amount from take group by 1, 2, 3, 4) t
  left join (select farm_id, record_id, sum(amount) as amount from found group by 1, 2) f using (farm_id, record_id)
)
select farm_id, record_id, receipt_id, true, amount from found
union all
select t.farm_id, t.record_id, newest.receipt_id, false, t.amount from rest t cross join lateral (
  select r.record_id as receipt_id from stock_record r
  where r.farm_id = t.farm_id and r.item_id = t.item_id and r.kind = 'receipt' and r.price > 0 and r.amount > 0 and r.on_date <= t.on_date
  order by r.on_date desc, r.record_id desc limit 1) newest
where t.amount > 0;
