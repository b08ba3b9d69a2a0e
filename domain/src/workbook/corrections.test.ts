import { expect, test } from 'vitest'
import { Corrections } from './corrections.ts'

test('corrections replace cells and drop rows of their sheet, the newest last', () => {
  const corrections = new Corrections([
    { sheet: 'Sows', row: 2, place: 0, value: '0001' },
    { sheet: 'Sows', row: 2, place: 0, value: '0002' },
    { sheet: 'Sows', row: 2, place: 3, value: 'late' },
    { sheet: 'Sows', row: 3, place: null, value: '' },
    { sheet: 'Sows', row: 4, place: 1, value: '' },
    { sheet: 'Boars', row: 5, place: 0, value: 'B-1' },
  ])
  const rows = [
    [1, 'Animal number', 'Breed'],
    [2, 1, 'LY'],
    [3, 3, 'LY'],
    [4, 4, 'LY'],
    [5, 5, 'LY'],
  ] as const
  expect(corrections.appliedTo('Sows', rows)).toEqual([
    [1, 'Animal number', 'Breed'],
    [2, '0002', 'LY', null, 'late'],
    [4, 4, null],
    [5, 5, 'LY'],
  ])
  expect(corrections.appliedTo('Farrowings', rows)).toBe(rows)
})
