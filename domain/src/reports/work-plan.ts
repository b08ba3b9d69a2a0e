import { addDays, lastOfWeek, type Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import { by, inTurn, type Comparison } from '../basics/order.ts'
import type { FarmSettings } from '../farm/settings.ts'
import type { SowStatus } from '../records/life.ts'
import { workNames } from '../groups/work-names.ts'
import { isCheckedOn, type LastHeatCheck } from '../records/heat-check.ts'
import { isDone, repeatedAfter, type LastCheck } from '../records/pregnancy-check.ts'

export const waitingStatuses = [
  'gilt',
  'weaned',
  'returned',
  'aborted',
] as const satisfies readonly SowStatus[]
export type WaitingStatus = (typeof waitingStatuses)[number]
export const nursingStatuses = ['lactating', 'nurse'] as const satisfies readonly SowStatus[]

/** What of a sow decides which work she is due for. A pregnant sow's last work is her mating, a lactating one's her farrowing. */
export type PlannedSow = {
  status: SowStatus
  bornOn: Day
  lastWorkOn: Day
  /** The newest pregnancy check since her mating. */
  checked: LastCheck | null
  /** When the piglets were born that a nurse sow took over; null where none came or their birth is not known. */
  pigletsBornOn: Day | null
  /** Whose culling is decided is mated no more. */
  cullDecidedOn: Day | null
  /** The newest heat check since her last work, of one who waits for mating; only read where she is listed. */
  heatChecked?: LastHeatCheck | null | undefined
}
export type WaitingSow = Omit<PlannedSow, 'checked' | 'heatChecked' | 'pigletsBornOn' | 'cullDecidedOn'> & {
  status: WaitingStatus
}

/**
 * When a sow waits for mating: from `from` she stands on the list, on `dueOn` she is expected to be served, after `lateAfter` she is late.
 * Gilts by age, weaned sows by weaning; accident sows by the accident, and late from the day after it.
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
  return { from: sow.lastWorkOn, dueOn: sow.lastWorkOn, lateAfter: sow.lastWorkOn }
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
  mating: workNames.mating,
  heatCheck: { ko: '재발 확인', en: 'Heat check', vi: 'Kiểm tra lốc' },
  pregnancyCheck: workNames.pregnancyCheck,
  accident: { ko: '공태 · 사고 입력', en: 'Empty: enter the accident', vi: 'Không thai: nhập sự cố' },
  farrowing: workNames.farrowing,
  weaning: workNames.weaning,
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

/** Not every farm records a check that was good: so many days after its day it leaves the list by itself. */
export const checkLastsFor = 7

/** What a sow is due for by her state, in the order of the days. */
export function plannedWork(sow: PlannedSow, settings: FarmSettings): Work[] {
  const { status, lastWorkOn } = sow
  switch (status) {
    case 'pregnant': {
      const farrowing = addDays(lastWorkOn, settings.farrowingAfterMating)
      return [
        ...checksOf(sow, settings),
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
    // A nurse sow is to wean when the piglets are old enough that she was given when her own were weaned.
    case 'lactating':
    case 'nurse': {
      const born = (status === 'nurse' && sow.pigletsBornOn) || lastWorkOn
      const weaning = addDays(born, settings.weaningAfterFarrowing)
      const lateAfter = addDays(born, settings.lactatingPast)
      return [{ list: 'weaning', work: 'weaning', from: weaning, until: null, dueOn: weaning, lateAfter }]
    }
    case 'culled':
      return []
    default:
      if (sow.cullDecidedOn) return []
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

/** One that was found empty waits for its accident; a doubtful one is looked at again. */
function checksOf({ lastWorkOn, checked: last }: PlannedSow, settings: FarmSettings): Work[] {
  const checked = last && last.on >= lastWorkOn ? last : null
  if (checked?.result === 'empty') return [{ ...check('accident', checked.on, checked.on), until: null }]
  if (checked?.result === 'doubtful') {
    const again = addDays(checked.on, repeatedAfter)
    return [check('pregnancyCheck', again, addDays(again, checkLastsFor))]
  }
  const heat = addDays(lastWorkOn, settings.heatCheckAfterMating)
  const pregnancy = addDays(lastWorkOn, settings.pregnancyCheckAfterMating)
  return [
    ...(isDone('heatCheck', heat, checked)
      ? []
      : [check('heatCheck', heat, heat < pregnancy ? addDays(pregnancy, -1) : addDays(heat, checkLastsFor))]),
    ...(isDone('pregnancyCheck', pregnancy, checked)
      ? []
      : [check('pregnancyCheck', pregnancy, addDays(pregnancy, checkLastsFor))]),
  ]
}

const check = (work: 'heatCheck' | 'pregnancyCheck' | 'accident', dueOn: Day, until: Day): Work => ({
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

/** The week of a day from that day on, and those after it, each from Monday to Sunday. */
export function weeksFrom(today: Day, count: number): { from: Day; to: Day }[] {
  const ends = lastOfWeek(today)
  return Array.from({ length: count }, (_, at) => ({
    from: at === 0 ? today : addDays(ends, 7 * at - 6),
    to: addDays(ends, 7 * at),
  }))
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
  (span.from <= span.today || (dueOn >= span.from && dueOn <= span.to))

export type Due = {
  work: PlannedWork
  dueOn: Day
  late: boolean
  /** It comes after something that she is to get before it, or got on the day: it stands on the list, but today is not its day. */
  later: boolean
}

/** What a sow is due for on a list of these days: nothing, or each check that falls into them. */
export const duesIn = (sow: PlannedSow, list: WorkList, settings: FarmSettings, span: PlanSpan): Due[] =>
  plannedWork(sow, settings)
    .filter((each) => each.list === list && standsIn(each, span))
    .map(({ work, dueOn, lateAfter }, at) => {
      const checkedToday = list === 'checking' && work !== 'accident' && sow.checked?.on === span.today
      const notInHeat = list === 'waitingForMating' && isCheckedOn(span.today, sow.heatChecked)
      return { work, dueOn, late: span.today > lateAfter, later: at > 0 || checkedToday || notInHeat }
    })

/** So many accidents in one parity, or from this parity on so few weaned, and one asks whether to keep her. */
export const manyAccidents = 3
export const poorFrom = { parity: 7, weanedAtMost: 8 } as const

type Planned = {
  dueOn: Day
  tag: string
  lastWorkOn: Day
  parity: number
  /** The how-manieth pen of the farm she is in, house by house; undefined without one. */
  place?: number | undefined
}
const byTag = by<Planned>(({ tag }) => tag)

/** The orders of a work list. */
export const planOrders = {
  /** Who was expected first. */
  dueOn: inTurn(
    by(({ dueOn }) => dueOn),
    byTag,
  ),
  tag: byTag,
  lastWorkOn: inTurn(
    by(({ lastWorkOn }) => lastWorkOn),
    byTag,
  ),
  parity: inTurn(
    by(({ parity }) => parity),
    byTag,
  ),
  /** As one walks; who is in no pen last. */
  place: inTurn(
    by(({ place }) => place ?? Infinity),
    byTag,
  ),
} as const satisfies Record<string, Comparison<Planned>>
