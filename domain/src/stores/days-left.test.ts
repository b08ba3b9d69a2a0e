import { expect, test } from 'vitest'
import { addDays, day } from '../basics/day.ts'
import { daysLeft, isToBeOrdered, usedADay } from './days-left.ts'

const today = day('2026-11-20')
const ago = (days: number, amount: number) => ({ on: addDays(today, -days), amount })

test('an item used daily lasts its stock divided by its use', () => {
  const uses = Array.from({ length: 30 }, (_, days) => ago(days, days < 14 ? 100 : 999))
  expect(usedADay(uses, today)).toBe(100)
  expect(daysLeft(450, 100)).toBe(4.5)
})

test('an item used every other day lasts twice as long, and old use is ignored', () => {
  expect(usedADay([ago(3, 10), ago(1, 10)], today)).toBe(5)
  expect(usedADay([ago(89, 90)], today)).toBe(1)
  expect(usedADay([ago(90, 90)], today)).toBeNull()
  expect(daysLeft(10, null)).toBeNull()
})

test('an item is ordered below its reorder point', () => {
  expect([4.9, 5, null].map((left) => isToBeOrdered(left, 5))).toEqual([true, false, false])
})
