import { articleWords, sexWords, sourceWords, stockWords } from '@penside/domain/workbook/sheets.ts'
import type { Sex } from '@penside/domain/records/care.ts'
import { sql, type Db } from '../database/db.ts'
import { joinPerson, personName } from '../stores/stock-columns.ts'
import { filled, rowOf, yes, type Naming, type Value } from './export-cells.ts'

type StockRow = {
  no: number
  kind: keyof typeof stockWords
  on: string
  article: keyof typeof articleWords
  itemId: number
  /** Amount of the move; null for a count without a difference. */
  amount: number | null
  moveBatch: string | null
  expiresOn: string | null
  fromPlace: string | null
  group: string | null
  tag: string | null
  sex: Sex | null
  counted: number
  supplierId: number | null
  price: number | null
  doses: number | null
  processing: string | null
  person: string
  batch: string
  reason: string
  remark: string
  outdated: boolean
  isFirst: boolean
}

/** Stock records in the order of entry, a row for each batch. Moves through a group are one row. */
export async function stockOf(db: Db, names: Naming): Promise<Value[][]> {
  const rows = await db.many<StockRow>(sql`
    select dense_rank() over (order by r.record_id) as no, r.kind, r.on_date as on, i.kind as article, r.item_id,
      case when m.to_place in ('lost', 'used') and r.kind = 'count' then -m.amount else m.amount end::float8 as amount, m.batch as move_batch,
      nullif(m.expires_on, 'infinity') as expires_on,
      case when m.from_place = 'group' and exists (select from stock_move s where s.farm_id = m.farm_id and s.record_id = m.record_id
        and s.number = m.number - 1 and s.from_place = 'store' and s.to_place = 'group') then 'store' else m.from_place end as from_place,
      g.name as group, a.tag, a.sex, r.amount::float8 as counted, r.supplier_id, r.price::float8 as price, r.doses, r.processing, ${personName} as person, r.batch, r.reason, r.remark, r.outdated,
      row_number() over (partition by r.record_id order by m.number) = 1 as is_first
    from stock_record r join store_item i using (farm_id, item_id)
    left join stock_move m on m.farm_id = r.farm_id and m.record_id = r.record_id
      and not (m.from_place = 'store' and m.to_place = 'group') and not (r.kind = 'receipt' and m.to_place = 'used')
    left join pig_group g on g.farm_id = r.farm_id and g.group_id = r.group_id
    left join treatment t on r.kind = 'treatment' and r.group_id is null and t.farm_id = r.farm_id and t.stock_record_id = r.record_id
    ${joinPerson}
    left join animal a on a.farm_id = t.farm_id and a.animal_id = t.animal_id
    order by r.record_id, m.number`)
  const { language } = names
  const source = (row: StockRow) =>
    (row.kind === 'release' || row.kind === 'treatment') &&
    (row.fromPlace === 'group' || row.fromPlace === 'short')
      ? sourceWords[row.fromPlace][language]
      : null
  return (
    rows
      // Treatments that took nothing from the store are left out.
      .filter(({ kind, amount }) => kind === 'count' || amount !== null)
      .map((row) =>
        rowOf('stock', {
          no: row.no,
          kind: stockWords[row.kind][language],
          on: row.on,
          article: articleWords[row.article][language],
          item: row.article === 'feed' ? names.feed(row.itemId) : names.medicine(row.itemId),
          amount: row.amount ?? 0,
          batch: filled(row.moveBatch ?? ''),
          expiresOn: row.expiresOn,
          source: source(row),
          group: row.group,
          animal: row.tag,
          sex: row.sex === 'boar' ? sexWords.boar[language] : null,
          counted: row.kind === 'count' ? row.counted : null,
          supplier: names.supplier(row.supplierId),
          price: row.isFirst ? row.price : null,
          doses: row.isFirst ? row.doses : null,
          processing: names.code('association', '34', row.processing),
          person: filled(row.person),
          chosen: yes(row.kind !== 'receipt' && row.batch !== ''),
          reason: filled(row.reason),
          remark: filled(row.remark),
          outdated: yes(row.outdated),
        }),
      )
  )
}
