import { expect, test } from 'vitest'
import { finestStep, inLines } from './chart-engine.ts'
import { monthName, monthTicks } from './months.ts'
import { toned } from './series.ts'

test('gives every series of a chart its own colour', () => {
  expect(toned([{ tone: 'green' }, { tone: 'green' }, {}]).map(({ tone }) => tone)).toEqual([
    'green',
    'deep',
    'blue',
  ])
  // The tone that the last series requests is reserved for it.
  expect(toned([{}, {}, { tone: 'deep' }]).map(({ tone }) => tone)).toEqual(['blue', 'amber', 'deep'])
  const seven = toned(Array.from({ length: 7 }, () => ({})))
  expect(new Set(seven.map(({ tone }) => tone)).size).toBe(7)
})

test('labels no two steps of an axis alike', () => {
  const of = (...values: (number | null)[]) => [{ name: '', tone: 'deep', values }] as const
  const written = (decimals: number) => (value: number) => value.toFixed(decimals)
  expect(finestStep(of(3.08, 3.12, null), written(1))).toBe(0.1)
  expect(finestStep(of(3.08, 3.12), written(2))).toBe(0.01)
  expect(finestStep(of(3.08, 3.12), written(0))).toBe(1)
  expect(finestStep(of(2, 3), String)).toBe(1)
})

test('breaks names under close bars into lines between words', () => {
  expect(inLines('젖먹이 전기사료', 6)).toBe('젖먹이\n전기사료')
  expect(inLines('젖먹이 전기사료', 8)).toBe('젖먹이 전기사료')
  expect(inLines('Cám heo con theo mẹ', 5)).toBe('Cám heo\ncon theo\nmẹ')
  expect(inLines('Slaughterhouse', 4)).toBe('Slaughterhouse')
})

test('formats months the same on every chart, with the year where it changes', () => {
  const months = ['2025-11', '2025-12', '2026-01', '2026-02']
  expect(monthTicks(months, 'ko')).toEqual(['11월\n2025', '12월', '1월\n2026', '2월'])
  expect(monthTicks(months, 'en')).toEqual(['Nov\n2025', 'Dec', 'Jan\n2026', 'Feb'])
  expect(monthName('2026-02', 'ko')).toBe('2026년 2월')
})
