import { expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import { daysLeft, isToBeOrdered, usedADay } from './days-left.ts'

const today = day('2026-11-20')
const ago = (days: number, amount: number) => ({ on: addDays(today, -days), amount })

test('what is used every day lasts as many days as it is the use of', () => {
  const uses = Array.from({ length: 30 }, (_, days) => ago(days, days < 14 ? 100 : 999))
  expect(usedADay(uses, today)).toBe(100)
  expect(daysLeft(450, 100)).toBe(4.5)
})

test('what is used every other day lasts twice as long; what was not used lately is not counted', () => {
  expect(usedADay([ago(3, 10), ago(1, 10)], today)).toBe(5)
  expect(usedADay([ago(89, 90)], today)).toBe(1)
  expect(usedADay([ago(90, 90)], today)).toBeNull()
  expect(daysLeft(10, null)).toBeNull()
})

test('it is ordered when it will not last as long as its mark', () => {
  expect([4.9, 5, null].map((left) => isToBeOrdered(left, 5))).toEqual([true, false, false])
})
