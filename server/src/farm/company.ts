import { sql, type Db, type Sql } from '../db.ts'
import { refuse } from '../problem.ts'
import type { Caller } from '../serve.ts'

/** Row-level security then opens what the farms of the caller's company show each other: their names, and what they tell all of them. */
export const seeCompany = (db: Db, { company }: Pick<Caller, 'company'>) =>
  db.one(sql`select set_for_call('penside.company', ${company})`)

/**
 * Does the same thing at every other farm of the caller's company, one after the other, and comes back to the caller's. What it answers must
 * be figures of a farm as a whole, and is to be shown as a mean of several farms only.
 */
export async function ofOtherFarms<T>(
  db: Db,
  caller: Pick<Caller, 'farmId' | 'company'>,
  count: (farmId: number) => Promise<T>,
): Promise<T[]> {
  if (caller.company === '') return []
  await seeCompany(db, caller)
  const others = await db.many<{ farmId: number }>(
    sql`select farm_id from farm where company = ${caller.company} and farm_id <> ${caller.farmId} order by farm_id`,
  )
  const answers: T[] = []
  try {
    for (const { farmId } of others) {
      await speakFor(db, farmId)
      answers.push(await count(farmId))
    }
  } finally {
    await speakFor(db, caller.farmId)
  }
  return answers
}

/** From here on the transaction reads and writes as this farm's. */
export const speakFor = (db: Db, farmId: number) =>
  db.one(sql`select set_for_call('penside.farm', ${String(farmId)})`)

/** What somebody writes is for the farm; an owner may make it for all farms of the company. */
export function companyTold({ role, company }: Caller, toCompany = false): string {
  if (toCompany && company === '') throw refuse('NO_COMPANY', {}, ['toCompany'])
  if (toCompany && role !== 'owner') throw refuse('FORBIDDEN', {}, ['toCompany'])
  return toCompany ? company : ''
}
type Told = { farmId: number; toCompany: boolean }
export const mayChangeTold = ({ role, farmId }: Caller, told: Told) =>
  told.farmId === farmId && (role === 'owner' || (role === 'manager' && !told.toCompany))

/** @param wanted the table and which row. @throws Refusal NOT_FOUND, or FORBIDDEN where only an owner may change it */
export async function lockTold(db: Db, caller: Caller, wanted: Sql) {
  const told = await db.found<Told>(
    sql`select farm_id, company <> '' as to_company from ${wanted} for update`,
  )
  if (!mayChangeTold(caller, told)) throw refuse('FORBIDDEN')
}
