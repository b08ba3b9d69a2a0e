import { waitForBoarNumbering } from '../database/locks.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'

/**
 * Numbers boars separately from sows, or together with them.
 * @throws Refusal NUMBERS_SHARED if a living boar and a living sow have the same number
 */
export async function setBoarNumbering(db: Db, isSeparate: boolean) {
  await db.one(waitForBoarNumbering)
  const shared = isSeparate
    ? []
    : await db.many<{ tag: string }>(sql`
        select b.tag from animal b join animal s using (farm_id, tag)
        where b.sex = 'boar' and s.sex = 'sow' and b.status <> 'culled' and s.status <> 'culled' order by b.tag limit 5`)
  if (shared.length > 0)
    throw refuse('NUMBERS_SHARED', { tags: shared.map(({ tag }) => tag).join(', ') }, ['value'])
  await db.run(sql`update animal set numbered_with = ${isSeparate ? 'boar' : ''} where sex = 'boar'`)
}
