import { daysBetween, type Day } from '../basics/day.ts'

/** Use is averaged over the last `maxDaysWithUse` days with use, within `useWindowDays`. */
export const maxDaysWithUse = 14
export const useWindowDays = 90

/** Default reorder point: days before an item runs out. */
export const usualReorderDays = { feed: 5, medicine: 14 } as const
/** Days before the expiry date at which a batch is shown as expiring. */
export const expiresSoonDays = 30

/**
 * Current use per day, in the item's unit: the use of the last days with use, spread over all days since the first of these. An item given
 * every other day thus lasts twice as long as one given daily.
 * @returns null if nothing was used lately
 */
export function usedADay(uses: readonly { on: Day; amount: number }[], today: Day): number | null {
  const last = uses
    .filter(({ on }) => daysBetween(on, today) < useWindowDays)
    .toSorted((a, b) => (a.on < b.on ? 1 : -1))
    .slice(0, maxDaysWithUse)
  const first = last.at(-1)
  if (!first) return null
  return last.reduce((sum, { amount }) => sum + amount, 0) / (daysBetween(first.on, today) + 1)
}

/** @param stock of all places */
export const daysLeft = (stock: number, aDay: number | null): number | null =>
  aDay === null || aDay <= 0 ? null : stock / aDay

/** Whether an item is below its reorder point. */
export const isToBeOrdered = (left: number | null, reorderDays: number): boolean =>
  left !== null && left < reorderDays
