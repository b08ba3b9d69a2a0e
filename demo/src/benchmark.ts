import { addDays, day, type Day } from '@penside/domain/basics/day.ts'
import { keyFigures } from '@penside/domain/reports/key-figures.ts'
import { sowWork, type Period, type SowWork } from '@penside/domain/records/sow-work.ts'
import type { Herd } from '@penside/server/workbook/herd-import.ts'
import { growHerd, type Growing } from './herd.ts'

/**
 * The averages of the farms that keep records with PigPlan, Korea, 2023 [K2]; removals 2022 [K10]. The tags are listed in
 * `distributions/README.md`.
 */
export const pigPlan2023 = {
  weanedPerFemale: 24.7,
  littersPerFemale: 2.3,
  farrowingRate: 81.5,
  nonProductiveDays: 44.9,
  totalBornPerLitter: 13.4,
  liveBornPerLitter: 12.2,
  weanedPerLitter: 10.7,
  removalRate: 48.7,
} as const satisfies Partial<Record<keyof typeof keyFigures, number>>

type Figure = keyof typeof pigPlan2023
export const benchmarked = Object.keys(pigPlan2023) as readonly Figure[]

export const lastCalendarYear = (today: Day): Period => {
  const year = Number(today.slice(0, 4)) - 1
  return { from: day(`${year}-01-01`), to: day(`${year}-12-31`) }
}
export const lastTwelveMonths = (today: Day): Period => ({
  from: addDays(today, -365),
  to: addDays(today, -1),
})

/** Non-productive days as PigPlan works them out: what the litters of a stable herd leave of a year. */
export const nonProductiveEstimate = (herd: readonly SowWork[], period: Period) =>
  365 -
  keyFigures.littersPerFemale(herd, period) *
    (keyFigures.gestationLength(herd, period) + keyFigures.lactationLength(herd, period))

export const figureOf = (name: Figure, herd: readonly SowWork[], period: Period) =>
  (name === 'nonProductiveDays' ? nonProductiveEstimate : keyFigures[name])(herd, period)

/** By how much the worst of its figures is off, as a share of the average. */
function distanceFromAverage(herd: readonly SowWork[], period: Period): number {
  const off = benchmarked.map((name) => Math.abs(figureOf(name, herd, period) / pigPlan2023[name] - 1))
  return Math.max(...off)
}

export const workOf = ({ sows }: Pick<Herd, 'sows'>) => sows.map(({ records }) => sowWork(records))

/**
 * A herd of average figures. The distributions give the averages over many farms and years, but one farm's
 * year has its luck, of which the non-productive days get most: 3 % of them are 0.4 % of the litters, six in
 * a herd of 600. So several herds are grown and the first that is near the averages in the last calendar year
 * and in the last twelve months is taken, or else the nearest.
 */
export function growAverageHerd(growing: Growing): Herd {
  let nearest: { herd: Herd; distance: number } | null = null
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const herd = growHerd({ ...growing, seed: `${growing.seed}.${attempt}` })
    const work = workOf(herd)
    const periods = [lastCalendarYear(growing.today), lastTwelveMonths(growing.today)]
    const distance = Math.max(...periods.map((period) => distanceFromAverage(work, period)))
    if (distance < near) return herd
    if (!nearest || distance < nearest.distance) nearest = { herd, distance }
  }
  if (!nearest) throw new Error('no herd was grown')
  return nearest.herd
}

const attempts = 20
const near = 0.027
