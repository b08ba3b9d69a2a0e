import type { AccidentColumn } from './accident-status.ts'
import type { MatingColumn } from './mating-status.ts'
import type { MovementColumn } from './movement-status.ts'
import type { ProductionColumn } from './production-status.ts'
import { scoreOf, scoreShown, type ScoreFigure, type ScoreMonth } from './score.ts'
import { usualRange } from './why.ts'

/** What is told of the day before: columns of the daily statistics, each beside what is usual on a day. */
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

/** So many days before the day before say what is usual on a day. */
export const usualDays = 28

/** Figures that mostly move together: of each group the one that moved most stands for the others. */
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

/** Months that are looked at together, and how many before them say how far a figure usually goes. */
export const monthsMoved = 3
export const monthsBeforeMoved = 24

export type Moved = {
  name: ScoreFigure
  value: number
  /** In the same months of the year before. */
  before: number
  /** The change in units of the range in which eight of ten such spans of the two years before lay. */
  ranges: number
}

/**
 * The figures that moved most against the same months of the year before, most first: at most so many, and one of those that move together.
 * What changes by less than is written of it did not move; of what was too seldom known nobody knows how far it usually goes.
 * @param months the newest last, `monthsBeforeMoved + monthsMoved` of them
 */
export function movedMost(months: readonly ScoreMonth[], most: number): Moved[] {
  const [before, now] = [months.slice(0, -monthsMoved), scoreOf(months.slice(-monthsMoved))]
  const spans = before.slice(monthsMoved - 1).map((_, at) => scoreOf(before.slice(at, at + monthsMoved)))
  const lastYear = scoreOf(months.slice(-12 - monthsMoved, -12))
  const moved = (name: ScoreFigure): Moved[] => {
    const [value, was, usual] = [now[name], lastYear[name], usualRange(spans.map((span) => span[name]))]
    const written = 10 ** -scoreShown[name].decimals
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
