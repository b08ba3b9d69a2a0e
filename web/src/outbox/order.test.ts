import { describe, expect, test } from 'vitest'
import type { Base, Operation, State } from './operation.ts'
import { baseOf, buildsOn, finderIn, nextOf, turnOf } from './order.ts'

/** Records of one sow: state, base, and her newest record when accepted. */
const record = (
  id: string,
  state: State,
  base: Base | null = null,
  more: Partial<Operation> & { newest?: number } = {},
): Operation => {
  const { newest, ...rest } = more
  return {
    id,
    state,
    base,
    deviceId: 'phone',
    deviceSeq: 1,
    place: 1,
    author: { accountId: 1, farmId: 1, login: 'worker' },
    kind: 'mating',
    entityKey: 'sow:1',
    label: 'A-1',
    summary: {},
    payload: { path: '/mobile/x', wire: {} },
    schemaVersion: 1,
    supersedes: [],
    enteredAt: 0,
    clockOffset: null,
    appVersion: '1',
    attempts: 0,
    lastError: null,
    refused: null,
    receipt: newest === undefined ? null : { answer: { maxSeq: newest }, at: 0, epoch: null },
    ...rest,
  }
}
const next = (...own: Operation[]) => nextOf(own, finderIn(own))?.id
const turn = (operation: Operation, ...others: Operation[]) =>
  turnOf(operation, finderIn([operation, ...others]))

describe('the next record to send of a sow', () => {
  test('is the one entered first', () => {
    expect(next(record('1', 'queued'), record('2', 'queued'))).toBe('1')
    expect(next(record('1', 'sending'), record('2', 'queued'))).toBe('1')
    expect(next()).toBeUndefined()
  })
  test('is not blocked by a rejected record that it does not build on', () => {
    expect(next(record('1', 'needs-attention'), record('2', 'queued'))).toBe('2')
    expect(next(record('1', 'conflict', { seq: 4 }), record('2', 'queued', { seq: 4 }))).toBe('2')
  })
  test('waits behind a rejected record that it builds on, also indirectly', () => {
    const chain = [
      record('1', 'needs-attention', { seq: 4 }),
      record('2', 'queued', { seq: 4, after: '1' }),
      record('3', 'queued', { seq: 4, after: '2' }),
    ]
    expect(next(...chain)).toBeUndefined()
    expect(next(...chain, record('4', 'queued', { seq: 5 }))).toBe('4')
  })
})

describe('the base number of a record', () => {
  test('is that of the form without other records in between', () => {
    expect(turn(record('2', 'queued', { seq: 4 }))).toEqual({ is: 'ready', seq: 4 })
    expect(turn(record('2', 'queued'))).toEqual({ is: 'ready', seq: null })
  })
  test('is the server’s answer to the record before it', () => {
    expect(
      turn(record('2', 'queued', { seq: 4, after: '1' }), record('1', 'accepted', { seq: 4 }, { newest: 7 })),
    ).toEqual({ is: 'ready', seq: 7 })
    expect(turn(record('2', 'queued', { seq: 4, after: '1' }), record('1', 'queued', { seq: 4 }))).toEqual({
      is: 'waits',
    })
  })
  test('is that of a discarded record before it', () => {
    expect(turn(record('2', 'queued', { seq: 5, after: '1' }), record('1', 'discarded', { seq: 4 }))).toEqual(
      { is: 'ready', seq: 4 },
    )
    expect(
      turn(
        record('3', 'queued', { seq: 6, after: '2' }),
        record('2', 'discarded', { seq: 5, after: '1' }),
        record('1', 'accepted', { seq: 4 }, { newest: 5 }),
      ),
    ).toEqual({ is: 'ready', seq: 5 })
    expect(turn(record('2', 'queued', { seq: 5, after: '1' }), record('1', 'discarded', null))).toEqual({
      is: 'ready',
      seq: 5,
    })
  })
  test('is unknown while a record before it is rejected', () => {
    const second = record('2', 'queued', { seq: 5, after: '1' })
    const third = record('3', 'queued', { seq: 5, after: '2' })
    expect(turn(third, second, record('1', 'conflict'))).toEqual({ is: 'blocked' })
    expect(turn(third, second, record('1', 'queued'))).toEqual({ is: 'waits' })
  })
  test('follows a changed record', () => {
    const changed = record('1', 'superseded', { seq: 4 }, { replacedBy: '1b' })
    expect(
      turn(
        record('2', 'queued', { seq: 5, after: '1' }),
        changed,
        record('1b', 'accepted', { seq: 4 }, { newest: 5 }),
      ),
    ).toEqual({ is: 'ready', seq: 5 })
    expect(
      turn(
        record('2', 'queued', { seq: 5, after: '1' }),
        changed,
        record('1b', 'needs-attention', { seq: 4 }),
      ),
    ).toEqual({ is: 'blocked' })
  })
  test('is that of the form if the record before is no longer stored', () => {
    expect(turn(record('2', 'queued', { seq: 5, after: '1' }))).toEqual({ is: 'ready', seq: 5 })
  })
})

