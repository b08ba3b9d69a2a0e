import type { Day } from '@penside/domain/day.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { hundredths, normalUse, takeInOrder } from '@penside/domain/stores/stock.ts'
import { assignBatches, forgetBatches, releaseBatches, type ReceivedBatch } from './batches-taken.ts'
import { sql, type Db, type Sql } from './db.ts'
import { refuse } from './problem.ts'

/**
 * What is in the store, and with each group, of feed and medicine. Every record of stock is moves between places; they and the balances
 * are written here, so that what is there always equals what came in less what went out, on every day.
 */

type Place = 'supplier' | 'store' | 'group' | 'used' | 'lost' | 'short'
/** What is without a date lasts for ever. */
const lasting = 'infinity'
/** Where the balance of the store stands, beside those of groups. */
const theStore = 0

type Move = {
  from: Place
  to: Place
  groupId: number | null
  batch: string
  expiresOn: string
  /** Hundredths. */
  amount: number
}
/** More or less of a batch in the store or with a group, in hundredths. */
type Change = { item_id: number; group_id: number; batch: string; expires_on: string; amount: number }

export type StockRecord = {
  kind: 'receipt' | 'release' | 'count' | 'treatment'
  itemId: number
  groupId: number | null
  on: Day
  amount: number
  batch: string
  expiresOn: Day | null
  supplierId: number | null
  price: number | null
  doses: number | null
  processing: string | null
  personId: number | null
  reason: string
  remark: string
  /** Of a count: each batch that was counted. */
  lots?: readonly { batch: string; expiresOn?: Day | undefined; amount: number }[] | undefined
}
type Stored = Pick<StockRecord, 'kind'> & ReceivedBatch
/** What most records say nothing of. */
export const noStock = {
  groupId: null,
  batch: '',
  expiresOn: null,
  supplierId: null,
  price: null,
  doses: null,
  processing: null,
  personId: null,
  reason: '',
  remark: '',
} as const

/** It takes what is there in the store's order, or of one batch. */
const takes = (kind: StockRecord['kind']) => kind === 'release' || kind === 'treatment'

/** Holds these items until the end of the transaction. @throws Refusal ITEM_UNKNOWN at the field of the item */
async function lockItems(db: Db, itemIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(itemIds)]
  const found = await db.many(
    sql`select item_id from store_item where item_id = any(${wanted}) order by item_id for update`,
  )
  if (found.length < wanted.length) throw refuse('ITEM_UNKNOWN', {}, ['itemId'])
}

/** A phone may still name an item that became one with another. */
export async function followMerged(db: Db, kind: 'feed' | 'medicine', itemId: number): Promise<number> {
  const found = await db.maybeOne<{ itemId: number }>(
    kind === 'feed'
      ? sql`select coalesce(merged_into, feed_id) as item_id from feed where feed_id = ${itemId}`
      : sql`select coalesce(merged_into, medicine_id) as item_id from medicine where medicine_id = ${itemId}`,
  )
  if (!found) throw refuse('ITEM_UNKNOWN', {}, ['itemId'])
  return found.itemId
}

/**
 * Enters a record, or corrects the one with this number, and moves what it moves.
 * @param late it was entered before anybody could say what is there: what is missing is noted, and the item has to be counted
 */
