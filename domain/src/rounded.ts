/** Half is rounded up. Null stays null, and what is not there becomes it. */
export function rounded(value: number, decimals: number): number
export function rounded(value: number | null | undefined, decimals: number): number | null
export function rounded(value: number | null | undefined, decimals: number): number | null {
  if (value === null || value === undefined) return null
  return Math.round(value * 10 ** decimals) / 10 ** decimals
}
