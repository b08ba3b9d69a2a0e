import { sql, type Db } from './db.ts'

// Farms that a transaction may see, for row-level security.

/** Lets the transaction see what farms of the caller's company share: their names, notices, questions and advertisements. */
export const openCompanyScope = (db: Db, { company }: { company: string }) =>
  db.one(sql`select set_for_call('penside.company', ${company})`)

/**
 * Runs `count` as every other farm of the caller's company, then returns to the caller's farm. Results must be figures of whole farms, and
 * may only be displayed as a mean of several.
 */
export async function forOtherFarms<T>(
  db: Db,
  caller: { farmId: number; company: string },
  count: (farmId: number) => Promise<T>,
): Promise<T[]> {
  if (caller.company === '') return []
  await openCompanyScope(db, caller)
  const others = await db.many<{ farmId: number }>(
    sql`select farm_id from farm where company = ${caller.company} and farm_id <> ${caller.farmId} order by farm_id`,
  )
  const answers: T[] = []
  try {
    for (const { farmId } of others) {
      await actAsFarm(db, farmId)
      answers.push(await count(farmId))
    }
  } finally {
    await actAsFarm(db, caller.farmId)
  }
  return answers
}

/** Lets the rest of the transaction read and write as this farm. */
export const actAsFarm = (db: Db, farmId: number) =>
  db.one(sql`select set_for_call('penside.farm', ${String(farmId)})`)
