import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boundsOf,
  idleWatch,
  defaultRule,
  drift,
  isQuiet,
  isRising,
  nextWatch,
  nextNotification,
  normalRange,
  simulateRule,
  ruleError,
  type AlarmRule,
  type Limit,
} from './alarm.ts'
import { defaultLimit } from './setting-limit.ts'

const minute = 60_000
const high: Limit = {
  side: 'high',
  bound: 30,
  deadBand: 1,
  onDelay: 5 * minute,
  offDelay: 2 * minute,
  maxGap: 3 * minute,
}
const run = (values: readonly number[], limit = high) =>
  values.reduce<{ watch: typeof idleWatch; rings: boolean[] }>(
    ({ watch, rings }, value, i) => {
      const next = nextWatch(watch, { at: i * minute, value }, limit)
      return { watch: next, rings: [...rings, next.rings] }
    },
    { watch: idleWatch, rings: [] },
  ).rings

describe('one limit', () => {
  test('judges a time once and ignores later samples of it', () => {
    const before = nextWatch(idleWatch, { at: 0, value: 29 }, high)
    expect(nextWatch(before, { at: 0, value: 40 }, high)).toBe(before)
  })
  test('rings after the on-delay, and ends once back by the dead band for the off-delay', () => {
    //                          0   1   2   3   4   5   6     7   8   9   10  11
    expect(run([29, 31, 31, 31, 31, 31, 31, 29.5, 29, 28, 28, 28])).toEqual(
      [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0].map(Boolean),
    )
  })

  test('ignores a short peak, and stays beyond while values swing within the dead band', () => {
    expect(run([31, 31, 31, 28, 31, 31, 31, 28]).some(Boolean)).toBe(false)
    expect(run([31, 29.5, 31, 29.5, 31, 29.5, 31]).at(-1)).toBe(true)
  })

  test('restarts the delay after a gap', () => {
    const before = nextWatch(idleWatch, { at: 0, value: 31 }, high)
    expect(nextWatch(before, { at: 60 * minute, value: 31 }, high).rings).toBe(false)
  })

  // Second implementation: evaluates the whole past each time, without a state.
  test('equals an evaluation of the whole past, with repeated and unordered samples', () => {
    const sample = fc.record({ at: fc.integer({ min: 0, max: 60 }), value: fc.integer({ min: 25, max: 35 }) })
    const limits = fc.record({
      side: fc.constantFrom('low' as const, 'high' as const),
      bound: fc.integer({ min: 27, max: 33 }),
      deadBand: fc.integer({ min: 0, max: 3 }),
      onDelay: fc.integer({ min: 0, max: 6 }),
      offDelay: fc.integer({ min: 0, max: 4 }),
      maxGap: fc.integer({ min: 2, max: 8 }),
    })
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 60 }), limits, (samples, limit) => {
        let watch = idleWatch
        const taken: { at: number; value: number }[] = []
        for (const each of samples) {
          if (each.at > (taken.at(-1)?.at ?? -1)) taken.push(each)
          watch = nextWatch(watch, each, limit)
          expect(watch.rings).toBe(ringsBy(taken, limit))
        }
      }),
    )
  })
})

/** Whether a limit rings after these samples, oldest first. */
function ringsBy(taken: readonly { at: number; value: number }[], limit: Limit): boolean {
  const over = ({ value }: { value: number }) =>
    limit.side === 'high' ? value - limit.bound! : limit.bound! - value
  const beyondAt = (i: number): boolean => {
    for (let j = i; j >= 0; j--) {
      if (over(taken[j]!) > 0) return true
      if (over(taken[j]!) <= -limit.deadBand) return false
    }
    return false
  }
  /** Duration of the state at `i`, without a gap. */
  const lasted = (i: number) => {
    let j = i
    while (j > 0 && beyondAt(j - 1) === beyondAt(i) && taken[j]!.at - taken[j - 1]!.at <= limit.maxGap) j--
    return taken[i]!.at - taken[j]!.at
  }
  for (let i = taken.length - 1; i >= 0; i--) {
    if (beyondAt(i) && lasted(i) >= limit.onDelay) return true
    if (!beyondAt(i) && lasted(i) >= limit.offDelay) return false
  }
  return false
}

