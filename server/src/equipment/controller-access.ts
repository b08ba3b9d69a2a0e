import type { QuarantineReason } from '@penside/domain/equipment/quarantine.ts'
import { sql, type Db } from '../database/db.ts'
import type { Known } from './sample-validation.ts'

/** Ids of the farm's controllers that are not revoked. */
export async function activeControllers(db: Db, controllers: readonly { controllerId: string }[]) {
  const ids = [...new Set(controllers.map(({ controllerId }) => controllerId))]
  const rows = await db.many<{ controllerId: string }>(
    sql`select controller_id from controller where farm_id = current_farm() and controller_id = any(${ids}::text[]) and revoked_at is null`,
  )
  return new Set(rows.map(({ controllerId }) => controllerId))
}

export async function findEquipment(db: Db, ids: string[]): Promise<Map<string, Known>> {
  const rows = await db.many<Known & { equipmentId: string }>(
    sql`select equipment_id, type, controller_id, retired_on is not null as retired from equipment
      where farm_id = current_farm() and equipment_id = any(${ids}::text[])`,
  )
  return new Map(rows.map(({ equipmentId, ...known }) => [equipmentId, known]))
}

/** Why a controller may not report about an equipment; undefined if the equipment is its own. */
export async function accessProblem(
  db: Db,
  controllerId: string,
  equipmentId: string,
): Promise<QuarantineReason | undefined> {
  if (!(await activeControllers(db, [{ controllerId }])).has(controllerId)) return 'unknown_controller'
  const known = (await findEquipment(db, [equipmentId])).get(equipmentId)
  if (!known || known.retired) return 'unknown_equipment'
  return known.controllerId === controllerId ? undefined : 'other_controller'
}
