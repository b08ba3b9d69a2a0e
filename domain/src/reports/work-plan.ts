import { addDays, type Day } from '../day.ts'
import type { FarmSettings } from '../farm/settings.ts'
import type { SowStatus } from '../records/life.ts'

export const waitingStatuses = ['gilt', 'weaned', 'returned', 'aborted'] as const satisfies readonly SowStatus[]
export type WaitingStatus = (typeof waitingStatuses)[number]

export type WaitingSow = { status: WaitingStatus; bornOn: Day; lastWorkOn: Day }

/**
 * When a sow waits for mating: from `from` she stands on the list, on `dueOn` she is expected to be served, after `lateAfter` she needs
 * attention. Gilts by age, weaned sows by weaning, accident sows by the accident. Source: decisions, 4.
 */
export function waitingForMating(sow: WaitingSow, settings: FarmSettings): { from: Day; dueOn: Day; lateAfter: Day } {
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
  return { from: sow.lastWorkOn, dueOn: sow.lastWorkOn, lateAfter: addDays(sow.lastWorkOn, settings.accidentNotMated) }
}
