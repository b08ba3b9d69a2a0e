import { expect, test } from 'vitest'
import { clockTolerance, maxMessageBytes } from '@penside/contract/equipment/protocol.ts'
import { qualities } from '@penside/domain/equipment/types.ts'
import { isClockWrong, validateSample } from './sample-validation.ts'
import { parsePayload } from './message-sequence.ts'

const received = new Date('2026-11-20T12:00:00Z')
const judgedAt = (ms: number, values: Record<string, number> = { temperature: 20 }) =>
  validateSample(
    { equipment: 'S-1', at: new Date(received.getTime() + ms).toISOString(), values },
    () => ({ type: 'S', controllerId: 'I1', retired: false }),
    { controllerId: 'I1', received, shift: 0, retention: { often: 90, seldom: 400 } },
  )
const reasons = (ms: number, values?: Record<string, number>) =>
  judgedAt(ms, values).quarantined.map(({ reason }) => reason)

test('accepts times within the tolerance of clocks and the retention', () => {
  const tolerated = clockTolerance * 1_000
  const kept = 90 * 86_400_000
  expect([tolerated, tolerated + 1, -kept, -kept - 1].map((ms) => reasons(ms))).toEqual([
    [],
    ['in_future'],
    [],
    ['too_old'],
  ])
})

test('accepts a message clock that is behind, unless before 2020', () => {
  const tolerated = received.getTime() + clockTolerance * 1_000
  const first = Date.UTC(2020, 0, 1)
  const wrong = [tolerated, tolerated + 1, first, first - 1].map((at) =>
    isClockWrong({ sent: new Date(at).toISOString() }, received),
  )
  expect(wrong).toEqual([false, true, false, true])
})

test('reads a message of the largest size, and rejects one byte more', () => {
  const message = (bytes: number) => parsePayload(Buffer.from(JSON.stringify('a'.repeat(bytes - 2))))
  expect([maxMessageBytes, maxMessageBytes + 1].map((bytes) => message(bytes).refused)).toEqual([
    undefined,
    'too_large',
  ])
})

test('accepts the ends of the possible range, and nothing beyond', () => {
  for (const temperature of [-40, 60]) expect(judgedAt(0, { temperature }).row?.values[0]).toBe(temperature)
  for (const temperature of [-40.1, 60.1]) {
    expect(reasons(0, { temperature })).toEqual(['impossible_value'])
    expect(judgedAt(0, { temperature }).row?.values[0]).toBeNull()
  }
})

test('keeps the reported quality when the time is corrected', () => {
  const qualityOf = (quality?: 'comm_fail') =>
    validateSample(
      {
        equipment: 'S-1',
        at: received.toISOString(),
        ...(quality && { quality }),
        values: { temperature: 20 },
      },
      () => ({ type: 'S', controllerId: 'I1', retired: false }),
      { controllerId: 'I1', received, shift: -60_000, retention: { often: 90, seldom: 400 } },
    ).row?.quality
  expect([qualityOf(), qualityOf('comm_fail')].map((at) => qualities[at!])).toEqual(['clock', 'comm_fail'])
})

test('rejects an ear tag that the database cannot store', () => {
  const reasonsOf = (of: string) =>
    validateSample(
      { equipment: 'F-1', at: received.toISOString(), of, values: { eaten: 1 } },
      () => ({ type: 'F', controllerId: 'I1', retired: false }),
      { controllerId: 'I1', received, shift: 0, retention: { often: 90, seldom: 400 } },
    ).quarantined.map(({ reason }) => reason)
  expect(['A-1', '모돈 1', 'A\0', 'A\uD83D', '\uD83D\uDC16'].map(reasonsOf)).toEqual([
    [],
    [],
    ['wrong_value'],
    ['wrong_value'],
    [],
  ])
})
