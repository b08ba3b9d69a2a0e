import { firstDay, isDay, isPossible, type Day } from '../basics/day.ts'

/** Orders in which a written date names year, month and day. */
export const dayOrders = ['YMD', 'DMY', 'MDY'] as const
export type DayOrder = (typeof dayOrders)[number]

/** Days that a text may mean, by the order of its parts; a text with one meaning has it for every order. */
export type PossibleDays = { readonly [Order in DayOrder]?: Day }

/** Days from today after which no date of a file can be; a farrowing is expected within four months. */
export const maxDaysAhead = 366

/** Longer texts are remarks. */
const longestDate = 60

/** Texts that were read: the same few thousand dates occur again and again. */
const read = new Map<string, PossibleDays>()
const mostRead = 20_000

/**
 * Days that a text may mean; none if it is no date. Years of two figures are 1990 to 2089. The time and its offset are
 * dropped: the day is the one that is written.
 */
export function possibleDays(text: string): PossibleDays {
  const known = read.get(text)
  if (known) return known
  if (text.length < 5 || text.length > longestDate || !/\d|[０-９]/.test(text)) return {}
  if (read.size >= mostRead) read.clear()
  const days = isDay(text) ? { YMD: text, DMY: text, MDY: text } : parsed(text)
  read.set(text, days)
  return days
}

function parsed(text: string): PossibleDays {
  const clean = withoutTime(text.normalize('NFKC').toLowerCase()).replaceAll(weekday, ' ').trim()
  return namedMonth(clean) ?? numbered(clean)
}

/** The only day that a text may mean, whatever the order; null if there are several or none. */
export function onlyDay(days: PossibleDays): Day | null {
  const [first, ...others] = Object.values(days)
  return first !== undefined && others.every((day) => day === first) ? first : null
}

const orders = new Map<string, DayOrder | null>()
/** Order of a date format such as `DD/MM/YYYY`. */
export function orderOfFormat(format: string): DayOrder | null {
  const known = orders.get(format)
  if (known !== undefined) return known
  const order = orderIn(format)
  orders.set(format, order)
  return order
}
function orderIn(format: string): DayOrder | null {
  const order = format
    .toUpperCase()
    .replaceAll(/(.)\1*/g, '$1')
    .replaceAll(/[^YMD]/g, '')
  return order === 'YMD' || order === 'DMY' || order === 'MDY' ? order : null
}

const halfDay = '(?:오전|오후|[ap]\\.?m\\.?|sa|ch|sáng|chiều)'
const clock =
  '\\d{1,2}(?::\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?|\\s*시(?:\\s*\\d{1,2}\\s*분)?(?:\\s*\\d{1,2}\\s*초)?)'
const offset = '(?:z|utc|gmt|kst|[+-]\\d{2}:?\\d{2})'
const time = new RegExp(
  `(?:\\s*t|[\\s,]+|(?<=\\)))\\s*(?:${halfDay}\\s*)?${clock}\\s*${halfDay}?\\s*${offset}?$`,
  'u',
)
const loneOffset = /^(\d{4}-\d{2}-\d{2})(?:z|[+-]\d{2}:\d{2})$/

const withoutTime = (text: string) => text.trim().replace(time, '').replace(loneOffset, '$1').trim()

const weekday =
  /\(?(?<!\p{L})(?:[일월화수목금토](?:요일)?(?=\))|[일월화수목금토]요일|(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?(?!\p{L})|thứ\s+(?:hai|ba|tư|năm|sáu|bảy|[2-7])|chủ\s+nhật)\)?[,.]?/gu

const months = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sep', 'sept'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
]
const monthNumbers = new Map(months.flatMap((names, i) => names.map((name) => [name, String(i + 1)])))

/** Dates with the name of a month, whose order is never open. Null if there is none. */
function namedMonth(text: string): PossibleDays | null {
  const vietnamese = /^(?:ngày\s+)?(\d{1,2})\s+(?:tháng|thg)\s+(\d{1,2})(?:,?\s+năm|,)?\s+(\d{4})$/u.exec(
    text,
  )
  if (vietnamese) return always(vietnamese[3], vietnamese[2], vietnamese[1])
  const parts = text
    .replaceAll(/(\d)(?:st|nd|rd|th)(?!\p{L})/gu, '$1')
    .split(/[\s,./-]+/)
    .filter(Boolean)
  const at = parts.findIndex((part) => monthNumbers.has(part))
  if (at < 0) return null
  const month = monthNumbers.get(parts[at]!)
  const [first, second, ...more] = parts.filter((_, i) => i !== at)
  if (more.length > 0) return {}
  if (first?.length === 4) return always(first, month, second)
  return always(second, month, first)
}

