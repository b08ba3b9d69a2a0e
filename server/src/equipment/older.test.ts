import { expect, test } from 'vitest'
import { samplesOfOlder } from './older.ts'

const sampleAt = (updateTm: unknown, zone = 'Asia/Seoul') => {
  const read = samplesOfOlder(
    { type: 'res', farmNo: '7', icNo: 'I1', cmdString: [{ eqId: 'C1', curtemp: '22.5', updateTm }] },
    { farmId: 7, controllerId: 'I1' },
    zone,
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

test('a clock that is put forward is followed', () => {
  expect(sampleAt('2026-07-01 12:00:00', 'Europe/Berlin')).toBe('2026-07-01T10:00:00.000Z')
  expect(sampleAt('2026-12-01 12:00:00', 'Europe/Berlin')).toBe('2026-12-01T11:00:00.000Z')
})
