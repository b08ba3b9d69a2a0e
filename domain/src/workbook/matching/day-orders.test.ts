import { describe, expect, test } from 'vitest'
import { day } from '../../basics/day.ts'
import type { Cell } from '../../table/cell.ts'
import type { FileRow } from '../../table/table.ts'
import { BookReader } from '../rows.ts'
import type { SheetMatch } from './sheet-match.ts'

type Read = { matches?: readonly SheetMatch[]; dateFormat?: string }

function read(
  sheet: string,
  rows: readonly Cell[][],
  { matches = [], dateFormat = 'YYYY-MM-DD' }: Read = {},
) {
  const reader = new BookReader({ dateFormat, farmCodes: [], latest: day('2027-12-01') }, 'en', matches)
  reader.add(
    sheet,
    rows.map((cells, i): FileRow => [i + 1, ...cells]),
  )
  reader.read().toArray()
  return reader
}
const refusedIn = (reader: BookReader) => reader.refused.map(({ row, code }) => [row, code])
const matings = (...days: Cell[]) => [['모돈번호', '교배일'], ...days.map((on, i): Cell[] => [`A-${i}`, on])]
const daysOf = (reader: BookReader) => reader.rows.matings.map(({ values }) => values.on)

describe('the days of a column of another program', () => {
  test('of six figures are read year first, as text or number', () => {
    const reader = read('2024 교배', matings('240331', 240312, '24.04.02', '2024.5.1.', '20240601', 20240602))
    expect(daysOf(reader)).toEqual([
      '2024-03-31',
      '2024-03-12',
      '2024-04-02',
      '2024-05-01',
      '2024-06-01',
      '2024-06-02',
    ])
    expect(reader.foreign).toMatchObject([
      { read: true, orders: [{ heading: '교배일', order: 'YMD', days: [] }] },
    ])
  })
  test('stay unread while their order is open, with what each order means', () => {
    const reader = read('2024 교배', matings('03/04/2024', '05/06/2024'))
    expect([daysOf(reader), refusedIn(reader)]).toEqual([[], [[0, 'SHEET_UNCONFIRMED']]])
    expect(reader.foreign).toMatchObject([
      {
        read: false,
        orders: [
          {
            heading: '교배일',
            order: null,
            sample: '03/04/2024',
            days: [
              { order: 'DMY', day: '2024-04-03' },
              { order: 'MDY', day: '2024-03-04' },
            ],
          },
        ],
      },
    ])
  })
  test('are in the order that a person chose, unless a later file settles another', () => {
    const match: SheetMatch = {
      sheet: '2024 교배',
      headings: ['모돈번호', '교배일'],
      key: 'matings',
      columns: [
        { heading: '모돈번호', column: 'tag' },
        { heading: '교배일', column: 'on', order: 'MDY' },
      ],
      fills: [],
      events: [],
    }
    const matches = [match]
    const open = read('2024 교배', matings('03/04/2024'), { matches })
    expect([daysOf(open), refusedIn(open)]).toEqual([['2024-03-04'], []])
    expect(open.foreign[0]?.orders).toMatchObject([{ order: 'MDY', sample: '03/04/2024' }])
    expect(daysOf(read('2024 교배', matings('03/04/2024', '31/12/2024'), { matches }))).toEqual([
      '2024-04-03',
      '2024-12-31',
    ])
    // Six figures cannot be month first.
    expect(refusedIn(read('2024 교배', matings('240312'), { matches }))).toEqual([[0, 'SHEET_UNCONFIRMED']])
  })
  test('in a table of events are settled by its column too', () => {
    const events = read('log', [
      ['Sow no', 'Event', 'Date', 'Sire'],
      ['A-1', 'mating', '240131'],
      ['A-1', 'return', '240221'],
      ['A-2', 'mating', '240131'],
      ['A-2', 'return', '240221'],
    ])
    expect(daysOf(events)).toEqual(['2024-01-31', '2024-01-31'])
    const open = read('log', [
      ['Sow no', 'Event', 'Date', 'Sire'],
      ['A-1', 'mating', '01/02/2024'],
      ['A-1', 'return', '02/02/2024'],
      ['A-2', 'mating', '01/02/2024'],
    ])
    expect(open.foreign).toMatchObject([{ read: false, orders: [{ heading: 'Date', order: null }] }])
  })
  test('are in the order that the other columns of the sheet settle, unless these differ', () => {
    const sows = (...rows: Cell[][]) => [['모돈번호', '품종', '교배일', '분만일', '이유일'], ...rows]
    const ordersOf = (reader: BookReader) =>
      reader.foreign.flatMap(({ orders }) => orders.map(({ heading, order }) => [heading, order]))
    const alike = sows(['A-1', 'LY', '260731', '251121', ''], ['A-2', 'LY', '260702', '', '251123'])
    expect(ordersOf(read('모돈', alike))).toEqual([
      ['교배일', 'YMD'],
      ['분만일', 'YMD'],
      ['이유일', 'YMD'],
    ])
    const mixed = sows(['A-1', 'LY', '31/12/2025', '12/31/2025', '03/04/2025'])
    expect(ordersOf(read('모돈', mixed))).toEqual([
      ['교배일', 'DMY'],
      ['분만일', 'MDY'],
      ['이유일', null],
    ])
  })
  test('are not asked for in a column that is not read', () => {
    const reader = read('2024 교배', [
      ['모돈번호', '교배일', '출력일'],
      ['A-1', '2024-03-31', '03/04/2024'],
    ])
    expect(daysOf(reader)).toEqual(['2024-03-31'])
    expect(reader.foreign).toMatchObject([{ read: true, orders: [{ heading: '출력일', order: null }] }])
  })
})

describe("the days of the farm's own workbook", () => {
  const own = (...days: Cell[]) => [
    ['Animal number', 'Mating date'],
    ...days.map((on, i): Cell[] => [`A-${i}`, on]),
  ]
  test("are in the farm's order where the column leaves it open", () => {
    const reader = read('Matings', own('03/04/2024', '24/05/2024'), { dateFormat: 'MM/DD/YYYY' })
    expect(daysOf(reader)).toEqual(['2024-04-03', '2024-05-24'])
    expect(daysOf(read('Matings', own('03/04/2024'), { dateFormat: 'MM/DD/YYYY' }))).toEqual(['2024-03-04'])
    expect(daysOf(read('Matings', own('240312', 240401)))).toEqual(['2024-03-12', '2024-04-01'])
  })
  test("are asked for if they cannot be in the farm's order", () => {
    const reader = read('Matings', own('03/04/2024'))
    expect(refusedIn(reader)).toEqual([[0, 'SHEET_UNCONFIRMED']])
    expect(reader.foreign).toMatchObject([
      { key: 'matings', read: false, orders: [{ heading: 'Mating date', order: null }] },
    ])
  })
})
