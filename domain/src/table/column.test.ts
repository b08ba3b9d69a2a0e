import { describe, expect, test } from 'vitest'
import { Refusal } from '../basics/refusal.ts'
import type { Cell } from './cell.ts'
import {
  choiceOf,
  codeOf,
  confirmedOf,
  decimalOf,
  earTagOf,
  headOf,
  needed,
  countOf,
  tagOf,
  type Column,
} from './column.ts'
import { groupMoveWords } from '../workbook/sheets.ts'
import { Words } from '../workbook/words.ts'

const farmCodes = [
  { list: '031', code: '031901', names: ['합사', 'Mixed', 'Ghép'], mergedInto: null },
  { list: '041', code: '041901', names: ['Mixed'], mergedInto: null },
  { list: '06', code: '060009', names: ['Borrowed'], mergedInto: null },
  { list: '031', code: '031902', names: ['Lame'], mergedInto: 'Mixed' },
  { list: '031', code: '031903', names: ['Mixed'], mergedInto: 'no heat' },
  { list: '031', code: '031904', names: ['Odd'], mergedInto: 'Odd' },
]
const words = new Words([
  { list: 'association 031', word: 'Too  old', meaning: '031038' },
  { list: 'in out shipment loss', word: 'Abgang', meaning: 'out' },
])
/** Value that a column reads from a cell, or the code of its error. */
const read = (make: (ko: string, en: string, vi: string) => Column, cell: Cell) => {
  try {
    return make('가', 'A', 'Á').read(cell, { dateFormat: 'YYYY-MM-DD', farmCodes, words })
  } catch (error) {
    if (error instanceof Refusal) return [error.code, error.values]
    throw error
  }
}

describe('a column', () => {
  test('of tags has capitals, and at most twenty characters', () => {
    expect(read(tagOf, ' a-12 ')).toBe('A-12')
    expect(read(tagOf, 'a'.repeat(20))).toBe('A'.repeat(20))
    expect(read(tagOf, 'a'.repeat(21))).toEqual(['CELL_TOO_LONG', { longest: 20 }])
    expect(read(earTagOf, 'LA 410 000012345678')).toBe('410000012345678')
    expect(read(earTagOf, '410')).toEqual(['EAR_TAG_WRONG', {}])
  })
  test.each([
    ['head from 0', headOf(20), [-1, 0, 20, 21], { least: 0, most: 20 }],
    ['the place in a day from 1', countOf(99), [0, 1, 99, 100], { least: 1, most: 99 }],
    [
      'a measure within its limits',
      decimalOf(0.5, 2.25),
      [0.49, 0.5, 2.25, 2.26],
      { least: 0.5, most: 2.25 },
    ],
  ] as const)('of %s takes these and no others', (_, make, [below, least, most, above], limits) => {
    expect([least, most].map((cell) => read(make, cell))).toEqual([least, most])
    for (const cell of [below, above]) expect(read(make, cell)).toEqual(['CELL_OUTSIDE', limits])
  })
  test('of heads and places has whole numbers, and of measures two decimals', () => {
    for (const make of [headOf(20), countOf(99)]) expect(read(make, 1.5)).toEqual(['CELL_NOT_WHOLE', {}])
    expect(read(decimalOf(0, 9), 1.255)).toBeCloseTo(1.25, 1)
  })
  test('of words accepts them in any language, and no others', () => {
    const kind = choiceOf(groupMoveWords)
    expect(['in', ' OUT ', '출하', 'chết'].map((cell) => read(kind, cell))).toEqual([
      'in',
      'out',
      'shipment',
      'loss',
    ])
    expect(read(kind, 'Sold')).toEqual(['UNKNOWN_CODE', { code: 'Sold' }])
    expect(kind('가', 'A', 'Á').choices).toEqual({ list: 'in out shipment loss', words: groupMoveWords })
  })
  test('of a code accepts its names, and codes added by the farm', () => {
    const reason = codeOf('association', '031')
    expect(['031003', 'no heat', 'Ghép', '031901'].map((cell) => read(reason, cell))).toEqual([
      '031003',
      '031003',
      '031901',
      '031901',
    ])
    expect(read(codeOf('association', '041'), 'mixed')).toBe('041901')
    expect(read(codeOf('association', '032'), 'Mixed')).toEqual([
      'UNKNOWN_CODE',
      { code: 'Mixed', list: '032' },
    ])
    expect(read(codeOf('system', '06'), 'Borrowed')).toEqual(['UNKNOWN_CODE', { code: 'Borrowed' }])
    expect(reason('가', 'A', 'Á').choices).toEqual({ dictionary: 'association', list: '031' })
  })
  test('replaces merged codes, and words of other systems as matched', () => {
    const reason = codeOf('association', '031')
    expect(['lame', '031902', 'TOO OLD'].map((cell) => read(reason, cell))).toEqual([
      '031901',
      '031901',
      '031038',
    ])
    expect(read(reason, 'odd')).toEqual(['UNKNOWN_CODE', { code: 'Odd', list: '031' }])
    expect(read(choiceOf(groupMoveWords), 'abgang')).toBe('out')
    expect(read(codeOf('association', '032'), 'too old')).toEqual([
      'UNKNOWN_CODE',
      { code: 'too old', list: '032' },
    ])
  })
  test('of confirmed questions accepts several separators', () => {
    expect(read(confirmedOf, 'NO_BOAR, NURSES_MANY;CHECKED_EARLY ')).toEqual([
      'NO_BOAR',
      'NURSES_MANY',
      'CHECKED_EARLY',
    ])
    expect(read(confirmedOf, 'NO_BOAR  MOON')).toEqual(['UNKNOWN_CODE', { code: 'MOON' }])
    expect(read(confirmedOf, 'x'.repeat(501))).toEqual(['CELL_TOO_LONG', { longest: 500 }])
  })
  test('is optional unless declared otherwise', () => {
    const column = tagOf('가', 'A', 'Á')
    expect([column.needed, needed(column).needed, column.names]).toEqual([
      false,
      true,
      { ko: '가', en: 'A', vi: 'Á' },
    ])
  })
})
