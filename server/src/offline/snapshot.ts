import { toColumns, type KeptLists, type KeptRow, type KeptRows } from '@penside/contract/offline/herd.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { sql, type Db } from '../database/db.ts'
import { consumedBatches } from '../farm/medicine-consumption.ts'
import { farmsToSendTo } from '../farm/farms.ts'
import { medicineNames } from '../farm/medicines.ts'
import { movesAmong } from '../groups/list-moves.ts'
import { withdrawalsAmong } from '../groups/history.ts'
import { onItsWay } from '../groups/transfers.ts'
import { turnover } from '../stores/stock-columns.ts'
import type { Caller } from '../http/serve.ts'

// Groups and stock of the offline snapshot.

/** Tables of open groups. @param groupIds null for all groups */
export async function snapshotOfGroups(
  db: Db,
  groupIds: readonly number[] | null,
  today: Day,
  caller: Pick<Caller, 'company'>,
): Promise<Pick<KeptRows, 'groups' | 'groupMoves' | 'weighings' | 'groupTreatments' | 'withdrawals'>> {
  const groups = await db.many<KeptRow<'groups'>>(sql`
    select g.group_id, g.name as group_name, g.started_on, g.age_days, g.pen_id, g.breed, g.remark from pig_group g
    where g.ended_on is null ${groupIds ? sql`and g.group_id = any(${[...groupIds]})` : sql``} order by g.group_id`)
  const open = groups.map(({ groupId }) => groupId)
  const moves = open.length > 0 ? await movesAmong(db, open, caller) : []
  const weighings = await db.many<KeptRow<'weighings'>>(sql`
    select group_id, number as seq, on_date as on, head, total_weight::float8 as total_weight, remark from group_weighing
    where group_id = any(${open}) order by group_id, on_date desc, number desc`)
  const treatments = await db.many<KeptRow<'groupTreatments'>>(sql`
    select t.group_id, t.number as seq, t.on_date as on, t.medicine_id, t.method, t.amount::float8 as amount, t.batch, ${consumedBatches} as drawn, t.head,
      t.price::float8 as price, t.on_date + t.withdrawal_days as free_on, t.remark, t.photos from group_treatment t
    where group_id = any(${open}) order by group_id, on_date desc, number desc`)
  const withdrawals =
    open.length > 0
      ? await db.many<KeptRow<'withdrawals'>>(sql`
          select * from ${withdrawalsAmong(open, today)} order by group_id, free_on desc, medicine_id, medicine, given_on`)
      : []
  return {
    groups: toColumns('groups', groups),
    groupMoves: toColumns(
      'groupMoves',
      moves.map((move) => ({ ...move, more: hasMore(move) ? move : null })),
    ),
    weighings: toColumns('weighings', weighings),
    groupTreatments: toColumns('groupTreatments', treatments),
    withdrawals: toColumns('withdrawals', withdrawals),
  }
}

type Move = Awaited<ReturnType<typeof movesAmong>>[number]
const hasMore = (move: Move) =>
  move.partly ||
  move.mark !== '' ||
  move.remark !== '' ||
  move.photos.length > 0 ||
  [move.netWeight, move.price, move.partnerId, move.transferId, move.gradesFemales].some(
    (each) => each !== null,
  )

/** Transfers as other farms record them: of groups of this farm, and on their way to it. They change without a change of this farm. */
export async function ofOtherFarms(db: Db, caller: Pick<Caller, 'company'>) {
  const ofGroups = await db.many<{ groupId: number }>(sql`
    select t.group_id, t.transfer_id, sum(k.females + k.males + k.unsexed), sum(k.died_females + k.died_males + k.died_unsexed) as died, min(k.on_date) from transfer t
    join pig_group g on g.farm_id = t.farm_id and g.group_id = t.group_id and g.ended_on is null
    join transfer_arrival k on k.from_farm_id = t.farm_id and k.transfer_id = t.transfer_id
    where t.farm_id = current_farm() and k.farm_id <> t.farm_id group by t.group_id, t.transfer_id
    union all
    select k.group_id, t.transfer_id, null, null, t.free_on from transfer_arrival k
    join transfer t on t.farm_id = k.from_farm_id and t.transfer_id = k.transfer_id
    where k.farm_id = current_farm() and k.from_farm_id <> k.farm_id
    order by group_id, transfer_id`)
  return { ofGroups, onItsWay: await onItsWay(db, caller) }
}

