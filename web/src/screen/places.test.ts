import { expect, test } from 'vitest'
import { cardKinds } from '@penside/contract/records/animal-card.ts'
import { cardOf, countedAt, roundOf } from './places.ts'

test('a record that is counted opens its own screen; what is none opens the card', () => {
  for (const kind of cardKinds) expect(countedAt(kind, 7), kind).toMatch(/^\/popup\/record\/[\d-]+\?pigNo=7$/)
  expect(countedAt('fosteredOut', 7)).toBe(countedAt('fostering', 7))
  expect(countedAt('sow', 7)).toBe(cardOf(7))
})

test('a list that is gone through is named with what is not usual of it', () => {
  expect(roundOf('150003', 'today')).toBe('150003')
  expect(roundOf('150003', 'week')).toBe('150003-week')
  expect(roundOf('150003', 'today', 'LOC_NM')).toBe('150003-today-LOC_NM')
})
