import { daysBetween, type Day } from '../basics/day.ts'
import type { AccidentColumn } from './accident-status.ts'
import type { MatingColumn } from './mating-status.ts'
import type { MovementColumn } from './movement-status.ts'
import type { ProductionColumn } from './production-status.ts'
import { scoreOf, scoreDefinitions, type ScoreFigure, type ScoreMonth } from './score.ts'
import { usualRange } from './why.ts'

/** Figures of the day before: columns of the daily statistics, each compared with its usual daily value. */
export const dayFigures = {
  litters: { of: 'production', column: 'litters' },
  totalBorn: { of: 'production', column: 'totalBorn' },
  liveBorn: { of: 'production', column: 'liveBorn' },
  weanings: { of: 'production', column: 'weanings' },
  weaned: { of: 'production', column: 'weaned' },
  matings: { of: 'mating', column: 'all' },
  returns: { of: 'accident', column: 'returned' },
  sucklingDeaths: { of: 'movement', column: 'sucklingDeaths' },
  sowDeaths: { of: 'movement', column: 'sowDeaths' },
  shipped: { of: 'movement', column: 'shipped' },
} as const satisfies Record<
  string,
  | { of: 'production'; column: ProductionColumn }
  | { of: 'mating'; column: MatingColumn }
  | { of: 'accident'; column: AccidentColumn }
  | { of: 'movement'; column: MovementColumn }
>
export type DayFigure = keyof typeof dayFigures
export const dayFigureNames = Object.keys(dayFigures) as DayFigure[]

/** Days from which the usual daily value is computed. */
export const usualDays = 28
/** Days with records below which there is no usual daily value. */
export const minUsualDays = 7

/**
 * Usual daily value of a figure: its mean of the days since the farm's first record, at most `usualDays`.
 * @param sum amount of the days before `day` @param first day of the first record, null if none
 * @returns null if there are less than `minUsualDays`
 */
export function usualOf(sum: number, first: Day | null, day: Day): number | null {
  const days = first === null ? 0 : Math.min(daysBetween(first, day), usualDays)
  return days < minUsualDays ? null : sum / days
}

/** Groups of figures that change together; only the one with the largest change is shown. */
const groups: readonly (readonly ScoreFigure[])[] = [
  ['farrowingRate', 'conceptionRate', 'returnRate'],
  ['weanedPerFemale', 'littersPerFemale', 'nonProductiveDays', 'weanToServiceInterval'],
  ['totalBornPerLitter', 'liveBornPerLitter'],
  ['weanedPerLitter', 'preWeaningLoss'],
  ['gestationLength'],
  ['lactationLength'],
  ['cullingRate', 'sowMortality', 'leavingDays'],
  ['openUntilDecided'],
  ['meanParity'],
]

/** Months of the current value, and months before them from which the usual range is computed. */
export const monthsMoved = 3
export const monthsBeforeMoved = 24

export type Moved = {
  name: ScoreFigure
  value: number
  /** Value of the same months a year before. */
  before: number
  /** Change in units of the usual range (80 % of such spans in the two years before). */
  ranges: number
}

/**
 * Key figures with the largest change against the same months a year before, one of each group. Changes below the displayed precision, and
 * figures without a usual range, are left out.
 * @param months oldest first, `monthsBeforeMoved + monthsMoved` of them
 * @param most maximum number of figures
 */
export function largestChanges(months: readonly ScoreMonth[], most: number): Moved[] {
  const [before, now] = [months.slice(0, -monthsMoved), scoreOf(months.slice(-monthsMoved))]
  const spans = before.slice(monthsMoved - 1).map((_, at) => scoreOf(before.slice(at, at + monthsMoved)))
  const lastYear = scoreOf(months.slice(-12 - monthsMoved, -12))
  const moved = (name: ScoreFigure): Moved[] => {
    const [value, was, usual] = [now[name], lastYear[name], usualRange(spans.map((span) => span[name]))]
    const written = 10 ** -scoreDefinitions[name].decimals
    if (value === null || was === null || !usual || Math.abs(value - was) < written) return []
    const ranges = Math.abs(value - was) / Math.max(usual.to - usual.from, written)
    return [{ name, value, before: was, ranges }]
  }
  const byRanges = (a: Moved, b: Moved) => b.ranges - a.ranges
  return groups
    .flatMap((group) => group.flatMap(moved).toSorted(byRanges).slice(0, 1))
    .toSorted(byRanges)
    .slice(0, most)
}
