import { expect, test } from 'vitest'
import { Clock } from './clock.ts'

const noon = Date.UTC(2026, 10, 20, 12)
/**
 * An answer that the server wrote at noon, received by a phone whose clock is `shown` ms ahead, after a round trip,
 * ms.
 */
function heard(shown: number, trip = 1_000, date: string | null = new Date(noon).toUTCString()) {
  const clock = new Clock({ now: () => noon + shown, elapsed: () => 7_000 + trip })
  return { clock, isKnown: clock.observe(date, 7_000) }
}

test('estimates the server’s time as that of its answer plus half a round trip and half a second', () => {
  const { clock, isKnown } = heard(0, 1_000)
  expect(isKnown).toBe(true)
  expect(clock.offset).toBe(1_000)
  expect(clock.now()).toBe(noon + 1_000)
})

test('ignores an answer without a time or after more than ten seconds', () => {
  expect(heard(0, 10_000).clock.offset).toBe(5_500)
  for (const { clock, isKnown } of [heard(0, 10_001), heard(0, 1_000, null), heard(0, 1_000, 'soon')]) {
    expect(isKnown).toBe(false)
    expect(clock.offset).toBeNull()
    expect(clock.now()).toBe(noon)
    expect(clock.minutesWrong).toBeNull()
  }
})

test('reports a clock that is more than five minutes off', () => {
  const right = 1_000
  expect(heard(right + 300_000).clock.minutesWrong).toBeNull()
  expect(heard(right + 300_001).clock.minutesWrong).toBe(5)
  expect(heard(right - 720_000).clock.minutesWrong).toBe(-12)
})
