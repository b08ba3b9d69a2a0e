import { expect, test } from 'vitest'
import type { Alarm } from '@penside/contract/equipment/alarm.ts'
import { alarmRows } from './alarm-rows.ts'

const alarm = (alarmId: number, more: Partial<Alarm> = {}) =>
  ({
    alarmId,
    cause: 'unfed',
    houseName: 'G1',
    acknowledgedBy: '',
    clearedAt: null,
    returnable: 0,
    ...more,
  }) as Alarm
const idsOf = (alarms: readonly Alarm[]) => alarmRows(alarms).map((row) => row.map(({ alarmId }) => alarmId))

test('groups the unfed sows of a house, and no other alarms', () => {
  const alarms = [
    alarm(1),
    alarm(2, { cause: 'high' }),
    alarm(3),
    alarm(4, { houseName: 'G2' }),
    alarm(5, { cause: 'high' }),
    alarm(6),
  ]
  expect(idsOf(alarms)).toEqual([[1, 3, 6], [2], [4], [5]])
})

test('separates acknowledged and cleared alarms from open ones', () => {
  const taken = { acknowledgedBy: 'An' }
  const alarms = [alarm(1), alarm(2, taken), alarm(3, { clearedAt: '2026-11-20T09:00:00Z' }), alarm(4, taken)]
  expect(idsOf(alarms)).toEqual([[1], [2, 4], [3]])
})

test('does not group equipment without a house', () => {
  expect(idsOf([alarm(1, { houseName: '' }), alarm(2, { houseName: '' })])).toEqual([[1], [2]])
})
