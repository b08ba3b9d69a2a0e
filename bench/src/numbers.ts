/** The number below which such a share of the others lies. */
export const quantile = (numbers: Iterable<number>, share: number) => {
  const sorted = Float64Array.from(numbers).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
export const median = (numbers: Iterable<number>) => quantile(numbers, 0.5)
