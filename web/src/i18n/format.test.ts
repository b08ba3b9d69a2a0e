import { languageOf } from '@penside/domain/basics/language.ts'
import { beforeAll, expect, test } from 'vitest'
import {
  formatAgo,
  formatMinutes,
  farmToday,
  formatDay,
  formatDayShort,
  formatKg,
  formatNumber,
  formatPercent,
  formatTime,
  setTimeZone,
} from './format.ts'
import { startI18n } from './index.ts'

beforeAll(async () => {
  // Node has no document whose language could be set.
  Object.assign(globalThis, { document: { documentElement: {} } })
  await startI18n('ko')
})

test('formats numbers without decimals by default, and groups with points in Vietnamese', () => {
  expect(formatNumber(3412)).toBe('3,412')
  expect(formatNumber(3412.6, 0, 'vi')).toBe('3.413')
  expect(formatPercent(88.42)).toBe('88.4%')
  expect(formatKg(19.6)).toBe('19.60 kg')
})

test('formats a missing value as a dash, and zero as a number', () => {
  expect(formatNumber(null)).toBe('-')
  expect(formatNumber(Number.NaN)).toBe('-')
  expect(formatNumber(0)).toBe('0')
})

test('adds today, yesterday or the weekday to a day', () => {
  expect(formatDay('2026-11-20', '2026-11-20')).toBe('2026-11-20 (오늘)')
  expect(formatDay('2026-11-19', '2026-11-20')).toBe('2026-11-19 (어제)')
  expect(formatDay('2026-11-13', '2026-11-20')).toBe('2026-11-13 (금)')
  expect(formatDay(null)).toBe('-')
})

test('omits the current year from a short day', () => {
  expect(formatDayShort('2026-11-20', '2026-11-21')).toBe('11-20 금')
  expect(formatDayShort('2025-11-20', '2026-11-21')).toBe('2025-11-20 목')
})

test('uses the farm’s time zone, or Seoul’s until it is known', () => {
  expect(farmToday(new Date('2026-11-20T15:30:00Z'))).toBe('2026-11-21')
  setTimeZone('Asia/Ho_Chi_Minh')
  expect([farmToday(new Date('2026-11-20T15:30:00Z')), formatTime('2026-11-20T15:30:00Z')]).toEqual([
    '2026-11-20',
    '22:30',
  ])
  setTimeZone()
  expect(formatTime('2026-11-20T00:41:12Z')).toBe('09:41')
  expect(formatTime('2026-11-20T00:41:12Z', true)).toBe('09:41:12')
})

test('falls back to Korean for an unknown language', () => {
  expect(languageOf('fr')).toBe('ko')
  expect(languageOf(null)).toBe('ko')
  expect(languageOf('vi')).toBe('vi')
})

test.each([
  ['2026-11-20T09:59:48Z', '12초 전'],
  ['2026-11-20T10:00:01Z', '방금'],
  ['2026-11-20T10:00:59Z', '방금'],
  ['2026-11-20T10:05:00Z', '5분 후'],
])('%s at ten is %s: a clock that is a little ahead tells nothing of the future', (at, said) => {
  expect(formatAgo(at, new Date('2026-11-20T10:00:00Z'), 'ko')).toBe(said)
})

test.each([
  [45, 'ko', '45분'],
  [119, 'en', '119 minutes'],
  [170, 'en', '3 hours'],
  [4_320, 'vi', '3 ngày'],
] as const)('%i minutes are written in their largest sensible unit in %s', (minutes, language, written) => {
  expect(formatMinutes(minutes, language)).toBe(written)
})
