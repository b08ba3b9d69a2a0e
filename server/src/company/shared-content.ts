import { sql, type Db, type Sql } from '../database/db.ts'
import { refuse } from '../http/problem.ts'
import type { Caller } from '../http/serve.ts'

/** What somebody writes is for the farm; an owner may make it for all farms of the company. */
export function companyOfContent({ role, company }: Caller, toCompany = false): string {
  if (toCompany && company === '') throw refuse('NO_COMPANY', {}, ['toCompany'])
  if (toCompany && role !== 'owner') throw refuse('FORBIDDEN', {}, ['toCompany'])
  return toCompany ? company : ''
}
type Told = { farmId: number; toCompany: boolean }
export const mayChangeContent = ({ role, farmId }: Caller, told: Told) =>
  told.farmId === farmId && (role === 'owner' || (role === 'manager' && !told.toCompany))

/** @param wanted the table and which row. @throws Refusal NOT_FOUND, or FORBIDDEN where only an owner may change it */
export async function lockContent(db: Db, caller: Caller, wanted: Sql) {
  const told = await db.found<Told>(
    sql`select farm_id, company <> '' as to_company from ${wanted} for update`,
  )
  if (!mayChangeContent(caller, told)) throw refuse('FORBIDDEN')
}
