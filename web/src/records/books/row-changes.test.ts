import { describe, expect, test } from 'vitest'
import { columnsOf, pastedTexts } from './row-changes.ts'

const sows = columnsOf(['Number', '', 'Breed', 'Birth'])
const matings = columnsOf(['Number', 'On', 'Boar'])
const row = (sheet: string, at: number, columns = sheet === 'Sows' ? sows : matings) => ({
  sheet,
  row: at,
  cells: [],
  wrong: [],
  animal: 'N-1',
  columns,
})
const rows = [row('Sows', 2), row('Matings', 2), row('Weanings', 2), row('Matings', 3), row('Matings', 9)]
const placed = (text: string, line: number, at: number) =>
  pastedTexts(text, rows, line, at).map(([of, place, value]) => [`${of.sheet} ${of.row}`, place, value])

describe('cells that are pasted', () => {
  test('go to the next rows of the same sheet, over rows of other sheets', () => {
    expect(placed('a\tb\r\nc\td\r\n', 1, 1)).toEqual([
      ['Matings 2', 1, 'a'],
      ['Matings 2', 2, 'b'],
      ['Matings 3', 1, 'c'],
      ['Matings 3', 2, 'd'],
    ])
  })
  test('skip columns without a heading', () => {
    expect(placed(' A-1 \tLY', 0, 0)).toEqual([
      ['Sows 2', 0, 'A-1'],
      ['Sows 2', 2, 'LY'],
    ])
  })
  test('beyond the last row and column are dropped', () => {
    expect(placed('x\ty\tz\nu', 4, 2)).toEqual([['Matings 9', 2, 'x']])
    expect(placed('x', 7, 0)).toEqual([])
  })
  test('may be empty', () => {
    expect(placed('x\n\ny', 1, 1)).toEqual([
      ['Matings 2', 1, 'x'],
      ['Matings 3', 1, ''],
      ['Matings 9', 1, 'y'],
    ])
  })
})