test('builds on records indirectly, also on the original of a changed one', () => {
  const chain = finderIn([
    record('1', 'superseded', { seq: 4 }, { replacedBy: '1b' }),
    record('2', 'queued', { seq: 4, after: '1' }),
    record('3', 'queued', { seq: 4, after: '2' }),
  ])
  const third = { base: { seq: 4, after: '3' } }
  for (const id of ['3', '2', '1', '1b']) expect([id, buildsOn(third, id, chain)]).toEqual([id, true])
  expect(buildsOn(third, '4', chain)).toBe(false)
  expect(buildsOn({ base: { seq: 4, after: 'no longer kept' } }, '1', chain)).toBe(false)
  expect(buildsOn({ base: null }, '1', chain)).toBe(false)
})

describe('a new form', () => {
  test('builds on the server’s newest record', () => {
    expect(baseOf([], { seq: 4 })).toEqual({ seq: 4 })
  })
  test('builds on unsent records', () => {
    expect(
      baseOf([record('1', 'queued', { seq: 4 }), record('2', 'sending', { seq: 4, after: '1' })], { seq: 4 }),
    ).toEqual({ seq: 4, after: '2' })
  })
  test('builds on records accepted after the last read', () => {
    const accepted = record('1', 'accepted', { seq: 4 }, { newest: 5, settledAt: 100 })
    expect(baseOf([accepted], { seq: 4 })).toEqual({ seq: 5 })
    expect(baseOf([accepted], { seq: 4, at: 50 })).toEqual({ seq: 5 })
    expect(baseOf([accepted], { seq: 6, at: 150 })).toEqual({ seq: 6 })
    const deleted = record('2', 'accepted', { seq: 5, named: true }, { newest: 4, settledAt: 200 })
    expect(baseOf([accepted, deleted], { seq: 5, at: 150 })).toEqual({ seq: 4 })
    // Recorded and deleted again: the sow is as before.
    expect(baseOf([accepted, deleted], { seq: 4 })).toEqual({ seq: 4 })
    const older = record('2', 'accepted', { seq: 4 }, { newest: 4, settledAt: 50 })
    expect(baseOf([accepted, older], { seq: 3, at: 60 })).toEqual({ seq: 5 })
  })
  test('prefers the server if it knows as much or more', () => {
    const accepted = record('2', 'accepted', { seq: 4 }, { newest: 5, settledAt: 100 })
    expect(baseOf([accepted], { seq: 7 })).toEqual({ seq: 7 })
    expect(baseOf([accepted], { seq: 7, at: 100 })).toEqual({ seq: 7 })
    const waiting = record('1', 'queued', { seq: 4 })
    expect(baseOf([waiting, accepted], { seq: 5 })).toEqual({ seq: 5, after: '1' })
    expect(baseOf([accepted, record('3', 'accepted', { seq: 5 })], { seq: 4 })).toEqual({ seq: 5 })
  })
  test('ignores rejected records and those that build on them', () => {
    expect(
      baseOf([record('1', 'conflict', { seq: 4 }), record('2', 'queued', { seq: 4, after: '1' })], {
        seq: 5,
      }),
    ).toEqual({ seq: 5 })
    const waiting = record('2', 'queued', { seq: 5, after: 'no longer kept' })
    expect(baseOf([record('1', 'conflict', { seq: 4 }), waiting], { seq: 5 })).toEqual({ seq: 5, after: '2' })
  })
  test('ignores records beside her life', () => {
    expect(baseOf([record('1', 'queued')], { seq: 4 })).toEqual({ seq: 4 })
  })
})
