import type { Day } from '@penside/domain/basics/day.ts'
import { hundredths, normalUse, takeInOrder } from '@penside/domain/stores/stock.ts'
import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'

/** Plans which moves between places a stock record consists of, from the batches that are in stock. Nothing is written here. */

type Place = 'supplier' | 'store' | 'group' | 'used' | 'lost' | 'short'
/** Items without an expiry date never expire. */
export const lasting = 'infinity'
/** Group number of the store's balances. */
export const theStore = 0

export type Move = {
  from: Place
  to: Place
  groupId: number | null
  batch: string
  expiresOn: string
  /** Hundredths. */
  amount: number
}
/** Change of a batch's balance in the store or with a group, in hundredths. */
export type Change = { item_id: number; group_id: number; batch: string; expires_on: string; amount: number }

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
/** Whether a record takes stock, in the store's order or from one batch. */
export const takes = (kind: StockRecord['kind']) => kind === 'release' || kind === 'treatment'

type Plan = { moves: Move[]; short: number }

/** Plans the moves of a record. @param returned changes that a correction returns */
export async function planMoves(
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
export async function planGroupCount(
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
export const balanceChange = (place: Sql) => sql`
  case when (${place} = 0 and m.to_place = 'store') or (m.to_place = 'group' and m.group_id = ${place}) then m.amount else 0 end
  - case when (${place} = 0 and m.from_place = 'store') or (m.from_place = 'group' and m.group_id = ${place}) then m.amount else 0 end`

/** Stock of a place at the end of a day, by batch, in hundredths. */
const stockOn = (db: Db, { itemId, on }: Pick<StockRecord, 'itemId' | 'on'>, place: number) =>
  db.many<{ batch: string; expiresOn: string; amount: number }>(sql`
    select batch, expires_on::text, (100 * (b.amount - coalesce((
      select sum(${balanceChange(sql`b.group_id`)}) from stock_move m
      where m.item_id = b.item_id and m.batch = b.batch and m.expires_on = b.expires_on and m.on_date > ${on}::date), 0)))::int8 as amount
    from stock_balance b where item_id = ${itemId} and group_id = ${place}`)

type FreeLot = { place: number; batch: string; expiresOn: string; free: number }

/**
 * Batches with the amounts that can be taken on a day without a negative balance on a later day: the group's own first, then by expiry date
 * and receipt. A treatment with a batch may also take stock without a batch, since receipts may lack it.
 */
export const lotsOf = (
  db: Db,
  { itemId, on, batch, kind }: Pick<StockRecord, 'itemId' | 'on' | 'batch' | 'kind'>,
  places: readonly number[],
): Promise<FreeLot[]> =>
  db.many<FreeLot>(sql`
    select group_id as place, batch, expires_on::text, (100 * free)::int8 as free from (
      select b.*,
        b.amount - greatest(0, (
          select max(following) from (
            select sum(sum(${balanceChange(sql`b.group_id`)})) over (order by m.on_date desc) as following from stock_move m
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
