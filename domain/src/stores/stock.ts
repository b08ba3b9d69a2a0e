/** Stock of one batch at one place, in hundredths of the item's unit, so that sums are exact. */
export type Lot = { free: number }

/** Takes an amount from lots in their order. @param wanted hundredths @returns the taken amounts, and the missing rest */
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

/** Missing amounts when all are taken one after the other; an amount with a batch is taken from that batch alone. */
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

/** Code of normal use (association list 34): only such releases count as eaten or given. */
export const normalUse = '340001'

/** Limits of the amounts of one release. */
export const releaseLimits = {
  feed: { least: 1, most: 999 },
  medicine: { least: 1, most: 99_999 },
  doses: { least: 0, most: 99_999 },
} as const

export const isWhole = (amount: number, { least, most }: { least: number; most: number }): boolean =>
  Number.isInteger(amount) && amount >= least && amount <= most
