import { describe, expect, test } from 'vitest'
import {
  cellsOf,
  fullName,
  headingOf,
  keyTarget,
  pageOf,
  shortName,
  stepOf,
  weekdays,
} from './calendar-page.ts'

describe('a page of the calendar', () => {
  test('of days has whole weeks that start on Sunday', () => {
    const cells = cellsOf('day', '2026-08')
    expect([cells[0], cells[6], cells.at(-1), cells.length]).toEqual([
      '2026-07-26',
      '2026-08-01',
      '2026-09-05',
      42,
    ])
    // February 2026 begins on a Sunday and ends on a Saturday.
    expect(cellsOf('day', '2026-02')).toHaveLength(28)
  })

  test('of months has a year, and of years ten', () => {
    expect(cellsOf('month', '2026-11').slice(10)).toEqual(['2026-11', '2026-12'])
    expect([cellsOf('year', '2026-11')[0], cellsOf('year', '2026-11')[9]]).toEqual(['2020', '2029'])
  })

  test('moves by a month, a year or ten years', () => {
    expect([
      stepOf('day', '2026-01', -1),
      stepOf('month', '2026-01', 1),
      stepOf('year', '2026-01', -1),
    ]).toEqual(['2025-12', '2027-01', '2016-01'])
    expect(pageOf('day', '2026-08-31') === pageOf('day', '2026-09-01')).toBe(false)
  })
})

describe('a key', () => {
  test.each([
    ['day', '2026-03-01', { key: 'ArrowLeft' }, '2026-02-28'],
    ['day', '2026-12-28', { key: 'ArrowDown' }, '2027-01-04'],
    ['day', '2026-11-18', { key: 'Home' }, '2026-11-15'],
    ['day', '2026-11-18', { key: 'End' }, '2026-11-21'],
    // The last day of a month leads to the last day of a shorter one.
    ['day', '2026-01-31', { key: 'PageDown' }, '2026-02-28'],
    ['day', '2024-02-29', { key: 'PageUp', shiftKey: true }, '2023-02-28'],
    ['month', '2026-02', { key: 'ArrowUp' }, '2025-11'],
    ['month', '2026-02', { key: 'PageDown' }, '2027-02'],
    ['year', '2029', { key: 'ArrowRight' }, '2030'],
    ['year', '2025', { key: 'Home' }, '2023'],
    ['year', '2029', { key: 'End' }, '2029'],
    ['day', '2026-11-18', { key: 'a' }, null],
  ] as const)('in %ss from %s: %j leads to %s', (level, from, key, to) => {
    expect(keyTarget(level, from, key)).toBe(to)
  })
})

test.each([
  ['ko', '2026년 11월', '11월', '2026년 11월 20일 금요일', '일'],
  ['en', 'November 2026', 'Nov', 'Friday, November 20, 2026', 'Sun'],
  ['vi', 'Tháng 11, 2026', 'Tháng 11', 'Thứ Sáu, 20 tháng 11, 2026', 'CN'],
])('is written in %s', (language, heading, month, day, sunday) => {
  expect(headingOf('day', '2026-11', language)).toBe(heading)
  expect(shortName('month', '2026-11', language)).toBe(month)
  expect(fullName('day', '2026-11-20', language)).toBe(day)
  expect(weekdays(language)[0]!.short).toBe(sunday)
})
