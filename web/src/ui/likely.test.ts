import { expect, test } from 'vitest'
import { likely } from './likely.ts'

const boars = ['D-01', 'D-02', 'D-03', 'D-04', 'D-05'].map((value) => ({ value, label: value }))
const shown = (recent: readonly string[], value: string | null) =>
  likely(boars, recent, value, 3).map((choice) => choice.value)

test('the last used boars come first', () => {
  expect(shown(['D-05', 'D-02'], null)).toEqual(['D-05', 'D-02', 'D-01'])
})

test('a boar used before but no longer there is left out', () => {
  expect(shown(['D-99', 'D-04'], null)).toEqual(['D-04', 'D-01', 'D-02'])
})

test('the boar chosen from the full list is among the buttons', () => {
  expect(shown(['D-05', 'D-02', 'D-03'], 'D-04')).toEqual(['D-04', 'D-05', 'D-02'])
  expect(shown(['D-05', 'D-02', 'D-03'], 'D-02')).toEqual(['D-05', 'D-02', 'D-03'])
})
