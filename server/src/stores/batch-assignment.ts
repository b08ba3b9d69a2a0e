import type { Day } from '@penside/domain/basics/day.ts'
import { normalUse } from '@penside/domain/stores/stock.ts'
import { sql, type Db } from '../database/db.ts'

/**
 * Assignment of consumed stock to receipts, from which its cost follows. It is made when a record is saved, so that later receipts do not
 * change it; a corrected price of an assigned receipt does.
 */

/**
 * Assigns the unassigned consumption of these records to receipts of the same batches, first in first out. Stock without a receipt, such as
 * stock found by a count, has the last price paid until its day. A receipt for a group is assigned to itself. What a count of a group finds
 * left is taken back from the group's last consumption.
 */
export async function assignBatches(db: Db, recordIds: readonly number[]): Promise<void> {
  if (recordIds.length === 0) return
  await assignOwn(db, recordIds)
  // The feed that a count found left is consumed by the counts that follow.
  const counts = await db.many<{ recordId: number }>(sql`
    select record_id from stock_record c where farm_id = current_farm() and kind = 'count' and exists (
      select from stock_record r where r.farm_id = c.farm_id and r.record_id = any(${[...recordIds]}::bigint[]) and r.kind = 'count'
        and (r.group_id, r.item_id) = (c.group_id, c.item_id) and r.on_date <= c.on_date)`)
  const counted = new Set(counts.map(({ recordId }) => recordId))
  await forgetBatches(db, [...counted])
  const records = await db.many<{ recordId: number }>(sql`
    select record_id from stock_record where farm_id = current_farm() and record_id = any(${[...recordIds, ...counted]}::bigint[])
    order by on_date, kind = 'count', record_id`)
  let waiting: number[] = []
  for (const { recordId } of records) {
    waiting.push(recordId)
    if (!counted.has(recordId)) continue
    await assignTaken(db, waiting)
    await putBack(db, recordId)
    waiting = []
  }
  await assignTaken(db, waiting)
}

/** Assigns receipts for groups to themselves. */
const assignOwn = (db: Db, recordIds: readonly number[]) =>
  db.run(sql`
    insert into stock_consumption (farm_id, record_id, receipt_id, in_stock, place_id, amount)
    select current_farm(), m.record_id, m.record_id, true, m.group_id, m.amount
    from stock_move m join stock_record r on r.farm_id = m.farm_id and r.record_id = m.record_id
    where m.farm_id = current_farm() and r.kind = 'receipt' and m.to_place = 'used' and m.record_id = any(${[...recordIds]}::bigint[])
    on conflict do nothing returning farm_id`)

/** Newest receipt with a price up to the day of `t`. */
const newestPriced = sql`
  select r.record_id as receipt_id from stock_record r
  where r.farm_id = current_farm() and r.item_id = t.item_id and r.kind = 'receipt' and r.price > 0 and r.amount > 0 and r.on_date <= t.on_date
  order by r.on_date desc, r.record_id desc limit 1`

