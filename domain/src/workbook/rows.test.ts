import { describe, expect, test } from 'vitest'
import { boar, gilt } from '../../test/books.ts'
import type { Cell } from '../table/cell.ts'
import type { SheetMatch } from './matching/sheet-match.ts'
import { BookReader, mostRefused } from './rows.ts'
import { type FileRow } from '../table/table.ts'

const reader = (matches: readonly SheetMatch[] = []) =>
  new BookReader({ dateFormat: 'YYYY-MM-DD', farmCodes: [] }, 'en', matches)
const numbered = (rows: readonly Cell[][]) => rows.map((cells, i): FileRow => [i + 1, ...cells])
const read = (sheets: Readonly<Record<string, Cell[][]>>, matches?: readonly SheetMatch[]) => {
  const made = reader(matches)
  for (const [sheet, rows] of Object.entries(sheets)) made.add(sheet, numbered(rows))
  Array.from(made.read())
  return made
}
const heading = ['Animal number', 'Breed', 'Birth date', 'Entry date', 'Start status']
const sow = Object.values(gilt)

describe('the rows of a sheet', () => {
  test('are below its heading, with empty rows and titles between', () => {
    const titles = Array.from({ length: 9 }, (_, i) => [i === 3 ? '' : `title ${i}`])
    const { rows, refused } = read({ Sows: [...titles, heading, [], ['  ', null], sow] })
    expect(refused).toEqual([])
    expect(rows.sows).toMatchObject([{ number: 13, whole: true, values: { tag: 'A-1', parity: null } }])
  })
  test('are searched for a heading in ten rows; otherwise the first row is the heading', () => {
    const titles = Array.from({ length: 10 }, (_, i) => [`title ${i}`])
    const made = reader()
    made.add('Sows', numbered([...titles, heading, sow]))
    Array.from(made.read())
    expect(made.refused.filter(({ code }) => code === 'COLUMN_MISSING').map(({ column }) => column)).toEqual(
      heading,
    )
    expect(
      made.refused.every(
        ({ row, values, shown }) => row === 1 && shown === '' && Object.keys(values).length === 0,
      ),
    ).toBe(true)
    expect(made.unread).toEqual([{ sheet: 'Sows', column: 'title 0' }])
    expect(made.rows.sows.map(({ whole }) => whole)).toEqual(Array.from({ length: 11 }, () => false))
  })
  test('may come in pieces', () => {
    const made = reader()
    made.add('Sows', [[1, 'our sows']])
    made.add('Sows', [[2, ...heading]])
    made.add('Sows', [[3, ...sow]])
    Array.from(made.read())
    expect(made.rows.sows.map(({ number }) => number)).toEqual([3])
  })
  test('are read by the first of two columns with one name, ignoring columns without a name', () => {
    const { rows, refused, unread } = read({
      Sows: [
        [...heading, 'Pen', '', 'Moon', 'Pen'],
        [...sow, 'P-1', 'x', 'full', 'P-2'],
      ],
    })
    expect(rows.sows[0]?.values).toMatchObject({ pen: 'P-1' })
    expect(refused).toMatchObject([
      { sheet: 'Sows', row: 1, column: 'Pen', code: 'COLUMN_TWICE', shown: 'Pen' },
    ])
    expect(unread).toEqual([{ sheet: 'Sows', column: 'Moon' }])
  })
  test('are whole if all required cells can be read', () => {
    const { rows, refused } = read({
      Sows: [heading, sow, sow.with(1, ''), sow.with(2, 'then'), sow.with(0, '')],
    })
    expect(rows.sows.map(({ whole }) => whole)).toEqual([true, false, false, false])
    expect(refused.map(({ row, column, code, shown }) => [row, column, code, shown])).toEqual([
      [3, 'Breed', 'CELL_NEEDED', ''],
      [4, 'Birth date', 'CELL_NOT_DAY', 'then'],
      [5, 'Animal number', 'CELL_NEEDED', ''],
    ])
  })
  test('are empty for an empty sheet', () => {
    const empty = read({ Sows: [], Notes: [], Guide: [['how to']], Other: [[null]] })
    expect([empty.unread, empty.foreign, empty.refused]).toEqual([[{ sheet: 'Notes', column: '' }], [], []])
  })
})

describe('errors of a file', () => {
  test("are reported in the order of its sheets and rows, with the file's names", () => {
    const made = read({
      모돈: [['모돈번호', ...heading.slice(1)], sow, sow],
      Boars: [['Boar number', 'Breed', 'Birth date', 'Entry date'], Object.values(boar)],
    })
    made.refuse('groups', 0, null, 'FIRST')
    made.refuse('boars', 2, 'tag', 'SECOND')
    made.refuse('sows', 3, 'tag', 'THIRD', { row: 2 }, 'A-1')
    made.refuse('sows', 2, 'pen', 'FOURTH')
    made.refuse('sows', 2, 'moon', 'FIFTH')
    expect(made.inOrder().map(({ warning: _, ...row }) => row)).toEqual([
      { sheet: '모돈', row: 2, column: 'Pen', code: 'FOURTH', values: {}, shown: '' },
      { sheet: '모돈', row: 2, column: '', code: 'FIFTH', values: {}, shown: '' },
      { sheet: '모돈', row: 3, column: '모돈번호', code: 'THIRD', values: { row: 2 }, shown: 'A-1' },
      { sheet: 'Boars', row: 2, column: 'Boar number', code: 'SECOND', values: {}, shown: '' },
      { sheet: 'Groups', row: 0, column: '', code: 'FIRST', values: {}, shown: '' },
    ])
    made.warn(
      'boars',
      2,
      'breed',
      { code: 'ODD', field: '', values: { each: 1, from: 2, to: 3 } } as never,
      'x',
    )
    expect(made.inOrder().map(({ code, warning }) => [code, warning])).toEqual([
      ['FOURTH', false],
      ['FIFTH', false],
      ['THIRD', false],
      ['SECOND', false],
      ['FIRST', false],
      ['ODD', true],
    ])
  })
  test('are stored up to a limit, and counted beyond', () => {
    const made = reader()
    for (let row = 0; row < mostRefused + 2; row++) made.refuse('sows', row, 'tag', 'TWICE_IN_FILE')
    expect([made.refused.length, made.refusals]).toEqual([mostRefused, mostRefused + 2])
  })
  test('are failures of the program if they are no refusals', () => {
    const broken = {
      kind: 'date',
      get text(): never {
        throw new RangeError('no text')
      },
    } as const
    expect(() => read({ Sows: [heading, [...sow.slice(0, 2), broken]] })).toThrow(RangeError)
  })
})
