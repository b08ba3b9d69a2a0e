import { daysBetween, type Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import type { SowStatus } from './life.ts'

/**
 * What became of a mating, and which of its cohort are counted. A mating belongs to the day on which it is looked at: for the farrowing
 * rate its day 115, for the conception rate its day 35.
 */
export const farrowingOn = 115
export const conceptionOn = 35
/** After this many days without a record she did not farrow; until then she still can. */
export const decidedAfter = 125

/** Accidents and removals by which a pregnant sow leaves the farm alive: neither a farrowing nor a failure. The accidents say that she was pregnant. */
export const leftPregnantAccidents = ['050005', '050006'] as const
export const leftPregnantRemovals = ['080003', '080004'] as const

/** Statuses of a mated female that is neither pregnant nor nursing. */
export const openStatuses = ['weaned', 'returned', 'aborted'] as const satisfies readonly SowStatus[]

/** What days that are not productive were spent on: open since a status began, or in a pregnancy that failed. */
export const nonProductiveNames: Readonly<Record<string, Names>> = {
  openWeaned: { ko: '이유 후 공태', en: 'Open after weaning', vi: 'Chờ phối sau cai sữa' },
  openReturned: { ko: '재발 후 공태', en: 'Open after a return', vi: 'Chờ phối sau lốc lại' },
  openAborted: { ko: '유산 후 공태', en: 'Open after an abortion', vi: 'Chờ phối sau sảy thai' },
  failedPregnancy: { ko: '분만하지 못한 임신', en: 'Pregnancy that failed', vi: 'Mang thai không đẻ' },
}

/** Removals and accidents in which she died; every other one is a culling or a sale. */
export const deaths = ['080002', '050004'] as const

/** The note of a mating that is not decided yet. */
export const notYet = 'notYet'
export const notYetNames: Names = { ko: '아직 모름', en: 'not yet', vi: 'chưa biết' }

export type Outcome = { how: 'farrowed' | 'failed' | 'leftPregnant' | 'leftAlive'; on: Day }
type Mated = { on: Day; ended: Outcome | null }

/** Whether it counts in the farrowing rate, as known today. */
export const isDecided = ({ on, ended }: Mated, today: Day) =>
  ended ? ended.how === 'farrowed' || ended.how === 'failed' : daysBetween(on, today) > decidedAfter

/** Day 35 is past from the day after it on. */
export const isPastConception = ({ on }: Pick<Mated, 'on'>, today: Day) =>
  daysBetween(on, today) > conceptionOn

/** Whether the pregnancy lasted beyond day 35, or she left as pregnant before. */
export const conceived = ({ on, ended }: Mated) =>
  !ended || ended.how === 'leftPregnant' || daysBetween(on, ended.on) > conceptionOn
