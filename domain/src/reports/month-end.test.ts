import { expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { classesOf, judgeMonthEnd, monthEndOf } from './month-end.ts'

test("monthEndOf returns the last month's end up to a day", () => {
  expect(['2026-02-27', '2026-02-28', '2026-03-01'].map((on) => monthEndOf(day(on)))).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-02-28',
  ])
})

test('judgeMonthEnd rejects days within a month and in the future', () => {
  const judged = (on: string, today: string) => () => judgeMonthEnd(day(on), day(today))
  expect(judged('2026-10-31', '2026-10-31')).not.toThrow()
  expect(judged('2026-10-31', '2026-10-30')).toThrow('AFTER_TODAY')
  expect(judged('2026-10-30', '2026-11-20')).toThrow('NO_MONTH_END')
})

test('the classes of all pigs are those of sows, boars, suckling and growing pigs', () => {
  const all = classesOf('all')
  expect(new Set(all).size).toBe(all.length)
  expect(all.toSorted()).toEqual(
    [...classesOf('sows'), 'boars' as const, 'suckling' as const, ...classesOf('growing')].toSorted(),
  )
})
