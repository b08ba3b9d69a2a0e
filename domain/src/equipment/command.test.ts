import { expect, test } from 'vitest'
import { progressOf, type CommandState } from './command.ts'

const reached = (state: CommandState, ...told: CommandState[]) =>
  progressOf(
    state,
    told.map((each, i) => ({ state: each, at: `12:00:0${i}` })),
  ).map(({ state: each, at }) => `${each} ${at ?? '-'}`)

test('counts an answered command as sent and received', () => {
  expect(reached('applied', 'requested', 'acked', 'applied')).toEqual([
    'requested 12:00:00',
    'sent 12:00:01',
    'acked 12:00:01',
    'applied 12:00:02',
  ])
  expect(reached('rejected', 'requested', 'sent', 'rejected')).toEqual([
    'requested 12:00:00',
    'sent 12:00:01',
    'acked 12:00:02',
    'rejected 12:00:02',
  ])
})

test('does not count an unanswered command as received', () => {
  expect(reached('timedOut', 'requested', 'sent', 'timedOut').slice(2)).toEqual(['acked -', 'applied -'])
  expect(reached('expired', 'requested', 'queued', 'expired').slice(2, 4)).toEqual(['sent -', 'acked -'])
})
