import { daysBetween, latest, type Day } from '../basics/day.ts'
import { mean } from '../basics/mean.ts'
import { applyRecord, type SowRecord, type SowState } from './life.ts'
import { liveBorn } from './farrowing.ts'
import { statusAfterAccident } from './accident.ts'
import {
  leftPregnantAccidents,
  leftPregnantRemovals,
  openStatuses,
  type Outcome,
} from './pregnancy-outcome.ts'

/** Span of days; both are included. */
export type Period = { from: Day; to: Day }

export type MatingWork = {
  on: Day
  parity: number
  /** Days since the previous weaning; null for a gilt and after an accident. */
  daysSinceWeaning: number | null
  /** How and when the pregnancy ended; null while it lasts. */
  ended: Outcome | null
}

export type LitterWork = {
  on: Day
  totalBorn: number
  liveBorn: number
  /** Days since the mating; null if that is unknown. */
  gestation: number | null
  fosteredIn: number
  fosteredOut: number
  /** All piglets weaned from this farrowing to the last weaning: partial weanings and those as a nurse sow included. */
  weaned: number
  /** Day of the weaning that ends nursing, not of one that makes her a nurse sow; null if there is none. */
  weanedOn: Day | null
}

/** Facts of one female's life that the figures count. */
export type SowWork = {
  firstMatedOn: Day | null
  removedOn: Day | null
  matings: MatingWork[]
  litters: LitterWork[]
  /** Spans in which she was open or in a pregnancy that failed; `until` is exclusive, null while the span lasts. */
  nonProductive: { from: Day; until: Day | null }[]
  /** Piglets weaned, by day, including those of a litter with which she was entered. */
  weaned: { on: Day; piglets: number }[]
}

/** Work of one female, from all her records, oldest first. @throws Refusal if the records contradict one another */
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

/** Ends the span of the former status and begins one of the new status, not before her first known day. */
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

/** Ends the pregnancy of the last mating. */
function endPregnancy({ matings }: SowWork, how: Outcome['how'], on: Day) {
  const mating = matings.at(-1)
  if (mating && !mating.ended) mating.ended = { how, on }
}

function addMating({ matings }: SowWork, before: SowState | null, on: Day) {
  const since = before?.status === 'weaned' ? daysBetween(before.lastWorkOn, on) : null
  matings.push({ on, parity: before?.parity ?? 0, daysSinceWeaning: since, ended: null })
}

function addLitter(work: SowWork, before: SowState | null, record: SowRecord & { kind: 'farrowing' }) {
  endPregnancy(work, 'farrowed', record.on)
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
}

function addWeaned({ weaned, litters }: SowWork, on: Day, piglets: number) {
  weaned.push({ on, piglets })
  const litter = litters.at(-1)
  if (litter) litter.weaned += piglets
}

function addRecord(work: SowWork, before: SowState | null, record: SowRecord) {
  const litter = work.litters.at(-1)
  switch (record.kind) {
    case 'entry':
      return
    case 'mating':
      return addMating(work, before, record.on)
    case 'accident': {
      const leftPregnant = leftPregnantAccidents.some((code) => code === record.accidentType)
      endPregnancy(work, leftPregnant ? 'leftPregnant' : 'failed', record.on)
      if (statusAfterAccident(record.accidentType) === 'culled') work.removedOn = record.on
      return
    }
    case 'farrowing':
      return addLitter(work, before, record)
    case 'fosteredIn':
    case 'fosteredOut':
      if (litter) litter[record.kind] += record.piglets
      return
    case 'pigletDeath':
      return
    case 'partialWeaning':
      return addWeaned(work, record.on, record.piglets)
    case 'weaning':
      addWeaned(work, record.on, record.weaned)
      if (litter && !record.becomesNurse) litter.weanedOn = record.on
      return
    case 'removal': {
      const leftAlive = leftPregnantRemovals.some((code) => code === record.category)
      endPregnancy(work, leftAlive ? 'leftAlive' : 'failed', record.on)
      work.removedOn = record.on
    }
  }
}

export const isIn = (on: Day | null, { from, to }: Period): on is Day => on !== null && on >= from && on <= to

export const littersIn = (herd: readonly SowWork[], period: Period) =>
  herd.flatMap(({ litters }) => litters.filter(({ on }) => isIn(on, period)))
/** Litters whose nursing ended in the period. */
export const weanedLittersIn = (herd: readonly SowWork[], period: Period) =>
  herd.flatMap(({ litters }) => litters.filter(({ weanedOn }) => isIn(weanedOn, period)))

/** Piglets per litter born in the period. */
export const totalBornPerLitter = (herd: readonly SowWork[], period: Period) =>
  mean(littersIn(herd, period), ({ totalBorn }) => totalBorn)
export const liveBornPerLitter = (herd: readonly SowWork[], period: Period) =>
  mean(littersIn(herd, period), (litter) => litter.liveBorn)

/** Piglets per litter whose nursing ended in the period. A weaning that makes a nurse sow ends none, but its piglets count. */
export const weanedPerLitter = (herd: readonly SowWork[], period: Period) =>
  mean(weanedLittersIn(herd, period), ({ weaned }) => weaned)
