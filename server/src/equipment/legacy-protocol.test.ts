import { expect, test } from 'vitest'
import { legacySamples } from './legacy-protocol.ts'

const sampleAt = (updateTm: unknown, zone = 'Asia/Seoul', now = '2027-01-01T00:00:00Z') => {
  const read = legacySamples(
    { type: 'res', farmNo: '7', icNo: 'I1', cmdString: [{ eqId: 'C1', curtemp: '22.5', updateTm }] },
    { farmId: 7, controllerId: 'I1' },
    zone,
    new Date(now),
  )
  return 'samples' in read ? (read.samples[0] as { at?: string }).at : undefined
}

test.each([
  ['2026-11-23 00:00:00', '2026-11-22T15:00:00.000Z'],
  ['2026-11-23 23:59:59', '2026-11-23T14:59:59.000Z'],
  ['20261123115930', '2026-11-23T02:59:30.000Z'],
  ['2024-02-29T08:00:00', '2024-02-28T23:00:00.000Z'],
])('the time %s is on the clock of its farm', (text, instant) => {
  expect(sampleAt(text)).toBe(instant)
})

test.each([
  '2026-11-23 24:00:00',
  '2026-11-23 12:60:00',
  '2026-11-23 12:00:60',
  '2026-11-23 23:60:00',
  '2026-02-29 08:00:00',
  '2026-13-01 08:00:00',
  '2026-00-01 08:00:00',
  '2026-11-00 08:00:00',
  '2026-11-23',
  '',
  20_261_123_115_930,
  null,
])('the time %s is none', (text) => {
  expect(sampleAt(text)).toBeUndefined()
})

test('reads times in an hour skipped by the clock', () => {
  expect(sampleAt('2026-07-01 12:00:00', 'Europe/Berlin')).toBe('2026-07-01T10:00:00.000Z')
  expect(sampleAt('2026-12-01 12:00:00', 'Europe/Berlin')).toBe('2026-12-01T11:00:00.000Z')
})

test.each([
  ['the hour before it is put forward', 'Europe/Berlin', '2026-03-29 01:30:00', '2026-03-29T00:30:00.000Z'],
  ['the hour after', 'Europe/Berlin', '2026-03-29 03:30:00', '2026-03-29T01:30:00.000Z'],
  ['an hour that is left out', 'Europe/Berlin', '2026-03-29 02:30:00', '2026-03-29T01:30:00.000Z'],
  ['the hour before it is put back', 'Europe/Berlin', '2026-10-25 01:30:00', '2026-10-24T23:30:00.000Z'],
  ['the hour that comes twice', 'Europe/Berlin', '2026-10-25 02:30:00', '2026-10-25T01:30:00.000Z'],
  ['the hour after', 'Europe/Berlin', '2026-10-25 03:30:00', '2026-10-25T02:30:00.000Z'],
  ['in the west, before', 'America/New_York', '2026-03-08 01:30:00', '2026-03-08T06:30:00.000Z'],
  ['in the west, after', 'America/New_York', '2026-03-08 03:30:00', '2026-03-08T07:30:00.000Z'],
])('where the clock changes, %s is no other (%s, %s)', (_, zone, text, instant) => {
  expect(sampleAt(text, zone)).toBe(instant)
})

test('reads a future time of a repeated hour as the earlier one', () => {
  const at = (now: string) => sampleAt('2026-10-25 02:30:00', 'Europe/Berlin', now)
  expect(at('2026-10-25T00:31:00Z')).toBe('2026-10-25T00:30:00.000Z')
  expect(at('2026-10-25T01:25:00Z')).toBe('2026-10-25T01:30:00.000Z')
})

test('treats 0 as a failed read only for measures that are never 0', () => {
  const qualityOf = (values: object) => {
    const cmdString = [{ eqId: 'S1', updateTm: '2026-11-23 09:30:00', ...values }]
    const read = legacySamples(
      { type: 'res', farmNo: '7', icNo: 'I1', cmdString },
      { farmId: 7, controllerId: 'I1' },
      'Asia/Seoul',
      new Date('2026-11-23T01:00:00Z'),
    )
    return 'samples' in read ? (read.samples[0] as { quality?: string }).quality : undefined
  }
  expect(qualityOf({ temp: '21', ventil: '0', illum: '0' })).toBeUndefined()
  expect(qualityOf({ temp: '0', ventil: '40' })).toBe('comm_fail')
})
