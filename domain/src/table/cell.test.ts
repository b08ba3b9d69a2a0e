import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day, daysBetween } from '../basics/day.ts'
import { Refusal } from '../basics/refusal.ts'
import { isEmpty, readDay, readNumber, readText, readYes, shownIn, type Cell } from './cell.ts'

const reading = (dateFormat: string) => ({ dateFormat, farmCodes: [] })
const dayIn = (cell: Cell, format = 'YYYY-MM-DD') => said(() => readDay(cell, reading(format)))
const said = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
const kg = { least: 0, most: 999, decimals: 2 }
const head = { least: 0, most: 99, decimals: 0 }

describe('a date', () => {
  test('is read in the farm’s format, and year first everywhere', () => {
    for (const text of ['2026-03-01', '2026.3.1', '2026/03/01', '2026. 3. 1.', '2026년 3월 1일', '20260301'])
      expect(dayIn(text, 'DD/MM/YYYY')).toBe('2026-03-01')
    expect(dayIn('01/03/2026', 'DD/MM/YYYY')).toBe('2026-03-01')
    expect(dayIn('03/01/2026', 'MM/DD/YYYY')).toBe('2026-03-01')
    expect(dayIn('1-3-2026', 'DD-MM-YYYY')).toBe('2026-03-01')
    expect(dayIn('2026-03-01 14:30')).toBe('2026-03-01')
    expect(dayIn('2026-03-01T00:00:00.000Z')).toBe('2026-03-01')
  })
  test('that does not exist, has a two-digit year or is too old is rejected', () => {
    for (const text of [
      '2026-02-30',
      '30/02/2026',
      '26-03-01',
      '01/03/26',
      'yesterday',
      '2026-13-01',
      '13/13/2026',
    ])
      expect(dayIn(text, 'DD/MM/YYYY')).toBe('CELL_NOT_DAY')
    expect(dayIn('1899-12-31')).toBe('CELL_DAY_TOO_OLD')
    expect(dayIn(12)).toBe('CELL_DAY_TOO_OLD')
    expect(dayIn('1989-12-31')).toBe('CELL_DAY_TOO_OLD')
    expect(dayIn('2101-01-01')).toBe('CELL_DAY_TOO_LATE')
    expect(dayIn(true)).toBe('CELL_NOT_DAY')
    expect(dayIn(-3)).toBe('CELL_NOT_DAY')
    expect(dayIn(9_999_999)).toBe('CELL_NOT_DAY')
  })
  test('given as a serial number is the same day, also with a time', () => {
    expect(dayIn(46_082)).toBe('2026-03-01')
    expect(dayIn(46_082.75)).toBe('2026-03-01')
    expect(dayIn(20_260_301)).toBe('2026-03-01')
    const first = day('1990-01-01')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const on = addDays(first, days)
        expect(dayIn(daysBetween(day('1899-12-30'), on))).toBe(on)
        expect(dayIn({ kind: 'date', text: on })).toBe(on)
      }),
    )
  })
})

describe('a number', () => {
  test('may have a decimal comma or point', () => {
    for (const text of ['17,4', '17.4', ' 17.40 ', '+17,4']) expect(readNumber(text, kg)).toBe(17.4)
    expect(readNumber('1.234,5', { ...kg, most: 9_999 })).toBe(1234.5)
    expect(readNumber('1,234.5', { ...kg, most: 9_999 })).toBe(1234.5)
    expect(readNumber('1,234,567', { ...kg, most: 9_999_999 })).toBe(1_234_567)
    expect(readNumber('-0', head)).toBe(0)
  })
  test('may have its unit behind it', () => {
    for (const text of ['3산', '3 산차', '3두', '3마리', '3 con', '3kg', '3 KG'])
      expect(readNumber(text, head)).toBe(3)
    expect(readNumber('17,4 ㎏', kg)).toBe(17.4)
    for (const text of ['산', 'kg', '3일', '3g'])
      expect(said(() => readNumber(text, head))).toBe('CELL_NOT_NUMBER')
  })
  test('that is ambiguous between languages is rejected', () => {
    for (const text of ['1,234', '1.234', '123.456'])
      expect(said(() => readNumber(text, { ...kg, most: 999_999 }))).toBe('CELL_NUMBER_DOUBTFUL')
    expect(readNumber('1.234', { ...head, most: 9_999 })).toBe(1234)
    expect(readNumber('1,234', { ...head, most: 9_999 })).toBe(1234)
  })
  test('that is invalid, too precise or out of range is rejected', () => {
    for (const text of ['twelve', '1.2.3', '12 pigs', '1e3', '--1', '.', 'NaN', '0x10'])
      expect(said(() => readNumber(text, kg))).toBe('CELL_NOT_NUMBER')
    expect(said(() => readNumber('12.5', head))).toBe('CELL_NOT_WHOLE')
    expect(said(() => readNumber(-1, head))).toBe('CELL_OUTSIDE')
    expect(said(() => readNumber(100, head))).toBe('CELL_OUTSIDE')
    expect(said(() => readNumber({ kind: 'date', text: '1900-01-12' }, head))).toBe('CELL_BECAME_DATE')
  })
})