/** Adds the groups from which these groups' pigs came or to which they went: withdrawal periods follow the pigs. */
export async function withRelated(db: Db, groupIds: readonly number[]): Promise<number[]> {
  if (groupIds.length === 0) return []
  const rows = await db.many<{ groupId: number }>(sql`
    with recursive after (group_id) as (
      select unnest(${[...groupIds]}::bigint[])
      union
      select k.group_id from after a join transfer t on t.farm_id = current_farm() and t.group_id = a.group_id
      join transfer_arrival k on k.from_farm_id = t.farm_id and k.transfer_id = t.transfer_id and k.farm_id = t.farm_id
    )
    select group_id from after
    union
    select t.group_id from transfer_arrival k join transfer t on t.farm_id = current_farm() and t.transfer_id = k.transfer_id
    where k.farm_id = current_farm() and k.from_farm_id = k.farm_id and k.group_id = any(${[...groupIds]})`)
  return rows.map(({ groupId }) => groupId)
}

/** Tables of stock. @param itemIds null for all items */
export async function snapshotOfStock(
  db: Db,
  itemIds: readonly number[] | null,
): Promise<Pick<KeptRows, 'stock' | 'lots'>> {
  const of = itemIds ? sql`where item_id = any(${[...itemIds]})` : sql``
  const moved = sql`(select * from stock_move ${of}) m`
  const stock = await db.many<KeptRow<'stock'>>(sql`
    select m.item_id, 0::bigint as group_id, ${turnover(sql`('store', 'group')`)} from ${moved} group by m.item_id
    union all
    select m.item_id, m.group_id, ${turnover(sql`('group')`)} from ${moved}
    join pig_group g on g.farm_id = m.farm_id and g.group_id = m.group_id and g.ended_on is null group by m.item_id, m.group_id
    order by item_id, group_id`)
  const lots = await db.many<KeptRow<'lots'>>(sql`
    select item_id, group_id, batch, nullif(expires_on, 'infinity') as expires_on, amount::float8 as amount
    from (select * from stock_balance ${of}) b where amount > 0 order by item_id, group_id, b.expires_on, batch`)
  return {
    stock: toColumns('stock', stock),
    lots: toColumns('lots', lots),
  }
}

/** Lists for groups and stock. */
export async function snapshotLists(
  db: Db,
  caller: Pick<Caller, 'accountId' | 'company' | 'farmId'>,
): Promise<Pick<KeptLists, 'onItsWay' | 'farms' | 'feeds' | 'formerSows' | 'formerMedicines'>> {
  const feeds = await db.many<{ feedId: number; category: string; ko: string; en: string; vi: string }>(sql`
    select feed_id, category, name_ko as ko, name_en as en, name_vi as vi from feed where active order by category, feed_id`)
  const sows = await db.many<{ animalId: number; tag: string }>(sql`
    select distinct a.animal_id, a.tag from pig_group g join group_move m using (farm_id, group_id) join animal a using (farm_id, animal_id)
    where g.ended_on is null and a.status = 'culled' order by a.animal_id`)
  const medicines = await db.many<
    { medicineId: number; unit: string } & Parameters<typeof medicineNames>[0]
  >(sql`
    select m.medicine_id, m.unit, m.name, m.name_ko, m.name_en, m.name_vi from medicine m
    where not m.active and exists (select from group_treatment t where t.farm_id = m.farm_id and t.medicine_id = m.medicine_id)
    order by m.medicine_id`)
  return {
    onItsWay: await onItsWay(db, caller),
    farms: await farmsToSendTo(db, caller),
    feeds: feeds.map(({ ko, en, vi, ...feed }) => ({ ...feed, names: { ko, en, vi } })),
    formerSows: toColumns('formerSows', sows),
    formerMedicines: medicines.map(({ medicineId, unit, ...names }) => ({
      medicineId,
      unit,
      names: medicineNames(names),
    })),
  }
}
