/** The quantile of `share`, from 0 to 1. */
export const quantile = (numbers: Iterable<number>, share: number) => {
  const sorted = Float64Array.from(numbers).toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
export const median = (numbers: Iterable<number>) => quantile(numbers, 0.5)
