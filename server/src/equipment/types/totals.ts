import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'

/** Percentage of the previous amount, two decimals; 0 without one. */
export const ratioOf = (amount: number | null, previous: number | null) =>
  previous ? Math.round(((amount ?? 0) / previous) * 10_000) / 100 : 0

const knownOf = (values: readonly (number | null | undefined)[]) =>
  values.filter((value) => value !== null && value !== undefined)
const sumOf = (values: readonly (number | null | undefined)[]) => {
  const known = knownOf(values)
  return known.length > 0 ? known.reduce((a, b) => a + b, 0) : null
}
const meanOf = (values: readonly (number | null | undefined)[]) => {
  const known = knownOf(values)
  return known.length > 0 ? known.reduce((a, b) => a + b, 0) / known.length : null
}
const extreme = (values: readonly (number | null | undefined)[], of: (...values: number[]) => number) => {
  const known = knownOf(values)
  return known.length > 0 ? of(...known) : null
}

/** Totals of one field over the rows; null if no row has it. */
export const totalsOf = (rows: readonly SummaryRow[]) => {
  const valuesOf = (name: keyof SummaryRow) => rows.map((row) => row[name] as number | null | undefined)
  return {
    sum: (name: keyof SummaryRow, decimals: number) => rounded(sumOf(valuesOf(name)), decimals),
    /** Common value; null if the values differ. */
    same: (name: keyof SummaryRow) => {
      const [one = null, ...others] = new Set(knownOf(valuesOf(name)))
      return others.length === 0 ? one : null
    },
    mean: (name: keyof SummaryRow, decimals: number) => rounded(meanOf(valuesOf(name)), decimals),
    most: (name: keyof SummaryRow) => extreme(valuesOf(name), Math.max),
    least: (name: keyof SummaryRow) => extreme(valuesOf(name), Math.min),
  }
}
