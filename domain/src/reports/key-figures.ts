import { daysBetween, latest, type Day } from '../day.ts'
import { applyRecord, type SowRecord, type SowState } from '../records/life.ts'
import { liveBorn } from '../records/farrowing.ts'
import { statusAfterAccident } from '../records/accident.ts'
import {
  conceived,
  conceptionOn,
  farrowingOn,
  isDecided,
  isPastConception,
  leftPregnantAccidents,
  leftPregnantRemovals,
  openStatuses,
  type Outcome,
} from './mated.ts'

/**
 * The figures by which a herd is judged, over the records of its animals. The formulas are the trade's usual ones; docs/glossary.md
 * lists them. Percentages and ratios of a zero base are 0; nothing is rounded.
 */

/** Both days belong to it. */
export type Period = { from: Day; to: Day }

export type MatingWork = {
  on: Day
  parity: number
  /** Days since the weaning before it; null for a gilt and after an accident. */
  daysSinceWeaning: number | null
  /** How and when the pregnancy ended; null while it lasts. */
  ended: Outcome | null
}

export type LitterWork = {
  on: Day
  totalBorn: number
  liveBorn: number
  /** Days since the mating; null where that is not known. */
  gestation: number | null
  fosteredIn: number
  fosteredOut: number
  /**
   * Every piglet weaned between this farrowing and the last weaning: partly, by her as a nurse sow and at
   * last.
   */
  weaned: number
  /**
   * The weaning with which she stops nursing, not the one that makes her a nurse sow; null before it and when
   * she was removed nursing.
   */
  weanedOn: Day | null
}

/** What the figures need of one female's life. */
export type SowWork = {
  firstMatedOn: Day | null
  removedOn: Day | null
  matings: MatingWork[]
  litters: LitterWork[]
  /** Spans on which she was open, or in a pregnancy that failed; `until` is the first day after, null while it lasts. */
  nonProductive: { from: Day; until: Day | null }[]
  /** Piglets weaned, by day; those of a litter that she was nursing when she was entered included. */
  weaned: { on: Day; piglets: number }[]
}

/**
 * @param records all records of one female, oldest first. @throws Refusal where they contradict one another
 */
export function sowWork(records: readonly SowRecord[]): SowWork {
  const work: SowWork = {
    firstMatedOn: null,
    removedOn: null,
    matings: [],
    litters: [],
    nonProductive: [],
    weaned: [],
  }
  let state: SowState | null = null
  for (const record of records) {
    const before: SowState | null = state
    state = applyRecord(before, record)
    addRecord(work, before, record)
    if (before?.status !== state.status) addPhase(work, before, state, record.on)
  }
  work.firstMatedOn = state?.firstMatedOn ?? null
  return work
}

/** Ends the phase of the status before, and begins that of the new one. No phase begins before the first day known of her. */
function addPhase(work: SowWork, before: SowState | null, state: SowState, on: Day) {
  const since = (day: Day) => latest(day, state.firstMatedOn) ?? day
  const ended = work.matings.at(-1)?.ended
  if (before?.status === 'pregnant' && ended?.how === 'failed')
    work.nonProductive.push({ from: since(before.lastWorkOn), until: on })
  const open = work.nonProductive.at(-1)
  if (open && !open.until) open.until = on
  if (openStatuses.some((status) => status === state.status))
    work.nonProductive.push({ from: since(on), until: null })
}

function addRecord(work: SowWork, before: SowState | null, record: SowRecord) {
  const mating = work.matings.at(-1)
  const litter = work.litters.at(-1)
  switch (record.kind) {
    case 'entry':
      return
    case 'mating': {
      const since = before?.status === 'weaned' ? daysBetween(before.lastWorkOn, record.on) : null
      work.matings.push({ on: record.on, parity: before?.parity ?? 0, daysSinceWeaning: since, ended: null })
      return
    }
    case 'accident':
      if (mating && !mating.ended)
        mating.ended = {
          how: leftPregnantAccidents.some((code) => code === record.accidentType) ? 'leftPregnant' : 'failed',
          on: record.on,
        }
      if (statusAfterAccident(record.accidentType) === 'culled') work.removedOn = record.on
      return
    case 'farrowing':
      if (mating && !mating.ended) mating.ended = { how: 'farrowed', on: record.on }
      work.litters.push({
        on: record.on,
        totalBorn: record.totalBorn,
        liveBorn: liveBorn(record),
        gestation: before?.matedOn ? daysBetween(before.matedOn, record.on) : null,
        fosteredIn: 0,
        fosteredOut: 0,
        weaned: 0,
        weanedOn: null,
      })
      return
    case 'fosteredIn':
    case 'fosteredOut':
      if (litter) litter[record.kind] += record.piglets
      return
    case 'pigletDeath':
      return
    case 'partialWeaning':
    case 'weaning': {
      const piglets = record.kind === 'weaning' ? record.weaned : record.piglets
      work.weaned.push({ on: record.on, piglets })
      if (!litter) return
      litter.weaned += piglets
      if (record.kind === 'weaning' && !record.becomesNurse) litter.weanedOn = record.on
      return
    }
    case 'removal':
      if (mating && !mating.ended)
        mating.ended = {
          how: leftPregnantRemovals.some((code) => code === record.category) ? 'leftAlive' : 'failed',
          on: record.on,
        }
      work.removedOn = record.on
  }
}

const isIn = (on: Day | null, { from, to }: Period): on is Day => on !== null && on >= from && on <= to
const daysOf = ({ from, to }: Period) => daysBetween(from, to) + 1
const ratio = (amount: number, base: number) => (base === 0 ? 0 : amount / base)
const sum = <T>(of: readonly T[], amount: (each: T) => number) =>
  of.reduce((total, each) => total + amount(each), 0)
const mean = <T>(of: readonly T[], amount: (each: T) => number) => ratio(sum(of, amount), of.length)

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

const littersIn = (herd: readonly SowWork[], period: Period) =>
  herd.flatMap(({ litters }) => litters.filter(({ on }) => isIn(on, period)))
/** Litters whose nursing ended in the period. */
const weanedLittersIn = (herd: readonly SowWork[], period: Period) =>
  herd.flatMap(({ litters }) => litters.filter(({ weanedOn }) => isIn(weanedOn, period)))

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

/** Piglets per litter born in the period. */
export const totalBornPerLitter = (herd: readonly SowWork[], period: Period) =>
  mean(littersIn(herd, period), ({ totalBorn }) => totalBorn)
export const liveBornPerLitter = (herd: readonly SowWork[], period: Period) =>
  mean(littersIn(herd, period), (litter) => litter.liveBorn)

/**
 * Piglets per litter whose nursing ended in the period; the weaning that makes a nurse sow is none, its
 * piglets count.
 */
export const weanedPerLitter = (herd: readonly SowWork[], period: Period) =>
  mean(weanedLittersIn(herd, period), ({ weaned }) => weaned)

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
