import { maxTradeRows, type tradeFiles, type TradeImport } from '@penside/contract/stores/trade-file.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { Refusal, tried } from '@penside/domain/basics/refusal.ts'
import { doubtsAbout, judgeWeights } from '@penside/domain/groups/plausible.ts'
import { doubtsAboutFeed } from '@penside/domain/stores/feed-price.ts'
import { alike } from '@penside/domain/table/cell.ts'
import {
  type FileRow,
  type MatchedColumn,
  matchOf,
  readTable,
  type RefusedCell,
  type TableOptions,
  type TableRow,
} from '@penside/domain/table/table.ts'
import { tradeFile, type TradeColumnName, type TradeRow } from '@penside/domain/stores/trade-file.ts'
import { sql, type Db } from '../database/db.ts'
import { farmCurves } from '../farm/standard-curve.ts'
import { lockGroup } from '../groups/write-moves.ts'
import { noStock, removeStock, saveStock } from '../stores/item-stock.ts'
import { checkConfirmed, refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'

/** Imported trade files: checked row by row, imported as a whole, undone as a whole. */
export const tradeFileHandlers: Handlers<typeof tradeFiles> = {
  async bring({ input: { fileName, rows, columns, dryRun = false, warnings = 0 }, db, caller, today }) {
    const before = await db.many<{ columns: MatchedColumn[] }>(
      sql`select columns from trade_import order by import_id desc limit 5`,
    )
    const matches = before.map((each) => each.columns)
    const read = (judge?: Judge) =>
      readTable(tradeFile, rows as readonly FileRow[], { chosen: columns, matches, judge })
    const days = read()
      .rows.flatMap(({ values: { on } }) => (typeof on === 'string' ? [on as Day] : []))
      .toSorted()
    const known = await knownOf(db, days[0] ?? today, days.at(-1) ?? today)
    const { weight: standard } = await farmCurves(db)
    const found = new Map<number, Found>()
    const first = new Map<string, number>()
    const table = read((row, refuseAt, warn) => {
      if (!row.whole) return
      const trade = tradeOf(row)
      if (trade.on > today) refuseAt('on', new Refusal('AFTER_TODAY', { today }), trade.on)
      const subject = subjectOf(trade, known)
      const supplierId = trade.supplier === null ? null : known.suppliers.get(alike(trade.supplier))
      if (supplierId === undefined)
        refuseAt('supplier', new Refusal('TRADE_SUPPLIER_UNKNOWN'), trade.supplier ?? '')
      if (subject instanceof Refusal) {
        refuseAt('name', subject, trade.name)
        return
      }
      const key = keyOf(trade, subject)
      const repeated = repetitionOf(trade, first.get(key), known.receipts.has(key))
      if (repeated) refuseAt('name', repeated, trade.name)
      else first.set(key, row.row)
      if (!('itemId' in subject))
        tried(
          () => judgeWeights({ totalWeight: subject.totalWeight, netWeight: trade.amount }),
          (more) => refuseAt('amount', more, String(trade.amount)),
        )
      if (!row.whole) return
      found.set(row.row, { trade, subject, supplierId: supplierId ?? null })
      for (const doubt of doubtsOf(trade, subject, standard))
        warn(doubt.field === 'price' ? 'price' : 'amount', doubt)
    })
    if (table.rows.length > maxTradeRows)
      table.refused.push({ ...ofTable, code: 'TRADE_FILE_LONG', values: { most: maxTradeRows } })
    const answer = {
      headings: table.headings,
      samples: table.samples,
      columns: table.columns,
      refused: table.refused,
      warned: table.warned,
      rows: [...found].map(([row, { trade }]) => ({ row, ...trade })),
    }
    if (dryRun) return answer
    if (table.refused.length > 0) throw refuse('ROWS_REFUSED', { rows: table.refused.length })
    checkConfirmed(table.warned.length, warnings)
    const { importId } = await db.one<{ importId: number }>(sql`
      insert into trade_import (farm_id, file_name, columns, account_id)
      values (current_farm(), ${fileName}, ${JSON.stringify(matchOf(table))}, ${caller.accountId}) returning import_id`)
    for (const [row, each] of found) await importRow(db, importId, row, each)
    return answer
  },

  list: async ({ db }) => ({
    imports: await db.many<TradeImport>(sql`
      select i.import_id, i.file_name, coalesce(a.name, '') as member_name, i.created_at as at,
        (select count(*) from trade_import_row r where r.farm_id = i.farm_id and r.import_id = i.import_id)::int as records
      from trade_import i left join author a using (account_id)
      where i.undone_at is null order by i.import_id desc limit 50`),
  }),

  async undo({ input: { importId }, db }) {
    const undone = await db.run(
      sql`update trade_import set undone_at = now() where import_id = ${importId} and undone_at is null`,
    )
    if (undone === 0) throw refuse('NOT_FOUND')
    const rows = await db.many<{ recordId: number | null; groupId: number | null; number: number | null }>(
      sql`select record_id, group_id, number from trade_import_row where import_id = ${importId} order by row_number desc`,
    )
    for (const { recordId, groupId, number } of rows)
      if (recordId !== null) await removeStock(db, recordId, 'receipt')
      else if (groupId !== null) {
        await lockGroup(db, groupId)
        // A sum that was corrected since stays.
        await db.run(sql`
          update group_move m set net_weight = r.net_weight_before, price = r.price_before
          from trade_import_row r
          where r.import_id = ${importId} and r.group_id = ${groupId} and r.number = ${number}
            and m.farm_id = r.farm_id and m.group_id = r.group_id and m.kind = 'shipment' and m.number = r.number
            and m.net_weight is not distinct from r.net_weight and m.price is not distinct from r.price`)
      }
    await db.run(sql`delete from trade_import_row where import_id = ${importId}`)
    return { result: 1, records: rows.length }
  },
}

type Judge = NonNullable<TableOptions<TradeColumnName>['judge']>
const ofTable = { row: 0, column: '', shown: '' } satisfies Partial<RefusedCell>

type Shipment = {
  groupId: number
  number: number
  type: string
  head: number
  totalWeight: number | null
  /** Mean age on its day. */
  ageDays: number
}
/** The subject of a row: a stock item or a shipment. */
type Subject = { itemId: number } | Shipment
type Found = { trade: TradeRow; subject: Subject; supplierId: number | null }
type Known = {
  items: Record<'feed' | 'medicine', Map<string, number>>
  suppliers: Map<string, number>
  /** By group and day; null if several left on that day. */
  shipments: Map<string, Shipment | null>
  groups: Set<string>
  /** Receipts that exist already. */
  receipts: Set<string>
}

/** Items, suppliers and groups by name, with shipments and receipts of the file's days. */
async function knownOf(db: Db, from: Day, to: Day): Promise<Known> {
  type Named = { id: number; names: string[] }
  const byName = (rows: readonly Named[]) =>
    new Map(rows.toReversed().flatMap(({ id, names }) => names.map((name) => [alike(name), id] as const)))
  const feeds = await db.many<Named>(sql`
    select coalesce(merged_into, feed_id) as id, array[name_ko, name_en, name_vi] as names from feed order by merged_into nulls first, active desc, feed_id`)
  const medicines = await db.many<Named>(sql`
    select coalesce(merged_into, medicine_id) as id, array_remove(array[name, name_ko, name_en, name_vi], '') as names from medicine
    order by merged_into nulls first, active desc, medicine_id`)
  const suppliers = await db.many<Named>(sql`
    select coalesce(merged_into, supplier_id) as id, array[name_ko, name_en, name_vi] as names from supplier
    order by merged_into nulls first, active desc, supplier_id`)
  const shipments = await db.many<Shipment & { name: string; on: Day }>(sql`
    select m.group_id, m.number, g.name, m.on_date as on, m.type, m.females + m.males + m.unsexed as head, m.total_weight::float8 as total_weight,
      old.age::int as age_days
    from group_move m join pig_group g using (farm_id, group_id) cross join lateral group_age(g.farm_id, g.group_id, m.on_date) old
    where m.kind = 'shipment' and m.on_date between ${from} and ${to}`)
  const receipts = await db.many<{ itemId: number; on: Day; amount: number; price: number | null }>(sql`
    select item_id, on_date as on, amount::float8 as amount, price::float8 as price from stock_record
    where kind = 'receipt' and on_date between ${from} and ${to}`)
  const groups = await db.many<{ name: string }>(sql`select name from pig_group`)
  const byDay = new Map<string, Shipment | null>()
  for (const { name, on, ...shipment } of shipments) {
    const key = `${alike(name)} ${on}`
    byDay.set(key, byDay.has(key) ? null : shipment)
  }
  return {
    items: { feed: byName(feeds), medicine: byName(medicines) },
    suppliers: byName(suppliers),
    shipments: byDay,
    groups: new Set(groups.map(({ name }) => alike(name))),
    receipts: new Set(receipts.map(({ itemId, ...row }) => keyOf(row, { itemId }))),
  }
}

/** Key of a row: equal for rows that would record the same. */
const keyOf = ({ on, amount, price }: Pick<TradeRow, 'on' | 'amount' | 'price'>, subject: Subject) =>
  'itemId' in subject ? `${subject.itemId} ${on} ${amount} ${price}` : `${subject.groupId} ${subject.number}`

function subjectOf({ kind, name, on }: TradeRow, { items, shipments, groups }: Known): Subject | Refusal {
  if (kind !== 'shipment') {
    const itemId = items[kind].get(alike(name))
    return itemId === undefined ? new Refusal('ITEM_UNKNOWN') : { itemId }
  }
  const shipment = shipments.get(`${alike(name)} ${on}`)
  if (shipment === null) return new Refusal('SHIPMENTS_SEVERAL', { on })
  return shipment ?? new Refusal(groups.has(alike(name)) ? 'SHIPMENT_NOT_ON' : 'GROUP_UNKNOWN', { on })
}

/** Refusal of a trade that an earlier row of the file or a receipt of the farm has too. */
function repetitionOf({ on }: TradeRow, earlierRow: number | undefined, isReceived: boolean) {
  if (earlierRow !== undefined) return new Refusal('TRADE_TWICE', { row: earlierRow })
  return isReceived ? new Refusal('TRADE_KNOWN', { on }) : null
}

/** Unusual weights and prices of a trade. */
function doubtsOf({ kind, amount, price }: TradeRow, subject: Subject, standard: readonly number[]) {
  if ('itemId' in subject) return kind === 'feed' ? doubtsAboutFeed(amount, price) : []
  // The live weight was judged when it was recorded.
  const sold = { ...subject, totalWeight: null, netWeight: amount, price }
  return doubtsAbout({ kind: 'shipment', ...sold, standard })
}

const empty = { price: null, supplier: null, batch: null, expiresOn: null, remark: null }
/** The trade of a whole row, which has all needed columns. */
const tradeOf = ({ values }: TableRow<TradeColumnName>) => ({ ...empty, ...values }) as TradeRow

async function importRow(db: Db, importId: number, row: number, { trade, subject, supplierId }: Found) {
  const { on, amount, price, batch, expiresOn, remark } = trade
  if ('itemId' in subject) {
    const recordId = await saveStock(db, {
      ...noStock,
      kind: 'receipt',
      itemId: subject.itemId,
      groupId: null,
      on,
      amount,
      price,
      supplierId,
      batch: batch ?? '',
      expiresOn,
      remark: remark ?? '',
    })
    await db.run(sql`
      insert into trade_import_row (farm_id, import_id, row_number, record_id) values (current_farm(), ${importId}, ${row}, ${recordId})`)
    return
  }
  const { groupId, number } = subject
  await lockGroup(db, groupId)
  await db.run(sql`
    insert into trade_import_row (farm_id, import_id, row_number, group_id, kind, number, net_weight, price, net_weight_before, price_before)
    select farm_id, ${importId}, ${row}, group_id, kind, number, ${amount}::numeric, coalesce(${price}::numeric, price), net_weight, price
    from group_move where group_id = ${groupId} and kind = 'shipment' and number = ${number}`)
  await db.run(sql`
    update group_move set net_weight = ${amount}, price = coalesce(${price}, price)
    where group_id = ${groupId} and kind = 'shipment' and number = ${number}`)
}