/** Dates of three numbers, or of six or eight figures. */
function numbered(text: string): PossibleDays {
  const eight = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (eight) return always(eight[1], eight[2], eight[3])
  const korean = /^(\d{2}|\d{4})\s*년\s*(\d{1,2})\s*월\s*(\d{1,2})\s*일?$/.exec(text)
  if (korean) return always(korean[1], korean[2], korean[3])
  const [, first = '', second = '', third = ''] =
    /^(\d{2})(\d{2})(\d{2})$/.exec(text) ??
    /^'?(\d{1,4})\s*[-/.\s]\s*(\d{1,2})\s*[-/.\s]\s*(\d{1,4})\s*\.?$/.exec(text) ??
    []
  if (first.length === 4) return always(first, second, third)
  if (first.length === 3 || third.length === 3) return {}
  const possible: PossibleDays = {
    ...(third.length <= 2 && first.length === 2 && only('YMD', first, second, third)),
    ...((third.length === 4 || third.length === 2) && {
      ...only('DMY', third, second, first),
      ...only('MDY', third, first, second),
    }),
  }
  return possible
}

function always(year: string | undefined, month: string | undefined, date: string | undefined): PossibleDays {
  const on = dayOf(year, month, date)
  return on ? { YMD: on, DMY: on, MDY: on } : {}
}

function only(order: DayOrder, year: string, month: string, date: string): PossibleDays {
  const on = dayOf(year, month, date)
  return on ? { [order]: on } : {}
}

const firstYear = Number(firstDay.slice(2, 4))

function dayOf(year = '', month = '', date = ''): Day | null {
  if (![year, month, date].every((part) => /^\d+$/.test(part)) || month.length > 2 || date.length > 2)
    return null
  const whole = year.length === 2 ? `${Number(year) < firstYear ? '20' : '19'}${year}` : year
  const text = `${whole}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return whole.length === 4 && isDay(text) ? text : null
}

/** What the values of a column tell about the order of their dates. */
export type ColumnOrder =
  /** No value depends on an order. */
  | { state: 'none' }
  /** The values fit one order, or mean the same in each that they fit. */
  | { state: 'settled'; order: DayOrder }
  /** A person has to choose among the orders; `sample` is a value that means a different day in each. */
  | { state: 'open'; orders: DayOrder[]; sample: string }

/** Share of the values of a column that fit an order, at least, if the others are taken as mistakes. */
const nearlyAll = 0.95

/**
 * Order of the dates in a column. Values that fit only some orders exclude the others for the whole column, unless
 * none would be left: then it has the only order that nearly all fit, or each such value speaks for itself.
 *
 * @param latest day after which no date of the column can be, such as a year from today
 */
export function orderOfColumn(texts: readonly string[], latest: Day): ColumnOrder {
  const all = texts.flatMap((text) => {
    const days = possibleDaysUntil(text, latest)
    return Object.keys(days).length > 0 ? [{ text, days }] : []
  })
  const past = all.filter(({ days }) => Object.values(days).some((on) => on <= latest))
  const dates = past.length > 0 ? past : all
  const fits = (least: number) =>
    dayOrders.filter(
      (order) => dates.filter(({ days }) => days[order] !== undefined).length >= dates.length * least,
    )
  const fitting = fits(1)
  const [nearly, another] = fitting.length > 0 ? [] : fits(nearlyAll)
  if (nearly && !another) return { state: 'settled', order: nearly }
  const orders = fitting.length > 0 ? fitting : [...dayOrders]
  const open = dates.find(({ days }) => new Set(orders.flatMap((order) => days[order] ?? [])).size > 1)
  if (open)
    return {
      state: 'open',
      orders: orders.filter((order) => open.days[order] !== undefined),
      sample: open.text,
    }
  const isSame = dates.every(({ days }) => new Set(Object.values(days)).size <= 1)
  const isTold = fitting.length === 1 || (fitting.length === 2 && !isSame)
  return !isTold ? { state: 'none' } : { state: 'settled', order: fitting[0]! }
}

/** Possible days that are not too late for a record; all of them if each is. */
export function possibleDaysUntil(text: string, latest: Day): PossibleDays {
  const days = possibleDays(text)
  const entries = Object.entries(days)
  const past = entries.filter(([, on]) => on <= latest && isPossible(on))
  return past.length > 0 ? Object.fromEntries(past) : days
}
