// Conditions of silence: equipment and controllers that do not report, and a server that receives nothing.
import { kindOf, severityOfSilence, silentAfterMs } from '@penside/domain/equipment/alarm.ts'
import { declared } from '@penside/domain/equipment/types.ts'
import { sql, type Db } from '../database/db.ts'
import { conditionOf, minute, type AlarmCondition } from './alarm-condition.ts'
import { isInRepair, type Placed } from './alarm-rules.ts'

/** Time in which a broken link or a disconnected controller may recover, ms. */
const gracePeriod = minute
/** If several controllers are offline and none was heard for this long, the server is taken to be at fault, ms. */
const serverDeafAfter = 10 * minute

type ControllerState = {
  controllerId: string
  online: boolean
  heardAt: string | null
  since: string | null
}

/**
 * Conditions of silence: of single equipment, of its controller, and of the server as a whole. The wider one covers the narrower.
 * @returns the conditions, and the ids of all silent equipment
 */
export async function silenceConditions(
  db: Db,
  placed: readonly Placed[],
  { now, linkDownSince }: { now: number; linkDownSince: number | null },
): Promise<{ conditions: AlarmCondition[]; silent: ReadonlySet<string> }> {
  const newest = await db.many<{ equipmentId: string; at: string }>(
    sql`select equipment_id, max(at) as at from reading_latest where farm_id = current_farm() group by equipment_id`,
  )
  const newestOf = new Map(newest.map(({ equipmentId, at }) => [equipmentId, Date.parse(at)]))
  const states = await db.many<ControllerState>(
    sql`select s.controller_id, s.online, s.heard_at, s.since from controller_state s join controller c using (farm_id, controller_id)
        where s.farm_id = current_farm() and c.revoked_at is null`,
  )
  // Equipment that never reported, or reports only when an animal passes, is never silent.
  const reporting = placed.filter(
    (each) =>
      newestOf.has(each.equipmentId) && !isInRepair(each, now) && declared(each.type).of !== 'passage',
  )
  const silent = reporting.filter((each) => {
    // After a repair the equipment has as many cycles again.
    const repairedAt = each.maintenanceUntil ? Date.parse(each.maintenanceUntil) : 0
    const from = Math.max(newestOf.get(each.equipmentId)!, repairedAt)
    return now - from > silentAfterMs(each.cycle)
  })
  const byController = Map.groupBy(reporting, ({ controllerId }) => controllerId)
  const isDisconnected = (controllerId: string) => {
    const state = states.find((each) => each.controllerId === controllerId)
    return state && !state.online && state.since !== null && now - Date.parse(state.since) > gracePeriod
  }
  const offline = [...byController]
    .filter(
      ([controllerId, own]) =>
        isDisconnected(controllerId) || (own.length > 1 && own.every((each) => silent.includes(each))),
    )
    .map(([controllerId]) => controllerId)
  const lastHeard = Math.max(
    ...states.flatMap(({ heardAt }) => (heardAt ? [Date.parse(heardAt)] : [])),
    ...reporting.map(({ equipmentId }) => newestOf.get(equipmentId)!),
  )
  const isServerDeaf =
    (linkDownSince !== null && now - linkDownSince > gracePeriod) ||
    (byController.size > 1 && offline.length === byController.size && now - lastHeard > serverDeafAfter)

  const system = { kind: 'system', severity: 'critical', at: now } as const
  const conditions = [
    ...(isServerDeaf && placed.length > 0 ? [conditionOf({ ...system, cause: 'ingest' })] : []),
    ...offline.map((controllerId) =>
      conditionOf({ ...system, cause: 'offline', controllerId, covered: isServerDeaf }),
    ),
    ...silent.map(({ equipmentId, type, controllerId }) =>
      conditionOf({
        equipmentId,
        cause: 'silent',
        kind: kindOf(type),
        severity: severityOfSilence(type),
        at: now,
        covered: isServerDeaf || offline.includes(controllerId),
      }),
    ),
  ]
  return { conditions, silent: new Set(silent.map(({ equipmentId }) => equipmentId)) }
}
