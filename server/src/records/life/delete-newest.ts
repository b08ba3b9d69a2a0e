import type { SowState } from '@penside/domain/records/life.ts'
import { sql, type Db } from '../../database/db.ts'
import { refuse } from '../../http/problem.ts'
import { loadLife, rewriteLife, type Sow } from './life.ts'
import { removeHanging, rewritePartners } from './litter-change.ts'

/**
 * Deletes the newest record of her life with all that hangs on it: its details, the litter that it began, the piglets that it moved. What
 * another sow has of it goes too, as long as her life still replays.
 */
export async function deleteNewest(db: Db, sow: Sow, seq: number): Promise<SowState> {
  if (seq !== sow.seq) throw refuse('NOT_THE_NEWEST')
  const partners = await removeHanging(db, sow.animalId, seq, 'all')
  await db.run(sql`delete from sow_event where animal_id = ${sow.animalId} and seq = ${seq}`)
  const now = await rewriteLife(db, sow.animalId, await loadLife(db, sow.animalId))
  await rewritePartners(db, partners, sow.animalId)
  return now
}
