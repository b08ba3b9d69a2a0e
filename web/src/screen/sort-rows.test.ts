import { expect, it } from 'vitest'
import { sortRows } from './sort-rows.ts'

type Row = { tag: string; born: number | null }
const rows: Row[] = [
  { tag: '가-10', born: 12.5 },
  { tag: 'all', born: 30 },
  { tag: '가-9', born: null },
  { tag: '나-1', born: -3 },
  { tag: '가-2', born: 12.5 },
]
const tags = (by: (row: Row) => string | number | null, down: boolean) =>
  sortRows(rows, by, { down, language: 'ko', last: ({ tag }) => tag === 'all' }).map(({ tag }) => tag)

it('sorts numbers by size and tags by their number, is stable, and keeps the total last', () => {
  expect(tags(({ born }) => born, false)).toEqual(['나-1', '가-10', '가-2', '가-9', 'all'])
  expect(tags(({ born }) => born, true)).toEqual(['가-10', '가-2', '나-1', '가-9', 'all'])
  expect(tags(({ tag }) => tag, false)).toEqual(['가-2', '가-9', '가-10', '나-1', 'all'])
  expect(tags(({ tag }) => tag, true)).toEqual(['나-1', '가-10', '가-9', '가-2', 'all'])
  expect(rows[0]!.tag).toBe('가-10')
})
