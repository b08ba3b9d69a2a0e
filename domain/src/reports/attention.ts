import { addDays, daysBetween, type Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import type { FarmSettings } from '../farm/settings.ts'
import { by, inTurn } from '../basics/order.ts'
import type { SowStatus } from '../records/life.ts'
import { nursingStatuses, plannedWork, type PlannedSow, type PlanSpan } from './work-plan.ts'

/** Lists of sows that are overdue by the limits of the farm. */
export const attentionNames = {
  pregnantPast: { ko: '분만 지연', en: 'Overdue to farrow', vi: 'Quá ngày đẻ' },
  giltNotMated: { ko: '후보돈 미교배', en: 'Gilt not mated', vi: 'Hậu bị chưa phối' },
  lactatingPast: { ko: '이유 지연', en: 'Overdue to wean', vi: 'Quá ngày cai sữa' },
  accidentNotMated: { ko: '사고 후 미교배', en: 'Accident, not re-mated', vi: 'Sự cố, chưa phối lại' },
  weanedNotMated: { ko: '이유 후 미교배', en: 'Weaned, not mated', vi: 'Cai sữa, chưa phối' },
  giltFirstHeat: { ko: '후보돈 첫 발정', en: 'Gilt: first heat', vi: 'Hậu bị: lên giống lần đầu' },
} as const satisfies Record<string, Names>
export type AttentionList = keyof typeof attentionNames

/** Statuses of the sows on each list. */
const attentionStatuses = {
  pregnantPast: ['pregnant'],
  giltNotMated: ['gilt'],
  lactatingPast: nursingStatuses,
  accidentNotMated: ['returned', 'aborted'],
  weanedNotMated: ['weaned'],
  giltFirstHeat: ['gilt'],
} as const satisfies Record<AttentionList, readonly SowStatus[]>

export type Overdue = {
  /** Day on which the work was expected. */
  dueOn: Day
  /** Days since the last work; age of a gilt. */
  days: number
  /** Days past the expected day. */
  over: number
}

/**
 * Reason for which a sow is on a list at the end of some days; null if she is not. She enters it on the day after her limit. A future span
 * contains the sows that enter it within the span. A gilt is due for her first heat until she is due for mating.
 */
export function needsAttention(
  sow: PlannedSow,
  list: AttentionList,
  settings: FarmSettings,
  span: PlanSpan,
): Overdue | null {
  if (!(attentionStatuses[list] as readonly SowStatus[]).includes(sow.status)) return null
  const listed = whenListed(sow, list, settings)
  if (!listed || listed.from > span.to || (listed.until !== null && listed.until < span.to)) return null
  if (span.from > span.today && listed.from < span.from) return null
  const since = sow.status === 'gilt' ? sow.bornOn : sow.lastWorkOn
  return {
    dueOn: listed.dueOn,
    days: daysBetween(since, span.to),
    over: daysBetween(listed.dueOn, span.to),
  }
}

function whenListed(
  sow: PlannedSow,
  list: AttentionList,
  settings: FarmSettings,
): { from: Day; until: Day | null; dueOn: Day } | null {
  if (list === 'giltFirstHeat') {
    if (sow.cullDecidedOn) return null
    const dueOn = addDays(sow.bornOn, settings.giltFirstHeatAge)
    return { from: dueOn, until: addDays(sow.bornOn, settings.giltFirstMatingAge - 1), dueOn }
  }
  const work = plannedWork(sow, settings).at(-1)
  if (!work) return null
  // A sow is late on the day of an accident, and needs attention once she has missed several heats.
  const limit =
    list === 'accidentNotMated' ? addDays(sow.lastWorkOn, settings.accidentNotMated) : work.lateAfter
  return { from: addDays(limit, 1), until: null, dueOn: work.dueOn }
}

type Listed = { tag: string; bornOn: Day; dueOn: Day; days: number; over: number }
const byTag = by<Listed>(({ tag }) => tag)

/** The orders of an attention list. */
export const attentionOrders = {
  /** Longest overdue first. */
  over: inTurn(
    by(({ over }) => -over),
    byTag,
  ),
  tag: byTag,
  dueOn: inTurn(
    by(({ dueOn }) => dueOn),
    byTag,
  ),
  days: inTurn(
    by(({ days }) => -days),
    byTag,
  ),
} as const
