import { rowsPerPage } from '@penside/contract/api/list.ts'
import { monthBefore, type Day } from '@penside/domain/basics/day.ts'
import { sql, type Db, type Sql } from '../database/db.ts'

type PageParams = {
  from?: Day | undefined
  to?: Day | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

/** Days of a ledger. Without a first day: one month up to the last. */
export function ledgerSpan({ from, to }: PageParams, today: Day) {
  const last = to ?? today
  return { from: from ?? monthBefore(last), to: last }
}

/**
 * A page of selected rows, with the number of all.
 * @param order a total order
 * @param details selects the answer from the rows of the page, which it receives as a table in parentheses
 */
export async function ledgerPage<Row>(
  db: Db,
  selected: Sql,
  order: Sql,
  { page = 0, pageSize = rowsPerPage }: PageParams,
  details: (rows: Sql) => Sql = (rows) => sql`select * from ${rows} p`,
) {
  const rows = await db.many<Row & { total: number }>(sql`
    ${details(sql`(select selected.*, count(*) over () as total from (${selected}) selected
      order by ${order} limit ${pageSize} offset ${page * pageSize})`)} order by ${order}`)
  const [first] = rows
  // Past the last page no row contains the total.
  const total =
    first?.total ??
    (await db.one<{ total: number }>(sql`select count(*) as total from (${selected}) s`)).total
  return { rows: rows.map(({ total: _, ...row }) => row as Row), total }
}
