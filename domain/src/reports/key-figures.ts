import { daysBetween, type Day } from '../basics/day.ts'
import { mean, ratio, sum } from '../basics/mean.ts'
import {
  isDecided,
  isPastConception,
  conceived,
  conceptionOn,
  farrowingOn,
} from '../records/pregnancy-outcome.ts'
import {
  isIn,
  littersIn,
  liveBornPerLitter,
  totalBornPerLitter,
  weanedLittersIn,
  weanedPerLitter,
  type Period,
  type SowWork,
} from '../records/sow-work.ts'

/**
 * The figures by which a herd is judged, over the records of its animals. The formulas are the trade's usual ones; docs/glossary.md
 * lists them. Percentages and ratios of a zero base are 0; nothing is rounded.
 */

const daysOf = ({ from, to }: Period) => daysBetween(from, to) + 1
/**
 * Mated females, head: a female counts from her first mating until the day before she is removed; the daily
 * counts over the days.
 */
export function averageMatedFemales(herd: readonly SowWork[], period: Period): number {
  const femaleDays = sum(herd, ({ firstMatedOn, removedOn }) => {
    if (!firstMatedOn) return 0
    const first = firstMatedOn > period.from ? firstMatedOn : period.from
    const gone =
      removedOn && removedOn <= period.to ? daysBetween(first, removedOn) : daysBetween(first, period.to) + 1
    return Math.max(gone, 0)
  })
  return femaleDays / daysOf(period)
}

/** Per average mated female and year. */
const perFemaleAndYear = (amount: number, herd: readonly SowWork[], period: Period) =>
  ratio(amount * 365, averageMatedFemales(herd, period) * daysOf(period))

/** PSY: piglets weaned per mated female and year. */
export const weanedPerFemale = (herd: readonly SowWork[], period: Period) =>
  perFemaleAndYear(
    sum(herd, ({ weaned }) => sum(weaned, ({ on, piglets }) => (isIn(on, period) ? piglets : 0))),
    herd,
    period,
  )

/** LSY: litters per mated female and year. */
export const littersPerFemale = (herd: readonly SowWork[], period: Period) =>
  perFemaleAndYear(littersIn(herd, period).length, herd, period)

/** Mated females removed, for whatever reason, of 100 mated females in a year. */
export const removalRate = (herd: readonly SowWork[], period: Period) =>
  100 *
  perFemaleAndYear(
    herd.filter(({ firstMatedOn, removedOn }) => firstMatedOn && isIn(removedOn, period)).length,
    herd,
    period,
  )

/** Matings of the days that lie so many days before those of the period. */
const matingsBefore = (herd: readonly SowWork[], period: Period, days: number) =>
  herd.flatMap(({ matings }) =>
    matings.filter(({ on }) => daysBetween(on, period.to) >= days && daysBetween(on, period.from) <= days),
  )

/**
 * % of the matings whose day 115 lies in the period that ended in a farrowing. Who can still farrow, and who left pregnant, is in neither
 * number. @param today until when records are known
 */
export function farrowingRate(herd: readonly SowWork[], period: Period, today: Day = period.to): number {
  const matings = matingsBefore(herd, period, farrowingOn).filter((mating) => isDecided(mating, today))
  return 100 * mean(matings, ({ ended }) => (ended?.how === 'farrowed' ? 1 : 0))
}

/** % of the matings whose day 35 lies in the period, and is past, whose pregnancy lasted beyond it. */
export function conceptionRate(herd: readonly SowWork[], period: Period, today: Day = period.to): number {
  const matings = matingsBefore(herd, period, conceptionOn).filter((each) => isPastConception(each, today))
  return 100 * mean(matings, (mating) => (conceived(mating) ? 1 : 0))
}

/** Days from mating to farrowing, mean of the litters born in the period. */
export const gestationLength = (herd: readonly SowWork[], period: Period) =>
  mean(
    littersIn(herd, period).filter(({ gestation }) => gestation !== null),
    ({ gestation }) => gestation ?? 0,
  )

/** Days from farrowing to the last weaning, mean of the litters whose nursing ended in the period. */
export const lactationLength = (herd: readonly SowWork[], period: Period) =>
  mean(weanedLittersIn(herd, period), ({ on, weanedOn }) => (weanedOn ? daysBetween(on, weanedOn) : 0))

/** NPD: days in a year on which a mated female is neither nursing nor in a pregnancy that ended in a farrowing or still runs. */
export const nonProductiveDays = (herd: readonly SowWork[], period: Period) =>
  perFemaleAndYear(
    sum(herd, ({ nonProductive }) =>
      sum(nonProductive, ({ from, until }) => {
        const first = from > period.from ? from : period.from
        const end =
          until && until <= period.to ? daysBetween(first, until) : daysBetween(first, period.to) + 1
        return Math.max(end, 0)
      }),
    ),
    herd,
    period,
  )

const matedAfterWeaning = (herd: readonly SowWork[], period: Period) =>
  herd.flatMap(({ matings }) =>
    matings.flatMap(({ on, daysSinceWeaning }) =>
      isIn(on, period) && daysSinceWeaning !== null ? [daysSinceWeaning] : [],
    ),
  )

/** Days from weaning to the next mating, mean of these matings. */
export const weanToServiceInterval = (herd: readonly SowWork[], period: Period) =>
  mean(matedAfterWeaning(herd, period), (days) => days)

/**
 * % of the first matings after a weaning that came within 7 days. The sows culled after weaning are in
 * neither number.
 */
export const matedWithinAWeek = (herd: readonly SowWork[], period: Period) =>
  100 * mean(matedAfterWeaning(herd, period), (days) => (days <= 7 ? 1 : 0))

/** % of the live born of the litters weaned that were lost until weaning. */
export function preWeaningLoss(herd: readonly SowWork[], period: Period): number {
  const litters = weanedLittersIn(herd, period)
  const lost = sum(litters, (each) => each.liveBorn + each.fosteredIn - each.fosteredOut - each.weaned)
  return (
    100 *
    ratio(
      lost,
      sum(litters, (each) => each.liveBorn),
    )
  )
}

/** All of them, by name. */
export const keyFigures = {
  averageMatedFemales,
  weanedPerFemale,
  littersPerFemale,
  farrowingRate,
  conceptionRate,
  nonProductiveDays,
  gestationLength,
  lactationLength,
  weanToServiceInterval,
  matedWithinAWeek,
  totalBornPerLitter,
  liveBornPerLitter,
  weanedPerLitter,
  preWeaningLoss,
  removalRate,
} as const satisfies Record<string, (herd: readonly SowWork[], period: Period, today?: Day) => number>
