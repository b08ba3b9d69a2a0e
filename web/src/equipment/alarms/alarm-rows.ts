import type { Alarm } from '@penside/contract/equipment/alarm.ts'

/** Alarms of one row: a single alarm, or those of a house's sows that did not eat. */
export type AlarmRow = readonly [Alarm, ...Alarm[]]

/** Rows of a list of alarms, in its order. Open, acknowledged and cleared alarms never share a row. */
export function alarmRows(alarms: readonly Alarm[]): AlarmRow[] {
  const rows = new Map<string | number, [Alarm, ...Alarm[]]>()
  for (const alarm of alarms) {
    const { alarmId, cause, houseName, acknowledgedBy, clearedAt, returnable } = alarm
    const isUnfed = cause === 'unfed' && houseName !== ''
    const key = isUnfed ? [houseName, acknowledgedBy, clearedAt !== null, returnable > 0].join('\n') : alarmId
    const row = rows.get(key)
    if (row) row.push(alarm)
    else rows.set(key, [alarm])
  }
  return [...rows.values()]
}
