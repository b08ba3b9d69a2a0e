import type { Day } from '../basics/day.ts'
import { alike, isEmpty, type Cell } from './cell.ts'
import { orderOfColumn, possibleDays, possibleDaysUntil, type ColumnOrder, type DayOrder } from './dates.ts'

/** Share of the filled cells of a column that are dates, at least, so that it is taken as a column of dates. */
const minShareOfDates = 0.6
/** Texts of a column that are looked at to find out whether it has dates. */
const sampledTexts = 1_000
/** Headings of columns in which two figures may be a year. */
const dateWords = /일$|일자|날짜|생년|출생|date|dob|birth|born|ngày|bred|served|mated|farrowed|weaned/

/** Whether the heading of a column calls it one of dates. */
export const isCalledDate = (heading: string) => dateWords.test(alike(heading))

/** Text of a cell that may be a date: a text, or a number of six figures, as programs write year, month and day. */
const textOf = (cell: Cell): string | null =>
  typeof cell === 'string'
    ? cell
    : typeof cell === 'number' && /^[1-9]\d{5}$/.test(String(cell))
      ? String(cell)
      : null

/**
 * Order of the dates of a column; null if it is none of dates.
 *
 * @param isOfDays it is one by its heading, so that years may have two figures
 * @param latest day after which no date of the column can be
 */
export function orderOfCells(
  cells: Iterable<Cell | undefined>,
  isOfDays: boolean,
  latest: Day,
): ColumnOrder | null {
  // The same dates occur again and again, so each is looked at once.
  const times = new Map<string, number>()
  let filled = 0
  let others = 0
  for (const cell of cells) {
    if (isEmpty(cell)) continue
    filled += 1
    const text = typeof cell === 'string' || isOfDays ? textOf(cell as Cell) : null
    if (text === null) others += 1
    else times.set(text, (times.get(text) ?? 0) + 1)
  }
  const texts = [...times.keys()]
  const mayBeDate = (text: string) =>
    Object.keys(possibleDays(text)).length > 0 && (isOfDays || hasLongYear.test(text.normalize('NFKC')))
  if (!texts.slice(0, sampledTexts).some(mayBeDate)) return null
  const dates = texts.filter(mayBeDate)
  const count = dates.reduce((sum, text) => sum + (times.get(text) ?? 0), others)
  return count < filled * minShareOfDates ? null : orderOfColumn(dates, latest)
}

const hasLongYear = /(?<!\d)\d{4}(?!\d)/

/** A date of a column with its year first, if it has other meanings in other orders; any other cell as it is. */
export function inOrder(cell: Cell, order: DayOrder): Cell {
  const text = textOf(cell)
  if (text === null) return cell
  const days = possibleDays(text)
  const isOpen = new Set(Object.values(days)).size > 1
  return days[order] !== undefined && (isOpen || typeof cell === 'number') ? days[order] : cell
}

/** What a date means in each of some orders. */
export const meaningsOf = (
  sample: string,
  orders: readonly DayOrder[],
  latest: Day,
): { order: DayOrder; day: Day }[] => {
  const meanings = possibleDaysUntil(sample, latest)
  return orders.flatMap((order) => {
    const day = meanings[order]
    return day === undefined ? [] : [{ order, day }]
  })
}
