import { expect, test } from 'vitest'
import { Clock } from './clock.ts'

const noon = Date.UTC(2026, 10, 20, 12)
/** An answer that the server wrote at noon, heard by a phone that shows `shown` ms more, after a trip of so many ms. */
function heard(shown: number, trip = 1_000, date: string | null = new Date(noon).toUTCString()) {
  const clock = new Clock({ now: () => noon + shown, elapsed: () => 7_000 + trip })
  return { clock, isKnown: clock.observe(date, 7_000) }
}

test('the time of the server is that of its answer, half a trip and half a second ago', () => {
  const { clock, isKnown } = heard(0, 1_000)
  expect(isKnown).toBe(true)
  expect(clock.offset).toBe(1_000)
  expect(clock.now()).toBe(noon + 1_000)
})

test('an answer without a time, or that took more than ten seconds, tells nothing', () => {
  expect(heard(0, 10_000).clock.offset).toBe(5_500)
  for (const { clock, isKnown } of [heard(0, 10_001), heard(0, 1_000, null), heard(0, 1_000, 'soon')]) {
    expect(isKnown).toBe(false)
    expect(clock.offset).toBeNull()
    expect(clock.now()).toBe(noon)
    expect(clock.minutesWrong).toBeNull()
  }
})

test('a clock that is more than five minutes off is told about, ahead or behind', () => {
  const right = 1_000
  expect(heard(right + 300_000).clock.minutesWrong).toBeNull()
  expect(heard(right + 300_001).clock.minutesWrong).toBe(5)
  expect(heard(right - 720_000).clock.minutesWrong).toBe(-12)
})
