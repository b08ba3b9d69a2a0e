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

/** Attributes of a sow that determine her due work. The last work of a pregnant sow is her mating, of a lactating one her farrowing. */
export type PlannedSow = {
  status: SowStatus
  bornOn: Day
  lastWorkOn: Day
  /** The newest pregnancy check since her mating. */
  checked: LastCheck | null
  /** Birth of the piglets that a nurse sow took over; null without any, or if unknown. */
  pigletsBornOn: Day | null
  /** Day of the decision to cull, after which a sow is not mated. */
  cullDecidedOn: Day | null
  /** Newest heat check since the last work of a sow that waits for mating; only read for lists. */
  heatChecked?: LastHeatCheck | null | undefined
}
export type WaitingSow = Omit<PlannedSow, 'checked' | 'heatChecked' | 'pigletsBornOn' | 'cullDecidedOn'> & {
  status: WaitingStatus
}

/**
 * Days of a waiting sow: on the list from `from`, expected mating on `dueOn`, late after `lateAfter`. Gilts by age, weaned sows by weaning;
 * sows after an accident by its day, and late from the day after.
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

/** Kinds of planned work. */
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
  /** First day on the list, and the last one if there is any. */
  from: Day
  until: Day | null
  dueOn: Day
  lateAfter: Day
}

/** Days after which an unrecorded check leaves the list: not every farm records checks that found a pregnancy. */
export const checkLastsFor = 7

/** Due work of a sow by her status, in the order of days. */
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
    // A nurse sow weans by the age of the piglets that she took over.
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

/** Checks of a pregnant sow. One found empty waits for her accident; a doubtful one is checked again. */
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

/** Days of a list, and the day of the herd: today, or the last of them if all are past. */
export type PlanSpan = { from: Day; to: Day; today: Day }

/** Days of a requested list. A list of past days shows the herd at their end. */
export function planSpan(asked: { from?: Day | undefined; to?: Day | undefined }, today: Day): PlanSpan {
  const to = asked.to ?? (asked.from && asked.from > today ? asked.from : today)
  const from = asked.from ?? today
  return { from: from < to ? from : to, to, today: to < today ? to : today }
}

/** The rest of the week of a day, and the weeks after it, from Monday to Sunday. */
export function weeksFrom(today: Day, count: number): { from: Day; to: Day }[] {
  const ends = lastOfWeek(today)
  return Array.from({ length: count }, (_, at) => ({
    from: at === 0 ? today : addDays(ends, 7 * at - 6),
    to: addDays(ends, 7 * at),
  }))
}

/**
 * Whether work is on the list of some days. A span from today or earlier contains all work that waits at its end, a later one the work
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
  /** Whether other work comes first, or was done on the day: the row is listed but is not for today. */
  later: boolean
}

/** Due work of a sow on a list of some days: each check that falls into them, otherwise at most one. */
export const duesIn = (sow: PlannedSow, list: WorkList, settings: FarmSettings, span: PlanSpan): Due[] =>
  plannedWork(sow, settings)
    .filter((each) => each.list === list && standsIn(each, span))
    .map(({ work, dueOn, lateAfter }, at) => {
      const checkedToday = list === 'checking' && work !== 'accident' && sow.checked?.on === span.today
      const notInHeat = list === 'waitingForMating' && isCheckedOn(span.today, sow.heatChecked)
      return { work, dueOn, late: span.today > lateAfter, later: at > 0 || checkedToday || notInHeat }
    })

/** Limits of culling candidates: accidents in one parity, or few piglets weaned from a parity on. */
export const manyAccidents = 3
export const poorFrom = { parity: 7, weanedAtMost: 8 } as const

type Planned = {
  dueOn: Day
  tag: string
  lastWorkOn: Day
  parity: number
  /** Position of the sow's pen on the farm, house by house; undefined without a pen. */
  place?: number | undefined
}
const byTag = by<Planned>(({ tag }) => tag)

/** The orders of a work list. */
export const planOrders = {
  /** Earliest expected day first. */
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
  /** In walking order; sows without a pen last. */
  place: inTurn(
    by(({ place }) => place ?? Infinity),
    byTag,
  ),
} as const satisfies Record<string, Comparison<Planned>>
