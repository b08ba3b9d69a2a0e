import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Caller } from '../http/serve.ts'

/** Company to which content is shown; `''` for the farm only. @throws Refusal if the caller may not show it to the company */
export function companyOfContent({ role, company }: Caller, toCompany = false): string {
  if (toCompany && company === '') throw refuse('NO_COMPANY', {}, ['toCompany'])
  if (toCompany && role !== 'owner') throw refuse('FORBIDDEN', {}, ['toCompany'])
  return toCompany ? company : ''
}
type Content = { farmId: number; toCompany: boolean }

/** Whether the caller may change content: owners all of their farm, managers what is shown to the farm only. */
export const mayChangeContent = ({ role, farmId }: Caller, content: Content) =>
  content.farmId === farmId && (role === 'owner' || (role === 'manager' && !content.toCompany))

/** Locks content. @param from table and condition of the row @throws Refusal NOT_FOUND, or FORBIDDEN if the caller may not change it */
export async function lockContent(db: Db, caller: Caller, from: Sql) {
  const content = await db.found<Content>(
    sql`select farm_id, company <> '' as to_company from ${from} for update`,
  )
  if (!mayChangeContent(caller, content)) throw refuse('FORBIDDEN')
}
