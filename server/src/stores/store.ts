import type { CountedLot, GroupFeed, StockCount, StoreItem, stores } from '@penside/contract/stores/store.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import {
  daysLeft,
  maxDaysWithUse,
  expiresSoonDays,
  isToBeOrdered,
  usedADay,
  useWindowDays,
  usualReorderDays,
} from '@penside/domain/stores/days-left.ts'
import { hundredths } from '@penside/domain/stores/stock.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { followMerged, noStock, removeStock, saveStock } from './item-stock.ts'
import { itemName, joinItem, joinPerson, personName } from './stock-columns.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { checkDay } from './release.ts'

export const storeHandlers: Handlers<typeof stores> = {
  list: async ({ db, language, today }) => ({ rows: await itemsOf(db, language, today) }),

  notice: async ({ db, language, today }) => {
    const items = await itemsOf(db, language, today)
    return {
      order: items.filter(({ order }) => order).length,
      expiring: items.filter(({ expiring }) => expiring.length > 0).length,
      toCount: items.filter(({ toCount }) => toCount).length,
    }
  },

  item: async ({ input: { itemId }, db, language, today }) => {
    const [item] = await itemsOf(db, language, today, itemId)
    if (!item) throw refuse('ITEM_UNKNOWN', {}, ['itemId'])
    const batches = await db.many<{ batch: string; expiresOn: Day | null; amount: number }>(sql`
      select batch, nullif(expires_on, 'infinity') as expires_on, amount::float8 as amount from stock_balance
      where item_id = ${itemId} and group_id = 0 and amount > 0 order by stock_balance.expires_on, batch`)
    const counts = await db.many<StockCount>(sql`
      select r.record_id, r.on_date as counted_on, r.amount::float8 as amount,
        coalesce((select sum(case m.to_place when 'store' then m.amount else -m.amount end) from stock_move m
          where m.farm_id = r.farm_id and m.record_id = r.record_id), 0)::float8 as difference,
        r.reason, r.outdated, ${personName} as member_name
      from stock_record r ${joinPerson}
      where r.kind = 'count' and r.item_id = ${itemId} and r.group_id is null order by r.on_date desc, r.record_id desc limit 50`)
    return { ...item, batches, counts }
  },

  groupFeed: async ({ input: { groupId }, db, language }) => {
    const rows = await db.many<Omit<GroupFeed, 'counts'>>(sql`
      select r.item_id, ${itemName(language)} as item_name, r.received::float8 as received, r.released::float8 as released, r.eaten::float8 as eaten,
        coalesce((select sum(b.amount) from stock_balance b where b.farm_id = r.farm_id and b.item_id = r.item_id and b.group_id = ${groupId}), 0)::float8 as left
      from (
        select m.farm_id, m.item_id, sum(m.amount) filter (where m.from_place = 'supplier') as received,
          coalesce(sum(m.amount) filter (where m.to_place = 'used' and s.kind = 'release'), 0) as released,
          coalesce(sum(case when m.to_place = 'used' then m.amount when m.from_place = 'used' then -m.amount end), 0) as eaten
        from stock_move m join stock_record s on s.farm_id = m.farm_id and s.record_id = m.record_id
        where m.group_id = ${groupId} group by m.farm_id, m.item_id) r ${joinItem}
      where f.feed_id is not null order by f.category, r.item_id`)
    const counts = await db.many<GroupFeed['counts'][number] & { itemId: number }>(sql`
      select r.item_id, r.record_id, r.on_date as counted_on, r.amount::float8 as amount, ${personName} as member_name
      from stock_record r ${joinPerson}
      where r.kind = 'count' and r.group_id = ${groupId} order by r.on_date desc, r.record_id desc`)
    return {
      rows: rows.map((row) => ({
        ...row,
        received: row.received ?? 0,
        counts: counts.flatMap(({ itemId, ...count }) => (itemId === row.itemId ? [count] : [])),
      })),
    }
  },

  saveReorder: async ({ input: { itemId, reorderDays = null }, db }) => {
    const saved = await db.run(
      sql`update store_item set reorder_days = ${reorderDays} where item_id = ${itemId}`,
    )
    if (saved === 0) throw refuse('ITEM_UNKNOWN', {}, ['itemId'])
    return { result: 1 }
  },

  count: async ({ input, db, today, caller, late }) => {
    const { countedOn: on, amount, lots, reason = '', groupId = null } = input
    await checkDay(db, { on, groupId, today })
    if (lots && groupId !== null) throw refuse('BAD_INPUT', {}, ['lots'])
    if (lots) checkLots(lots, amount)
    const recordId = await saveStock(db, {
      ...noStock,
      kind: 'count',
      itemId: groupId === null ? input.itemId : await followMerged(db, 'feed', input.itemId),
      groupId,
      on,
      amount,
      lots,
      personId: caller.accountId,
      reason,
      remark: input.remark ?? '',
    })
    const { difference, differs } = await db.one<{ difference: number; differs: boolean }>(sql`
      select coalesce(sum(case when to_place in ('store', 'group') then amount else -amount end), 0)::float8 as difference, count(*) > 0 as differs
      from stock_move where record_id = ${recordId}`)
    // An offline count could not know the difference, and a count of a group needs no reason.
    if (differs && !reason && !late && groupId === null) throw refuse('COUNT_NEEDS_REASON', {}, ['reason'])
    return { result: 1, recordId, difference }
  },

  removeCount: async ({ input: { recordId }, db }) => {
    await removeStock(db, recordId, 'count')
    return { result: 1 }
  },
}

