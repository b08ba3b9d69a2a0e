import { expect, test } from 'vitest'
import { numberCharacters, numberText, parseNumber } from './number.ts'

test.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  ['19,60', 19.6],
  [',5', 0.5],
  ['7.', 7],
  ['-2,5', -2.5],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1,234,567', 1_234_567],
  ['１２', 12],
  ['0', 0],
])('%s is read as %d', (typed, value) => {
  expect(parseNumber(typed)).toBe(value)
})

test('nothing typed is no number, and not zero', () => {
  expect(parseNumber('')).toBeNull()
  expect(parseNumber('  ')).toBeNull()
})

test('what cannot be read is not guessed', () => {
  expect(parseNumber('12kg')).toBeNaN()
  expect(parseNumber('.')).toBeNaN()
  expect(parseNumber('-')).toBeNaN()
})

test('a count takes no decimal mark, a weight takes both', () => {
  expect(numberCharacters('1,5a', 0, false)).toBe('15')
  expect(numberCharacters('1,5a', 2, false)).toBe('1,5')
  expect(numberCharacters('-1-2', 0, true)).toBe('-12')
})

test('a value is written as it is typed', () => {
  expect(numberText(19.6, 2)).toBe('19.6')
  expect(numberText(0, 0)).toBe('0')
  expect(numberText(null, 0)).toBe('')
})
