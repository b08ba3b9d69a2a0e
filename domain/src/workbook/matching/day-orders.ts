import type { Day } from '../../basics/day.ts'
import { alike, type Cell } from '../../table/cell.ts'
import { isCalledDate, meaningsOf, orderOfCells } from '../../table/column-dates.ts'
import type { DayOrder } from '../../table/dates.ts'
import type { FileRow } from '../../table/table.ts'
import { sheetKeys } from '../sheets.ts'
import { isMixed } from './cycles.ts'
import { allColumnsOf } from './foreign-columns.ts'
import type { RowKind, SheetMatch } from './sheet-match.ts'

/** Order of year, month and day in a column of a file. */
export type ColumnDayOrder = {
  heading: string
  /** Null until a person chooses it. */
  order: DayOrder | null
  /** A date that means another day in each order, and those days; empty if the column itself settles its order. */
  sample: string
  days: { order: DayOrder; day: Day }[]
}

/** Whether a column of a kind of rows has days. */
export function isOfDays(key: RowKind, column: string): boolean {
  if (!isMixed(key)) return allColumnsOf(key)[column]?.look === 'day'
  const [of, own] = column.split('.')
  const kind = sheetKeys.find((each) => each === of)
  return own === undefined ? of === 'on' : kind !== undefined && allColumnsOf(kind)[own]?.look === 'day'
}

/**
 * Orders of the columns with dates: what the column itself, a person or the other columns of the sheet settle; null where
 * a person has to choose.
 *
 * @param latest day after which no date of a file can be
 * @param usual order of a column that leaves it open; null asks a person
 */
export function dayOrdersOf(
  { key, columns }: Pick<SheetMatch, 'key' | 'columns'>,
  headings: readonly string[],
  body: readonly FileRow[],
  latest: Day,
  usual: DayOrder | null = null,
): (ColumnDayOrder & { place: number })[] {
  const dated = headings.flatMap((heading, place) => {
    if (heading === '') return []
    const own = columns.filter((each) => alike(each.heading) === alike(heading))
    const isMatched = key !== null && own.some(({ column }) => isOfDays(key, column))
    const cells = body.map((row) => row[place + 1] as Cell | undefined)
    const found = orderOfCells(cells, isMatched || isCalledDate(heading), latest)
    return found && found.state !== 'none' ? [{ heading, place, own, found }] : []
  })
  const settled = new Set(dated.flatMap(({ found }) => (found.state === 'settled' ? [found.order] : [])))
  // A program writes all its dates alike.
  const ofOthers = settled.size === 1 ? [...settled][0]! : usual
  return dated.map(({ heading, place, own, found }) => {
    if (found.state === 'settled') return { heading, place, order: found.order, sample: '', days: [] }
    const chosen = own.flatMap((each) => each.order ?? [])[0] ?? ofOthers
    const order = found.orders.find((each) => each === chosen) ?? null
    const days = meaningsOf(found.sample, found.orders, latest)
    return { heading, place, order, sample: found.sample, days }
  })
}

/** Whether a person has to choose the order of a column whose days are read. */
export const hasOpenOrder = (
  { key, columns }: Pick<SheetMatch, 'key' | 'columns'>,
  orders: readonly Pick<ColumnDayOrder, 'heading' | 'order'>[],
) =>
  orders.some(
    ({ heading, order }) =>
      order === null &&
      columns.some(
        (each) => key !== null && alike(each.heading) === alike(heading) && isOfDays(key, each.column),
      ),
  )
