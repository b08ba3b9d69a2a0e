import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from './language.ts'
import { meaningsOf, readNumber, readWritten, writeNumber } from './number.ts'

describe('in the language', () => {
  test.each([
    ['ko', '1,000', 1000],
    ['en', '1,234.5', 1234.5],
    ['ko', '1,234,567', 1_234_567],
    ['ko', '1.5', 1.5],
    ['vi', '1,5', 1.5],
    ['vi', '1.234,5', 1234.5],
    ['vi', '1.234.567', 1_234_567],
    ['vi', '19,60', 19.6],
    ['ko', '.5', 0.5],
    ['vi', ',5', 0.5],
    ['ko', '7.', 7],
    ['ko', '１２', 12],
    ['en', ' 1 234 ', 1234],
    ['ko', '007', 7],
    ['en', '0', 0],
    ['en', '123456789012345', 123_456_789_012_345],
    // With the other mark, which can mean nothing else.
    ['vi', '1.5', 1.5],
    ['vi', '18.50', 18.5],
    ['ko', '1,5', 1.5],
    ['en', '1.234,5', 1234.5],
    ['en', '1.234.567', 1_234_567],
  ] as const)('%s reads %s as %d', (language, typed, value) => {
    expect(readNumber(typed, language, 2)).toEqual({ value })
  })

  test('reads grouped whole numbers', () => {
    expect(readNumber('1.234', 'vi', 0)).toEqual({ value: 1234 })
    expect(readNumber('1,234', 'en', 0)).toEqual({ value: 1234 })
  })

  test('reads an empty text as null', () => {
    expect(readNumber('', 'ko', 0)).toEqual({ value: null })
    expect(readNumber('  ', 'vi', 2)).toEqual({ value: null })
  })
})

describe('ambiguous numbers', () => {
  test.each([
    ['vi', '1.234', 2, 'doubtful', [1234]],
    ['vi', '1,234', 2, 'decimals', []],
    ['ko', '1.000', 2, 'decimals', []],
    ['ko', '2.555', 2, 'decimals', []],
    ['ko', '12.555', 2, 'decimals', []],
    ['ko', '2.5551', 2, 'decimals', []],
    ['ko', '1.5', 0, 'whole', []],
    ['vi', '1,5', 0, 'whole', []],
    ['en', '1,5', 0, 'whole', []],
    ['en', '2,5551', 2, 'decimals', []],
    ['vi', '2.5551', 2, 'decimals', []],
    ['en', '-5', 0, 'negative', []],
    ['en', '−0,5', 2, 'negative', []],
    ['en', '12kg', 2, 'noNumber', []],
    ['en', '1,23,4', 2, 'noNumber', []],
    ['en', '.', 2, 'noNumber', []],
    ['en', '-', 2, 'noNumber', []],
    ['en', '1e3', 2, 'noNumber', []],
    ['en', '1234567890123456', 2, 'noNumber', []],
    ['en', 'kg12', 2, 'noNumber', []],
    ['en', '5-', 0, 'noNumber', []],
    ['en', '5-5', 0, 'noNumber', []],
    ['en', '-kg5', 0, 'noNumber', []],
  ] as const)('%s: %s with %d decimals is %s', (language, typed, decimals, why, meanings) => {
    expect(readNumber(typed, language, decimals)).toEqual({ why, typed, decimals, meanings })
  })
})

const language = fc.constantFrom(...languages)
const places = fc.integer({ min: 0, max: 3 })
const numberOf = (decimals: number) =>
  fc.integer({ min: 0, max: 99_999_999_999 }).map((units) => units / 10 ** decimals)

test('reads what writeNumber formats', () => {
  fc.assert(
    fc.property(
      places.chain((decimals) => fc.tuple(fc.constant(decimals), numberOf(decimals))),
      language,
      ([decimals, value], each) => {
        expect(readNumber(writeNumber(value, each, false), each, decimals)).toEqual({ value })
        // A grouped one that is copied back is the same number, or asked about with it.
        const copied = readNumber(writeNumber(value, each, true), each, decimals)
        expect('value' in copied ? [copied.value] : copied.meanings).toContain(value)
      },
    ),
  )
})

test('no text has different values in two languages', () => {
  const typed = fc.string({ unit: fc.constantFrom('0', '1', '5', '.', ','), maxLength: 9 })
  fc.assert(
    fc.property(typed, places, (text, decimals) => {
      const [ko, en, vi] = languages.map((each) => readNumber(text, each, decimals))
      expect(en).toEqual(ko)
      for (const reading of [ko!, vi!]) {
        if (!('value' in reading) || reading.value === null) continue
        expect(meaningsOf(text)).toContain(reading.value)
        // Never more decimals than the box takes, and never a rounded number.
        expect(Number(reading.value.toFixed(decimals))).toBe(reading.value)
      }
    }),
  )
})

test('trims the text of a doubt', () => {
  expect(readNumber(' 12 kg ', 'ko', 0)).toEqual({
    why: 'noNumber',
    typed: '12 kg',
    decimals: 0,
    meanings: [],
  })
})

test('returns all meanings of a number in a file', () => {
  expect(meaningsOf('17,4')).toEqual([17.4])
  expect(meaningsOf('1.234,5')).toEqual([1234.5])
  expect(meaningsOf('1,234')).toEqual([1234, 1.234])
  expect(meaningsOf('-1.234')).toEqual([-1.234, -1234])
  expect(meaningsOf('-0')).toEqual([0])
  expect(meaningsOf('+5')).toEqual([5])
  for (const none of ['12 pigs', '5-', '--5', '5\n5-', '']) expect(meaningsOf(none)).toEqual([])
})

test('formats all decimals, grouped for display, and null as empty', () => {
  expect(languages.map((each) => writeNumber(1234567.12345, each, true))).toEqual([
    '1,234,567.12345',
    '1,234,567.12345',
    '1.234.567,12345',
  ])
  expect(languages.map((each) => writeNumber(1234567.12345, each, false))).toEqual([
    '1234567.12345',
    '1234567.12345',
    '1234567,12345',
  ])
  for (const none of [null, undefined, NaN, Infinity]) expect(writeNumber(none, 'ko', true)).toBe('')
})

test('parses displayed numbers with sign and decimals', () => {
  fc.assert(
    fc.property(
      language,
      places,
      fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      (to, decimals, units) => {
        const value = units / 10 ** decimals
        const shown = `${value < 0 ? '-' : ''}${writeNumber(Math.abs(value), to, true, decimals)}`
        expect(readWritten(shown, to)).toEqual({ value: value || 0, decimals })
      },
    ),
  )
  for (const text of ['', '12 kg', '1,23', '.', '-', '7.']) expect(readWritten(text, 'en')).toBeNull()
})
