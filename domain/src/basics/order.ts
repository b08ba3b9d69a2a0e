export type Comparison<T> = (a: T, b: T) => number

/** The smaller first. */
export const by =
  <T>(value: (of: T) => string | number): Comparison<T> =>
  (a, b) =>
    value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0

/** What is alike by the first is ordered by the second. */
export const inTurn =
  <T>(first: Comparison<T>, second: Comparison<T>): Comparison<T> =>
  (a, b) =>
    first(a, b) || second(a, b)
