import { addDays, daysBetween, type Day } from '@penside/domain/basics/day.ts'
import { sql, type Sql } from '../database/db.ts'

/** The days from the first to the last, or only some of them. */
export type Span = { from: Day; to: Day; only?: readonly Day[] | undefined }
/** Whether a day is one of a span. */
export const isIn = (day: Sql, { from, to, only }: Span): Sql =>
  sql`${day} between ${from} and ${to}${only ? sql` and ${day} = any(${[...only]}::date[])` : sql``}`
/** The days of a span, each once. */
export function daysOf({ from, to, only }: Span): Day[] {
  if (only) return [...new Set(only)].filter((day) => day >= from && day <= to)
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, i) => addDays(from, i))
}
/** The span so many days earlier. */
export const daysEarlier = ({ from, to, only }: Span, days: number): Span => ({
  from: addDays(from, -days),
  to: addDays(to, -days),
  only: only?.map((day) => addDays(day, -days)),
})

/** Of days with so many rows each, in order: those on which the rows of a page lie, how many rows lie before those, and how many there are. */
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
