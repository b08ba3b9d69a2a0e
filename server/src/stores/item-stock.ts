import type { Day } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { hundredths, normalUse, takeInOrder } from '@penside/domain/stores/stock.ts'
import { assignBatches, forgetBatches, releaseBatches, type ReceivedBatch } from './batch-assignment.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'

/**
 * Stock of feed and medicine in the store and with groups. Every stock record consists of moves between places. Moves and balances are
 * written here alone, so that on every day a balance equals the moves in less the moves out.
 */

type Place = 'supplier' | 'store' | 'group' | 'used' | 'lost' | 'short'
/** Items without an expiry date never expire. */
const lasting = 'infinity'
/** Group number of the store's balances. */
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
/** Change of a batch's balance in the store or with a group, in hundredths. */
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
  /** Counted batches of a count. */
  lots?: readonly { batch: string; expiresOn?: Day | undefined; amount: number }[] | undefined
}
type Stored = Pick<StockRecord, 'kind'> & ReceivedBatch
/** Values that most records do not have. */
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

/** Whether a record takes stock, in the store's order or from one batch. */
const takes = (kind: StockRecord['kind']) => kind === 'release' || kind === 'treatment'

/** Locks items until the end of the transaction. @throws Refusal ITEM_UNKNOWN at the field of the item */
async function lockItems(db: Db, itemIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(itemIds)]
  const found = await db.many(
    sql`select item_id from store_item where item_id = any(${wanted}) order by item_id for update`,
  )
  if (found.length < wanted.length) throw refuse('ITEM_UNKNOWN', {}, ['itemId'])
}

/** Current id of an item, which the phone may still know under an id that has since been merged. */
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
 * Creates or updates a stock record together with its stock moves.
 * @param late entered offline: a shortage is stored, and the item has to be counted, instead of a rejection
 */
export async function saveStock(
  db: Db,
  record: StockRecord,
  { recordId, late = false }: { recordId?: number | undefined; late?: boolean } = {},
): Promise<number> {
  const { kind, itemId, on } = record
  const before = recordId === undefined ? null : await lockRecord(db, recordId, kind)
  await lockItems(db, before ? [before.itemId, itemId] : [itemId])
  const counts = await suspendCounts(db, before ? [before, record] : [record])
  const gone = before && recordId !== undefined ? await takeMoves(db, recordId, before.itemId) : []
  // The former amount is returned before the new one is taken.
  if (takes(kind) && before) await book(db, gone, before.on)
  const { moves, short } = await planOf(db, record, { late, returned: gone })
  const isReceipt = kind === 'receipt'
  if (recordId !== undefined) await forgetBatches(db, [recordId])
  const freed =
    before && recordId !== undefined && isReceipt ? await releaseBatches(db, recordId, before, record) : []
  const columns = sql`${itemId}::bigint, ${record.groupId}::bigint, ${on}::date, ${record.amount}::numeric, ${short / 100}::numeric, ${record.batch},
    ${record.expiresOn}::date, ${record.supplierId}::bigint, ${record.price}::numeric, ${record.doses}::int, ${record.processing}, ${record.personId}::bigint,
    ${record.reason}, ${record.remark}`
  const saved = await db.one<{ recordId: number }>(
    recordId === undefined
      ? sql`insert into stock_record (farm_id, kind, ${columnNames}) values (current_farm(), ${kind}, ${columns}) returning record_id`
      : sql`update stock_record set (${columnNames}) = row (${columns}) where record_id = ${recordId} returning record_id`,
  )
  await addMoves(db, saved.recordId, record, moves)
  const changes = changesOf(itemId, moves)
  const since = before && before.on < on ? before.on : on
  await book(db, takes(kind) ? changes : [...gone, ...changes], since)
  const isGiven = isReceipt && record.groupId !== null
  if (isGiven) await giveReceived(db, saved.recordId, record)
  await resumeCounts(db, counts)
  await outdate(db, before ? [before, record] : [record], saved.recordId)
  await assignBatches(db, [
    ...(isReceipt && !isGiven ? [] : [saved.recordId]),
    ...freed,
    ...counts.map((count) => count.recordId),
  ])
  return saved.recordId
}

