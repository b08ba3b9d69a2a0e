import { expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import { isDone, type CheckMethod } from './pregnancy-check.ts'

const dueOn = day('2026-11-20')
const done = (work: 'heatCheck' | 'pregnancyCheck', method: CheckMethod, days: number) =>
  isDone(work, dueOn, { on: addDays(dueOn, days), method, result: 'pregnant' })

test('a check counts from a week before its due day', () => {
  for (const work of ['heatCheck', 'pregnancyCheck'] as const)
    expect([-8, -7, 0, 9].map((days) => done(work, 'ultrasound', days))).toEqual([false, true, true, true])
  expect(isDone('heatCheck', dueOn, null)).toBe(false)
})

test('a heat check counts as a pregnancy check from its due day', () => {
  expect([-7, -1, 0].map((days) => done('pregnancyCheck', 'heatCheck', days))).toEqual([false, false, true])
  expect(done('pregnancyCheck', 'sight', -1)).toBe(true)
  expect(done('heatCheck', 'heatCheck', -1)).toBe(true)
})
