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
export const nursingStatuses = ['lactating', 'nurse'] as const satisfies readonly SowStatus[]

/** What of a sow decides which work she is due for. A pregnant sow's last work is her mating, a lactating one's her farrowing. */
export type PlannedSow = { status: SowStatus; bornOn: Day; lastWorkOn: Day }
export type WaitingSow = PlannedSow & { status: WaitingStatus }

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

/** The lists of the work plan. */
export const workListNames = {
  waitingForMating: { ko: '교배 대기', en: 'Waiting for mating', vi: 'Chờ phối giống' },
  checking: { ko: '재발·임신 확인', en: 'Heat and pregnancy check', vi: 'Kiểm tra lốc, thai' },
  farrowing: { ko: '분만 예정', en: 'Due to farrow', vi: 'Sắp đẻ' },
  weaning: { ko: '이유 예정', en: 'Due to wean', vi: 'Sắp cai sữa' },
  vaccination: { ko: '백신 예정', en: 'Vaccinations due', vi: 'Lịch tiêm vắc-xin' },
  poor: { ko: '도태 검토', en: 'Culling candidates', vi: 'Xem xét loại thải' },
} as const satisfies Record<string, Names>
export type WorkList = keyof typeof workListNames

/** What is to be done with a sow. */
export const plannedWorkNames = {
  mating: { ko: '교배', en: 'Mating', vi: 'Phối giống' },
  heatCheck: { ko: '재발 확인', en: 'Heat check', vi: 'Kiểm tra lốc' },
  pregnancyCheck: { ko: '임신 진단', en: 'Pregnancy check', vi: 'Khám thai' },
  farrowing: { ko: '분만', en: 'Farrowing', vi: 'Đẻ' },
  weaning: { ko: '이유', en: 'Weaning', vi: 'Cai sữa' },
} as const satisfies Record<string, Names>
export type PlannedWork = keyof typeof plannedWorkNames

export type Work = {
  list: WorkList
  work: PlannedWork
  /** The first day on which she stands on the list, and the last where there is one. */
  from: Day
  until: Day | null
  dueOn: Day
  lateAfter: Day
}

/** Nobody records a check that was good: so many days after its day it leaves the list by itself. */
export const checkLastsFor = 7

/** What a sow is due for by her state, in the order of the days. Source: decisions, 4. */
export function plannedWork(sow: PlannedSow, settings: FarmSettings): Work[] {
  const { status, lastWorkOn } = sow
  switch (status) {
    case 'pregnant': {
      const heat = addDays(lastWorkOn, settings.heatCheckAfterMating)
      const pregnancy = addDays(lastWorkOn, settings.pregnancyCheckAfterMating)
      const farrowing = addDays(lastWorkOn, settings.farrowingAfterMating)
      return [
        check('heatCheck', heat, heat < pregnancy ? addDays(pregnancy, -1) : addDays(heat, checkLastsFor)),
        check('pregnancyCheck', pregnancy, addDays(pregnancy, checkLastsFor)),
        {
          list: 'farrowing',
          work: 'farrowing',
          from: farrowing,
          until: null,
          dueOn: farrowing,
          lateAfter: addDays(lastWorkOn, settings.pregnantPast),
        },
      ]
    }
    // A nurse sow began anew with the piglets that she was given when her own were weaned.
    case 'lactating':
    case 'nurse': {
      const weaning = addDays(lastWorkOn, settings.weaningAfterFarrowing)
      const lateAfter = addDays(lastWorkOn, settings.lactatingPast)
      return [{ list: 'weaning', work: 'weaning', from: weaning, until: null, dueOn: weaning, lateAfter }]
    }
    case 'culled':
      return []
    default:
      return [
        {
          list: 'waitingForMating',
          work: 'mating',
          until: null,
          ...waitingForMating({ ...sow, status }, settings),
        },
      ]
  }
}

const check = (work: 'heatCheck' | 'pregnancyCheck', dueOn: Day, until: Day): Work => ({
  list: 'checking',
  work,
  from: dueOn,
  until,
  dueOn,
  lateAfter: until,
})

/** The days that a list is asked for, and the day from which they are seen: today, or the last of them where all are past. */
export type PlanSpan = { from: Day; to: Day; today: Day }

/** A list asked for past days answers as it stood at the end of them. */
export function planSpan(asked: { from?: Day | undefined; to?: Day | undefined }, today: Day): PlanSpan {
  const to = asked.to ?? (asked.from && asked.from > today ? asked.from : today)
  const from = asked.from ?? today
  return { from: from < to ? from : to, to, today: to < today ? to : today }
}

/**
 * Whether work stands on the list of these days. A span that starts today or earlier holds whatever waits by its end, a later one what is
 * expected within it.
 */
export const standsIn = (
  { from, until, dueOn }: Pick<Work, 'from' | 'until' | 'dueOn'>,
  span: PlanSpan,
): boolean =>
  from <= span.to &&
  (until === null || until >= span.today) &&
  (span.from <= span.today || dueOn >= span.from)

export type Due = { work: PlannedWork; dueOn: Day; late: boolean }

/** What a sow is due for on a list of these days; null where she does not stand on it. */
export function dueIn(sow: PlannedSow, list: WorkList, settings: FarmSettings, span: PlanSpan): Due | null {
  const work = plannedWork(sow, settings).find((each) => each.list === list && standsIn(each, span))
  return work ? { work: work.work, dueOn: work.dueOn, late: span.today > work.lateAfter } : null
}

/** So many accidents in one parity, or from this parity on so few weaned, and one asks whether to keep her. */
export const manyAccidents = 3
export const poorFrom = { parity: 7, weanedAtMost: 8 } as const

type Planned = { late: boolean; dueOn: Day; tag: string; lastWorkOn: Day; parity: number }
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
