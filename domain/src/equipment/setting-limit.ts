import { Refusal } from '../basics/refusal.ts'
import { declared, type EquipmentType, type Setting } from './types.ts'

/** Limits of one setting: its range, the largest change by one command, and when a second confirmation is needed. */
export type SettingLimit = {
  least: number
  most: number
  usualLeast: number
  usualMost: number
  /** Largest change by one command. */
  stepDown: number
  stepUp: number
  /** A larger change needs a second confirmation. */
  askStep: number
}

/** Area that a heater warms: the whole room, or only the creep area of the piglets. */
export const heated = ['room', 'creep'] as const
export type Heated = (typeof heated)[number]

/** Scope of the limits of an equipment: the kind of its house (code list 08), `creep`, or `''` outside any house. */
export const limitScope = (type: EquipmentType, heats: Heated, houseKind: string) =>
  type === 'C' && heats === 'creep' ? 'creep' : houseKind

/** Range of a heater, °C: that of a room sensor, or for a creep area what newborn piglets need and can bear. */
const heater: Readonly<Record<Heated, readonly [number, number]>> = { room: [12, 35], creep: [24, 38] }

/** Hard range of a setting, which the owner cannot widen either. */
export function hardOf(type: EquipmentType, setting: string, scope: string): readonly [number, number] {
  const { hard } = settingOf(type, setting)
  return type === 'C' && setting === 'temperature' ? heater[scope === 'creep' ? 'creep' : 'room'] : hard
}

/** Rooms by kind of house and the creep: [least, most, usual least, usual most] in °C. Sources: docs/decisions/0063. */
const creep = [24, 38, 27, 35] as const
const farrowing = [16, 30, 18, 27] as const
const nursery = [18, 32, 21, 29] as const
const sows = [12, 28, 15, 25] as const
const finishing = [12, 28, 15, 24] as const
const rooms: Readonly<Record<string, readonly [number, number, number, number]>> = {
  '080001': sows,
  '080002': sows,
  '080003': sows,
  '080004': farrowing,
  '080005': nursery,
  '080008': nursery,
  '080006': finishing,
  '080007': finishing,
  '080009': finishing,
  creep,
}

/** Default limits that are narrower than the device's range. Gases: what people may breathe. Feed: what sows eat. */
const usual: Readonly<Record<string, Partial<SettingLimit>>> = {
  'S humidity': { usualLeast: 40, usualMost: 80 },
  'S co2': { usualMost: 5_000 },
  'S ammonia': { usualMost: 25 },
  'S ventilation': { usualLeast: 10 },
  'E target': { usualLeast: 1.8, usualMost: 3.5, stepDown: 0.5, stepUp: 0.5, askStep: 0.5 },
  'F target': { usualLeast: 1, usualMost: 9, stepDown: 2, stepUp: 1.5, askStep: 1.5 },
  'W cycle': { usualLeast: 1 },
  'Y standard': { usualLeast: 90, usualMost: 130 },
}

/** Limits of a farm that has not set its own. `scope` is that of `limitScope`. */
export function defaultLimit(type: EquipmentType, setting: string, scope: string): SettingLimit {
  const [least, most] = hardOf(type, setting, scope)
  const span = most - least
  const whole = {
    least,
    most,
    usualLeast: least,
    usualMost: most,
    stepDown: span,
    stepUp: span,
    askStep: span,
  }
  if (setting !== 'temperature') return { ...whole, ...usual[`${type} ${setting}`] }
  const [roomLeast, roomMost, usualLeast, usualMost] = rooms[scope] ?? [least, Math.min(most, 32), 15, 29]
  return {
    least: roomLeast,
    most: roomMost,
    usualLeast,
    usualMost,
    stepDown: 3,
    stepUp: 3,
    askStep: 2,
  }
}

/** @throws Error if the type has no such setting */
export function settingOf(type: EquipmentType, setting: string): Setting {
  const found = declared(type).settings[setting]
  if (!found) throw new Error(`${type} has no setting ${setting}`)
  return found
}

