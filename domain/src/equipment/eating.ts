/** Share of her target from which an animal has eaten enough. */
const ateEnoughFrom = 0.8

/** Feed eaten compared with the target; `none` is nothing at all. */
export const eatingStates = ['enough', 'little', 'none'] as const
export type EatingState = (typeof eatingStates)[number]

/** Share of what the others have eaten so far today below which an animal eats little. */
const behindBelow = 0.5
/** Share of their feed that the others must have eaten before an animal can be behind. */
const begunFrom = 0.1

/**
 * Eating state of an animal. Amounts are kg per day. `byNow` is the share of their feed that the others have eaten so far: during the day she is
 * compared with them; of a day that is over it is null.
 */
export function eatingOf(
  { eaten, target }: { eaten: number; target: number | null },
  byNow: number | null = null,
): EatingState {
  if (byNow !== null && byNow < begunFrom) return 'enough'
  if (eaten <= 0) return 'none'
  if (target === null) return 'enough'
  const least = byNow === null ? ateEnoughFrom : Math.min(1, byNow) * behindBelow
  return eaten < least * target ? 'little' : 'enough'
}

/**
 * Share of their feed that animals should have eaten so far: the median of all and, once they have begun, no less than the
 * share of the day that is over.
 */
export function sharedByNow(
  animals: readonly { eaten: number; target: number | null }[],
  partOfDay: number,
): number {
  const shares = animals
    .flatMap(({ eaten, target }) => (target ? [eaten / target] : []))
    .toSorted((a, b) => a - b)
  const had = shares[Math.floor(shares.length / 2)] ?? 0
  return had < begunFrom ? had : Math.max(had, partOfDay)
}

/** Likely reasons why an animal did not eat. */
export const unfedReasons = ['feederSilent', 'farrowing', 'new', 'unread', 'notCame', 'left'] as const
export type UnfedReason = (typeof unfedReasons)[number]

/** Day of gestation from which farrowing is near. */
const farrowsFrom = 112

/** Likeliest reason: first a fault of the feeder, then the state of the sow, then her health. */
export function whyUnfed(animal: {
  feederSilent: boolean
  /** Days since mating or farrowing; null if unknown. */
  pregnantFor: number | null
  nursingFor: number | null
  /** Days of the last week on which a feeder identified her. */
  knownDays: number
  /** Whether a feeder identified her today. */
  seenToday: boolean
  entries: number | null
  eaten: number
}): UnfedReason {
  if (animal.feederSilent) return 'feederSilent'
  if ((animal.pregnantFor ?? 0) >= farrowsFrom || (animal.nursingFor ?? Infinity) <= 1) return 'farrowing'
  if (animal.knownDays <= 1) return 'new'
  if (!animal.seenToday) return 'unread'
  if (animal.entries === 0 || (animal.entries === null && animal.eaten <= 0)) return 'notCame'
  return 'left'
}
