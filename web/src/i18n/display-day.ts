import { isDay } from '@penside/domain/basics/day.ts'
import { writeDay, writeDayShort, type DateFormat } from '@penside/domain/language/date-format.ts'

let dateFormat: DateFormat = 'YYYY-MM-DD'
/** Sets the member's date format; the session does so before a screen renders. */
export function setDateFormat(format: DateFormat): void {
  dateFormat = format
}

/** Day in the member's format; '-' for none. */
export const displayDay = (day: string | null | undefined): string => (day ? writeDay(day, dateFormat) : '-')

/** Day without its year. */
export const displayDayShort = (day: string): string => writeDayShort(day, dateFormat)

/** Value for a sentence or cell: days in the member's format, other values unchanged. */
export const withDisplayDays = <Value>(value: Value): Value | string =>
  typeof value === 'string' && isDay(value) ? displayDay(value) : value
