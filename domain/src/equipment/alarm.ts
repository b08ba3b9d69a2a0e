import { defaultLimit, type SettingLimit } from './setting-limit.ts'
import { silentAfterCycles, type EquipmentType } from './types.ts'

/** Kind of an alarm, which decides who is notified. `system`: controllers, broker and server. */
export const alarmKinds = ['climate', 'feed', 'water', 'power', 'system'] as const
export type AlarmKind = (typeof alarmKinds)[number]

export const severities = ['warning', 'critical'] as const
export type Severity = (typeof severities)[number]

/**
 * Cause of an alarm. `low` and `high`: limits of a measure. `silent`: equipment that does not report, `offline`: its controller. `still`: a
 * counter that does not move. `unfed`: animals that did not eat. `rising`: a growing leakage current. `away`: water intake far from its
 * baseline. `ingest`: a server that receives nothing. `device`: raised by the equipment itself.
 */
export const alarmCauses = [
  'low',
  'high',
  'silent',
  'offline',
  'still',
  'unfed',
  'rising',
  'away',
  'ingest',
  'device',
] as const
export type AlarmCause = (typeof alarmCauses)[number]

const kinds: Readonly<Record<EquipmentType, AlarmKind>> = {
  F: 'feed',
  E: 'feed',
  S: 'climate',
  W: 'water',
  V: 'feed',
  Y: 'system',
  L: 'feed',
  C: 'climate',
  A: 'power',
}
export const kindOf = (type: EquipmentType, measure = ''): AlarmKind =>
  measure === 'water' ? 'water' : kinds[type]

/** Severity of silence: critical for climate equipment, whose failure kills within the hour. */
export const severityOfSilence = (type: EquipmentType): Severity =>
  type === 'S' || type === 'C' ? 'critical' : 'warning'

/** Severity of a device's own alarm, which has none: critical if animals may die within the hour. */
export const severityOfDevice = (type: EquipmentType): Severity =>
  type === 'A' ? 'critical' : severityOfSilence(type)

// Limits -------------------------------------------------------------------------------------------------------

/** Whether an alarm is open: neither cleared nor acknowledged. Every count of alarms counts these. */
export const isOpen = (alarm: {
  readonly clearedAt: string | null
  readonly acknowledgedAt: string | null
}) => alarm.clearedAt === null && alarm.acknowledgedAt === null

/** Limits of a measure. Bounds are in its unit, `…Away` is a distance from the set value, delays are minutes; null means no limit. */
export type AlarmRule = {
  readonly warningLow: number | null
  readonly warningHigh: number | null
  readonly warningAway: number | null
  readonly criticalLow: number | null
  readonly criticalHigh: number | null
  readonly criticalAway: number | null
  /** Distance inside the bound from which the value counts as normal again. */
  readonly deadBand: number
  readonly onDelay: number
  readonly criticalOnDelay: number
  readonly offDelay: number
  /** Interval of repeated notifications while the alarm is not acknowledged. */
  readonly repeatAfter: number
}

/** Measures that can have limits, in the order of the screens. */
export const limited = {
  S: ['temperature', 'humidity', 'co2', 'ammonia', 'ventilation'],
  C: ['temperature'],
  V: ['rest'],
  A: ['current', 'leakage', 'resistiveLeakage'],
} as const
export type LimitedType = keyof typeof limited
export const limitedTypes = Object.keys(limited) as readonly LimitedType[]
export const isLimited = (type: EquipmentType, measure: string): type is LimitedType =>
  type in limited && (limited[type as LimitedType] as readonly string[]).includes(measure)

const none: AlarmRule = {
  warningLow: null,
  warningHigh: null,
  warningAway: null,
  criticalLow: null,
  criticalHigh: null,
  criticalAway: null,
  deadBand: 0,
  onDelay: 5,
  criticalOnDelay: 1,
  offDelay: 2,
  repeatAfter: 15,
}

/**
 * Default rule of a measure. Gases: 20 and 3,000 ppm are the common national limits, 35 and 5,000 those of a short stay of people. Temperature:
 * 3 and 6 °C from the set value and beyond what may be set; a room never above 35, a creep as far as piglets bear it for a while. A bin and
 * an electric circuit have none: who knows them sets them. `scope` is that of `limitScope`.
 */
