/** An animal that ate this share of her target has eaten enough. */
const ateEnoughFrom = 0.8

/** How what an animal ate compares with what it was to get; `none` is nothing at all. */
export const eatingStates = ['enough', 'little', 'none'] as const
export type EatingState = (typeof eatingStates)[number]

/** While the day runs: less than this share of what the others have had by then is little. */
const behindBelow = 0.5
/** Before the others have had this share of their feed, nobody is behind. */
const begunFrom = 0.1

/**
 * How an animal eats. Amounts are kg of a day. `byNow` is the share of their feed that the others have had by then: while a day runs, she is
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
 * What share of their feed animals should have had by then: what half of them have had at least, and once they have begun, no less than the
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

/** Why an animal has likely not eaten. */
export const unfedReasons = ['feederSilent', 'farrowing', 'new', 'unread', 'notCame', 'left'] as const
export type UnfedReason = (typeof unfedReasons)[number]

/** From this day of gestation on she is about to farrow. */
const farrowsFrom = 112

/** The likeliest reason first: what is wrong with the feeder, with her state, and only then with her. */
export function whyUnfed(animal: {
  feederSilent: boolean
  /** Days since she was mated, or farrowed; null where that is not known. */
  pregnantFor: number | null
  nursingFor: number | null
  /** Days on which a feeder knew her before, of the last week. */
  knownDays: number
  /** Whether a feeder has seen her today at all. */
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