export async function saveStock(
  db: Db,
  record: StockRecord,
  { recordId, late = false }: { recordId?: number | undefined; late?: boolean } = {},
): Promise<number> {
  const before = recordId === undefined ? null : await lockRecord(db, recordId, record.kind)
  await lockItems(db, before ? [before.itemId, record.itemId] : [record.itemId])
  const gone = before && recordId !== undefined ? await takeMoves(db, recordId, before.itemId) : []
  // What it took is there again, to be taken anew.
  if (takes(record.kind) && before) await book(db, gone, before.on)
  const { moves, short } = await planOf(db, record, late)
  const isReceipt = record.kind === 'receipt'
  const freed =
    before && recordId !== undefined && isReceipt ? await releaseBatches(db, recordId, before, record) : []
  const columns = sql`${record.itemId}::bigint, ${record.groupId}::bigint, ${record.on}::date, ${record.amount}::numeric, ${short / 100}::numeric, ${record.batch},
    ${record.expiresOn}::date, ${record.supplierId}::bigint, ${record.price}::numeric, ${record.doses}::int, ${record.processing}, ${record.personId}::bigint,
    ${record.reason}, ${record.remark}`
  const written =
    recordId === undefined
      ? sql`insert into stock_record (farm_id, kind, ${columnNames}) values (current_farm(), ${record.kind}, ${columns}) returning record_id`
      : sql`update stock_record set (${columnNames}) = row (${columns}) where record_id = ${recordId} returning record_id`
  const saved = await db.one<{ recordId: number }>(sql`
    with saved as (${written}), moved as (
      insert into stock_move (farm_id, record_id, number, item_id, on_date, batch, expires_on, from_place, to_place, group_id, amount)
      select current_farm(), saved.record_id, m.number, ${record.itemId}, ${record.on}::date, m.batch, m."expiresOn", m."from", m."to", m."groupId", m.amount / 100
      from saved, jsonb_to_recordset(${JSON.stringify(moves.map((move, i) => ({ ...move, number: i + 1 })))}::jsonb)
        as m (number int, batch text, "expiresOn" date, "from" text, "to" text, "groupId" bigint, amount numeric)
      returning record_id
    )
    select record_id from saved`)
  const changes = changesOf(record.itemId, moves)
  const since = before && before.on < record.on ? before.on : record.on
  await book(db, takes(record.kind) ? changes : [...gone, ...changes], since)
  await outdate(db, [record.itemId, ...(before ? [before.itemId] : [])], since, saved.recordId)
  if (before && !isReceipt) await forgetBatches(db, saved.recordId)
  await assignBatches(db, isReceipt ? freed : [saved.recordId])
  return saved.recordId
}

/** @throws Refusal where what it brought has been used since */
export async function removeStock(db: Db, recordId: number, kind: StockRecord['kind']): Promise<void> {
  const before = await lockRecord(db, recordId, kind)
  const { itemId, on } = before
  await lockItems(db, [itemId])
  const freed = kind === 'receipt' ? await releaseBatches(db, recordId, before, null) : []
  const gone = await takeMoves(db, recordId, itemId)
  await db.run(sql`delete from stock_record where record_id = ${recordId}`)
  await book(db, gone, on)
  await outdate(db, [itemId], on, recordId)
  await assignBatches(db, freed)
}

/** What was entered of one item is the other's. */
export async function mergeStock(db: Db, itemId: number, into: number): Promise<void> {
  await lockItems(db, [itemId, into])
  await db.run(sql`update stock_record set item_id = ${into} where item_id = ${itemId}`)
  await db.run(sql`update stock_move set item_id = ${into} where item_id = ${itemId}`)
  await db.run(sql`update item_code set item_id = ${into} where item_id = ${itemId}`)
  await db.run(sql`
    insert into stock_balance (farm_id, item_id, group_id, batch, expires_on, amount)
    select farm_id, ${into}, group_id, batch, expires_on, amount from stock_balance where item_id = ${itemId}
    on conflict (farm_id, item_id, group_id, batch, expires_on) do update set amount = stock_balance.amount + excluded.amount`)
  await db.run(sql`delete from stock_balance where item_id = ${itemId}`)
}

const columnNames = sql`item_id, group_id, on_date, amount, short, batch, expires_on, supplier_id, price, doses, processing, person_id, reason, remark`

async function lockRecord(db: Db, recordId: number, kind: StockRecord['kind']): Promise<Stored> {
  const found = await db.maybeOne<Stored>(sql`
    select kind, item_id, group_id, on_date as on, amount::float8 as amount, batch, expires_on from stock_record where record_id = ${recordId} and kind = ${kind} for update`)
  if (!found) throw refuse('STOCK_RECORD_GONE')
  return found
}

/** Takes a record's moves away, and answers what that changes. */
async function takeMoves(db: Db, recordId: number, itemId: number): Promise<Change[]> {
  const moves = await db.many<Move>(sql`
    delete from stock_move where record_id = ${recordId}
    returning from_place as from, to_place as to, group_id, batch, expires_on, (amount * 100)::int8 as amount`)
  return changesOf(itemId, moves).map((change) => ({ ...change, amount: -change.amount }))
}

const changesOf = (itemId: number, moves: readonly Move[]): Change[] =>
  moves.flatMap(({ from, to, groupId, batch, expiresOn, amount }) =>
    (
      [
        [from, -amount],
        [to, amount],
      ] as const
    ).flatMap(([place, change]) =>
      place === 'store' || place === 'group'
        ? [
            {
              item_id: itemId,
              group_id: place === 'store' ? theStore : (groupId ?? theStore),
              batch,
              expires_on: expiresOn,
              amount: change,
            },
          ]
        : [],
    ),
  )

