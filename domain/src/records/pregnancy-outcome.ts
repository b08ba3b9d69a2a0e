import { daysBetween, type Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import type { SowStatus } from './life.ts'

/**
 * Outcome of a mating, and the cohort that a rate counts. A mating counts on the day of its evaluation: for the farrowing
 * rate its day 115, for the conception rate its day 35.
 */
export const farrowingOn = 115
export const conceptionOn = 35
/** Days after which a mating without a further record counts as failed. */
export const decidedAfter = 125

/** Accidents and removals by which a pregnant sow leaves alive, neither a farrowing nor a failure. The accidents imply a pregnancy. */
export const leftPregnantAccidents = ['050005', '050006'] as const
export const leftPregnantRemovals = ['080003', '080004'] as const

/** Statuses of a mated female that is neither pregnant nor nursing. */
export const openStatuses = ['weaned', 'returned', 'aborted'] as const satisfies readonly SowStatus[]

/** Names of non-productive days: open since a status began, or in a pregnancy that failed. */
export const nonProductiveNames: Readonly<Record<string, Names>> = {
  openWeaned: { ko: '이유 후 공태', en: 'Open after weaning', vi: 'Chờ phối sau cai sữa' },
  openReturned: { ko: '재발 후 공태', en: 'Open after a return', vi: 'Chờ phối sau lốc lại' },
  openAborted: { ko: '유산 후 공태', en: 'Open after an abortion', vi: 'Chờ phối sau sảy thai' },
  failedPregnancy: { ko: '분만하지 못한 임신', en: 'Pregnancy that failed', vi: 'Mang thai không đẻ' },
}

/** Removals and accidents by death; the others are cullings or sales. */
export const deaths = ['080002', '050004'] as const

/** Note on a mating whose outcome is open. */
export const notYet = 'notYet'
export const notYetNames: Names = { ko: '아직 모름', en: 'not yet', vi: 'chưa biết' }

export type Outcome = { how: 'farrowed' | 'failed' | 'leftPregnant' | 'leftAlive'; on: Day }
type Mated = { on: Day; ended: Outcome | null }

/** Whether a mating counts in the farrowing rate, as known today. */
export const isDecided = ({ on, ended }: Mated, today: Day) =>
  ended ? ended.how === 'farrowed' || ended.how === 'failed' : daysBetween(on, today) > decidedAfter

/** Whether day 35 has passed. */
export const isPastConception = ({ on }: Pick<Mated, 'on'>, today: Day) =>
  daysBetween(on, today) > conceptionOn

/** Whether the pregnancy lasted beyond day 35, or the sow left pregnant before. */
export const conceived = ({ on, ended }: Mated) =>
  !ended || ended.how === 'leftPregnant' || daysBetween(on, ended.on) > conceptionOn
