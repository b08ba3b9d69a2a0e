/** A calendar day at the farm, `2026-03-01`. Never a `Date`: a day has no time zone. */
export type Day = string & { readonly Day: unique symbol }

const pattern = /^\d{4}-\d{2}-\d{2}$/

export const isDay = (text: string): text is Day => {
  if (!pattern.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Before the first no animal was born that a farm still keeps, after the last nobody plans: what lies outside is a slip of typing. */
export const firstDay = '1990-01-01' as Day
export const lastDay = '2100-12-31' as Day
export const isPossible = (of: Day) => of >= firstDay && of <= lastDay
/** What can be asked for, or recorded. */
export const isPossibleDay = (text: string): text is Day => isDay(text) && isPossible(text)

/** @throws RangeError when the text is no day of the calendar */
export const day = (text: string): Day => {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`)
  return text
}

/** Days since 1970 of each day, and the other way round. A herd's lives ask for the same few thousand again and again. */
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

/** Days from `from` to `to`; negative when `to` lies before. */
export const daysBetween = (from: Day, to: Day): number => number(to) - number(from)

export const firstOfMonth = (of: Day): Day => `${of.slice(0, 8)}01` as Day

/** The first day of the month that lies `months` after (before, when negative) the month of `of`. */
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

/** Today on the farm's own calendar. */
export function todayAt(timeZone: string, now: Date = new Date()): Day {
  const parts = clockOf(timeZone).formatToParts(now)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)!.value
  // Put together by us: not every browser writes a language's days in the same order.
  return `${part('year')}-${part('month')}-${part('day')}` as Day
}

/** A clock costs fifty times as much to make as to read, and every call reads one. */
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
