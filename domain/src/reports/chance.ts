/** Probabilities that chance alone makes a part this different from the whole. Small numbers are computed exactly. */

/** Cache of ln(n!). */
const lnFactorials = [0]
function lnFactorial(n: number): number {
  for (let i = lnFactorials.length; i <= n; i++) lnFactorials.push(lnFactorials[i - 1]! + Math.log(i))
  return lnFactorials[n]!
}

const lnChoose = (n: number, k: number) => lnFactorial(n) - lnFactorial(k) - lnFactorial(n - k)

export type Side = 'few' | 'many'

/**
 * One-sided exact test of Fisher: probability of at most (`few`) or at least (`many`) `found` good items among `drawn` of `all`, of which
 * `good` are good.
 */
export function hypergeometricTail(
  { all, good, drawn, found }: { all: number; good: number; drawn: number; found: number },
  side: Side,
): number {
  const least = Math.max(0, drawn + good - all)
  const most = Math.min(drawn, good)
  const [from, to] = side === 'few' ? [least, found] : [found, most]
  let sum = 0
  for (let k = from; k <= to; k++)
    sum += Math.exp(lnChoose(good, k) + lnChoose(all - good, drawn - k) - lnChoose(all, drawn))
  return Math.min(1, sum)
}

/** One-sided binomial test: probability of at most or at least `found` successes in `tries` with probability `p` each. */
export function binomialTail(
  { tries, p, found }: { tries: number; p: number; found: number },
  side: Side,
): number {
  if (p <= 0 || p >= 1) return 1
  const [from, to] = side === 'few' ? [0, found] : [found, tries]
  let sum = 0
  for (let k = from; k <= to; k++)
    sum += Math.exp(lnChoose(tries, k) + k * Math.log(p) + (tries - k) * Math.log(1 - p))
  return Math.min(1, sum)
}

/** Upper tail of the normal distribution. Abramowitz and Stegun 7.1.26, accurate to six places. */
function beyond(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const tail =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) *
    t *
    Math.exp(-x * x)
  return z >= 0 ? tail / 2 : 1 - tail / 2
}

/** Probability of a sum as small, or as large, as that of `taken` in a random sample of `all` of the same size. For ten values and more. */
export function sampleSumTail(all: readonly number[], taken: readonly number[], side: Side): number {
  const [N, n] = [all.length, taken.length]
  if (n < 1 || n >= N) return 1
  const mean = all.reduce((sum, one) => sum + one, 0) / N
  const variance = all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / N
  if (variance === 0) return 1
  const z =
    (taken.reduce((sum, one) => sum + one, 0) - n * mean) / Math.sqrt((n * variance * (N - n)) / (N - 1))
  return beyond(side === 'few' ? -z : z)
}