describe('a text', () => {
  test('keeps leading zeros, and a number is written in full', () => {
    expect(readText('0071')).toBe('0071')
    expect(readText(71)).toBe('71')
    expect(readText(410_123_456_789_012)).toBe('410123456789012')
    expect(readText('  A\u00a01  ')).toBe('A 1')
    expect(readText('Na\u0301i')).toBe('N\u00e1i')
  })
  test('is no formula, error, converted date or control character', () => {
    expect(said(() => readText({ kind: 'formula', text: 'A1&B1' }))).toBe('CELL_FORMULA')
    expect(said(() => readText({ kind: 'error', text: '#N/A' }))).toBe('CELL_ERROR')
    expect(said(() => readText({ kind: 'date', text: '2026-01-02' }))).toBe('CELL_BECAME_DATE')
    expect(said(() => readText('a\u0000b'))).toBe('CELL_NOT_TEXT')
    for (const long of [1e15, 4_101_234_567_890_120, '4.10123E+15', '4,1E+17'])
      expect(said(() => readText(long))).toBe('CELL_DIGITS_LOST')
    expect(readText('4101234567890123')).toBe('4101234567890123')
    expect(said(() => readText('x'.repeat(2_001)))).toBe('CELL_TOO_LONG')
  })
})

test('yes and no are read in three languages', () => {
  for (const word of ['Y', 'yes', '예', 'Có', true, 1]) expect(readYes(word)).toBe(true)
  for (const word of ['N', 'No', '아니오', 'Không', false, 0]) expect(readYes(word)).toBe(false)
  expect(said(() => readYes('perhaps'))).toBe('CELL_NOT_YES_NO')
})

describe('an error', () => {
  const told = (read: () => unknown) => {
    try {
      read()
    } catch (error) {
      if (error instanceof Refusal) return [error.code, error.values]
    }
    return null
  }
  const long = 'x'.repeat(200)
  const day1 = { kind: 'date', text: '2026-01-02' } as const
  test.each([
    ['the limits of a number', () => readNumber(100, head), ['CELL_OUTSIDE', { least: 0, most: 99 }]],
    ['what the sheet made of it', () => readNumber(day1, head), ['CELL_BECAME_DATE', { text: '2026-01-02' }]],
    ['the same of a text', () => readText(day1), ['CELL_BECAME_DATE', { text: '2026-01-02' }]],
    ['how long it may be', () => readText('abc', 2), ['CELL_TOO_LONG', { longest: 2 }]],
    [
      'the error of the sheet',
      () => readText({ kind: 'error', text: long }),
      ['CELL_ERROR', { text: 'x'.repeat(20) }],
    ],
    ['the number in doubt', () => readNumber(' 1,234 ', kg), ['CELL_NUMBER_DOUBTFUL', { text: '1,234' }]],
    [
      'how the farm writes a day',
      () => readDay('then', reading('DD/MM/YYYY')),
      ['CELL_NOT_DAY', { format: 'DD/MM/YYYY' }],
    ],
    [
      'the first day',
      () => readDay('1989-12-31', reading('')),
      ['CELL_DAY_TOO_OLD', { earliest: '1990-01-01' }],
    ],
    [
      'the last day',
      () => readDay('2101-01-01', reading('')),
      ['CELL_DAY_TOO_LATE', { latest: '2100-12-31' }],
    ],
    ['that it is no text', () => readText(true), ['CELL_NOT_TEXT', {}]],
  ])('is %s', (_, read, said) => expect(told(read)).toEqual(said))

  test('names the content of the cell, up to a hundred characters', () => {
    expect([null, undefined, 7, true, 'A 1', day1].map(shownIn)).toEqual([
      '',
      '',
      '7',
      'true',
      'A 1',
      '2026-01-02',
    ])
    expect([long, { kind: 'formula', text: long } as const].map((cell) => shownIn(cell).length)).toEqual([
      100, 100,
    ])
    expect([null, undefined, '', ' \u200b', 0, false, day1].map(isEmpty)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

test('is not raised at the limits', () => {
  expect(readText('ab', 2)).toBe('ab')
  expect(readText(null)).toBe('')
  expect(readNumber(99, head)).toBe(99)
  expect(Object.is(readNumber(-0.0001, kg), 0)).toBe(true)
  expect(readNumber("1'234", { ...head, most: 9_999 })).toBe(1234)
  expect(readNumber('12.3456', { ...kg, decimals: 4 })).toBe(12.3456)
  expect(said(() => readNumber(true, head))).toBe('CELL_NOT_NUMBER')
  expect(said(() => readNumber(null, head))).toBe('CELL_NOT_NUMBER')
  expect([dayIn('1990-01-01'), dayIn('2100-12-31'), dayIn(73_051)]).toEqual([
    '1990-01-01',
    '2100-12-31',
    '2100-01-01',
  ])
  expect([dayIn(1), dayIn(0), dayIn(73_052), dayIn(null)]).toEqual([
    'CELL_DAY_TOO_OLD',
    'CELL_NOT_DAY',
    'CELL_NOT_DAY',
    'CELL_NOT_DAY',
  ])
})

test('is raised for a date with more than three numbers and a time', () => {
  for (const text of [
    '2026-03-01 9:05',
    '2026-03-01T09:05:30',
    '2026-03-01 09:05 PM',
    '2026-03-01 09:05:30.5z',
  ])
    expect(dayIn(text)).toBe('2026-03-01')
  expect(dayIn('2026년3월1일')).toBe('2026-03-01')
  for (const text of [
    '2026-03-01 9:05 or so',
    '2026-03-01 noon',
    '2026-03',
    '2026-03-01-01',
    '2026-003-01',
    '2026-03-001',
    '020260301',
    '202603011',
    '2026-3a-01',
    '2026-a3-01',
    '12026-03-01',
  ])
    expect([text, dayIn(text)]).toEqual([text, 'CELL_NOT_DAY'])
  for (const serial of [120_260_301, 202_603_011]) expect(dayIn(serial)).toBe('CELL_NOT_DAY')
})
