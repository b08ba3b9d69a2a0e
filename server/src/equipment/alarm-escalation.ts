// Who is notified of an alarm, and when.
import {
  isQuiet,
  nextNotification,
  type AlarmKind,
  type AlarmSettings,
  type Severity,
} from '@penside/domain/equipment/alarm.ts'
import { sql, type Db } from '../database/db.ts'
import { recordAlarmEvent } from './alarm-log.ts'
import { chains, Rules, type Placed, type Recipient } from './alarm-rules.ts'

const minute = 60_000

export type AlarmNotification = { alarmId: number; people: Recipient[]; critical: boolean }

/** Minute of the farm's day, from 0. */
export function minuteOf(timeZone: string, at: number): number {
  const [hour = 0, minutes = 0] = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(at)
    .split(':')
    .map(Number)
  return hour * 60 + minutes
}

/** End of the quiet hours, ms; null outside them. */
function quietUntil({ quietFrom, quietTo }: AlarmSettings, timeZone: string, now: number): number | null {
  const minutes = minuteOf(timeZone, now)
  if (!isQuiet({ from: quietFrom, to: quietTo }, minutes)) return null
  const left = (quietTo - minutes + 24 * 60) % (24 * 60)
  return Math.floor(now / minute) * minute + left * minute
}

type UnacknowledgedAlarm = {
  alarmId: number
  kind: AlarmKind
  severity: Severity
  equipmentId: string
  measure: string
  step: number
  raisedAt: string
  notifiedAt: string | null
}

/** Next notification of every alarm that is not acknowledged: its recipient and time, ms. */
export async function nextNotifications(
  db: Db,
  placed: readonly Placed[],
  settings: AlarmSettings,
  timeZone: string,
  now: number,
): Promise<(UnacknowledgedAlarm & { next: { person: Recipient; step: number; at: number } })[]> {
  const waiting = await db.many<UnacknowledgedAlarm>(sql`
    select alarm_id, kind, severity, equipment_id, measure, step, notified_at, raised_at from alarm
    where farm_id = current_farm() and cleared_at is null and acknowledged_at is null order by raised_at, alarm_id`)
  if (waiting.length === 0) return []
  const chainOf = await chains(db)
  const rules = await Rules.of(db)
  const until = quietUntil(settings, timeZone, now)
  return waiting.flatMap((alarm) => {
    const { people } = chainOf[alarm.kind]
    const equipment = placed.find(({ equipmentId }) => equipmentId === alarm.equipmentId)
    const next = nextNotification(
      {
        severity: alarm.severity,
        raisedAt: Date.parse(alarm.raisedAt),
        acknowledged: false,
        cleared: false,
        step: alarm.step,
        notifiedAt: alarm.notifiedAt === null ? null : Date.parse(alarm.notifiedAt),
      },
      {
        chain: people.length,
        escalateAfter: settings.escalateAfter,
        repeatAfter: equipment && alarm.measure ? rules.of(equipment, alarm.measure).repeatAfter : 15,
        quietUntil: until,
      },
    )
    return next ? [{ ...alarm, next: { person: people[next.step]!, step: next.step, at: next.at } }] : []
  })
}

/** Records the notifications that are due now. @returns them, to be sent */
export async function notifyDue(
  db: Db,
  placed: readonly Placed[],
  settings: AlarmSettings,
  timeZone: string,
  now: number,
): Promise<AlarmNotification[]> {
  const due: AlarmNotification[] = []
  for (const { alarmId, severity, next } of await nextNotifications(db, placed, settings, timeZone, now)) {
    if (next.at > now) continue
    await db.run(
      sql`update alarm set step = ${next.step}, notified_at = ${new Date(now).toISOString()} where farm_id = current_farm() and alarm_id = ${alarmId}`,
    )
    await recordAlarmEvent(db, alarmId, 'told', now, next.person.accountId)
    due.push({ alarmId, people: [next.person], critical: severity === 'critical' })
  }
  return due
}
