import { writeDay, writeDayShort, type DateFormat } from '@penside/domain/language/date-format.ts'

let dateFormat: DateFormat = 'YYYY-MM-DD'
/** How this member wants days to be written; the session says it before a screen is drawn. */
export function setDateFormat(format: DateFormat): void {
  dateFormat = format
}

/** `2026-11-20` as the member writes days; '-' for none. */
export const writtenDay = (day: string | null | undefined): string => (day ? writeDay(day, dateFormat) : '-')

/** The same without its year. */
export const writtenDayShort = (day: string): string => writeDayShort(day, dateFormat)

/** What a sentence or a cell shows of a value: a day as the member writes days, all else as it is. */
export const withWrittenDay = <Value>(value: Value): Value | string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? writtenDay(value) : value
