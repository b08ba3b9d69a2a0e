import { daysBetween, type Day } from '../basics/day.ts'

/** Use is looked at for so many days on which there was any, and no longer ago than this. */
export const daysWithUse = 14
export const useLookedAt = 90

/** An item is ordered so many days before it runs out, where its manager says nothing else. */
export const usualReorderDays = { feed: 5, medicine: 14 } as const
/** What expires within these days is said. */
export const expiresSoon = 30

/**
 * Present use a day, in the item's unit: what was used on the last days with use, spread over all days since the first of these. So what
 * is given every other day lasts twice as long as what is given every day.
 * @returns null where nothing was used lately
 */
export function usedADay(uses: readonly { on: Day; amount: number }[], today: Day): number | null {
  const last = uses
    .filter(({ on }) => daysBetween(on, today) < useLookedAt)
    .toSorted((a, b) => (a.on < b.on ? 1 : -1))
    .slice(0, daysWithUse)
  const first = last.at(-1)
  if (!first) return null
  return last.reduce((sum, { amount }) => sum + amount, 0) / (daysBetween(first.on, today) + 1)
}

/** @param stock of all places */
export const daysLeft = (stock: number, aDay: number | null): number | null =>
  aDay === null || aDay <= 0 ? null : stock / aDay

/** It is used, and will have run out before an order placed at its mark would come. */
export const isToBeOrdered = (left: number | null, reorderDays: number): boolean =>
  left !== null && left < reorderDays
