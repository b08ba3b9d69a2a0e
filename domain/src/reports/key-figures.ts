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
 * Key figures of a herd, computed from the records of its animals by the trade's usual formulas; docs/glossary.md lists them. Percentages
 * and ratios with a zero base are 0; nothing is rounded.
 */

const daysOf = ({ from, to }: Period) => daysBetween(from, to) + 1
/** Mean number of mated females: a female counts from her first mating to the day before her removal. */
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

/** Amount per mean mated female and year. */
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

/** Mated females removed for any reason, per 100 mated females and year. */
export const removalRate = (herd: readonly SowWork[], period: Period) =>
  100 *
  perFemaleAndYear(
    herd.filter(({ firstMatedOn, removedOn }) => firstMatedOn && isIn(removedOn, period)).length,
    herd,
    period,
  )

/** Matings of the days that are `days` before those of the period. */
const matingsBefore = (herd: readonly SowWork[], period: Period, days: number) =>
  herd.flatMap(({ matings }) =>
    matings.filter(({ on }) => daysBetween(on, period.to) >= days && daysBetween(on, period.from) <= days),
  )

/**
 * Percent of the matings with day 115 in the period that ended in a farrowing. Undecided matings, and sows that left pregnant, count in
 * neither number.
 * @param today day up to which records are known
 */
export function farrowingRate(herd: readonly SowWork[], period: Period, today: Day = period.to): number {
  const matings = matingsBefore(herd, period, farrowingOn).filter((mating) => isDecided(mating, today))
  return 100 * mean(matings, ({ ended }) => (ended?.how === 'farrowed' ? 1 : 0))
}

/** Percent of the matings with day 35 in the period, and over, whose pregnancy lasted beyond it. */
export function conceptionRate(herd: readonly SowWork[], period: Period, today: Day = period.to): number {
  const matings = matingsBefore(herd, period, conceptionOn).filter((each) => isPastConception(each, today))
  return 100 * mean(matings, (mating) => (conceived(mating) ? 1 : 0))
}

/** Mean days from mating to farrowing of the litters born in the period. */
export const gestationLength = (herd: readonly SowWork[], period: Period) =>
  mean(
    littersIn(herd, period).filter(({ gestation }) => gestation !== null),
    ({ gestation }) => gestation ?? 0,
  )

/** Mean days from farrowing to the last weaning of the litters whose nursing ended in the period. */
export const lactationLength = (herd: readonly SowWork[], period: Period) =>
  mean(weanedLittersIn(herd, period), ({ on, weanedOn }) => (weanedOn ? daysBetween(on, weanedOn) : 0))

/** NPD: days per year on which a mated female neither nurses nor is in a pregnancy that ended in a farrowing or continues. */
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

/** Mean days from weaning to the next mating. */
export const weanToServiceInterval = (herd: readonly SowWork[], period: Period) =>
  mean(matedAfterWeaning(herd, period), (days) => days)

/** Percent of first matings after a weaning that came within 7 days. Sows culled after weaning count in neither number. */
export const matedWithinAWeek = (herd: readonly SowWork[], period: Period) =>
  100 * mean(matedAfterWeaning(herd, period), (days) => (days <= 7 ? 1 : 0))

/** Percent of the live-born piglets of weaned litters lost before weaning. */
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

/** All key figures, by name. */
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