/** Deletes a stock record with its moves. @throws Refusal if its goods have been used since */
export async function removeStock(db: Db, recordId: number, kind: StockRecord['kind']): Promise<void> {
  const before = await lockRecord(db, recordId, kind)
  const { itemId, on } = before
  await lockItems(db, [itemId])
  const counts = await suspendCounts(db, [{ ...before, recordId }])
  await forgetBatches(db, [recordId])
  const freed = kind === 'receipt' ? await releaseBatches(db, recordId, before, null) : []
  const gone = await takeMoves(db, recordId, itemId)
  await db.run(sql`delete from stock_record where record_id = ${recordId}`)
  await book(db, gone, on)
  await resumeCounts(db, counts)
  await outdate(db, [before], recordId)
  await assignBatches(db, [...freed, ...counts.map((count) => count.recordId)])
}

/** Inserts the moves of a record, numbered from `first`. */
async function addMoves(
  db: Db,
  recordId: number,
  { itemId, on }: Pick<StockRecord, 'itemId' | 'on'>,
  moves: readonly Move[],
  first = 1,
): Promise<void> {
  if (moves.length === 0) return
  await db.run(sql`
    insert into stock_move (farm_id, record_id, number, item_id, on_date, batch, expires_on, from_place, to_place, group_id, amount)
    select current_farm(), ${recordId}::bigint, m.number, ${itemId}::bigint, ${on}::date, m.batch, m."expiresOn", m."from", m."to", m."groupId", m.amount / 100
    from jsonb_to_recordset(${JSON.stringify(moves.map((move, i) => ({ ...move, number: i + first })))}::jsonb)
      as m (number int, batch text, "expiresOn" date, "from" text, "to" text, "groupId" bigint, amount numeric)
    returning farm_id`)
}

/** Books a group's receipt as consumed on its day, except for the part that releases took of it. */
async function giveReceived(db: Db, recordId: number, record: StockRecord): Promise<void> {
  const { itemId, groupId, batch, on } = record
  const expiresOn = record.expiresOn ?? lasting
  const lots = await lotsOf(db, record, [groupId ?? theStore])
  const free = lots.find((lot) => lot.batch === batch && lot.expiresOn === expiresOn)?.free ?? 0
  const amount = Math.min(hundredths(record.amount), free)
  if (amount === 0) return
  const moves: Move[] = [{ groupId, batch, expiresOn, from: 'group', to: 'used', amount }]
  await addMoves(db, recordId, record, moves, 2)
  await book(db, changesOf(itemId, moves), on)
}

type GroupCount = { recordId: number; itemId: number; groupId: number; on: Day; amount: number }

/**
 * Removes the moves of a group's counts after a change of its feed; `resumeCounts` plans them anew.
 * @returns the counts in the order of their days
 */
async function suspendCounts(
  db: Db,
  changed: readonly (Pick<StockRecord, 'itemId' | 'groupId' | 'on' | 'kind'> & { recordId?: number })[],
): Promise<GroupCount[]> {
  const counts: GroupCount[] = []
  for (const { itemId, groupId, on, kind, recordId = 0 } of changed)
    if (groupId !== null) {
      const isLast = kind === 'count' && recordId === 0
      const found = await db.many<GroupCount>(sql`
        select record_id, item_id, group_id, on_date as on, amount::float8 as amount from stock_record
        where group_id = ${groupId} and item_id = ${itemId} and kind = 'count' and record_id <> ${recordId}
          and (on_date > ${on}::date or on_date = ${on}::date and ${!isLast})
        order by on_date, record_id for update`)
      counts.push(...found.filter((one) => !counts.some((other) => other.recordId === one.recordId)))
    }
  counts.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.recordId - b.recordId))
  for (const { recordId, itemId, on } of counts.toReversed())
    await book(db, await takeMoves(db, recordId, itemId), on)
  await forgetBatches(
    db,
    counts.map(({ recordId }) => recordId),
  )
  return counts
}

/** Plans suspended counts anew. @throws Refusal if less was received than a count found left */
async function resumeCounts(db: Db, counts: readonly GroupCount[]): Promise<void> {
  for (const { recordId, ...count } of counts) {
    const { moves } = await planGroupCount(db, count).catch((error: unknown) => {
      const isMore = error instanceof Refusal && error.code === 'COUNT_ABOVE_GIVEN'
      throw isMore ? refuse('GIVEN_BELOW_COUNT', { on: count.on }, ['amount']) : error
    })
    await addMoves(db, recordId, count, moves)
    await book(db, changesOf(count.itemId, moves), count.on)
  }
}

/** Moves all records and balances of an item to another one. */
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

/** Deletes a record's moves. @returns the changes of balances that undo them */
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

type Plan = { moves: Move[]; short: number }

