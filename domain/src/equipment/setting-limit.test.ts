import { expect, test } from 'vitest'
import { isNewer, judgeResult, nextState } from './command.ts'
import {
  curveOn,
  defaultLimit,
  judgeCurve,
  judgeSetting,
  limitScope,
  commandRange,
  wrongLimit,
  type Instead,
} from './setting-limit.ts'

const farrowing = defaultLimit('C', 'temperature', '080004')
const told = (value: number, present: number | null, limit = farrowing) =>
  judgeSetting('C', 'temperature', value, { present, limit })

test('a heater of a farrowing house', () => {
  expect(told(25, 24.5)).toEqual({ is: 'fine' })
  expect(told(27.5, 24.5)).toEqual({
    is: 'confirm',
    reasons: [
      { reason: 'above', least: 18, most: 27 },
      { reason: 'step', by: 3, usual: 2 },
    ],
  })
  expect(told(27.6, 24.5)).toMatchObject({
    is: 'refused',
    refusal: { code: 'SETTING_STEP', values: { least: 21.5, most: 27.5 } },
  })
  expect(told(30.1, 29.9)).toMatchObject({
    is: 'refused',
    refusal: { code: 'SETTING_BEYOND', values: { least: 16, most: 30 } },
  })
  expect(told(24.55, 24.5)).toMatchObject({ refusal: { code: 'SETTING_DIGITS' } })
  expect(told(Number.NaN, 24.5)).toMatchObject({ refusal: { code: 'SETTING_DIGITS' } })
  expect(told(20, null)).toEqual({ is: 'confirm', reasons: [{ reason: 'unknown' }] })
  // A fall is asked twice as a rise is.
  expect(told(22, 24.5)).toEqual({ is: 'confirm', reasons: [{ reason: 'step', by: -2.5, usual: 2 }] })
  // The step itself is not more than the step.
  expect(told(26.5, 24.5)).toEqual({ is: 'fine' })
  expect(told(22.5, 24.5)).toEqual({ is: 'fine' })
  // So are the ends of what is usual, and of what may be set.
  expect([told(27, 26), told(18, 19)]).toEqual([{ is: 'fine' }, { is: 'fine' }])
  expect([told(30, 29), told(16, 17)]).toMatchObject([{ is: 'confirm' }, { is: 'confirm' }])
  expect(commandRange({ ...farrowing, stepDown: 1, stepUp: 2 }, 24)).toEqual([23, 26])
  // What was turned at the device beyond the limit may come back in.
  expect(commandRange(farrowing, 38)).toEqual([30, 30])
})

test('a sow without an amount of her own goes one step at most from what she gets instead', () => {
  const limit = defaultLimit('E', 'target', '080003')
  const of = (value: number, instead: Instead | null) =>
    judgeSetting('E', 'target', value, { present: null, instead, limit })
  const given = { from: 'given', value: 2.4 } as const
  expect(of(2.9, given)).toEqual({ is: 'fine' })
  expect(of(2.91, given)).toMatchObject({
    refusal: { code: 'SETTING_STEP', values: { least: 1.9, most: 2.9 } },
  })
  for (const from of ['plan', 'standard'] as const) {
    // Nobody has read it: it is asked twice, and goes no further.
    expect(of(2.5, { from, value: 2.4 })).toEqual({ is: 'confirm', reasons: [{ reason: from, value: 2.4 }] })
    expect(of(1.89, { from, value: 2.4 })).toMatchObject({ refusal: { code: 'SETTING_STEP' } })
  }
  // What is set counts before it.
  expect(
    judgeSetting('E', 'target', 3.4, { present: 3, instead: { from: 'standard', value: 2.4 }, limit }),
  ).toEqual({ is: 'fine' })
  expect(of(2.5, null)).toEqual({ is: 'confirm', reasons: [{ reason: 'unknown' }] })
})