async function planOf(db: Db, record: StockRecord, late: boolean): Promise<{ moves: Move[]; short: number }> {
  const { kind, groupId, batch } = record
  const amount = hundredths(record.amount)
  const whole = { groupId, batch, expiresOn: record.expiresOn ?? lasting }
  if (kind === 'receipt') {
    const to = groupId === null ? 'store' : 'group'
    return { moves: [{ ...whole, from: 'supplier', to, amount }], short: 0 }
  }
  if (kind === 'count') {
    const stood = await storeOn(db, record)
    if (record.lots) {
      const moves = record.lots.map(({ batch, expiresOn = lasting, amount }): Move => {
        const there = stood.find((lot) => lot.batch === batch && lot.expiresOn === expiresOn)?.amount ?? 0
        const more = hundredths(amount) - there
        const lot = { groupId, batch, expiresOn, amount: Math.abs(more) }
        return more < 0 ? { ...lot, from: 'store', to: 'lost' } : { ...lot, from: 'lost', to: 'store' }
      })
      return { moves: moves.filter(({ amount }) => amount > 0), short: 0 }
    }
    const more = amount - stood.reduce((sum, lot) => sum + lot.amount, 0)
    if (more >= 0) {
      const found: Move = { ...whole, from: 'lost', to: 'store', amount: more }
      return { moves: more > 0 ? [found] : [], short: 0 }
    }
    const { taken, missing } = takeInOrder(-more, await lotsOf(db, record))
    if (missing > 0) throw refuse('STOCK_BELOW_ZERO', { on: record.on }, ['on'])
    return {
      moves: taken.map((each) => ({ ...each.lot, groupId, from: 'store', to: 'lost', amount: each.amount })),
      short: 0,
    }
  }
  const to = kind === 'treatment' || record.processing === normalUse ? 'used' : 'lost'
  const lots = await lotsOf(db, record)
  const { taken, missing } = takeInOrder(amount, lots)
  if (missing > 0 && !late)
    throw refuse(
      'STOCK_SHORT',
      { there: (amount - missing) / 100, unit: await unitOf(db, record.itemId), on: record.on },
      ['amount'],
    )
  return {
    moves: [
      ...taken.flatMap(({ lot: { place, batch, expiresOn }, amount }): Move[] => {
        const lot = { groupId, batch, expiresOn, amount }
        if (groupId === null) return [{ ...lot, from: 'store', to }]
        const given: Move = { ...lot, from: 'group', to }
        return place === theStore ? [{ ...lot, from: 'store', to: 'group' }, given] : [given]
      }),
      ...(missing > 0 ? [{ ...whole, from: 'short', to, amount: missing } as const] : []),
    ],
    short: missing,
  }
}

/** More came into the place than went out of it by this move of `m`. */
const changeOf = (place: Sql) => sql`
  case when (${place} = 0 and m.to_place = 'store') or (m.to_place = 'group' and m.group_id = ${place}) then m.amount else 0 end
  - case when (${place} = 0 and m.from_place = 'store') or (m.from_place = 'group' and m.group_id = ${place}) then m.amount else 0 end`

/** In the store at the end of the day, by batch, hundredths. */
const storeOn = (db: Db, { itemId, on }: Pick<StockRecord, 'itemId' | 'on'>) =>
  db.many<{ batch: string; expiresOn: string; amount: number }>(sql`
    select batch, expires_on::text, (100 * (b.amount - coalesce((
      select sum(${changeOf(sql`0`)}) from stock_move m
      where m.item_id = b.item_id and m.batch = b.batch and m.expires_on = b.expires_on and m.on_date > ${on}::date), 0)))::int8 as amount
    from stock_balance b where item_id = ${itemId} and group_id = 0`)

type FreeLot = { place: number; batch: string; expiresOn: string; free: number }

/**
 * The batches from which something can be taken on a day without any later day falling below zero: the group's own first, then the store's;
 * what expires first before what lasts, and of these what came first. The batch of a bottle may not have been noted when it came.
 */
