import { sql, type Db } from '../database/db.ts'
import type { Caller } from '../http/serve.ts'

/** Persons who operate the installation: decision 117. */
export type Operators = {
  /** Logins; without them the owners of the first farm, if the database is Penside's own. */
  logins?: readonly string[] | undefined
  ofOwnDatabase?: boolean | undefined
  /** URL that receives a `POST` when the server has a problem: see OPERATOR_URL. */
  url?: string | undefined
}

/** Accounts of the operators. May leave the farm of the transaction set to the first farm. */
export async function operatorAccounts(db: Db, { logins, ofOwnDatabase }: Operators): Promise<number[]> {
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

/** Whether the caller is an operator. */
export async function operates(db: Db, caller: Caller, operators: Operators): Promise<boolean> {
  if (caller.role !== 'owner') return false
  const accounts = await operatorAccounts(db, operators)
  await db.actAs(caller)
  return accounts.includes(caller.accountId)
}
