import { expect, test } from 'vitest'
import { recentChoices } from './recent-choices.ts'

const boars = ['D-01', 'D-02', 'D-03', 'D-04', 'D-05'].map((value) => ({ value, label: value }))
const shown = (recent: readonly string[], value: string | null) =>
  recentChoices(boars, recent, value, 3).map((choice) => choice.value)

test('puts the boars used last first', () => {
  expect(shown(['D-05', 'D-02'], null)).toEqual(['D-05', 'D-02', 'D-01'])
})

test('leaves out a boar that is no longer on the farm', () => {
  expect(shown(['D-99', 'D-04'], null)).toEqual(['D-04', 'D-01', 'D-02'])
})

test('includes the boar chosen from the full list', () => {
  expect(shown(['D-05', 'D-02', 'D-03'], 'D-04')).toEqual(['D-04', 'D-05', 'D-02'])
  expect(shown(['D-05', 'D-02', 'D-03'], 'D-02')).toEqual(['D-05', 'D-02', 'D-03'])
})
