import { describe, expect, test } from 'vitest'
import { day } from '../basics/day.ts'
import { largestChanges, usualOf } from './morning.ts'
import { emptyScoreMonth, type ScoreFigure, type ScoreMonth } from './score.ts'

/** Twenty-seven months in which each named figure goes its way; what a figure is divided by is the same each month. */
const monthsOf = (ways: Partial<Record<ScoreFigure, (month: number) => number>>): ScoreMonth[] =>
  Array.from({ length: 27 }, (_, month) => ({
    ...emptyScoreMonth(),
    ...Object.fromEntries(
      Object.entries(ways).map(([name, way]) => [name, { amount: way(month) * 100, base: 100 }]),
    ),
  }))
/** Up and down by one around a value, a little different each month. */
const around = (value: number) => (month: number) => value + Math.sin(month * 1.7)
const lately = (usual: (month: number) => number, by: number) => (month: number) =>
  usual(month) + (month >= 24 ? by : 0)

describe('largestChanges', () => {
  test('ranks changes by the usual range of each figure', () => {
    const moved = largestChanges(
      monthsOf({
        gestationLength: lately(around(115), 3),
        totalBornPerLitter: lately(around(14), -6),
        weanToServiceInterval: (month) => 20 + 15 * Math.sin(month) + (month >= 24 ? 4 : 0),
        lactationLength: around(24),
      }),
      3,
    )
    expect(moved.map(({ name }) => name).slice(0, 2)).toEqual(['totalBornPerLitter', 'gestationLength'])
    expect(moved[0]!.value).toBeCloseTo(
      8 + (Math.sin(24 * 1.7) + Math.sin(25 * 1.7) + Math.sin(26 * 1.7)) / 3,
      9,
    )
    expect(moved[0]!.before).toBeCloseTo(
      14 + (Math.sin(12 * 1.7) + Math.sin(13 * 1.7) + Math.sin(14 * 1.7)) / 3,
      9,
    )
  })

  test('returns at most the requested number, and one of each group', () => {
    const ways = {
      farrowingRate: lately(around(85), -9),
      conceptionRate: lately(around(90), -12),
      returnRate: lately(around(8), 7),
      meanParity: lately(around(3), 5),
      lactationLength: lately(around(24), 4),
      totalBornPerLitter: lately(around(14), 3),
    }
    expect(largestChanges(monthsOf(ways), 3).map(({ name }) => name)).toEqual([
      'conceptionRate',
      'lactationLength',
      'totalBornPerLitter',
    ])
  })

  test('leaves out figures without a year before and changes below the displayed precision', () => {
    const young = monthsOf({ lactationLength: lately(around(24), 9) }).map((month, at) =>
      at < 20 ? emptyScoreMonth() : month,
    )
    expect(largestChanges(young, 3)).toEqual([])
    expect(
      largestChanges(monthsOf({ lactationLength: (month) => 24 + (month >= 24 ? 0.04 : 0) }), 3),
    ).toEqual([])
    expect(
      largestChanges(monthsOf({ lactationLength: (month) => 24 + (month >= 24 ? 0.3 : 0) }), 3),
    ).toHaveLength(1)
  })
})

test('the usual value is the mean of the days with records, and none below a week', () => {
  const at = (first: string | null) => usualOf(14, first === null ? null : day(first), day('2026-11-28'))
  expect([at('2024-01-01'), at('2026-11-14'), at('2026-11-21')]).toEqual([0.5, 1, 2])
  expect([at('2026-11-22'), at('2026-11-28'), at('2026-11-29'), at(null)]).toEqual([null, null, null, null])
})