async function assignTaken(db: Db, recordIds: readonly number[]): Promise<void> {
  if (recordIds.length === 0) return
  await db.run(sql`
    with moves as materialized (
      select m.item_id, m.record_id, m.on_date, m.batch, m.expires_on, m.amount, m.from_place,
        case m.from_place when 'store' then 0 when 'group' then m.group_id end as place,
        coalesce(lag(m.from_place = 'store' and m.to_place = 'group') over (partition by m.record_id order by m.number), false) as handed_on
      from stock_move m join stock_record r on r.farm_id = m.farm_id and r.record_id = m.record_id
      where m.farm_id = current_farm() and r.kind <> 'receipt' and m.record_id = any(${[...recordIds]}::bigint[])
    ), known as materialized (
      select t.record_id, t.in_stock, t.amount, t.place_id as place, r.item_id, r.batch, coalesce(r.expires_on, 'infinity') as expires_on
      from stock_consumption t join stock_record r on r.farm_id = t.farm_id and r.record_id = t.receipt_id
      where t.farm_id = current_farm() and t.record_id = any(${[...recordIds]}::bigint[])
    ), wanted as (
      select m.record_id, m.item_id, m.on_date, m.place, m.batch, m.expires_on, sum(m.amount) as whole,
        sum(m.amount) - coalesce((
          select sum(k.amount) from known k
          where k.in_stock and (k.record_id, k.item_id, k.place, k.batch, k.expires_on) = (m.record_id, m.item_id, m.place, m.batch, m.expires_on)), 0) as amount
      from moves m where m.from_place in ('store', 'short') or m.from_place = 'group' and not m.handed_on
      group by 1, 2, 3, 4, 5, 6
    ), take as materialized (
      select *, sum(amount) over (partition by item_id, place, batch, expires_on order by on_date, record_id) as upto from wanted
    ), layer as (
      select r.item_id, r.record_id as receipt_id, r.batch, coalesce(r.expires_on, 'infinity') as expires_on, coalesce(r.group_id, 0) as place,
        r.on_date, r.amount - coalesce((
          select sum(t.amount) from stock_consumption t
          where t.farm_id = r.farm_id and t.receipt_id = r.record_id and t.in_stock and t.place_id = coalesce(r.group_id, 0)), 0) as free
      from stock_record r where r.farm_id = current_farm() and r.kind = 'receipt' and r.item_id in (select item_id from take)
      union all
      -- Feed of the store that a count found left with a group.
      select r.item_id, r.record_id, r.batch, coalesce(r.expires_on, 'infinity'), leftover.place, r.on_date, leftover.free
      from stock_record r cross join lateral (
        -- Read by receipt: a join of takes and consumption by place alone would compare all of a store's.
        select t.place_id as place, -sum(t.amount) as free from stock_consumption t
        where t.farm_id = r.farm_id and t.receipt_id = r.record_id and t.in_stock and t.place_id <> coalesce(r.group_id, 0)
        group by t.place_id having sum(t.amount) < 0) leftover
      where r.farm_id = current_farm() and r.kind = 'receipt' and r.item_id in (select item_id from take)
        and (r.item_id, leftover.place) in (select item_id, place from take)
    ), layers as materialized (
      select *, sum(free) over (partition by item_id, place, batch, expires_on order by on_date, receipt_id) as upto from layer where free > 0
    ), edge as (
      -- Takes and layers lie beside each other from 0 up; between two neighbouring edges one take consumes one layer. A join of both by
      -- overlap would compare each take with each layer.
      select item_id, place, batch, expires_on, upto, max(record_id) as record_id, max(receipt_id) as receipt_id from (
        select item_id, place, batch, expires_on, upto, record_id, null::bigint as receipt_id from take where amount > 0
        union all
        select item_id, place, batch, expires_on, upto, null, receipt_id from layers) each
      group by 1, 2, 3, 4, 5
    ), piece as (
      select *, upto - lag(upto, 1, 0::numeric) over before as amount,
        count(record_id) over before - (record_id is not null)::int as takes_before,
        count(receipt_id) over before - (receipt_id is not null)::int as layers_before
      from edge window before as (partition by item_id, place, batch, expires_on order by upto)
    ), matched as (
      select place, amount,
        max(record_id) over (partition by item_id, place, batch, expires_on, takes_before) as record_id,
        max(receipt_id) over (partition by item_id, place, batch, expires_on, layers_before) as receipt_id
      from piece
    ), found as materialized (
      select record_id, receipt_id, place, sum(amount) as amount from matched
      where record_id is not null and receipt_id is not null group by 1, 2, 3
    ), rest as (
      select record_id, max(item_id) as item_id, max(on_date) as on_date, sum(amount) as amount from (
        select record_id, item_id, on_date, whole as amount from take
        union all
        select record_id, null, null, -amount from found
        union all
        select record_id, null, null, -amount from known) each
      group by record_id
    )
    insert into stock_consumption (farm_id, record_id, receipt_id, in_stock, place_id, amount)
    select current_farm(), record_id, receipt_id, true, place, amount from found
    union all
    select current_farm(), t.record_id, newest.receipt_id, false, 0, t.amount from rest t cross join lateral (${newestPriced}) newest
    where t.amount > 0
    on conflict (farm_id, record_id, receipt_id, in_stock, place_id) do update set amount = stock_consumption.amount + excluded.amount
    returning farm_id`)
}