export function defaultRule(type: EquipmentType, measure: string, scope: string): AlarmRule {
  if (type === 'S' && measure === 'temperature') {
    const { least, most } = defaultLimit('S', 'temperature', scope)
    return {
      ...none,
      warningLow: least - 3,
      warningHigh: Math.min(most + 3, 34),
      warningAway: 3,
      criticalLow: least - 5,
      criticalHigh: 35,
      criticalAway: 6,
      deadBand: 0.5,
    }
  }
  if (type === 'C' && measure === 'temperature') {
    const { most } = defaultLimit('C', 'temperature', scope)
    const creep = scope === 'creep' && { warningHigh: most + 1, criticalHigh: most + 3 }
    return { ...none, warningAway: 3, criticalAway: 6, deadBand: 0.5, ...creep }
  }
  if (measure === 'ammonia')
    return { ...none, warningHigh: 20, criticalHigh: 35, deadBand: 2, onDelay: 15, criticalOnDelay: 15 }
  if (measure === 'co2')
    return {
      ...none,
      warningHigh: 3_000,
      criticalHigh: 5_000,
      deadBand: 200,
      onDelay: 15,
      criticalOnDelay: 15,
    }
  return none
}

/** Rule of a form; empty fields mean no limit and no delay. */
export const ruleFromForm = (sent: {
  readonly [Name in keyof AlarmRule]?: AlarmRule[Name] | undefined
}): AlarmRule => ({
  warningLow: sent.warningLow ?? null,
  warningHigh: sent.warningHigh ?? null,
  warningAway: sent.warningAway ?? null,
  criticalLow: sent.criticalLow ?? null,
  criticalHigh: sent.criticalHigh ?? null,
  criticalAway: sent.criticalAway ?? null,
  deadBand: sent.deadBand ?? 0,
  onDelay: sent.onDelay ?? 0,
  criticalOnDelay: sent.criticalOnDelay ?? 0,
  offDelay: sent.offDelay ?? 0,
  repeatAfter: sent.repeatAfter ?? none.repeatAfter,
})

export type Bounds = { readonly low: number | null; readonly high: number | null }

/** Bounds at a set value: the tighter of the fixed bound and the distance from the set value. */
export function boundsOf(rule: AlarmRule, severity: Severity, set: number | null): Bounds {
  const [low, high, away] =
    severity === 'warning'
      ? [rule.warningLow, rule.warningHigh, rule.warningAway]
      : [rule.criticalLow, rule.criticalHigh, rule.criticalAway]
  const from = set === null || away === null ? null : away
  return {
    low: tighter(low, from === null ? null : set! - from, Math.max),
    high: tighter(high, from === null ? null : set! + from, Math.min),
  }
}

/** Normal range of a measure: within the usual settings and the warning limits. The ends of the hard range do not count. */
export function normalRange(
  rule: AlarmRule,
  set: number | null,
  { least, most, usualLeast, usualMost }: SettingLimit,
): Bounds {
  const warned = boundsOf(rule, 'warning', set)
  const low = tighter(usualLeast > least ? usualLeast : null, warned.low, Math.max)
  const high = tighter(usualMost < most ? usualMost : null, warned.high, Math.min)
  // With an unusual set value only the warning limits count.
  return low !== null && high !== null && low >= high ? warned : { low, high }
}
const tighter = (a: number | null, b: number | null, of: (a: number, b: number) => number) =>
  a === null ? b : b === null ? a : of(a, b)

