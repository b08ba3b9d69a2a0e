import { addDays, type Day } from '../day.ts'
import type { Names } from '../farm/language.ts'
import type { FarmSettings } from '../farm/settings.ts'
import type { SowStatus } from '../records/life.ts'

export const waitingStatuses = [
  'gilt',
  'weaned',
  'returned',
  'aborted',
] as const satisfies readonly SowStatus[]
export type WaitingStatus = (typeof waitingStatuses)[number]

export type WaitingSow = { status: WaitingStatus; bornOn: Day; lastWorkOn: Day }

/**
 * When a sow waits for mating: from `from` she stands on the list, on `dueOn` she is expected to be served, after `lateAfter` she needs
 * attention. Gilts by age, weaned sows by weaning, accident sows by the accident. Source: decisions, 4.
 */
export function waitingForMating(
  sow: WaitingSow,
  settings: FarmSettings,
): { from: Day; dueOn: Day; lateAfter: Day } {
  if (sow.status === 'gilt') {
    const from = addDays(sow.bornOn, settings.giltFirstMatingAge)
    return { from, dueOn: from, lateAfter: addDays(sow.bornOn, settings.giltNotMatedAge) }
  }
  if (sow.status === 'weaned')
    return {
      from: sow.lastWorkOn,
      dueOn: addDays(sow.lastWorkOn, settings.matingAfterWeaning),
      lateAfter: addDays(sow.lastWorkOn, settings.weanedNotMated),
    }
  return {
    from: sow.lastWorkOn,
    dueOn: sow.lastWorkOn,
    lateAfter: addDays(sow.lastWorkOn, settings.accidentNotMated),
  }
}

/** The lists of the work plan that are there. */
export const workListNames = {
  waitingForMating: { ko: '교배 대기', en: 'Waiting for mating', vi: 'Chờ phối giống' },
} as const satisfies Record<string, Names>

/** The days that the plan is asked for, seen from today. */
export type PlanSpan = { from: Day; to: Day; today: Day }
export type Due = { dueOn: Day; late: boolean }

/**
 * When a waiting sow is due; null where she does not stand on the list of these days. A span that starts today or earlier holds everybody
 * who waits by its end, a later one those expected within it.
 */
export function dueIn(sow: WaitingSow, settings: FarmSettings, { from, to, today }: PlanSpan): Due | null {
  const wait = waitingForMating(sow, settings)
  const inSpan = wait.from <= to && (from <= today || wait.dueOn >= from)
  return inSpan ? { dueOn: wait.dueOn, late: today > wait.lateAfter } : null
}

type Planned = Due & { tag: string; lastWorkOn: Day; parity: number }
type Comparison = (a: Planned, b: Planned) => number
const by =
  (value: (sow: Planned) => string | number): Comparison =>
  (a, b) =>
    value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0
const byTag = by(({ tag }) => tag)
const then =
  (first: Comparison, second: Comparison): Comparison =>
  (a, b) =>
    first(a, b) || second(a, b)

/** The orders of a work list. */
export const planOrders = {
  /** Late ones first, then who was expected first. */
  dueOn: then(
    by(({ late }) => (late ? 0 : 1)),
    then(
      by(({ dueOn }) => dueOn),
      byTag,
    ),
  ),
  tag: byTag,
  lastWorkOn: then(
    by(({ lastWorkOn }) => lastWorkOn),
    byTag,
  ),
  parity: then(
    by(({ parity }) => parity),
    byTag,
  ),
} as const satisfies Record<string, Comparison>
