import type { Day } from '../basics/day.ts'

/** How a day may be written on screen, as the session says it; on the wire a day is always `YYYY-MM-DD`. */
export const dateFormats = ['YYYY-MM-DD', 'YYYY.MM.DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const
export type DateFormat = (typeof dateFormats)[number]

/** A format that is not known is the wire's own. */
export const dateFormatOf = (text: string): DateFormat =>
  dateFormats.find((known) => known === text) ?? 'YYYY-MM-DD'

/** `2026-11-20` -> `20/11/2026` */
export function writeDay(day: Day | string, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/** Without its year: `20/11`, `11.20`. */
export const writeDayShort = (day: Day | string, format: DateFormat): string =>
  writeDay(day, format)
    .replace(day.slice(0, 4), '')
    .replace(/^[-./]|[-./]$/g, '')
