import type { CountedLot, StockCount, StoreItem, stores } from '@penside/contract/stores/store.ts'
import { addDays, type Day } from '@penside/domain/day.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import {
  daysLeft,
  daysWithUse,
  expiresSoon,
  isToBeOrdered,
  usedADay,
  useLookedAt,
  usualReorderDays,
} from '@penside/domain/stores/days-left.ts'
import { hundredths } from '@penside/domain/stores/stock.ts'
import { sql, type Db } from '../db.ts'
import { itemName, joinItem, joinPerson, noStock, personName, removeStock, saveStock } from '../item-stock.ts'
import { refuse } from '../problem.ts'
import type { Handlers } from '../serve.ts'
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
      where r.kind = 'count' and r.item_id = ${itemId} order by r.on_date desc, r.record_id desc limit 50`)
    return { ...item, batches, counts }
  },

  saveReorder: async ({ input: { itemId, reorderDays = null }, db }) => {
    const saved = await db.run(
      sql`update store_item set reorder_days = ${reorderDays} where item_id = ${itemId}`,
    )
    if (saved === 0) throw refuse('ITEM_UNKNOWN', {}, ['itemId'])
    return { result: 1 }
  },

  count: async ({ input, db, today, caller, late }) => {
    const { countedOn: on, amount, lots, reason = '' } = input
    await checkDay(db, { on, groupId: null, today })
    if (lots) checkLots(lots, amount)
    const recordId = await saveStock(db, {
      ...noStock,
      kind: 'count',
      itemId: input.itemId,
      on,
      amount,
      lots,
      personId: caller.accountId,
      reason,
      remark: input.remark ?? '',
    })
    const { difference, differs } = await db.one<{ difference: number; differs: boolean }>(sql`
      select coalesce(sum(case to_place when 'store' then amount else -amount end), 0)::float8 as difference, count(*) > 0 as differs
      from stock_move where record_id = ${recordId}`)
    // Who counted without a network could not know.
    if (differs && !reason && !late) throw refuse('COUNT_NEEDS_REASON', {}, ['reason'])
    return { result: 1, recordId, difference }
  },

  removeCount: async ({ input: { recordId }, db }) => {
    await removeStock(db, recordId, 'count')
    return { result: 1 }
  },
}

/** @throws Refusal where a batch stands there twice, or they are not what was counted together */
function checkLots(lots: readonly CountedLot[], amount: number) {
  const names = new Set(lots.map(({ batch, expiresOn = '' }) => `${expiresOn} ${batch}`))
  if (names.size < lots.length) throw refuse('BAD_INPUT', {}, ['lots'])
  const sum = lots.reduce((all, each) => all + hundredths(each.amount), 0)
  if (sum !== hundredths(amount)) throw refuse('COUNT_DOES_NOT_ADD_UP', { sum: sum / 100 }, ['amount'])
}

type Found = Pick<
  StoreItem,
  'itemId' | 'kind' | 'itemName' | 'unit' | 'inStore' | 'withGroups' | 'toCount' | 'lastReceivedOn'
> & {
  reorderDays: number | null
  uses: { on: Day; amount: number }[]
  expiring: { batch: string; expiresOn: Day; amount: number }[]
}

/** Everything that the store ever held, or the one that is asked for. What lasts shortest comes first, what is not used last. */
async function itemsOf(db: Db, language: Language, today: Day, itemId?: number): Promise<StoreItem[]> {
  const found = await db.many<Found>(sql`
    select r.item_id, r.kind, ${itemName(language)} as item_name, coalesce(m.unit, 'kg') as unit, r.reorder_days,
      coalesce((select sum(amount) from stock_balance b where b.farm_id = r.farm_id and b.item_id = r.item_id and b.group_id = 0), 0)::float8 as in_store,
      coalesce((select sum(amount) from stock_balance b where b.farm_id = r.farm_id and b.item_id = r.item_id and b.group_id <> 0), 0)::float8 as with_groups,
      coalesce((select jsonb_agg(jsonb_build_object('on', on_date, 'amount', amount)) from (
        select on_date, sum(amount) as amount from stock_move u
        where u.farm_id = r.farm_id and u.item_id = r.item_id and u.to_place = 'used' and u.on_date between ${addDays(today, -useLookedAt)}::date and ${today}::date
        group by on_date order by on_date desc limit ${daysWithUse}) use), '[]') as uses,
      coalesce((select jsonb_agg(jsonb_build_object('batch', batch, 'expiresOn', expires_on, 'amount', amount) order by expires_on, batch)
        from stock_balance b where b.farm_id = r.farm_id and b.item_id = r.item_id and b.group_id = 0 and b.amount > 0
          and b.expires_on <= ${addDays(today, expiresSoon)}::date), '[]') as expiring,
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
    .map(({ uses, reorderDays, ...item }): StoreItem => {
      const aDay = usedADay(uses, today)
      const left = daysLeft(item.inStore + item.withGroups, aDay)
      const mark = reorderDays ?? usualReorderDays[item.kind]
      return { ...item, usedADay: aDay, daysLeft: left, reorderDays: mark, order: isToBeOrdered(left, mark) }
    })
    .toSorted(
      (a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) || a.itemName.localeCompare(b.itemName),
    )
}
