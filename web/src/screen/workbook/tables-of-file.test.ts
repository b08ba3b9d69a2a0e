import { expect, test } from 'vitest'
import { tablesOf } from './tables-of-file.ts'

test('the tables of a file are its sheets with rows, whose shares are joined', () => {
  expect(
    tablesOf([
      { sheet: 'Cover', rows: [] },
      { sheet: 'May', rows: [[1, 'tag']] },
      { sheet: 'June', rows: [[1, 'kg']] },
      { sheet: 'May', rows: [[2, 'A-1']] },
    ]),
  ).toEqual([
    {
      sheet: 'May',
      rows: [
        [1, 'tag'],
        [2, 'A-1'],
      ],
    },
    { sheet: 'June', rows: [[1, 'kg']] },
  ])
  expect(tablesOf([])).toEqual([])
})
