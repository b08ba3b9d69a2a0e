import type { Alarm } from '@penside/contract/equipment/alarm.ts'
import { formatTime } from '../../i18n/format.ts'
import { useT } from '../../i18n/index.ts'
import type { AlarmRow } from './alarm-rows.ts'
import { ongoingIn, placeName, useMeasureName, withUnit } from '../values.ts'

/** Wording of an alarm: its place, cause and numbers. */
export function useAlarmText() {
  const t = useT()
  const measureName = useMeasureName()
  const value = (alarm: Alarm, number: number | null) =>
    alarm.type && alarm.measure ? withUnit(alarm.type, alarm.measure, number) : ''
  const where = (alarm: Alarm) =>
    alarm.cause === 'ingest'
      ? t('alarms.kind.system')
      : alarm.controllerId || (alarm.equipmentId ? placeName(alarm) : '')
  const why = ({ cause, measure }: Alarm) => t(`alarms.cause.${cause}`, { measure: measureName(measure) })
  return {
    where,
    /** Place and cause of all alarms of a row. */
    title: ([alarm, ...more]: AlarmRow) =>
      [more.length > 0 ? alarm.houseName : where(alarm), why(alarm)].filter(Boolean).join(' '),
    /** Heads of all alarms of a row. */
    heads: (row: AlarmRow) =>
      t('alarms.heads', { count: row.reduce((sum, { value: heads }) => sum + (heads ?? 0), 0) }),
    why,
    value,
    numbers: (alarm: Alarm): string[] => {
      if (alarm.cause === 'unfed') return [t('alarms.heads', { count: alarm.value ?? 0 })]
      if (alarm.cause === 'still') return [t('alarms.hours', { count: Math.floor(alarm.value ?? 0) })]
      if (alarm.cause === 'device') return [alarm.text || alarm.code]
      if (alarm.cause === 'silent')
        return alarm.newestAt ? [t('alarms.last', { time: formatTime(alarm.newestAt) })] : []
      if (alarm.bound === null) return []
      const isDays = alarm.cause === 'rising' || alarm.cause === 'away'
      return [
        t(isDays ? 'alarms.usual' : 'alarms.limit', { value: value(alarm, alarm.bound) }),
        ...(alarm.setValue === null ? [] : [t('alarms.set', { value: value(alarm, alarm.setValue) })]),
      ]
    },
    state: (alarm: Alarm, now: number) =>
      [
        alarm.clearedAt
          ? t('alarms.overAt', { time: formatTime(alarm.clearedAt) })
          : ongoingIn(t, now - Date.parse(alarm.raisedAt)),
        alarm.acknowledgedAt &&
          t('alarms.acknowledgedBy', { time: formatTime(alarm.acknowledgedAt), name: alarm.acknowledgedBy }),
      ].filter(Boolean),
  }
}
