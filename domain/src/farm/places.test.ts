import { expect, test } from 'vitest'
import { penNames } from './places.ts'

test('names pens by a prefix and padded numbers', () => {
  expect(penNames({ prefix: 'A-', from: 9, to: 11, digits: 2 })).toEqual(['A-09', 'A-10', 'A-11'])
  expect(penNames({ prefix: ' B ', from: 3, to: 3, digits: 1 })).toEqual(['B 3'])
  expect(penNames({ prefix: 'A-', from: 3, to: 2, digits: 2 })).toEqual([])
  expect(penNames({ prefix: 'A-', from: 3, to: 1, digits: 2 })).toEqual([])
})