/** First invalid field of a rule, or null. `possible` is the range that a device can measure. */
export function ruleError(
  rule: AlarmRule,
  possible: readonly [number, number],
): { field: keyof AlarmRule; code: 'ALARM_LIMITS_CROSS' | 'ALARM_LIMIT_IMPOSSIBLE' } | null {
  for (const field of ['warningLow', 'warningHigh', 'criticalLow', 'criticalHigh'] as const) {
    const value = rule[field]
    if (value !== null && (value < possible[0] || value > possible[1]))
      return { field, code: 'ALARM_LIMIT_IMPOSSIBLE' }
  }
  const inOrder = ['criticalLow', 'warningLow', 'warningHigh', 'criticalHigh'] as const
  let below: number | null = null
  for (const field of inOrder) {
    const value = rule[field]
    if (value === null) continue
    if (below !== null && value <= below) return { field, code: 'ALARM_LIMITS_CROSS' }
    below = value
  }
  if (rule.warningAway !== null && rule.criticalAway !== null && rule.criticalAway <= rule.warningAway)
    return { field: 'criticalAway', code: 'ALARM_LIMITS_CROSS' }
  // With a dead band as wide as the range between the limits an alarm would never end.
  const { low, high } = boundsOf(rule, 'warning', null)
  const room = Math.min(
    low !== null && high !== null ? high - low : Infinity,
    rule.warningAway === null ? Infinity : rule.warningAway * 2,
  )
  return rule.deadBand >= room ? { field: 'deadBand', code: 'ALARM_LIMITS_CROSS' } : null
}

// One limit over time ------------------------------------------------------------------------------------------

/** State of one limit: whether the value is beyond it and since when, whether it rings, and the last judged sample. Times are ms. */
export type Watch = {
  readonly beyond: boolean
  readonly since: number
  readonly rings: boolean
  readonly at: number
}
export const idleWatch: Watch = { beyond: false, since: -Infinity, rings: false, at: -Infinity }

export type Limit = {
  readonly side: 'low' | 'high'
  readonly bound: number | null
  readonly deadBand: number
  /** ms */
  readonly onDelay: number
  readonly offDelay: number
  /** Longest gap between samples across which a state is taken to last, ms. */
  readonly maxGap: number
}

/**
 * Next state of a limit after a sample. The value is beyond from the bound until it is back by the dead band; the limit rings after the
 * delay, and is over when it was back for the other. Samples that are no newer than the last one change nothing.
 */
export function nextWatch(watch: Watch, { at, value }: { at: number; value: number }, limit: Limit): Watch {
  if (at <= watch.at) return watch
  const beyond = isBeyond(watch.beyond, value, limit)
  const since = beyond !== watch.beyond || at - watch.at > limit.maxGap ? at : watch.since
  const rings = beyond
    ? watch.rings || at - since >= limit.onDelay
    : watch.rings && limit.bound !== null && at - since < limit.offDelay
  return { beyond, since, rings, at }
}

function isBeyond(was: boolean, value: number, { side, bound, deadBand }: Limit) {
  if (bound === null) return false
  const over = side === 'high' ? value - bound : bound - value
  return was ? over > -deadBand : over > 0
}

const minute = 60_000
/** One limit of a rule. `cycle` is in seconds. */
export const limitOf = (
  rule: AlarmRule,
  severity: Severity,
  side: 'low' | 'high',
  set: number | null,
  cycle: number,
): Limit => ({
  side,
  bound: boundsOf(rule, severity, set)[side],
  deadBand: rule.deadBand,
  onDelay: (severity === 'critical' ? rule.criticalOnDelay : rule.onDelay) * minute,
  offDelay: rule.offDelay * minute,
  maxGap: silentAfterMs(cycle),
})

/** Age of the newest sample from which equipment is silent, ms. `cycle` is in seconds. */
export const silentAfterMs = (cycle: number) => silentAfterCycles * cycle * 1_000

/** Alarms that a rule would have raised over past samples. `set` returns the set value at a time. */
export function simulateRule(
  rule: AlarmRule,
  samples: readonly { at: number; value: number }[],
  set: (at: number) => number | null,
  cycle: number,
): { at: number; severity: Severity; side: 'low' | 'high'; until: number | null }[] {
  const times: { at: number; severity: Severity; side: 'low' | 'high'; until: number | null }[] = []
  for (const side of ['low', 'high'] as const) {
    const watches: Record<Severity, Watch> = { warning: idleWatch, critical: idleWatch }
    let open: (typeof times)[number] | null = null
    for (const sample of samples) {
      for (const severity of severities)
        watches[severity] = nextWatch(
          watches[severity],
          sample,
          limitOf(rule, severity, side, set(sample.at), cycle),
        )
      const rings: Severity | null = watches.critical.rings
        ? 'critical'
        : watches.warning.rings
          ? 'warning'
          : null
      if (rings && !open) times.push((open = { at: sample.at, severity: rings, side, until: null }))
      else if (rings === 'critical' && open) open.severity = 'critical'
      else if (!rings && open) {
        open.until = sample.at
        open = null
      }
    }
  }
  return times.toSorted((a, b) => a.at - b.at)
}

