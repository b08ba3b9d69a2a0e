import { expect, test } from 'vitest'
import { sheetColumns, valueOf } from './table-sheet.tsx'

test('reads a cell as number, day or text', () => {
  expect(['1,234', '12.50', '+3', '-0.5', '0'].map((shown) => valueOf(shown, 'ko'))).toEqual([
    1234, 12.5, 3, -0.5, 0,
  ])
  expect(['2026-11-24', '2026-11-24 (3 days)'].map((shown) => valueOf(shown, 'ko'))).toEqual([
    '2026-11-24',
    '2026-11-24',
  ])
  // Animal numbers and tags keep their zeros as text.
  expect(
    ['A-1001', '0012', '12 kg', '1,23', '2026-13-40', '2026-11-24 A'].map((shown) => valueOf(shown, 'ko')),
  ).toEqual(['A-1001', '0012', '12 kg', '1,23', '2026-13-40', '2026-11-24 A'])
  expect(valueOf(' ', 'ko')).toBeNull()
})

test('reads Vietnamese thousands and decimals', () => {
  const values = ['1.234', '12,50', '1.234,5', '-0,5', '12.50'].map((shown) => valueOf(shown, 'vi'))
  expect(values).toEqual([1234, 12.5, 1234.5, -0.5, '12.50'])
})

test('moves a unit shared by a column into its header, and keeps decimals', () => {
  const rows = [
    ['A-1', '3,4 %', '12 kg', '1'],
    ['A-2', '0,75 %', '8 g', ''],
    ['A-3', '', '9 kg', '2'],
  ]
  const columns = sheetColumns(['Nái', 'Hao hụt', 'Cân', 'Số'], rows, 'vi')
  expect(columns.map(({ header }) => header)).toEqual(['Nái', 'Hao hụt, %', 'Cân', 'Số'])
  expect(rows.map((row) => columns.map(({ value }) => value(row)))).toEqual([
    ['A-1', 3.4, '12 kg', 1],
    ['A-2', 0.75, '8 g', null],
    ['A-3', null, '9 kg', 2],
  ])
  expect(columns[1]!.decimals).toBe(2)
})
