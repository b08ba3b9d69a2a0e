import { join, sql, snake, type Db, type Sql } from '../database/db.ts'

/** Values of columns, by the columns' names in camelCase. In an update, SQL may use the stored values. */
export type Columns = Readonly<Record<string, number | string | boolean | null | readonly string[] | Sql>>

/** Inserts a row of the farm, or updates the row with this key. */
export async function storeRow(db: Db, table: string, key: Columns, columns: Columns, isNew: boolean) {
  const name = (column: string) => sql([snake(column)])
  if (isNew) {
    const row = Object.entries({ ...key, ...columns })
    await db.run(sql`
      insert into ${sql([table])} (farm_id, ${join(row.map(([column]) => name(column)))})
      values (current_farm(), ${join(row.map(([, value]) => value))})`)
    return
  }
  const equal = (pairs: Columns) =>
    Object.entries(pairs).map(([column, value]) => sql`${name(column)} = ${value}`)
  await db.run(sql`
    update ${sql([table])} set ${join(equal(columns))} where ${join(equal(key), ' and ')}`)
}
