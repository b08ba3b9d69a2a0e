import { rowsPerPage } from '@penside/contract/api/list.ts'
import type {
  FeedReceiptRow,
  feedReceivings,
  ReceiptRow,
  receipts,
  ReceivingGroup,
} from '@penside/contract/stores/receipt.ts'
import { codeName } from '@penside/domain/codes/lists.ts'
import { sql, type Db } from '../database/db.ts'
import { nameIn, type NamedRow } from '../farm/translated-names.ts'
import { followMerged, noStock, removeStock, saveStock } from './item-stock.ts'
import { itemName, joinItem } from './stock-columns.ts'
import { type StockRecord } from './stock-moves.ts'
import { refuse } from '../http/problem.ts'
import type { Handlers } from '../http/serve.ts'
import { containing } from '../database/text-search.ts'
import { checkFeedCategory } from './feed.ts'
import { checkDay } from './release.ts'

export const receiptHandlers: Handlers<typeof receipts> = {
  async list({ input: { itemId, page = 0, pageSize = rowsPerPage }, db, language }) {
    const wanted = sql`r.kind = 'receipt' ${itemId ? sql`and r.item_id = ${itemId}` : sql``}`
    const rows = await db.many<ReceiptRow & Partial<NamedRow>>(sql`
      select r.record_id, r.item_id, ${itemName(language)} as item_name, i.kind, coalesce(m.unit, 'kg') as unit, r.on_date as received_on,
        r.amount::float8 as amount, r.price::float8 as price, r.supplier_id, s.name_ko, s.name_en, s.name_vi, r.batch, r.expires_on, r.group_id,
        g.name as group_name, r.remark
      from stock_record r join store_item i using (farm_id, item_id) ${joinItem}
      left join supplier s on s.farm_id = r.farm_id and s.supplier_id = r.supplier_id
      left join pig_group g on g.farm_id = r.farm_id and g.group_id = r.group_id
      where ${wanted} order by r.on_date desc, r.record_id desc limit ${pageSize} offset ${page * pageSize}`)
    const { total } = await db.one<{ total: number }>(
      sql`select count(*) as total from stock_record r where ${wanted}`,
    )
    return {
      total,
      rows: rows.map(({ nameKo = '', nameEn = '', nameVi = '', ...row }) => ({
        ...row,
        supplierName: row.supplierId ? nameIn({ nameKo, nameEn, nameVi }, language) : '',
      })),
    }
  },

  known: async ({ input: { gtin }, db }) => {
    const found = await db.maybeOne<{ itemId: number }>(
      sql`select item_id from item_code where gtin = ${gtin}`,
    )
    return { itemId: found?.itemId ?? null }
  },

  async save({ input, db, today }) {
    const { formMode, recordId, receivedOn, supplierId = null, gtin } = input
    const gone = await removed(db, input)
    if (gone) return gone
    await checkDay(db, { on: receivedOn, groupId: null, today })
    if (
      supplierId !== null &&
      !(await db.maybeOne(sql`select 1 from supplier where supplier_id = ${supplierId}`))
    )
      throw refuse('UNKNOWN_CODE', { code: String(supplierId) }, ['supplierId'])
    const kind = await kindOf(db, input.itemId)
    const record = receiptOf({
      ...input,
      on: receivedOn,
      itemId: await followMerged(db, kind, input.itemId),
      groupId: null,
      supplierId,
    })
    if (gtin)
      await db.run(sql`
        insert into item_code (farm_id, gtin, item_id) values (current_farm(), ${gtin}, ${record.itemId})
        on conflict (farm_id, gtin) do update set item_id = excluded.item_id`)
    return { result: 1, recordId: await saveStock(db, record, formMode === 'update' ? { recordId } : {}) }
  },
}