/** @throws Refusal for a duplicate batch, or if the batches do not add up to the amount */
function checkLots(lots: readonly CountedLot[], amount: number) {
  const names = new Set(lots.map(({ batch, expiresOn = '' }) => `${expiresOn} ${batch}`))
  if (names.size < lots.length) throw refuse('BAD_INPUT', {}, ['lots'])
  const sum = lots.reduce((all, each) => all + hundredths(each.amount), 0)
  if (sum !== hundredths(amount)) throw refuse('COUNT_DOES_NOT_ADD_UP', { sum: sum / 100 }, ['amount'])
}

type Use = { on: Day; amount: number }
type Found = Pick<
  StoreItem,
  'itemId' | 'kind' | 'itemName' | 'unit' | 'inStore' | 'withGroups' | 'toCount' | 'lastReceivedOn'
> & {
  reorderDays: number | null
  /** Releases of the store, and deliveries to groups less what was left. */
  uses: Use[]
  straight: Use[]
  expiring: { batch: string; expiresOn: Day; amount: number }[]
}

/** Last days with use of an item `r` by these kinds of records, with amounts, as JSON. */
const usesBy = (kinds: Sql, today: Day): Sql => sql`
  coalesce((select jsonb_agg(jsonb_build_object('on', on_date, 'amount', amount)) from (
    select u.on_date, sum(case u.to_place when 'used' then u.amount else -u.amount end) as amount
    from stock_move u join stock_record by on by.farm_id = u.farm_id and by.record_id = u.record_id
    where u.farm_id = r.farm_id and u.item_id = r.item_id and 'used' in (u.from_place, u.to_place) and by.kind in ${kinds}
      and u.on_date between ${addDays(today, -useWindowDays)}::date and ${today}::date
    group by u.on_date order by u.on_date desc limit ${maxDaysWithUse}) use), '[]')`

/** All items that the store ever had, or one of them, by days left; unused ones last. */
async function itemsOf(db: Db, language: Language, today: Day, itemId?: number): Promise<StoreItem[]> {
  const found = await db.many<Found>(sql`
    select r.item_id, r.kind, ${itemName(language)} as item_name, coalesce(m.unit, 'kg') as unit, r.reorder_days,
      coalesce((select sum(amount) from stock_balance b where b.farm_id = r.farm_id and b.item_id = r.item_id and b.group_id = 0), 0)::float8 as in_store,
      coalesce((select sum(amount) from stock_balance b where b.farm_id = r.farm_id and b.item_id = r.item_id and b.group_id <> 0), 0)::float8 as with_groups,
      ${usesBy(sql`('release', 'treatment')`, today)} as uses, ${usesBy(sql`('receipt', 'count')`, today)} as straight,
      coalesce((select jsonb_agg(jsonb_build_object('batch', batch, 'expiresOn', expires_on, 'amount', amount) order by expires_on, batch)
        from stock_balance b where b.farm_id = r.farm_id and b.item_id = r.item_id and b.group_id = 0 and b.amount > 0
          and b.expires_on <= ${addDays(today, expiresSoonDays)}::date), '[]') as expiring,
      exists (select from stock_record s where s.farm_id = r.farm_id and s.item_id = r.item_id and s.short > 0 and s.created_at > coalesce(
        (select max(created_at) from stock_record c where c.farm_id = r.farm_id and c.item_id = r.item_id and c.kind = 'count'), '-infinity')) as to_count,
      (select max(on_date) from stock_record c where c.farm_id = r.farm_id and c.item_id = r.item_id and c.kind = 'receipt') as last_received_on
    from store_item r ${joinItem}
    where ${
      itemId === undefined
        ? sql`exists (select from stock_record s where s.farm_id = r.farm_id and s.item_id = r.item_id)`
        : sql`r.item_id = ${itemId}`
    }`)
  return found
    .map(({ uses, straight, reorderDays, ...item }): StoreItem => {
      const ofStore = usedADay(uses, today)
      const aDay = ofStore ?? usedADay(straight, today)
      // For an item that is only delivered to groups, only a count tells what is left.
      const isKnown = ofStore !== null || item.withGroups > 0
      const left = isKnown ? daysLeft(item.inStore + item.withGroups, aDay) : null
      const mark = reorderDays ?? usualReorderDays[item.kind]
      return { ...item, usedADay: aDay, daysLeft: left, reorderDays: mark, order: isToBeOrdered(left, mark) }
    })
    .toSorted(
      (a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) || a.itemName.localeCompare(b.itemName),
    )
}