/** Assigns what a count found left as negative amounts: of each batch from the group's last consumption. */
const putBack = (db: Db, countId: number) =>
  db.run(sql`
    with back as (
      select m.item_id, m.group_id, m.on_date, m.batch, m.expires_on, sum(m.amount) as amount
      from stock_move m where m.farm_id = current_farm() and m.record_id = ${countId} and m.from_place = 'used' group by 1, 2, 3, 4, 5
    ), got as (
      select b.batch, b.expires_on, b.group_id, b.amount as wanted, t.receipt_id, t.in_stock, r.on_date, sum(t.amount) as amount
      from back b
      join stock_record g on g.farm_id = current_farm() and g.group_id = b.group_id and g.item_id = b.item_id and g.on_date <= b.on_date
        and (g.kind in ('receipt', 'count') or g.processing = ${normalUse})
      join stock_consumption t on t.farm_id = g.farm_id and t.record_id = g.record_id
      join stock_record r on r.farm_id = t.farm_id and r.record_id = t.receipt_id
        and (not t.in_stock or (r.batch, coalesce(r.expires_on, 'infinity')) = (b.batch, b.expires_on))
      group by 1, 2, 3, 4, 5, 6, 7 having sum(t.amount) > 0
    ), part as (
      select *, sum(amount) over (partition by batch, expires_on order by in_stock desc, on_date desc, receipt_id desc) as upto from got
    )
    insert into stock_consumption (farm_id, record_id, receipt_id, in_stock, place_id, amount)
    select current_farm(), ${countId}::bigint, receipt_id, in_stock, case when in_stock then group_id else 0 end,
      -sum(least(amount, wanted - (upto - amount)))
    from part where upto - amount < wanted group by 2, 3, 4, 5
    on conflict (farm_id, record_id, receipt_id, in_stock, place_id) do update set amount = stock_consumption.amount + excluded.amount
    returning farm_id`)

/** Goods of a receipt; assignments stay valid while they are unchanged. */
export type ReceivedBatch = {
  itemId: number
  groupId: number | null
  on: Day
  amount: number
  batch: string
  expiresOn: Day | null
}

/**
 * Removes assignments that a changed receipt no longer covers, newest first.
 * @param after null if the receipt is deleted @returns the records that lost assignments
 */
export async function releaseBatches(
  db: Db,
  receiptId: number,
  before: ReceivedBatch,
  after: ReceivedBatch | null,
): Promise<number[]> {
  const isSame =
    after &&
    (['itemId', 'groupId', 'on', 'batch', 'expiresOn'] as const).every((name) => before[name] === after[name])
  if (isSame && after.amount >= before.amount) return []
  const freed = await db.many<{ recordId: number }>(sql`
    with taken as materialized (
      select t.record_id, t.in_stock, t.place_id, t.amount, t.in_stock and t.place_id <> ${before.groupId ?? 0} as left_over,
        least(t.amount, ${isSame ? after.amount : 0}::numeric - sum(t.amount) over (partition by t.in_stock, t.place_id order by r.on_date, t.record_id) + t.amount) as kept
      from stock_consumption t join stock_record r on r.farm_id = t.farm_id and r.record_id = t.record_id where t.receipt_id = ${receiptId}
    ), lessened as (
      update stock_consumption s set amount = t.kept from taken t
      where s.receipt_id = ${receiptId} and (s.record_id, s.in_stock, s.place_id) = (t.record_id, t.in_stock, t.place_id)
        and t.in_stock and not t.left_over and t.kept > 0 and t.kept < t.amount
      returning s.record_id
    ), gone as (
      delete from stock_consumption s using taken t
      where s.receipt_id = ${receiptId} and (s.record_id, s.in_stock, s.place_id) = (t.record_id, t.in_stock, t.place_id)
        and (t.left_over or t.kept <= 0 and (t.in_stock or ${!isSame}))
      returning s.record_id)
    select record_id from lessened union select record_id from gone`)
  return freed.map(({ recordId }) => recordId)
}

/** Deletes the assignments of records that are corrected. */
export async function forgetBatches(db: Db, recordIds: readonly number[]): Promise<void> {
  if (recordIds.length > 0)
    await db.run(
      sql`delete from stock_consumption where farm_id = current_farm() and record_id = any(${[...recordIds]}::bigint[])`,
    )
}
