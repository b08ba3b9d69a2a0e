import type { Day } from '../basics/day.ts'

/** Date formats on screen. In the API a day is always `YYYY-MM-DD`. */
export const dateFormats = ['YYYY-MM-DD', 'YYYY.MM.DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const
export type DateFormat = (typeof dateFormats)[number]

/** Date format of a text; `YYYY-MM-DD` for unknown ones. */
export const dateFormatOf = (text: string): DateFormat =>
  dateFormats.find((known) => known === text) ?? 'YYYY-MM-DD'

/** `2026-11-20` -> `20/11/2026` */
export function writeDay(day: Day | string, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/** Formats a day without its year: `20/11`, `11.20`. */
export const writeDayShort = (day: Day | string, format: DateFormat): string =>
  writeDay(day, format)
    .replace(day.slice(0, 4), '')
    .replace(/^[-./]|[-./]$/g, '')
