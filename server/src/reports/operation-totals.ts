import { codeName } from '@penside/domain/codes/lists.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { carcassGradeNames, carcassGrades, type CarcassGrade } from '@penside/domain/groups/carcass.ts'
import {
  addedIn,
  countedInOperation,
  feedCodes,
  type OperationColumn,
} from '@penside/domain/reports/operation.ts'
import { join } from 'sql-template-tag'
import { sql, type Sql } from '../database/db.ts'
import { settled } from '../groups/write-moves.ts'
import type { DaySums } from './daily-totals.ts'
import { isIn, type Span } from './span.ts'
import { caseOf, type Counted } from './statistic.ts'

/** Selects the rows that a column of the report counts. */
export const countedForOperation = (column: OperationColumn, span: Span): Counted => {
  return sql`select * from (${sourceOf(column)(span)}) counted where name = any(${[...addedIn(column)]}::text[]) and amount > 0`
}

const sourceOf = (name: string) =>
  name.startsWith('feed') ? fed : name.startsWith('carcasses') ? graded : sold

/** Daily sums of each column. */
export const operationDays: DaySums = (span, names = countedInOperation) => {
  const counted = [...new Set(names.map(sourceOf))].map((source) => source(span))
  return sql`
    select on_date, name, sum(amount) as amount, 0::numeric as base from (${join(counted, ' union all ')}) counted
    where name = any(${[...names]}::text[]) group by 1, 2`
}

/** Name of a note: type of shipment or carcass grade. */
export const noteOfOperation = (note: string, language: Language) =>
  isGrade(note) ? carcassGradeNames[note][language] : codeName('system', '20', note, language)
const isGrade = (note: string): note is CarcassGrade => carcassGrades.some((grade) => grade === note)

const categoryOfCode = Object.fromEntries(Object.entries(feedCodes).map(([name, code]) => [code, name]))
const nobody = sql`null::bigint as animal_id`
const noLife = sql`null::int as parity, null::text as status`

/** Feed received, into the store or directly by a group. */
export const fed = (span: Span): Sql => sql`
  select case when r.group_id is null then 'receipt' else 'feedReceiving' end as kind, ${nobody}, r.group_id, r.record_id as seq, r.on_date,
    ${noLife}, '' as note, part.what || ${caseOf(sql`f.category`, categoryOfCode)} as name, part.amount, null::numeric as base
  from stock_record r join feed f on f.farm_id = r.farm_id and f.feed_id = r.item_id
  cross join lateral (values ('feedWeight.', r.amount), ('feedCost.', r.price)) part (what, amount)
  where r.kind = 'receipt' and ${isIn(sql`r.on_date`, span)}`

/** Shipments with their revenue: that of the carcasses once all have a price. */
const sold = (span: Span): Sql => sql`
  select m.kind, ${nobody}, m.group_id, m.number as seq, m.on_date, ${noLife}, m.type as note, part.what || m.type as name, part.amount,
    null::numeric as base
  from group_move m ${settled}
  cross join lateral (values ('soldHead.', (m.females + m.males + m.unsexed)::numeric), ('soldWeight.', m.total_weight),
    ('revenue.', coalesce(settled.money, m.price))) part (what, amount)
  where m.kind = 'shipment' and ${isIn(sql`m.on_date`, span)}`

/** kg of live weight shipped by month: the sum of `soldWeight` without reading carcasses. */
export const shippedByMonth = ({ from, to }: Span): Sql => sql`
  select date_trunc('month', on_date)::date as month, sum(total_weight) as amount from group_move
  where kind = 'shipment' and on_date between ${from} and ${to} group by 1`

/** Paid carcasses, by the day of their shipment. */
const graded = (span: Span): Sql => sql`
  select m.kind, ${nobody}, m.group_id, m.number as seq, m.on_date, ${noLife}, c.grade as note, 'carcasses.' || c.grade as name,
    count(*)::numeric as amount, null::numeric as base
  from group_move m join carcass c using (farm_id, group_id, number)
  where m.kind = 'shipment' and ${isIn(sql`m.on_date`, span)} and c.part is distinct from 'whole'
  group by m.kind, m.group_id, m.number, m.on_date, c.grade`
