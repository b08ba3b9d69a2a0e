import { addDays, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { sql, type Sql } from '../database/db.ts'

/** Days from the first to the last, or only those of `only`. */
export type Span = { from: Day; to: Day; only?: readonly Day[] | undefined }
/** Condition that a day is in a span. */
export const isIn = (day: Sql, { from, to, only }: Span): Sql =>
  sql`${day} between ${from} and ${to}${only ? sql` and ${day} = any(${[...only]}::date[])` : sql``}`
/** The days of a span, each once. */
export function daysOf({ from, to, only }: Span): Day[] {
  if (only) return [...new Set(only)].filter((day) => day >= from && day <= to)
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i))
}
/** The span shifted back by some days. */
export const daysEarlier = ({ from, to, only }: Span, days: number): Span => ({
  from: addDays(from, -days),
  to: addDays(to, -days),
  only: only?.map((day) => addDays(day, -days)),
})

/** The days that a page of rows covers, the number of rows before them, and the number of all rows. `days` are in the order of the rows. */
export function daysOfPage(
  days: readonly { on: Day; rows: number }[],
  { from, to }: { from: number; to: number },
): { only: Day[]; before: number; total: number } {
  const page = { only: [] as Day[], before: 0, total: 0 }
  for (const { on, rows } of days) {
    if (page.total + rows <= from) page.before += rows
    else if (page.total < to) page.only.push(on)
    page.total += rows
  }
  return page
}
