/** A source of numbers from 0 up to, not including, 1. */
export type Random = () => number

/**
 * The same seed gives the same numbers on every machine: sfc32 of PractRand, started from a hash of the
 * seed's text (xmur3).
 */
export function seeded(seed: string): Random {
  let h = 1779033703 ^ seed.length
  for (let i = 0; i < seed.length; i++) {
    h = Math.imul(h ^ seed.charCodeAt(i), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  const hash = () => {
    h = Math.imul(h ^ (h >>> 16), 2246822507)
    h = Math.imul(h ^ (h >>> 13), 3266489909)
    return (h ^= h >>> 16) >>> 0
  }
  let [a, b, c, d] = [hash(), hash(), hash(), hash()]
  return () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
}

/**
 * Numbers that lie evenly: of every `count` in a row, one falls into each `count`-th part of the range, in an
 * order of chance. A herd of some hundred sows then shows the averages of its distributions within a year,
 * which independent draws would only show in thousands; what happens to one sow stays as unforeseeable as
 * before.
 */
export function evenly(random: Random, count = 64): Random {
  const parts: number[] = []
  return () => {
    if (!parts.length) {
      for (let i = 0; i < count; i++) parts.push(i)
      for (let i = count - 1; i > 0; i--) {
        const other = Math.floor(random() * (i + 1))
        const part = parts[i] as number
        parts[i] = parts[other] as number
        parts[other] = part
      }
    }
    return ((parts.pop() as number) + random()) / count
  }
}

/** Shares of the possible outcomes; they need not add up to 1. */
export type Shares<Outcome> = readonly (readonly [Outcome, share: number])[]

/** Outcomes by name, as in `{ '070001': 89, '070002': 7 }`. */
export const shares = (of: Readonly<Record<string, number>>): Shares<string> => Object.entries(of)
/** Outcomes that are numbers. */
export const numbered = (of: Readonly<Record<number, number>>): Shares<number> =>
  Object.entries(of).map(([number, share]) => [Number(number), share])

/** From the first to the last day, both included. */
export type DaySpan = readonly [from: number, to: number]

export function pick<Outcome>(at: number, shares: Shares<Outcome>): Outcome {
  // Plain loops: a herd takes some million picks.
  let left = 0
  for (const each of shares) left += each[1]
  left *= at
  for (const each of shares) if ((left -= each[1]) < 0) return each[0]
  return (shares.at(-1) as (typeof shares)[number])[0]
}

/** A whole number from `from` to `to`, both included. */
export const between = (at: number, [from, to]: DaySpan) => from + Math.floor(at * (to - from + 1))

/**
 * The value below which the share `at` of a normal distribution lies. Acklam's rational approximation, error
 * below 1.2e-9.
 */
export function normal(at: number, mean: number, deviation: number): number {
  const p = Math.min(Math.max(at, 1e-6), 1 - 1e-6)
  const tail = 0.02425
  if (p < tail) return mean + deviation * outer(Math.sqrt(-2 * Math.log(p)))
  if (p > 1 - tail) return mean - deviation * outer(Math.sqrt(-2 * Math.log(1 - p)))
  const q = p - 0.5
  const r = q * q
  const over = polynomial(
    r,
    [
      -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2,
      -3.066479806614716e1, 2.506628277459239,
    ],
  )
  const under = polynomial(
    r,
    [
      -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1,
      -1.328068155288572e1, 1,
    ],
  )
  return mean + (deviation * q * over) / under
}

const outer = (q: number) =>
  polynomial(
    q,
    [
      -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
      2.938163982698783,
    ],
  ) / polynomial(q, [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137003996, 3.754408661907416, 1])

const polynomial = (x: number, factors: readonly number[]) =>
  factors.reduce((sum, factor) => sum * x + factor, 0)