// Notifications ------------------------------------------------------------------------------------------------

export type EscalationState = {
  readonly severity: Severity
  /** ms */
  readonly raisedAt: number
  readonly acknowledged: boolean
  readonly cleared: boolean
  /** Index in the chain of the last member notified; -1 before the first. */
  readonly step: number
  readonly notifiedAt: number | null
}

/** Quiet hours in minutes of the farm's day; equal ends mean none. */
export type QuietHours = { readonly from: number; readonly to: number }
export const isQuiet = ({ from, to }: QuietHours, minuteOfDay: number) =>
  from <= to ? minuteOfDay >= from && minuteOfDay < to : minuteOfDay >= from || minuteOfDay < to

/**
 * Next notification of an alarm: the first member at once, the next after `escalateAfter` minutes without acknowledgement, the last again and
 * again. A warning waits for the end of quiet hours, a critical one for nothing. Null if no notification follows.
 */
export function nextNotification(
  alarm: EscalationState,
  {
    chain,
    escalateAfter,
    repeatAfter,
    quietUntil,
  }: {
    /** Number of members. */
    chain: number
    escalateAfter: number
    repeatAfter: number
    /** ms; null outside quiet hours */
    quietUntil: number | null
  },
): { step: number; at: number } | null {
  // An alarm that was cleared before the first notification is not notified.
  if (alarm.acknowledged || alarm.cleared || chain === 0) return null
  const step = Math.min(alarm.step + 1, chain - 1)
  const at =
    alarm.notifiedAt === null
      ? alarm.raisedAt
      : alarm.notifiedAt + (alarm.step + 1 < chain ? escalateAfter : repeatAfter) * minute
  const waits = alarm.severity === 'warning' && quietUntil !== null
  return { step, at: waits ? Math.max(at, quietUntil) : at }
}

// Conditions that no single sample shows -----------------------------------------------------------------------

/** Rise of a leakage current over the mean of the previous week that points to a fault. */
const leakageRise = 1.5
export const isRising = (lastDay: number, weekBefore: readonly number[]) =>
  weekBefore.length >= 4 &&
  lastDay > leakageRise * (weekBefore.reduce((sum, each) => sum + each, 0) / weekBefore.length)

/** Time in which an acknowledgement can be undone, s. */
export const giveBackWithin = 60

/** Share of her target below which an animal counts as not eating. */
export const unfedBelow = 0.5

/**
 * Drift of a series of days from its baseline (CUSUM): the sums of what lies beyond half a deviation, upwards and downwards. Beyond 4
 * deviations it has moved for good. Source: Page 1954, with the usual k = 0.5 and h = 4. Null: too few days to tell.
 */
export function drift(days: readonly number[]): { up: number; down: number } | null {
  const baseline = days.slice(0, -cusumDays)
  if (baseline.length < 7) return null
  const mean = baseline.reduce((sum, each) => sum + each, 0) / baseline.length
  const spread = Math.sqrt(
    baseline.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (baseline.length - 1),
  )
  // With equal days any litre would be a deviation.
  const deviation = Math.max(spread, mean * 0.05)
  if (deviation === 0) return null
  let [up, down] = [0, 0]
  for (const each of days.slice(-cusumDays)) {
    const z = (each - mean) / deviation
    up = Math.max(0, up + z - 0.5)
    down = Math.max(0, down - z - 0.5)
  }
  return { up, down }
}
/** Number of last days in the sum. */
const cusumDays = 3
export const cusumLimit = 4

/** Default alarm settings of a farm, in minutes and minutes of the day. */
export const defaultAlarmSettings = {
  escalateAfter: 5,
  quietFrom: 22 * 60,
  quietTo: 6 * 60,
  /** Time that a water meter may stand still in an occupied house, h. */
  stillAfter: 4,
  /** Time of the day from which sows that did not eat raise an alarm. */
  unfedFrom: 18 * 60,
} as const
export type AlarmSettings = { readonly [Name in keyof typeof defaultAlarmSettings]: number }
/** Longest repair, h; it ends by itself. */
export const maxRepairHours = 24