/** Plans the moves of a record. @param returned changes that a correction returns */
async function planOf(
  db: Db,
  record: StockRecord,
  { late, returned }: { late: boolean; returned: readonly Change[] },
): Promise<Plan> {
  const { kind, groupId, batch } = record
  const amount = hundredths(record.amount)
  const whole = { groupId, batch, expiresOn: record.expiresOn ?? lasting }
  if (kind === 'receipt') {
    const to = groupId === null ? 'store' : 'group'
    return { moves: [{ ...whole, from: 'supplier', to, amount }], short: 0 }
  }
  if (kind === 'count' && groupId !== null) return planGroupCount(db, { ...record, groupId })
  if (kind === 'count') {
    const stood = await stockOn(db, record, theStore)
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
    const { taken, missing } = takeInOrder(-more, await lotsOf(db, record, [theStore]))
    if (missing > 0) throw refuse('STOCK_BELOW_ZERO', { on: record.on }, ['on'])
    return {
      moves: taken.map((each) => ({ ...each.lot, groupId, from: 'store', to: 'lost', amount: each.amount })),
      short: 0,
    }
  }
  const to = kind === 'treatment' || record.processing === normalUse ? 'used' : 'lost'
  const lots = await lotsOf(db, record, [theStore, groupId ?? theStore])
  // Stock with a group is known from a count and is not released; only a correction may take its own part again.
  const offered = lots.map((lot) =>
    lot.place === theStore ? lot : { ...lot, free: Math.min(lot.free, returnedOf(returned, lot)) },
  )
  const { taken, missing } = takeInOrder(amount, offered)
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

const returnedOf = (returned: readonly Change[], { place, batch, expiresOn }: FreeLot) =>
  returned.reduce(
    (sum, each) =>
      each.group_id === place && each.batch === batch && each.expires_on === expiresOn
        ? sum + each.amount
        : sum,
    0,
  )

/** Plans a count of a group: consumes all that was left before, and returns what is left now. @throws Refusal */
async function planGroupCount(
  db: Db,
  count: Pick<StockRecord, 'itemId' | 'on' | 'amount'> & { groupId: number },
): Promise<Plan> {
  const { itemId, groupId, on } = count
  const stood = await stockOn(db, count, groupId)
  const before = await lotsOf(db, { ...count, batch: '', kind: 'count' }, [groupId])
  // Stock that a later release took must be left.
  const bound = sumOf(stood.map(({ amount }) => amount)) - sumOf(before.map(({ free }) => free))
  const left = hundredths(count.amount) - bound
  if (left < 0) throw refuse('STOCK_BELOW_ZERO', { on }, ['on'])
  const isSame = (a: BatchKey, b: BatchKey) => a.batch === b.batch && a.expiresOn === b.expiresOn
  const given = (await givenOf(db, count)).map((lot) => ({
    ...lot,
    free: lot.free + (before.find((each) => isSame(each, lot))?.free ?? 0),
  }))
  const others = before.filter((lot) => !given.some((each) => isSame(each, lot)))
  const { taken, missing } = takeInOrder(left, [...given, ...others])
  if (missing > 0)
    throw refuse(
      'COUNT_ABOVE_GIVEN',
      { there: count.amount - missing / 100, unit: await unitOf(db, itemId), on },
      ['amount'],
    )
  const of = ({ batch, expiresOn }: BatchKey) => ({ groupId, batch, expiresOn })
  return {
    short: 0,
    moves: [
      ...before.map((lot): Move => ({ ...of(lot), from: 'group', to: 'used', amount: lot.free })),
      ...taken.map(({ lot, amount }): Move => ({ ...of(lot), from: 'used', to: 'group', amount })),
    ],
  }
}

type BatchKey = { batch: string; expiresOn: string }
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)

/** Amounts given to a group until the end of a day, by batch, last received first, in hundredths. */
const givenOf = (db: Db, { itemId, groupId, on }: { itemId: number; groupId: number; on: Day }) =>
  db.many<{ batch: string; expiresOn: string; free: number }>(sql`
    select batch, expires_on::text, (100 * min(given))::int8 as free from (
      select batch, expires_on, on_date, came, sum(amount) over (partition by batch, expires_on order by on_date) as given
      from (
        select batch, expires_on, greatest(on_date, ${on}::date) as on_date,
          max(on_date) filter (where to_place = 'used' and on_date <= ${on}::date) as came,
          sum(case to_place when 'used' then amount else -amount end) as amount
        from stock_move
        where group_id = ${groupId} and item_id = ${itemId} and 'used' in (from_place, to_place) group by 1, 2, 3) days) lot
    group by batch, expires_on having min(on_date) = ${on}::date
    order by max(came) desc, lot.expires_on desc, batch desc`)

