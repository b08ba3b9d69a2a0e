import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'

/** Checks that a pen exists; undefined and 0 stand for no pen. @throws Refusal PEN_UNKNOWN */
export async function checkPen(db: Db, penId: number | undefined): Promise<void> {
  if (!penId) return
  if (!(await db.maybeOne(sql`select pen_id from pen where pen_id = ${penId}`)))
    throw refuse('PEN_UNKNOWN', {}, ['penId'])
}
