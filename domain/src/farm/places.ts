/** Maximal number of pens added at once. */
export const mostPensAtOnce = 300
export const longestPenName = 30
export const mostInPen = 9_999

export type PenRange = { prefix: string; from: number; to: number; digits: number }

/** Names of pens from a prefix and a range of numbers: `A-` with 1 to 3 in two digits gives `A-01`, `A-02`, `A-03`. */
export const penNames = ({ prefix, from, to, digits }: PenRange): string[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) =>
    `${prefix}${String(from + i).padStart(digits, '0')}`.trim(),
  )