describe('limits', () => {
  test('uses the tighter of the fixed bounds and the distance from the set value', () => {
    const rule = defaultRule('S', 'temperature', '080004')
    expect(boundsOf(rule, 'warning', 24)).toEqual({ low: 21, high: 27 })
    expect(boundsOf(rule, 'critical', 24)).toEqual({ low: 18, high: 30 })
    expect(boundsOf(rule, 'critical', 30)).toEqual({ low: 24, high: 35 })
    expect(boundsOf(rule, 'warning', null)).toEqual({ low: 13, high: 33 })
  })

  test('lets a creep area be as warm as it may be set, but no warmer than piglets can bear', () => {
    const rule = defaultRule('C', 'temperature', 'creep')
    expect(boundsOf(rule, 'warning', 38).high).toBe(39)
    expect(boundsOf(rule, 'warning', null).high).toBe(39)
    for (const set of [null, 35, 38]) expect(boundsOf(rule, 'critical', set).high).toBe(41)
    expect(ruleError(rule, [-40, 60])).toBeNull()
  })

  test('accepts the defaults, and rejects crossed and impossible limits', () => {
    const start = defaultRule('S', 'temperature', '080005')
    expect(ruleError(start, [-40, 60])).toBeNull()
    const wrong = (changes: Partial<AlarmRule>) => ruleError({ ...start, ...changes }, [-40, 60])
    expect(wrong({ warningLow: 36, criticalLow: null })).toMatchObject({ code: 'ALARM_LIMITS_CROSS' })
    expect(wrong({ criticalHigh: 61 })).toEqual({ field: 'criticalHigh', code: 'ALARM_LIMIT_IMPOSSIBLE' })
    expect(wrong({ criticalAway: 2 })).toMatchObject({ field: 'criticalAway' })
    expect(wrong({ deadBand: 6 })).toMatchObject({ field: 'deadBand' })
  })

  test('simulates a rule over past samples', () => {
    const rule = { ...defaultRule('S', 'ammonia', '080005'), onDelay: 2, criticalOnDelay: 1, offDelay: 0 }
    const values = [10, 21, 21, 21, 17, 10, 36, 36, 36, 10]
    const samples = values.map((value, i) => ({ at: i * minute, value }))
    expect(simulateRule(rule, samples, () => null, 60)).toEqual([
      { at: 3 * minute, severity: 'warning', side: 'high', until: 4 * minute },
      { at: 7 * minute, severity: 'critical', side: 'high', until: 9 * minute },
    ])
  })
})

describe('notifications', () => {
  const rules = { chain: 3, escalateAfter: 5, repeatAfter: 15, quietUntil: null }
  const alarm = {
    severity: 'warning',
    raisedAt: 0,
    acknowledged: false,
    cleared: false,
    step: -1,
    notifiedAt: null,
  } as const

  test('notifies the first at once, the next after the interval, and the last repeatedly', () => {
    expect(nextNotification(alarm, rules)).toEqual({ step: 0, at: 0 })
    expect(nextNotification({ ...alarm, step: 0, notifiedAt: 7 }, rules)).toEqual({
      step: 1,
      at: 7 + 5 * minute,
    })
    expect(nextNotification({ ...alarm, step: 2, notifiedAt: 7 }, rules)).toEqual({
      step: 2,
      at: 7 + 15 * minute,
    })
  })
  test('ends with the acknowledgement or the alarm', () => {
    expect(nextNotification({ ...alarm, acknowledged: true }, rules)).toBeNull()
    expect(nextNotification({ ...alarm, cleared: true }, rules)).toBeNull()
    expect(nextNotification(alarm, { ...rules, chain: 0 })).toBeNull()
  })
  test('delays warnings over the quiet hours, but no critical alarms', () => {
    const quiet = { ...rules, quietUntil: 99 * minute }
    expect(nextNotification(alarm, quiet)?.at).toBe(99 * minute)
    expect(nextNotification({ ...alarm, severity: 'critical' }, quiet)?.at).toBe(0)
  })
  test('supports quiet hours over midnight', () => {
    const night = { from: 22 * 60, to: 6 * 60 }
    expect([21 * 60 + 59, 22 * 60, 0, 359, 360].map((at) => isQuiet(night, at))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
    expect(isQuiet({ from: 0, to: 0 }, 0)).toBe(false)
  })
})

describe('conditions of days', () => {
  test('finds a leakage current above one and a half times the previous week', () => {
    expect(isRising(16, [10, 10, 10, 10])).toBe(true)
    expect(isRising(15, [10, 10, 10, 10])).toBe(false)
    expect(isRising(100, [1, 1, 1])).toBe(false)
  })
  test('finds a drift over days, but not in values around the mean', () => {
    const usual = [100, 104, 96, 102, 98, 101, 99, 103, 97, 100]
    expect(drift([...usual, 101, 99, 100])).toEqual({ up: expect.any(Number), down: expect.closeTo(0, 0) })
    expect(drift([...usual, 92, 90, 88])!.down).toBeGreaterThan(4)
    expect(drift([...usual, 110, 112, 115])!.up).toBeGreaterThan(4)
    expect(drift(usual)?.up ?? 0).toBeLessThan(4)
    expect(drift([1, 2, 3])).toBeNull()
  })
})

test('limits the normal range to usual settings and warning limits, or around an unusual set value', () => {
  const limit = defaultLimit('S', 'temperature', '080004')
  const rule = defaultRule('S', 'temperature', '080004')
  expect(normalRange(rule, null, limit)).toEqual({ low: 18, high: 27 })
  expect(normalRange(rule, 22, limit)).toEqual({ low: 19, high: 25 })
  expect(normalRange(rule, 30, limit)).toEqual({ low: 27, high: 33 })
  const gas = defaultLimit('S', 'co2', '080004')
  expect(normalRange({ ...defaultRule('S', 'co2', ''), warningHigh: null }, null, gas)).toEqual({
    low: null,
    high: 5_000,
  })
  // What is usual up to the most that may be set at all has no end.
  const open = { ...gas, usualLeast: gas.least, usualMost: gas.most }
  expect(normalRange({ ...defaultRule('S', 'co2', ''), warningHigh: null }, null, open)).toEqual({
    low: null,
    high: null,
  })
})
