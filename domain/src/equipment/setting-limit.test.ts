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
const judge = (value: number, present: number | null, limit = farrowing) =>
  judgeSetting('C', 'temperature', value, { present, limit })

test('judges a heater of a farrowing house by range, step and usual values', () => {
  expect(judge(25, 24.5)).toEqual({ is: 'fine' })
  expect(judge(27.5, 24.5)).toEqual({
    is: 'confirm',
    reasons: [
      { reason: 'above', least: 18, most: 27 },
      { reason: 'step', by: 3, usual: 2 },
    ],
  })
  expect(judge(27.6, 24.5)).toMatchObject({
    is: 'refused',
    refusal: { code: 'SETTING_STEP', values: { least: 21.5, most: 27.5 } },
  })
  expect(judge(30.1, 29.9)).toMatchObject({
    is: 'refused',
    refusal: { code: 'SETTING_BEYOND', values: { least: 16, most: 30 } },
  })
  expect(judge(24.55, 24.5)).toMatchObject({ refusal: { code: 'SETTING_DIGITS' } })
  expect(judge(Number.NaN, 24.5)).toMatchObject({ refusal: { code: 'SETTING_DIGITS' } })
  expect(judge(20, null)).toEqual({ is: 'confirm', reasons: [{ reason: 'unknown' }] })
  // A decrease needs confirmation like an increase.
  expect(judge(22, 24.5)).toEqual({ is: 'confirm', reasons: [{ reason: 'step', by: -2.5, usual: 2 }] })
  // A change of exactly `askStep` needs none.
  expect(judge(26.5, 24.5)).toEqual({ is: 'fine' })
  expect(judge(22.5, 24.5)).toEqual({ is: 'fine' })
  // The ends of the usual and of the whole range belong to them.
  expect([judge(27, 26), judge(18, 19)]).toEqual([{ is: 'fine' }, { is: 'fine' }])
  expect([judge(30, 29), judge(16, 17)]).toMatchObject([{ is: 'confirm' }, { is: 'confirm' }])
  expect(commandRange({ ...farrowing, stepDown: 1, stepUp: 2 }, 24)).toEqual([23, 26])
  // A value beyond the limit, set at the device, may be brought back in.
  expect(commandRange(farrowing, 38)).toEqual([30, 30])
})

test('limits the first amount of a sow to one step from what she gets without', () => {
  const limit = defaultLimit('E', 'target', '080003')
  const of = (value: number, instead: Instead | null) =>
    judgeSetting('E', 'target', value, { present: null, instead, limit })
  const given = { from: 'given', value: 2.4 } as const
  expect(of(2.9, given)).toEqual({ is: 'fine' })
  expect(of(2.91, given)).toMatchObject({
    refusal: { code: 'SETTING_STEP', values: { least: 1.9, most: 2.9 } },
  })
  for (const from of ['plan', 'standard'] as const) {
    // The amount was not read from the feeder: it needs confirmation and has the same step.
    expect(of(2.5, { from, value: 2.4 })).toEqual({ is: 'confirm', reasons: [{ reason: from, value: 2.4 }] })
    expect(of(1.89, { from, value: 2.4 })).toMatchObject({ refusal: { code: 'SETTING_STEP' } })
  }
  // A current setting precedes it.
  expect(
    judgeSetting('E', 'target', 3.4, { present: 3, instead: { from: 'standard', value: 2.4 }, limit }),
  ).toEqual({ is: 'fine' })
  expect(of(2.5, null)).toEqual({ is: 'confirm', reasons: [{ reason: 'unknown' }] })
})

test('restricts the limits of the owner to the hard range', () => {
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
  // A creep area is never as cool as a room, nor a room as warm as a creep area.
  expect(wrong({}, 'creep')).toMatchObject({ fields: ['least'], values: { least: 24, most: 38 } })
  // Stored limits wider than the hard range admit no value beyond it.
  expect(judge(38.5, 38, { ...farrowing, most: 60, stepUp: 60 })).toMatchObject({ is: 'refused' })
})

test('applies the limits of a creep area instead of the room’s', () => {
  expect(limitScope('C', 'creep', '080004')).toBe('creep')
  expect(limitScope('C', 'room', '080004')).toBe('080004')
  // Only heaters have a creep area.
  const limit = defaultLimit('C', 'temperature', 'creep')
  expect(judge(34, 33, limit)).toEqual({ is: 'fine' })
  expect(judge(36, 34.5, limit)).toMatchObject({ is: 'confirm', reasons: [{ reason: 'above', most: 35 }] })
  expect(judge(23.5, 25, limit)).toMatchObject({
    refusal: { code: 'SETTING_BEYOND', values: { least: 24, most: 38 } },
  })
  for (const scope of ['', '080004', '080005', '080006', 'creep'])
    expect(wrongLimit('C', 'temperature', scope, defaultLimit('C', 'temperature', scope))).toBeNull()
})

test('judges a curve on its own days and on those of the previous curve', () => {
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
  // Between its own days the new curve falls far below the previous one.
  expect(
    judgeCurve('E', 'target', before, before.toSpliced(1, 0, { day: 45, value: 3.4 }), limit),
  ).toMatchObject({ refusal: { code: 'SETTING_STEP', values: { day: 45 } } })
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

test('orders states, results and versions', () => {
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
  // The count has restarted.
  expect(isNewer({ version: 1, at: 9 }, { version: 3, at: 1 })).toBe(true)
  // Said again, it is the same.
  expect(isNewer({ version: 2, at: 9 }, { version: 2, at: 1 })).toBe(false)
})
