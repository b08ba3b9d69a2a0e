import type { SowState } from '@penside/domain/records/life.ts'
import { sql, type Db } from '../../database/db.ts'
import { refuse } from '../../http/problem.ts'
import { loadLife, rewriteLife, type Sow } from './life.ts'
import { removeDependents, rewritePartners } from './litter-change.ts'

/**
 * Deletes the newest record of a life with its details, the litter that it began and the piglets that it moved. The halves
 * of other sows are deleted too, if their lives still replay.
 */
export async function deleteNewest(db: Db, sow: Sow, seq: number): Promise<SowState> {
  if (seq !== sow.seq) throw refuse('NOT_THE_NEWEST')
  const partners = await removeDependents(db, sow.animalId, seq, 'all')
  await db.run(sql`delete from sow_event where animal_id = ${sow.animalId} and seq = ${seq}`)
  const now = await rewriteLife(db, sow.animalId, await loadLife(db, sow.animalId))
  await rewritePartners(db, partners, sow.animalId)
  return now
}
