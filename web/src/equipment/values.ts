import { measureNames, type NamedMeasure } from '@penside/domain/equipment/measure-names.ts'
import { declared, type EquipmentType } from '@penside/domain/equipment/types.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'

export const measureOf = (type: EquipmentType, measure: string) => declared(type).measures[measure]

/** Formatted value of a measure: `31.8`; '-' if not measured. */
export const displayValue = (type: EquipmentType, measure: string, value: number | null) =>
  formatNumber(value, measureOf(type, measure)?.decimals ?? 0)
/** Formatted value with its unit: `31.8 °C`. */
export const withUnit = (type: EquipmentType, measure: string, value: number | null) =>
  `${displayValue(type, measure, value)} ${measureOf(type, measure)?.unit ?? ''}`.trim()

const isNamed = (measure: string): measure is NamedMeasure => measure in measureNames
export function useMeasureName() {
  const t = useT()
  return (measure: string) => (isNamed(measure) ? t(`alarms.measure.${measure}`) : measure)
}

/** Display name of an equipment: its own name, else house and pen, else its id. */
export const placeName = (each: {
  equipmentId: string
  equipmentName: string
  houseName: string
  penName: string
}) => each.equipmentName || [each.houseName, each.penName].filter(Boolean).join(' ') || each.equipmentId

type Translate = ReturnType<typeof useT>

/** Duration in words: `under a minute`, `12분`, `3 h`. */
export function lastingIn(t: Translate, ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 1) return t('alarms.underMinute')
  if (minutes < 120) return t('alarms.minutes', { count: minutes })
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? t('alarms.hours', { count: hours })
    : t('alarms.days', { count: Math.floor(hours / 24) })
}

/** Time for which an alarm has lasted, as a clause: `just now`, `12분째`. */
export const ongoingIn = (t: Translate, ms: number): string =>
  ms < 60_000 ? t('alarms.justRaised') : t('alarms.lasting', { time: lastingIn(t, ms) })

/** Formats durations in the language of the page. */
export function useLasting() {
  const t = useT()
  return (ms: number) => lastingIn(t, ms)
}

/** Time of a minute of the day: `22:00`. */
export const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
