/** Ratio; 0 if the base is 0. */
export const ratio = (amount: number, base: number) => (base === 0 ? 0 : amount / base)
export const sum = <T>(of: readonly T[], amount: (each: T) => number) =>
  of.reduce((total, each) => total + amount(each), 0)
export const mean = <T>(of: readonly T[], amount: (each: T) => number) => ratio(sum(of, amount), of.length)