/** Validation error of the owner's limits with its fields; null if they are valid. */
export function wrongLimit(
  type: EquipmentType,
  setting: string,
  scope: string,
  { least, most, usualLeast, usualMost, stepDown, stepUp, askStep }: SettingLimit,
): Refusal | null {
  const hard = hardOf(type, setting, scope)
  const { unit, decimals } = settingOf(type, setting)
  const beyond = (['least', 'most'] as const).filter(
    (_, i) => [least, most][i]! < hard[0] || [least, most][i]! > hard[1],
  )
  if (beyond.length > 0)
    return new Refusal('SETTING_LIMIT_BEYOND', { least: hard[0], most: hard[1], unit }, beyond)
  const all = { least, most, usualLeast, usualMost, stepDown, stepUp, askStep }
  const tooFine = Object.entries(all).flatMap(([name, value]) =>
    Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) > 1e-6 ? [name] : [],
  )
  if (tooFine.length > 0) return new Refusal('SETTING_DIGITS', { decimals }, tooFine)
  const crossed = [
    ...(usualLeast < least || usualLeast > usualMost ? ['usualLeast'] : []),
    ...(usualMost > most || usualLeast > usualMost ? ['usualMost'] : []),
    ...(stepDown <= 0 ? ['stepDown'] : []),
    ...(stepUp <= 0 ? ['stepUp'] : []),
    ...(askStep <= 0 || askStep > Math.max(stepDown, stepUp) ? ['askStep'] : []),
  ]
  return crossed.length > 0 ? new Refusal('SETTING_LIMITS_CROSS', {}, crossed) : null
}

export type ConfirmReason =
  | { reason: 'above' | 'below'; least: number; most: number }
  | { reason: 'step'; by: number; usual: number }
  | { reason: 'unknown' }
  | { reason: 'plan' | 'standard'; value: number }
  | { reason: 'off' }

/**
 * Amount that an animal gets while none is set for her: the one that the feeder last dispensed, that of her curve, or the standard.
 * A new amount is limited to one step from it, as from a setting.
 */
export type Instead = { from: 'given' | 'plan' | 'standard'; value: number }

export type SettingVerdict =
  | { is: 'fine' }
  | { is: 'confirm'; reasons: readonly ConfirmReason[] }
  | { is: 'refused'; refusal: Refusal }

/** Rounds off the noise of binary fractions. */
const round = (value: number) => Math.round(value * 1e6) / 1e6

/** Lowest and highest value that one command may set; the whole range if the current value is unknown. */
export function commandRange(
  { least, most, stepDown, stepUp }: SettingLimit,
  present: number | null,
): readonly [number, number] {
  if (present === null) return [least, most]
  // A value outside the range, set at the device, may always be brought back in.
  const low = Math.max(least, Math.min(round(present - stepDown), most))
  const high = Math.min(most, Math.max(round(present + stepUp), least))
  return [low, high]
}

/** Verdict on a new value of a setting. The phone calls it before sending, the server before storing. */
export function judgeSetting(
  type: EquipmentType,
  setting: string,
  value: number,
  {
    present,
    instead = null,
    limit,
  }: { present: number | null; instead?: Instead | null; limit: SettingLimit },
): SettingVerdict {
  const { kind, unit, decimals, hard } = settingOf(type, setting)
  const refused = (code: string, values: Record<string, string | number> = {}): SettingVerdict => ({
    is: 'refused',
    refusal: new Refusal(code, { unit, value, ...values }, [setting]),
  })
  if (!Number.isFinite(value) || Math.abs(value * 10 ** decimals - Math.round(value * 10 ** decimals)) > 1e-6)
    return refused('SETTING_DIGITS', { decimals })
  if (kind === 'switch') return value === 0 || value === 1 ? { is: 'fine' } : refused('SETTING_DIGITS')
  const least = Math.max(hard[0], limit.least)
  const most = Math.min(hard[1], limit.most)
  if (value < least || value > most) return refused('SETTING_BEYOND', { least, most })
  const from = present ?? instead?.value ?? null
  const [low, high] = commandRange({ ...limit, least, most }, from)
  if (value < low || value > high) return refused('SETTING_STEP', { least: low, most: high })
  const reasons = reasonsToConfirm(value, from, limit)
  // The amount that she really gets was not read from the feeder.
  if (present === null && instead && instead.from !== 'given')
    reasons.push({ reason: instead.from, value: instead.value })
  return reasons.length > 0 ? { is: 'confirm', reasons } : { is: 'fine' }
}

