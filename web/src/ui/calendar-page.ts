import { addDays, addMonths as monthsOn, day, lastOfMonth, type Day } from '@penside/domain/basics/day.ts'

/** Levels of the calendar: days of a month, months of a year, ten years. A cell is `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
export const levels = {
  day: { length: 10, perRow: 7 },
  month: { length: 7, perRow: 3 },
  year: { length: 4, perRow: 3 },
} as const
export type Level = keyof typeof levels

const firstOf = (month: string) => `${month}-01` as Day
const addMonths = (month: string, by: number) => monthsOn(firstOf(month), by).slice(0, 7)
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const times = <T>(count: number, each: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => each(at))

/** Page that contains a cell or a month. */
export const pageOf = (level: Level, cell: string) => cell.slice(0, { day: 7, month: 4, year: 3 }[level])

/** Cells of a page. Weeks start on Sunday; days of adjacent months fill the first and last week. */
export function cellsOf(level: Level, shown: string): string[] {
  if (level === 'month') return times(12, (at) => addMonths(`${shown.slice(0, 4)}-01`, at))
  if (level === 'year') return times(10, (at) => `${shown.slice(0, 3)}${at}`)
  const first = firstOf(shown)
  const last = lastOfMonth(first)
  const from = addDays(first, -weekdayOf(first))
  const to = addDays(last, 6 - weekdayOf(last))
  return times((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1, (at) => addDays(from, at))
}

/** Month displayed after moving by a number of pages. */
export const stepOf = (level: Level, shown: string, pages: number) =>
  addMonths(shown, pages * { day: 1, month: 12, year: 120 }[level])

const moved = (level: Level, cell: string, by: number) =>
  level === 'day'
    ? addDays(cell as Day, by)
    : level === 'month'
      ? addMonths(cell, by)
      : String(Number(cell) + by)

/** Same cell on another page; the 31st becomes the last day of a shorter month. */
function turned(level: Level, cell: string, pages: number) {
  if (level !== 'day') return moved(level, cell, pages * (level === 'month' ? 12 : 10))
  const month = addMonths(cell.slice(0, 7), pages)
  return [`${month}${cell.slice(7)}`, lastOfMonth(firstOf(month))].toSorted()[0]!
}

/** Cell that a key moves to; null for other keys. */
export function keyTarget(
  level: Level,
  cell: string,
  { key, shiftKey = false }: { key: string; shiftKey?: boolean },
): string | null {
  const { perRow } = levels[level]
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow }[key]
  if (by !== undefined) return moved(level, cell, by)
  const pages = { PageUp: -1, PageDown: 1 }[key]
  if (pages !== undefined) return turned(level, cell, pages * (shiftKey && level === 'day' ? 12 : 1))
  if (key !== 'Home' && key !== 'End') return null
  const cells = cellsOf(level, level === 'year' ? `${cell}-01` : cell.slice(0, 7))
  const start = cells.indexOf(cell) - (cells.indexOf(cell) % perRow)
  return cells[key === 'Home' ? start : Math.min(start + perRow, cells.length) - 1]!
}

const formats = new Map<string, Intl.DateTimeFormat>()
function written(cell: string, language: string, options: Intl.DateTimeFormatOptions) {
  const key = language + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  formats.set(key, format)
  return format.format(new Date(`${cell}${'-01-01'.slice(cell.length - 4)}T00:00:00Z`))
}

/** Heading of a page: `2026년 11월`, `November 2026`, `Tháng 11, 2026`; a year; the first and last of ten years. */
export function headingOf(level: Level, shown: string, language: string): string {
  const year = shown.slice(0, 4)
  if (level === 'year') return `${year.slice(0, 3)}0 – ${year.slice(0, 3)}9`
  if (level === 'month') return written(year, language, { year: 'numeric' })
  return language === 'vi'
    ? `Tháng ${Number(shown.slice(5, 7))}, ${year}`
    : written(shown, language, { year: 'numeric', month: 'long' })
}

/** Text in a cell. */
export function shortName(level: Level, cell: string, language: string): string {
  if (level === 'day') return String(Number(cell.slice(8)))
  if (level === 'year') return cell
  return language === 'vi' ? `Tháng ${Number(cell.slice(5))}` : written(cell, language, { month: 'short' })
}

/** Accessible name of a cell. */
export const fullName = (level: Level, cell: string, language: string): string =>
  level === 'day'
    ? written(cell, language, { dateStyle: 'full' })
    : level === 'month'
      ? headingOf('day', cell, language)
      : cell

const anySunday = day('2026-11-01')
export const weekdays = (language: string) =>
  times(7, (at) => ({
    short: written(addDays(anySunday, at), language, { weekday: language === 'vi' ? 'narrow' : 'short' }),
    long: written(addDays(anySunday, at), language, { weekday: 'long' }),
  }))
