import { rowsPerPage } from '@penside/contract/api/list.ts'
import { monthBefore, type Day } from '@penside/domain/basics/day.ts'
import { sql, type Db, type Sql } from '../database/db.ts'

type Asked = {
  from?: Day | undefined
  to?: Day | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

/** The days of a ledger: the month until its last day where no first one is given. */
export function ledgerSpan({ from, to }: Asked, today: Day) {
  const last = to ?? today
  return { from: from ?? monthBefore(last), to: last }
}

/**
 * A page of what is selected, with its count, in an order that tells any two rows apart.
 * @param told selects what is told of the rows of the page, which it gets as a table in brackets
 */
export async function ledgerPage<Row>(
  db: Db,
  selected: Sql,
  order: Sql,
  { page = 0, pageSize = rowsPerPage }: Asked,
  told: (rows: Sql) => Sql = (rows) => sql`select * from ${rows} p`,
) {
  const rows = await db.many<Row & { total: number }>(sql`
    ${told(sql`(select selected.*, count(*) over () as total from (${selected}) selected
      order by ${order} limit ${pageSize} offset ${page * pageSize})`)} order by ${order}`)
  const [first] = rows
  // Behind the end no row tells how many there are.
  const total =
    first?.total ??
    (await db.one<{ total: number }>(sql`select count(*) as total from (${selected}) s`)).total
  return { rows: rows.map(({ total: _, ...row }) => row as Row), total }
}