/** Why a value is unusual, compared with the current one. */
function reasonsToConfirm(
  value: number,
  from: number | null,
  { usualLeast, usualMost, askStep }: SettingLimit,
): ConfirmReason[] {
  const reasons: ConfirmReason[] = []
  if (value > usualMost) reasons.push({ reason: 'above', least: usualLeast, most: usualMost })
  if (value < usualLeast)
    reasons.push(value === 0 ? { reason: 'off' } : { reason: 'below', least: usualLeast, most: usualMost })
  if (from === null) reasons.push({ reason: 'unknown' })
  else if (Math.abs(value - from) > askStep + 1e-9)
    reasons.push({ reason: 'step', by: round(value - from), usual: askStep })
  return reasons
}

/** Setting that the curve of a type controls, the days that it counts by, and the last day that it may have. */
export type CurveKind = { setting: string; by: 'age' | 'gestationDay' | 'lactationDay'; maxDay: number }
export const curveSetting: Partial<Record<EquipmentType, CurveKind>> = {
  C: { setting: 'temperature', by: 'age', maxDay: 400 },
  S: { setting: 'temperature', by: 'age', maxDay: 400 },
  E: { setting: 'target', by: 'gestationDay', maxDay: 125 },
  F: { setting: 'target', by: 'lactationDay', maxDay: 60 },
}

/** Point of a curve. The days of a curve ascend; each value is subject to the limits of its setting. */
export type CurvePoint = { day: number; value: number }

/** Value of a curve on a day: linear between its points, constant before the first and after the last. */
export function curveOn(points: readonly CurvePoint[], day: number): number {
  const after = points.find((point) => point.day >= day)
  const before = points.findLast((point) => point.day <= day)
  if (!before) return after?.value ?? Number.NaN
  if (!after || after.day === before.day) return before.value
  return before.value + ((after.value - before.value) * (day - before.day)) / (after.day - before.day)
}

/** Strictest verdict of all days, each compared with the previous curve's value of that day. */
export function judgeCurve(
  type: EquipmentType,
  setting: string,
  points: readonly CurvePoint[],
  before: readonly CurvePoint[] | null,
  limit: SettingLimit,
): SettingVerdict {
  const maxDay = curveSetting[type]?.maxDay ?? 0
  if (points.some(({ day }, i) => day < 0 || day > maxDay || (i > 0 && day <= points[i - 1]!.day)))
    return { is: 'refused', refusal: new Refusal('CURVE_DAYS', {}, ['points']) }
  // The days of the previous curve are judged too: the new one may differ most there.
  const days = new Set([...points, ...(before ?? [])].map(({ day }) => day))
  const reasons = new Map<string, ConfirmReason>()
  for (const day of days) {
    const { decimals } = settingOf(type, setting)
    const value = Number(curveOn(points, day).toFixed(decimals))
    const present = before && before.length > 0 ? Number(curveOn(before, day).toFixed(decimals)) : null
    const verdict = judgeSetting(type, setting, value, { present, limit })
    if (verdict.is === 'refused') {
      const { code, values } = verdict.refusal
      return { is: 'refused', refusal: new Refusal(code, { ...values, day }, ['points']) }
    }
    if (verdict.is === 'confirm') for (const each of verdict.reasons) reasons.set(each.reason, each)
  }
  return reasons.size > 0 ? { is: 'confirm', reasons: [...reasons.values()] } : { is: 'fine' }
}
