export type Comparison<T> = (a: T, b: T) => number

/** Comparator in ascending order. */
export const by =
  <T>(value: (of: T) => string | number): Comparison<T> =>
  (a, b) =>
    value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0

/** Comparator that uses each next one for equal items. */
export const inTurn =
  <T>(first: Comparison<T>, second: Comparison<T>): Comparison<T> =>
  (a, b) =>
    first(a, b) || second(a, b)
