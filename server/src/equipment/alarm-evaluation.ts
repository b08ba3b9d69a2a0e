import { kindOf, severityOfDevice, type AlarmCause } from '@penside/domain/equipment/alarm.ts'
import { tryLock } from '../database/locks.ts'
import { sql, type Db } from '../database/db.ts'
import { conditionOf, iso, type AlarmCondition } from './alarm-condition.ts'
import { dailyConditions } from './alarm-daily.ts'
import { notifyDue, type AlarmNotification } from './alarm-escalation.ts'
import { limitConditions } from './alarm-limits.ts'
import { recordAlarmEvent } from './alarm-log.ts'
import { alarmSettings, isInRepair, placedEquipment, type Placed } from './alarm-rules.ts'
import { silenceConditions } from './alarm-silence.ts'

/** Times are ms. */
export type Evaluation = {
  now: number
  /** Since when the broker is unreachable; null if it is reachable or there is none. */
  linkDownSince: number | null
  /** Whether conditions of hours and days are evaluated too; done every few minutes only. */
  slow: boolean
}

/**
 * Evaluates the current farm's readings since the last call: raises and clears alarms, and finds who is to be notified. Idempotent.
 * @returns null if another process is evaluating the farm
 */
export async function evaluateAlarms(
  db: Db,
  { now, linkDownSince, slow }: Evaluation,
): Promise<{ changed: boolean; notifications: AlarmNotification[] } | null> {
  const { free } = await db.one<{ free: boolean }>(tryLock('alarms', sql`current_farm()`))
  if (!free) return null
  const placed = await placedEquipment(db)
  const settings = await alarmSettings(db)
  const { timeZone } = await db.one<{ timeZone: string }>(
    sql`select time_zone from farm where farm_id = current_farm()`,
  )
  const inService = placed.filter((each) => !isInRepair(each, now))

  const silence = await silenceConditions(db, placed, { now, linkDownSince })
  const conditions = [
    ...(await limitConditions(db, placed, now)),
    ...silence.conditions,
    ...(await deviceConditions(db, inService)),
  ]
  const evaluated = new Set<AlarmCause>(['low', 'high', 'silent', 'offline', 'ingest', 'device'])
  if (slow) {
    const speaking = inService.filter((each) => !silence.silent.has(each.equipmentId))
    conditions.push(...(await dailyConditions(db, speaking, settings, timeZone, now)))
    for (const cause of ['still', 'unfed', 'rising', 'away'] as const) evaluated.add(cause)
  }
  const changed = await recordConditions(db, conditions, evaluated, now)
  const notifications = await notifyDue(db, placed, settings, timeZone, now)
  return { changed: changed || notifications.length > 0, notifications }
}

/** Conditions that devices raised themselves. */
async function deviceConditions(db: Db, placed: readonly Placed[]): Promise<AlarmCondition[]> {
  const raised = await db.many<{ equipmentId: string; code: string; text: string; at: string }>(
    sql`select equipment_id, code, text, at from device_alarm where farm_id = current_farm() and active order by at`,
  )
  return raised.flatMap(({ equipmentId, code, text, at }) => {
    const type = placed.find((each) => each.equipmentId === equipmentId)?.type
    if (!type) return []
    return conditionOf({
      equipmentId,
      cause: 'device',
      kind: kindOf(type),
      severity: severityOfDevice(type),
      at: Date.parse(at),
      code,
      text,
    })
  })
}

type Key = Pick<AlarmCondition, 'equipmentId' | 'controllerId' | 'cause' | 'measure' | 'code'>
type OpenAlarm = Key & Pick<AlarmCondition, 'severity'> & { alarmId: number }
const keyOf = ({ equipmentId, controllerId, cause, measure, code = '' }: Key) =>
  [equipmentId, controllerId, cause, measure, code].join(' ')

/**
 * Raises alarms for new conditions, raises the severity of those that became critical, and clears those whose condition is over.
 * @param evaluated causes that were evaluated: alarms of others stay open
 * @returns whether anything changed
 */
async function recordConditions(
  db: Db,
  conditions: readonly AlarmCondition[],
  evaluated: ReadonlySet<AlarmCause>,
  now: number,
): Promise<boolean> {
  const open = await db.many<OpenAlarm>(sql`
    select alarm_id, equipment_id, controller_id, cause, measure, code, severity from alarm
    where farm_id = current_farm() and cleared_at is null`)
  const openBy = new Map(open.map((each) => [keyOf(each), each]))
  const current = new Set(conditions.map(keyOf))
  let changed = false
  for (const condition of conditions) {
    const known = openBy.get(keyOf(condition))
    if (!known) {
      if (condition.covered) continue
      await raise(db, condition, now)
      changed = true
    } else if (known.severity === 'warning' && condition.severity === 'critical') {
      await makeCritical(db, known.alarmId, condition, now)
      changed = true
    }
  }
  for (const each of open) {
    if (current.has(keyOf(each)) || !evaluated.has(each.cause)) continue
    await db.run(
      sql`update alarm set cleared_at = ${iso(now)} where farm_id = current_farm() and alarm_id = ${each.alarmId}`,
    )
    await recordAlarmEvent(db, each.alarmId, 'cleared', now)
    changed = true
  }
  return changed
}

async function raise(db: Db, condition: AlarmCondition, now: number) {
  const { equipmentId, controllerId, cause, measure, kind, severity, value, bound, setValue, at } = condition
  const raised = await db.maybeOne<{ alarmId: number }>(sql`
    insert into alarm (farm_id, equipment_id, controller_id, cause, measure, kind, severity, value, bound, set_value, raised_at, code, text)
    values (current_farm(), ${equipmentId}, ${controllerId}, ${cause}, ${measure}, ${kind}, ${severity},
      ${value}, ${bound}, ${setValue}, ${iso(at)}, ${condition.code ?? ''}, ${condition.text ?? ''})
    on conflict (farm_id, equipment_id, controller_id, cause, measure, code) where cleared_at is null do nothing returning alarm_id`)
  if (raised) await recordAlarmEvent(db, raised.alarmId, 'raised', now)
}

/** The acknowledgement of the warning does not count for the critical alarm: it is notified from the start. */
async function makeCritical(
  db: Db,
  alarmId: number,
  { value, bound, setValue, at }: AlarmCondition,
  now: number,
) {
  await db.run(sql`
    update alarm set severity = 'critical', value = ${value}, bound = ${bound}, set_value = ${setValue},
      acknowledged_at = null, acknowledged_by = null, step = -1, notified_at = null, raised_at = ${iso(at)}
    where farm_id = current_farm() and alarm_id = ${alarmId}`)
  await recordAlarmEvent(db, alarmId, 'worse', now)
}
