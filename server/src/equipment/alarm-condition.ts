import type { AlarmCause, AlarmKind, Severity } from '@penside/domain/equipment/alarm.ts'

/** Condition that holds now and for which an alarm is or becomes open. Times are ms. */
export type AlarmCondition = {
  /** `''` for a condition of a controller or of the server. */
  equipmentId: string
  /** `''` for a condition of an equipment or of the server. */
  controllerId: string
  cause: AlarmCause
  measure: string
  kind: AlarmKind
  severity: Severity
  at: number
  value: number | null
  bound: number | null
  setValue: number | null
  /** Code and text of an alarm that the device raised itself. */
  code?: string
  text?: string
  /** A wider condition covers this one: it keeps an open alarm open, but raises none. */
  covered?: boolean
}

export const conditionOf = (
  condition: Pick<AlarmCondition, 'cause' | 'kind' | 'severity' | 'at'> & Partial<AlarmCondition>,
): AlarmCondition => ({
  equipmentId: '',
  controllerId: '',
  measure: '',
  value: null,
  bound: null,
  setValue: null,
  ...condition,
})

export const minute = 60_000
export const iso = (at: number) => new Date(at).toISOString()