/** Change of a place's balance by a move `m`, as SQL. */
const changeOf = (place: Sql) => sql`
  case when (${place} = 0 and m.to_place = 'store') or (m.to_place = 'group' and m.group_id = ${place}) then m.amount else 0 end
  - case when (${place} = 0 and m.from_place = 'store') or (m.from_place = 'group' and m.group_id = ${place}) then m.amount else 0 end`

/** Stock of a place at the end of a day, by batch, in hundredths. */
const stockOn = (db: Db, { itemId, on }: Pick<StockRecord, 'itemId' | 'on'>, place: number) =>
  db.many<{ batch: string; expiresOn: string; amount: number }>(sql`
    select batch, expires_on::text, (100 * (b.amount - coalesce((
      select sum(${changeOf(sql`b.group_id`)}) from stock_move m
      where m.item_id = b.item_id and m.batch = b.batch and m.expires_on = b.expires_on and m.on_date > ${on}::date), 0)))::int8 as amount
    from stock_balance b where item_id = ${itemId} and group_id = ${place}`)

type FreeLot = { place: number; batch: string; expiresOn: string; free: number }

/**
 * Batches with the amounts that can be taken on a day without a negative balance on a later day: the group's own first, then by expiry date
 * and receipt. A treatment with a batch may also take stock without a batch, since receipts may lack it.
 */
const lotsOf = (
  db: Db,
  { itemId, on, batch, kind }: Pick<StockRecord, 'itemId' | 'on' | 'batch' | 'kind'>,
  places: readonly number[],
): Promise<FreeLot[]> =>
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
      where b.item_id = ${itemId} and b.amount > 0 and b.group_id = any(${[...places]}::bigint[])
        ${takes(kind) && batch ? sql`and b.batch in (${batch}, ${kind === 'treatment' ? '' : batch})` : sql``}
    ) lot
    where free > 0 order by ${takes(kind) && batch ? sql`batch = '',` : sql``} group_id = 0, expires_on, since, batch`)

async function unitOf(db: Db, itemId: number): Promise<string> {
  const medicine = await db.maybeOne<{ unit: string }>(
    sql`select unit from medicine where medicine_id = ${itemId}`,
  )
  return medicine?.unit ?? 'kg'
}

/** Changes balances. @param since first day of the change @throws Refusal with the day that would be negative */
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

/** Marks later counts of the store as outdated. Deliveries to groups and counts of groups do not change the store. */
async function outdate(
  db: Db,
  changed: readonly Pick<StockRecord, 'itemId' | 'groupId' | 'on' | 'kind'>[],
  but: number,
): Promise<void> {
  for (const { itemId, groupId, on, kind } of changed)
    if (groupId === null || takes(kind))
      await db.run(sql`
        update stock_record set outdated = true
        where kind = 'count' and group_id is null and item_id = ${itemId} and on_date > ${on}::date and record_id <> ${but} and not outdated`)
}

/** Sums of moves `m` into and out of places, as `received` and `released`, less what counts found left. */
export const turnover = (places: Sql): Sql => sql`
  coalesce(sum(m.amount) filter (where m.to_place in ${places} and m.from_place not in ${places} and m.from_place <> 'used'), 0)::float8 as received,
  coalesce(sum(case m.from_place when 'used' then -m.amount else m.amount end)
    filter (where m.from_place = 'used' or m.from_place in ${places} and m.to_place not in ${places}), 0)::float8 as released`

/** Name of an item of `feed f` or `medicine m`, as SQL. */
export const itemName = (language: Language): Sql =>
  ({
    ko: sql`coalesce(f.name_ko, nullif(m.name_ko, ''), m.name)`,
    en: sql`coalesce(f.name_en, nullif(m.name_en, ''), m.name)`,
    vi: sql`coalesce(f.name_vi, nullif(m.name_vi, ''), m.name)`,
  })[language]

/** Name of the person of a record `r`, as SQL: a member, or a name from a workbook. */
export const personName: Sql = sql`coalesce(who.name, r.person_name)`
export const joinPerson: Sql = sql`left join author who on who.account_id = r.person_id`

/** Joins the feed `f` or the medicine `m` of a row `r` with an item. */
export const joinItem: Sql = sql`
  left join feed f on f.farm_id = r.farm_id and f.feed_id = r.item_id
  left join medicine m on m.farm_id = r.farm_id and m.medicine_id = r.item_id`
