import { sql, type Db } from '../database/db.ts'
import { noteAlarm } from '../outbound/webhook-delivery.ts'
import { queueForDialler } from './alarm-dialler.ts'
import { notePush } from '../outbound/push.ts'

/**
 * Adds an event to an alarm's history and queues it for diallers, webhooks and pushes.
 * @param accountId the person who acted or was notified
 */
export async function recordAlarmEvent(
  db: Db,
  alarmId: number,
  deed: 'raised' | 'worse' | 'told' | 'acknowledged' | 'returned' | 'cleared',
  at: number,
  accountId: number | null = null,
) {
  const on = new Date(at).toISOString()
  if (deed === 'told' || deed === 'cleared') await queueForDialler(db, alarmId, deed, on)
  if (deed !== 'told') await noteAlarm(db, alarmId, deed, on)
  if (deed === 'told' || deed === 'acknowledged' || deed === 'cleared')
    await notePush(db, alarmId, deed, on, accountId)
  await db.run(sql`
    insert into alarm_event (farm_id, alarm_id, number, at, deed, account_id)
    select current_farm(), ${alarmId}, coalesce(max(number), 0) + 1, ${on}, ${deed}, ${accountId} from alarm_event
    where farm_id = current_farm() and alarm_id = ${alarmId}
    returning farm_id`)
}
