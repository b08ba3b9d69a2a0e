import { sql, type Db } from '../database/db.ts'
import type { Caller } from '../http/serve.ts'

/** Who runs the installation: decision 117. */
export type Operators = {
  /** Sign-ins; none: the owners of the first farm, where the database is our own. */
  logins?: readonly string[] | undefined
  ofOwnDatabase?: boolean | undefined
  /** What is told when something is wrong: see OPERATOR_URL. */
  url?: string | undefined
}

/** Their accounts. Leaves the transaction speaking for the first farm, or for none. */
export async function accountsOf(db: Db, { logins, ofOwnDatabase }: Operators): Promise<number[]> {
  if (logins !== undefined) {
    const rows = await db.many<{ accountId: number }>(
      sql`select account_id from account where login = any(${[...logins]}::text[])`,
    )
    return rows.map(({ accountId }) => accountId)
  }
  if (!ofOwnDatabase) return []
  const first = await db.maybeOne<{ farmId: number }>(sql`select farm_id from farms_after(0, 1)`)
  if (!first) return []
  await db.actAs(first)
  const rows = await db.many<{ accountId: number }>(
    sql`select account_id from membership where farm_id = current_farm() and role = 'owner'`,
  )
  return rows.map(({ accountId }) => accountId)
}

/** Whether the caller is one of them; the transaction speaks for her again afterwards. */
export async function operates(db: Db, caller: Caller, operators: Operators): Promise<boolean> {
  if (caller.role !== 'owner') return false
  const accounts = await accountsOf(db, operators)
  await db.actAs(caller)
  return accounts.includes(caller.accountId)
}