export const feedReceivingHandlers: Handlers<typeof feedReceivings> = {
  async groups({ input: { search, page = 0, pageSize = rowsPerPage }, db, today }) {
    const wanted = sql`g.ended_on is null and g.females + g.males + g.unsexed > 0 ${search ? sql`and g.name ilike ${containing(search)}` : sql``}`
    const rows = await db.many<Omit<ReceivingGroup, 'total'>>(sql`
      select g.group_id, g.name as group_name, g.started_on, coalesce(p.name, '') as pen_name, g.females + g.males + g.unsexed as head,
        old.age as average_age
      from (select g.* from pig_group g where ${wanted}
        order by g.started_on desc, g.group_id desc limit ${pageSize} offset ${page * pageSize}) g
      left join pen p using (farm_id, pen_id) cross join lateral group_age(g.farm_id, g.group_id, ${today}::date) old
      order by g.started_on desc, g.group_id desc`)
    const { total } = await db.one<{ total: number }>(
      sql`select count(*) as total from pig_group g where ${wanted}`,
    )
    return rows.map((row) => ({ ...row, total }))
  },

  async list({ input: { groupId = 0, groupName = '' }, db, language }) {
    const rows = await db.many<Omit<FeedReceiptRow, 'categoryName'>>(sql`
      select r.record_id, r.group_id, g.name as group_name, r.on_date as received_on, f.category, r.item_id, ${itemName(language)} as item_name,
        r.amount::float8 as amount, coalesce(r.price, 0)::float8 as price, r.batch, r.remark
      from stock_record r join pig_group g using (farm_id, group_id) ${joinItem}
      where r.kind = 'receipt' and (g.group_id = ${groupId} or g.name = ${groupName}) order by r.on_date desc, r.record_id desc`)
    return rows.map((row) => ({
      ...row,
      categoryName: codeName('system', '100', row.category, language),
    }))
  },

  async save({ input, db, today }) {
    const { formMode, recordId, receivedOn, category } = input
    const gone = await removed(db, input)
    if (gone) return gone
    if (input.groupId === undefined) throw refuse('BAD_INPUT', {}, ['groupId'])
    const { groupId } = input
    checkFeedCategory(category)
    await checkDay(db, { on: receivedOn, groupId, today })
    const itemId = await followMerged(db, 'feed', input.itemId ?? (await onlyFeed(db, category)))
    const record = receiptOf({ ...input, groupId, on: receivedOn, itemId })
    return { result: 1, recordId: await saveStock(db, record, formMode === 'update' ? { recordId } : {}) }
  },
}

const receiptOf = (
  input: Pick<StockRecord, 'itemId' | 'groupId' | 'on' | 'amount'> & {
    [Field in 'batch' | 'expiresOn' | 'supplierId' | 'price' | 'remark']?: StockRecord[Field] | undefined
  },
): StockRecord => ({
  ...noStock,
  kind: 'receipt',
  itemId: input.itemId,
  groupId: input.groupId,
  on: input.on,
  amount: input.amount,
  batch: input.batch ?? '',
  expiresOn: input.expiresOn ?? null,
  supplierId: input.supplierId ?? null,
  price: input.price ?? null,
  remark: input.remark ?? '',
})

/** Number of the receipt that is corrected or deleted. */
async function removed(
  db: Db,
  { formMode, recordId }: { formMode: 'insert' | 'update' | 'delete'; recordId?: number | undefined },
) {
  if (formMode === 'insert') return null
  if (recordId === undefined) throw refuse('BAD_INPUT', {}, ['recordId'])
  if (formMode === 'update') return null
  await removeStock(db, recordId, 'receipt')
  return { result: 1 as const, recordId }
}

async function kindOf(db: Db, itemId: number) {
  const item = await db.maybeOne<{ kind: 'feed' | 'medicine' }>(
    sql`select kind from store_item where item_id = ${itemId}`,
  )
  if (!item) throw refuse('ITEM_UNKNOWN', {}, ['itemId'])
  return item.kind
}

/** Feed of a delivery: the given one, or the only one of the category. */
async function onlyFeed(db: Db, category: string): Promise<number> {
  const [feed, ...others] = await db.many<{ feedId: number }>(
    sql`select feed_id from feed where active and category = ${category} limit 2`,
  )
  if (!feed || others.length > 0) throw refuse('FEED_NEEDED', {}, ['itemId'])
  return feed.feedId
}
