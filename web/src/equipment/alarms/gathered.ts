import type { Alarm } from '@penside/contract/equipment/alarm.ts'

/** Alarms of one row: a single one, or those of one house's sows that did not eat. */
export type AlarmRow = readonly [Alarm, ...Alarm[]]

/** Rows of a list of alarms, in its order; what is open, taken and over is never in one row. */
export function gathered(alarms: readonly Alarm[]): AlarmRow[] {
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
