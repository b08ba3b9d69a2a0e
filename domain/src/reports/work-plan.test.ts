import { expect, test } from 'vitest'
import { day } from '../day.ts'
import { defaultSettings } from '../farm/settings.ts'
import { waitingForMating } from './work-plan.ts'
import { matingClass } from './mating-status.ts'

const bornOn = day('2026-01-01')
const lastWorkOn = day('2026-11-01')

test('a gilt waits from 240 days of age and needs attention after 270', () => {
  expect(waitingForMating({ status: 'gilt', bornOn, lastWorkOn }, defaultSettings)).toEqual({
    from: '2026-08-29',
    dueOn: '2026-08-29',
    lateAfter: '2026-09-28',
  })
})
test('a weaned sow waits from her weaning, is expected after 7 days and late after 10', () => {
  expect(waitingForMating({ status: 'weaned', bornOn, lastWorkOn }, defaultSettings)).toEqual({
    from: '2026-11-01',
    dueOn: '2026-11-08',
    lateAfter: '2026-11-11',
  })
})
test('an accident sow waits from the accident and is late after 25 days', () => {
  for (const status of ['returned', 'aborted'] as const)
    expect(waitingForMating({ status, bornOn, lastWorkOn }, defaultSettings)).toEqual({
      from: '2026-11-01',
      dueOn: '2026-11-01',
      lateAfter: '2026-11-26',
    })
})
test('a mating is counted in one class, by parity and by which of the parity it is', () => {
  expect(
    [
      [0, 1],
      [0, 2],
      [3, 1],
      [3, 2],
      [3, 3],
      [3, 4],
      [3, 9],
    ].map(([parity, no]) => matingClass(parity!, no!)),
  ).toEqual([
    'firstOfGilt',
    'againOfGilt',
    'firstOfParity',
    'second',
    'third',
    'fourthAndLater',
    'fourthAndLater',
  ])
})