const lotsOf = (db: Db, { itemId, groupId, on, batch, kind }: StockRecord): Promise<FreeLot[]> =>
  db.many<FreeLot>(sql`
    select group_id as place, batch, expires_on::text, (100 * free)::int8 as free from (
      select b.*,
        b.amount - greatest(0, (
          select max(following) from (
            select sum(sum(${changeOf(sql`b.group_id`)})) over (order by m.on_date desc) as following from stock_move m
            where m.item_id = b.item_id and m.batch = b.batch and m.expires_on = b.expires_on and m.on_date > ${on}::date
            group by m.on_date) later)) as free,
        (select min(m.on_date) from stock_move m
          where m.item_id = b.item_id and m.batch = b.batch and m.expires_on = b.expires_on) as since
      from stock_balance b
      where b.item_id = ${itemId} and b.amount > 0 and b.group_id in (0, ${groupId ?? theStore})
        ${takes(kind) && batch ? sql`and b.batch in (${batch}, ${kind === 'treatment' ? '' : batch})` : sql``}
    ) lot
    where free > 0 order by ${takes(kind) && batch ? sql`batch = '',` : sql``} group_id = 0, expires_on, since, batch`)

async function unitOf(db: Db, itemId: number): Promise<string> {
  const medicine = await db.maybeOne<{ unit: string }>(
    sql`select unit from medicine where medicine_id = ${itemId}`,
  )
  return medicine?.unit ?? 'kg'
}

/** Changes balances. @param since the first day on which anything is otherwise @throws Refusal with the day that would be below zero */
async function book(db: Db, changes: readonly Change[], since: Day): Promise<void> {
  if (changes.length === 0) return
  const pending = sql`(
    select item_id, group_id, batch, expires_on, sum(amount) / 100 as amount
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (item_id bigint, group_id bigint, batch text, expires_on date, amount numeric)
    group by 1, 2, 3, 4)`
  const below = await db.one<{ on: Day | null }>(sql`
    with stock as (
      select p.item_id, p.group_id, p.batch, p.expires_on, coalesce(b.amount, 0) + p.amount as amount
      from ${pending} p left join stock_balance b using (item_id, group_id, batch, expires_on)
    ), days as (
      select s.*, m.on_date, sum(${changeOf(sql`s.group_id`)}) as change from stock s
      join stock_move m on m.item_id = s.item_id and m.batch = s.batch and m.expires_on = s.expires_on and m.on_date > ${since}::date
      group by s.item_id, s.group_id, s.batch, s.expires_on, s.amount, m.on_date
      union all select s.*, ${since}::date, 0 from stock s
    ), ends as (
      select on_date, amount + change - sum(change) over (partition by item_id, group_id, batch, expires_on order by on_date desc) as amount from days
    )
    select min(on_date) as on from ends where amount < 0`)
  if (below.on) throw refuse('STOCK_BELOW_ZERO', { on: below.on }, ['amount'])
  await db.run(sql`
    with stood as (
      update stock_balance b set amount = b.amount + p.amount from ${pending} p
      where (b.item_id, b.group_id, b.batch, b.expires_on) = (p.item_id, p.group_id, p.batch, p.expires_on)
      returning b.item_id, b.group_id, b.batch, b.expires_on)
    insert into stock_balance (farm_id, item_id, group_id, batch, expires_on, amount)
    select current_farm(), item_id, group_id, batch, expires_on, amount from ${pending} p
    where not exists (select from stood s where (s.item_id, s.group_id, s.batch, s.expires_on) = (p.item_id, p.group_id, p.batch, p.expires_on))
    returning farm_id`)
}

/** What is counted afterwards rested on what is otherwise now. */
const outdate = (db: Db, itemIds: readonly number[], since: Day, but: number) =>
  db.run(sql`
    update stock_record set outdated = true
    where kind = 'count' and item_id = any(${itemIds}) and on_date > ${since}::date and record_id <> ${but} and not outdated`)

/** The name of an item of `feed f` or `medicine m` in a query. */
export const itemName = (language: Language): Sql =>
  ({
    ko: sql`coalesce(f.name_ko, nullif(m.name_ko, ''), m.name)`,
    en: sql`coalesce(f.name_en, nullif(m.name_en, ''), m.name)`,
    vi: sql`coalesce(f.name_vi, nullif(m.name_vi, ''), m.name)`,
  })[language]

/** Who saw to a record `r`, as a query tells it: a member, or whom a workbook named. */
export const personName: Sql = sql`coalesce(who.name, r.person_name)`
export const joinPerson: Sql = sql`left join author who on who.account_id = r.person_id`

/** The feed or medicine of a row `r` with an item. */
export const joinItem: Sql = sql`
  left join feed f on f.farm_id = r.farm_id and f.feed_id = r.item_id
  left join medicine m on m.farm_id = r.farm_id and m.medicine_id = r.item_id`
