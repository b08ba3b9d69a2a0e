import { Refusal } from '../basics/refusal.ts'
import { declared, type EquipmentType, type Setting } from './types.ts'

/** What may be set: not beyond `least` and `most`, and by no more than a step at once. Outside the usual it is asked twice. */
export type SettingLimit = {
  least: number
  most: number
  usualLeast: number
  usualMost: number
  /** One command lowers or raises by this at most. */
  stepDown: number
  stepUp: number
  /** A change of more than this is asked twice. */
  askStep: number
}

/** What a heater warms: all of the room, or the creep of the piglets alone. */
export const heated = ['room', 'creep'] as const
export type Heated = (typeof heated)[number]

/** Whose limits are meant: a kind of house, association list 08, or `creep`. Empty where the equipment hangs in no house. */
export const limitScope = (type: EquipmentType, heats: Heated, houseKind: string) =>
  type === 'C' && heats === 'creep' ? 'creep' : houseKind

/** °C that a heater takes: of a room as far as a room's sensor, of a creep between what newborns need and no more than they bear. */
const heater: Readonly<Record<Heated, readonly [number, number]>> = { room: [12, 35], creep: [24, 38] }

/** Nobody, the owner neither, lets a setting go beyond these. */
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

/** What differs from "everything that the device takes". Gases: what people may breathe. Feed: by what sows eat. */
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

/** Of a farm that changed nothing. `scope` is that of `limitScope`. */
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

/** @throws Error where the type has no such setting */
export function settingOf(type: EquipmentType, setting: string): Setting {
  const found = declared(type).settings[setting]
  if (!found) throw new Error(`${type} has no setting ${setting}`)
  return found
}

/** What is wrong with limits that the owner wants, and where; null when nothing is. They never reach beyond what devices hold. */
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

export type AskAgain =
  | { because: 'above' | 'below'; least: number; most: number }
  | { because: 'step'; by: number; usual: number }
  | { because: 'unknown' }
  | { because: 'plan' | 'standard'; value: number }
  | { because: 'off' }

/**
 * What an animal gets while no amount of her own is set: what the feeder measured out for her, what her curve says of her day, or what the
 * standard says. A new amount goes no further from it than from one that is set.
 */
export type Instead = { from: 'given' | 'plan' | 'standard'; value: number }

export type Verdict =
  | { is: 'fine' }
  | { is: 'ask'; why: readonly AskAgain[] }
  | { is: 'refused'; refusal: Refusal }

/** Without the noise of binary fractions. */
const round = (value: number) => Math.round(value * 1e6) / 1e6

/** How far one command may go from what is set now; everything where that is not known. */
export function reachOf(
  { least, most, stepDown, stepUp }: SettingLimit,
  present: number | null,
): readonly [number, number] {
  if (present === null) return [least, most]
  // What stands outside, set at the device, may always come back in.
  const low = Math.max(least, Math.min(round(present - stepDown), most))
  const high = Math.min(most, Math.max(round(present + stepUp), least))
  return [low, high]
}

/** Judges one new value. The phone asks it before anything is sent, the server before anything is stored. */
export function judgeSetting(
  type: EquipmentType,
  setting: string,
  value: number,
  {
    present,
    instead = null,
    limit,
  }: { present: number | null; instead?: Instead | null; limit: SettingLimit },
): Verdict {
  const { kind, unit, decimals, hard } = settingOf(type, setting)
  const refused = (code: string, values: Record<string, string | number> = {}): Verdict => ({
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
  const [low, high] = reachOf({ ...limit, least, most }, from)
  if (value < low || value > high) return refused('SETTING_STEP', { least: low, most: high })

  const why: AskAgain[] = []
  const { usualLeast, usualMost } = limit
  if (value > usualMost) why.push({ because: 'above', least: usualLeast, most: usualMost })
  if (value < usualLeast)
    why.push(value === 0 ? { because: 'off' } : { because: 'below', least: usualLeast, most: usualMost })
  if (from === null) why.push({ because: 'unknown' })
  else if (Math.abs(value - from) > limit.askStep + 1e-9)
    why.push({ because: 'step', by: round(value - from), usual: limit.askStep })
  // Nobody has read what she really gets.
  if (present === null && instead && instead.from !== 'given')
    why.push({ because: instead.from, value: instead.value })
  return why.length > 0 ? { is: 'ask', why } : { is: 'fine' }
}

/** What a curve of each type says, and by which days; `longest` that such a time can last, days. */
export const curveSetting: Partial<
  Record<EquipmentType, { setting: string; by: 'age' | 'gestationDay' | 'lactationDay'; longest: number }>
> = {
  C: { setting: 'temperature', by: 'age', longest: 400 },
  S: { setting: 'temperature', by: 'age', longest: 400 },
  E: { setting: 'target', by: 'gestationDay', longest: 125 },
  F: { setting: 'target', by: 'lactationDay', longest: 60 },
}

/** A curve from day to day: points in order, none twice, each judged as a value is. */
export type CurvePoint = { day: number; value: number }

/** What a curve says of a day: straight between its points, level before the first and after the last. */
export function curveOn(points: readonly CurvePoint[], day: number): number {
  const after = points.find((point) => point.day >= day)
  const before = points.findLast((point) => point.day <= day)
  if (!before) return after?.value ?? Number.NaN
  if (!after || after.day === before.day) return before.value
  return before.value + ((after.value - before.value) * (day - before.day)) / (after.day - before.day)
}

/** The hardest verdict of all points, each against what the curve before said of its day. */
export function judgeCurve(
  type: EquipmentType,
  setting: string,
  points: readonly CurvePoint[],
  before: readonly CurvePoint[] | null,
  limit: SettingLimit,
): Verdict {
  const longest = curveSetting[type]?.longest ?? 0
  if (points.some(({ day }, i) => day < 0 || day > longest || (i > 0 && day <= points[i - 1]!.day)))
    return { is: 'refused', refusal: new Refusal('CURVE_DAYS', {}, ['points']) }
  // Days of the curve before are days of this one too: between its own points it may have left them far behind.
  const days = new Set([...points, ...(before ?? [])].map(({ day }) => day))
  const why = new Map<string, AskAgain>()
  for (const day of days) {
    const { decimals } = settingOf(type, setting)
    const value = Number(curveOn(points, day).toFixed(decimals))
    const present = before && before.length > 0 ? Number(curveOn(before, day).toFixed(decimals)) : null
    const verdict = judgeSetting(type, setting, value, { present, limit })
    if (verdict.is === 'refused') {
      const { code, values } = verdict.refusal
      return { is: 'refused', refusal: new Refusal(code, { ...values, day }, ['points']) }
    }
    if (verdict.is === 'ask') for (const each of verdict.why) why.set(each.because, each)
  }
  return why.size > 0 ? { is: 'ask', why: [...why.values()] } : { is: 'fine' }
}
