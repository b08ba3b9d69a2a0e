/** A calendar day at the farm, `2026-03-01`. Never a `Date`: a day has no time zone. */
export type Day = string & { readonly Day: unique symbol }

const pattern = /^\d{4}-\d{2}-\d{2}$/

export const isDay = (text: string): text is Day => {
  if (!pattern.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Bounds of possible days; days outside are typing errors. */
export const firstDay = '1990-01-01' as Day
export const lastDay = '2100-12-31' as Day
export const isPossible = (of: Day) => of >= firstDay && of <= lastDay
/** Whether the text is a day within the bounds. */
export const isPossibleDay = (text: string): text is Day => isDay(text) && isPossible(text)

/** Day of a text. @throws RangeError if it is not a calendar day */
export const day = (text: string): Day => {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`)
  return text
}

/** Cache of days since 1970 by day, and the reverse: the same few thousand days occur again and again. */
const numbers = new Map<Day, number>()
const written: Day[] = []
function number(of: Day): number {
  const known = numbers.get(of)
  if (known !== undefined) return known
  const days = Date.parse(`${of}T00:00:00Z`) / 86_400_000
  numbers.set(of, days)
  return days
}
const fromNumber = (days: number): Day =>
  (written[days] ??= new Date(days * 86_400_000).toISOString().slice(0, 10) as Day)

export const addDays = (from: Day, days: number): Day => fromNumber(number(from) + days)

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => number(to) - number(from)

export const firstOfMonth = (of: Day): Day => `${of.slice(0, 8)}01` as Day

/** First day of the month `months` after that of `of`; before it if negative. */
export const addMonths = (of: Day, months: number): Day => {
  const [year, month] = of.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10) as Day
}

export const lastOfMonth = (of: Day): Day => addDays(addMonths(of, 1), -1)

/** The same day of the month before; its last day where that month is shorter. */
export const monthBefore = (of: Day): Day => {
  const first = addMonths(of, -1)
  const last = lastOfMonth(first)
  const same = `${first.slice(0, 8)}${of.slice(8)}` as Day
  return same > last ? last : same
}

/** The Sunday that ends the week of a day. */
export const lastOfWeek = (of: Day): Day => addDays(of, (7 - new Date(`${of}T00:00:00Z`).getUTCDay()) % 7)

export const latest = (...days: readonly (Day | null | undefined)[]): Day | null =>
  days.reduce<Day | null>((last, each) => (each && (!last || each > last) ? each : last), null)

/** Earlier of two days; the first if there is no other. */
export const earlier = (day: Day, other: Day | null | undefined): Day => (other && other < day ? other : day)

/** Today on the farm's own calendar. */
export function todayAt(timeZone: string, now: Date = new Date()): Day {
  const parts = clockOf(timeZone).formatToParts(now)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)!.value
  // Browsers differ in the order in which they format a day.
  return `${part('year')}-${part('month')}-${part('day')}` as Day
}

/** Cache of formatters, which are fifty times as expensive to create as to use. */
const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string) {
  const known = clocks.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  clocks.set(timeZone, made)
  return made
}
