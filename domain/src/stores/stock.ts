/** What lies at one place: a batch of an item, or what has no batch. In hundredths of the item's unit, so that sums are exact. */
export type Lot = { free: number }

/**
 * So much is taken of lots in their order, and what is missing in the end.
 * @param wanted and `free`: hundredths
 */
export function takeInOrder<L extends Lot>(
  wanted: number,
  lots: readonly L[],
): { taken: { lot: L; amount: number }[]; missing: number } {
  const taken: { lot: L; amount: number }[] = []
  let missing = wanted
  for (const lot of lots) {
    const amount = Math.min(missing, lot.free)
    if (amount <= 0) continue
    taken.push({ lot, amount })
    missing -= amount
  }
  return { taken, missing }
}

/**
 * How much of each that is wanted is not there, when all are taken one after the other; of a batch that is named only from that batch.
 */
export function missingOf(
  wanted: readonly { amount: number; batch?: string | undefined }[],
  there: readonly { amount: number; batch: string }[],
): number[] {
  const lots = there.map(({ amount, batch }) => ({ batch, free: hundredths(amount) }))
  return wanted.map(({ amount, batch }) => {
    const offered = lots.filter((lot) => !batch || lot.batch === batch)
    const { taken, missing } = takeInOrder(hundredths(amount), offered)
    for (const { lot, amount: gone } of taken) lot.free -= gone
    return missing / 100
  })
}

export const hundredths = (amount: number): number => Math.round(amount * 100)

/** What a release from the store was for, association code list 34: only normal use is eaten or given. */
export const normalUse = '340001'

/** The limits of one release. Its doses may be none. */
export const releaseLimits = {
  feed: { least: 1, most: 999 },
  medicine: { least: 1, most: 99_999 },
  doses: { least: 0, most: 99_999 },
} as const

export const isWhole = (amount: number, { least, most }: { least: number; most: number }): boolean =>
  Number.isInteger(amount) && amount >= least && amount <= most
