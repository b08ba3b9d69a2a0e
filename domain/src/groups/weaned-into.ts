import { daysBetween, type Day } from '../basics/day.ts'

/** Days on which weanings brought piglets into a group, the first and the last; null where none did. */
export type WeanedInto = { groupId: number; weanedFirst: Day | null; weanedLast: Day | null }

/** Days within which piglets of one batch are weaned, and after which a farm's last group is no longer proposed. */
const batchDays = 3
const habitDays = 35

/**
 * Group to propose for weaned piglets, by what the farm did last: the group of a batch that is being weaned or that goes on for weeks, a new
 * one where each batch has its own, or none.
 */
export function proposedGroup(groups: readonly WeanedInto[], today: Day): number | 'new' | 'none' {
  const last = groups.reduce<WeanedInto | undefined>(
    (latest, group) => ((group.weanedLast ?? '') > (latest?.weanedLast ?? '') ? group : latest),
    undefined,
  )
  if (!last?.weanedLast || !last.weanedFirst) return 'none'
  const since = daysBetween(last.weanedLast, today)
  if (since > habitDays) return 'none'
  const goesOn = daysBetween(last.weanedFirst, last.weanedLast) > batchDays
  return since <= batchDays || goesOn ? last.groupId : 'new'
}
