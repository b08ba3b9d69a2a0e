import { addDays, daysBetween, type Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import type { FarmSettings } from '../farm/settings.ts'
import { by, inTurn } from '../basics/order.ts'
import type { SowStatus } from '../records/life.ts'
import { nursingStatuses, plannedWork, type PlannedSow, type PlanSpan } from './work-plan.ts'

/** Sows that are overdue by the farm's own limits. */
export const attentionNames = {
  pregnantPast: { ko: '분만 지연', en: 'Overdue to farrow', vi: 'Quá ngày đẻ' },
  giltNotMated: { ko: '후보돈 미교배', en: 'Gilt not mated', vi: 'Hậu bị chưa phối' },
  lactatingPast: { ko: '이유 지연', en: 'Overdue to wean', vi: 'Quá ngày cai sữa' },
  accidentNotMated: { ko: '사고 후 미교배', en: 'Accident, not re-mated', vi: 'Sự cố, chưa phối lại' },
  weanedNotMated: { ko: '이유 후 미교배', en: 'Weaned, not mated', vi: 'Cai sữa, chưa phối' },
  giltFirstHeat: { ko: '후보돈 첫 발정', en: 'Gilt: first heat', vi: 'Hậu bị: lên giống lần đầu' },
} as const satisfies Record<string, Names>
export type AttentionList = keyof typeof attentionNames

/** Who can stand on a list. */
const attentionStatuses = {
  pregnantPast: ['pregnant'],
  giltNotMated: ['gilt'],
  lactatingPast: nursingStatuses,
  accidentNotMated: ['returned', 'aborted'],
  weanedNotMated: ['weaned'],
  giltFirstHeat: ['gilt'],
} as const satisfies Record<AttentionList, readonly SowStatus[]>

export type Overdue = {
  /** What she was expected for, and when. */
  dueOn: Day
  /** Since her last work; of age for a gilt. */
  days: number
  /** Past the day on which she was expected. */
  over: number
}

/**
 * Why a sow stands on a list at the end of these days; null where she does not. She comes to stand there on the day after her limit; a
 * span that lies ahead holds those who come to stand there within it. A gilt is due for her first heat until she is due to be mated.
 */
export function needsAttention(
  sow: PlannedSow,
  list: AttentionList,
  settings: FarmSettings,
  span: PlanSpan,
): Overdue | null {
  if (!(attentionStatuses[list] as readonly SowStatus[]).includes(sow.status)) return null
  const stands = standing(sow, list, settings)
  if (!stands || stands.from > span.to || (stands.until !== null && stands.until < span.to)) return null
  if (span.from > span.today && stands.from < span.from) return null
  const since = sow.status === 'gilt' ? sow.bornOn : sow.lastWorkOn
  return {
    dueOn: stands.dueOn,
    days: daysBetween(since, span.to),
    over: daysBetween(stands.dueOn, span.to),
  }
}

function standing(
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
  // An accident sow is late at once, and needs attention when one heat after another was missed.
  const limit =
    list === 'accidentNotMated' ? addDays(sow.lastWorkOn, settings.accidentNotMated) : work.lateAfter
  return { from: addDays(limit, 1), until: null, dueOn: work.dueOn }
}

type Listed = { tag: string; bornOn: Day; dueOn: Day; days: number; over: number }
const byTag = by<Listed>(({ tag }) => tag)

/** The orders of an attention list. */
export const attentionOrders = {
  /** The longest overdue first. */
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
