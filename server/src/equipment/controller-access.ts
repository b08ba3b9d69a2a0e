// Who may speak of what.
import type { QuarantineReason } from '@penside/domain/equipment/quarantine.ts'
import { sql, type Db } from '../database/db.ts'
import type { Known } from './sample-validation.ts'

/** Those of the farm that may speak. */
export async function openControllers(db: Db, given: readonly { controllerId: string }[]) {
  const ids = [...new Set(given.map(({ controllerId }) => controllerId))]
  const rows = await db.many<{ controllerId: string }>(
    sql`select controller_id from controller where farm_id = current_farm() and controller_id = any(${ids}::text[]) and revoked_at is null`,
  )
  return new Set(rows.map(({ controllerId }) => controllerId))
}

export async function equipmentOf(db: Db, ids: string[]): Promise<Map<string, Known>> {
  const rows = await db.many<Known & { equipmentId: string }>(
    sql`select equipment_id, type, controller_id, retired_on is not null as retired from equipment
      where farm_id = current_farm() and equipment_id = any(${ids}::text[])`,
  )
  return new Map(rows.map(({ equipmentId, ...known }) => [equipmentId, known]))
}

/** Why what a controller says of an equipment is not taken: undefined where it is its own. */
export async function whyNotIts(
  db: Db,
  controllerId: string,
  equipmentId: string,
): Promise<QuarantineReason | undefined> {
  if (!(await openControllers(db, [{ controllerId }])).has(controllerId)) return 'unknown_controller'
  const known = (await equipmentOf(db, [equipmentId])).get(equipmentId)
  if (!known || known.retired) return 'unknown_equipment'
  return known.controllerId === controllerId ? undefined : 'other_controller'
}
