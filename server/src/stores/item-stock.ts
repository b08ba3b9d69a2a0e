import { type Day, earlier } from '@penside/domain/basics/day.ts'
import { hundredths } from '@penside/domain/stores/stock.ts'
import { assignBatches, forgetBatches, releaseBatches, type ReceivedBatch } from './batch-assignment.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import { Refusal } from '@penside/domain/basics/refusal.ts'
import {
  balanceChange,
  lasting,
  lotsOf,
  planGroupCount,
  planMoves,
  takes,
  theStore,
  type Change,
  type Move,
  type StockRecord,
} from './stock-moves.ts'

/**
 * Stock of feed and medicine in the store and with groups. Every stock record consists of moves between places. Moves and balances are
 * written here alone, so that on every day a balance equals the moves in less the moves out.
 */

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
  const states = before ? [before, record] : [record]
  await lockItems(
    db,
    states.map((state) => state.itemId),
  )
  const counts = await suspendCounts(db, states)
  const gone = before && recordId !== undefined ? await takeMoves(db, recordId, before.itemId) : []
  // The former amount is returned before the new one is taken.
  if (takes(kind) && before) await book(db, gone, before.on)
  const { moves, short } = await planMoves(db, record, { late, returned: gone })
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
  const since = earlier(on, before?.on)
  await book(db, takes(kind) ? changes : [...gone, ...changes], since)
  const isGiven = isReceipt && record.groupId !== null
  if (isGiven) await giveReceived(db, saved.recordId, record)
  await resumeCounts(db, counts)
  await outdate(db, states, saved.recordId)
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
      select s.*, m.on_date, sum(${balanceChange(sql`s.group_id`)}) as change from stock s
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
