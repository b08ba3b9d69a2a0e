import type { SummaryRow } from '@penside/contract/equipment/monitoring.ts'
import { rounded } from '@penside/domain/basics/rounded.ts'

/** Percent of what was before, to two decimals; 0 where that is nothing. */
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

/** What the rows of a type come to in one of their figures; null where none of them has it. */
export const totalsOf = (rows: readonly SummaryRow[]) => {
  const valuesOf = (name: keyof SummaryRow) => rows.map((row) => row[name] as number | null | undefined)
  return {
    sum: (name: keyof SummaryRow, decimals: number) => rounded(sumOf(valuesOf(name)), decimals),
    /** What all of them are set to; a mean of different settings is none. */
    same: (name: keyof SummaryRow) => {
      const [one = null, ...others] = new Set(knownOf(valuesOf(name)))
      return others.length === 0 ? one : null
    },
    mean: (name: keyof SummaryRow, decimals: number) => rounded(meanOf(valuesOf(name)), decimals),
    most: (name: keyof SummaryRow) => extreme(valuesOf(name), Math.max),
    least: (name: keyof SummaryRow) => extreme(valuesOf(name), Math.min),
  }
}