test('an owner stays within what devices hold', () => {
  const wrong = (changed: Partial<typeof farrowing>, scope = '080004') =>
    wrongLimit('C', 'temperature', scope, { ...farrowing, ...changed })
  expect(wrong({})).toBeNull()
  expect(wrong({ most: 36 })).toMatchObject({
    code: 'SETTING_LIMIT_BEYOND',
    fields: ['most'],
    values: { most: 35 },
  })
  expect(wrong({ usualMost: 31 })).toMatchObject({ code: 'SETTING_LIMITS_CROSS', fields: ['usualMost'] })
  expect(wrong({ askStep: 4 })).toMatchObject({ fields: ['askStep'] })
  expect(wrong({ stepUp: 1, askStep: 3 })).toBeNull()
  expect(wrong({ usualMost: 26.55 })).toMatchObject({ code: 'SETTING_DIGITS', fields: ['usualMost'] })
  // A creep is never set as cool as a room, nor a room as warm as a creep.
  expect(wrong({}, 'creep')).toMatchObject({ fields: ['least'], values: { least: 24, most: 38 } })
  // Wider limits than the device's do not let a value through.
  expect(told(38.5, 38, { ...farrowing, most: 60, stepUp: 60 })).toMatchObject({ is: 'refused' })
})

test('a heater of a creep has the limits of piglets, not of the room', () => {
  expect(limitScope('C', 'creep', '080004')).toBe('creep')
  expect(limitScope('C', 'room', '080004')).toBe('080004')
  // What does not heat has none of it.
  expect(limitScope('S', 'creep', '080004')).toBe('080004')
  const limit = defaultLimit('C', 'temperature', 'creep')
  expect(told(34, 33, limit)).toEqual({ is: 'fine' })
  expect(told(36, 34.5, limit)).toMatchObject({ is: 'confirm', reasons: [{ reason: 'above', most: 35 }] })
  expect(told(23.5, 25, limit)).toMatchObject({
    refusal: { code: 'SETTING_BEYOND', values: { least: 24, most: 38 } },
  })
  for (const scope of ['', '080004', '080005', '080006', 'creep'])
    expect(wrongLimit('C', 'temperature', scope, defaultLimit('C', 'temperature', scope))).toBeNull()
})

test('a curve is judged on its own days and on those of the curve before', () => {
  const limit = defaultLimit('E', 'target', '080003')
  const before = [
    { day: 0, value: 2.4 },
    { day: 90, value: 2.7 },
  ]
  expect(curveOn(before, 45)).toBeCloseTo(2.55)
  expect(judgeCurve('E', 'target', before, before, limit)).toEqual({ is: 'fine' })
  expect(
    judgeCurve(
      'E',
      'target',
      [
        { day: 0, value: 2.4 },
        { day: 90, value: 3.3 },
      ],
      before,
      limit,
    ),
  ).toMatchObject({ refusal: { code: 'SETTING_STEP', values: { day: 90 } } })
  expect(
    judgeCurve(
      'E',
      'target',
      [
        { day: 5, value: 2.4 },
        { day: 5, value: 2.5 },
      ],
      null,
      limit,
    ),
  ).toMatchObject({ refusal: { code: 'CURVE_DAYS' } })
  const until = (day: number) => judgeCurve('E', 'target', [...before, { day, value: 2.7 }], before, limit)
  expect(until(125)).toEqual({ is: 'fine' })
  expect(until(126)).toMatchObject({ refusal: { code: 'CURVE_DAYS' } })
})

test('states', () => {
  expect(nextState('timedOut', 'applied')).toBe('applied')
  expect(nextState('applied', 'timedOut')).toBe('applied')
  expect(nextState('acked', 'sent')).toBe('acked')
  expect(nextState('sent', 'cancelled')).toBe('sent')
  expect(nextState('cancelled', 'applied')).toBe('applied')
  expect(nextState('timedOut', 'acked')).toBe('timedOut')
  const one = () => 1
  expect(judgeResult('applied', { temperature: 25 }, { temperature: 25.04 }, one)).toBe('applied')
  expect(judgeResult('applied', { temperature: 25 }, { temperature: 25.06 }, one)).toBe('mismatch')
  expect(judgeResult('applied', { temperature: 25 }, { temperature: 24 }, one)).toBe('mismatch')
  expect(judgeResult('applied', { temperature: 25 }, { temperature: null }, one)).toBe('mismatch')
  expect(judgeResult('applied', { temperature: 25 }, undefined, one)).toBe('acked')
  expect(isNewer({ version: 3, at: 1 }, { version: 2, at: 9 })).toBe(true)
  expect(isNewer({ version: 2, at: 9 }, { version: 3, at: 9 })).toBe(false)
  // It began to count again.
  expect(isNewer({ version: 1, at: 9 }, { version: 3, at: 1 })).toBe(true)
  // Said again, it is the same.
  expect(isNewer({ version: 2, at: 9 }, { version: 2, at: 1 })).toBe(false)
})
