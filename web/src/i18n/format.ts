import { todayAt, type Day } from '@penside/domain/basics/day.ts'
import type { NumberDoubt } from '@penside/domain/basics/number.ts'
import { currentLanguage, t, type Language } from './index.ts'
import { displayDay, displayDayShort } from './display-day.ts'

export { setDateFormat, withDisplayDays, displayDay, displayDayShort } from './display-day.ts'

// For values not measured or not entered. Zero is formatted as a number.
const missing = '-'

const numberFormats = new Map<string, Intl.NumberFormat>()

function numberFormat(language: Language, decimals: number): Intl.NumberFormat {
  const key = `${language}${decimals}`
  let format = numberFormats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(language, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    numberFormats.set(key, format)
  }
  return format
}

type Value = number | null | undefined

/** Number such as `1,234`; '-' for none. */
export function formatNumber(value: Value, decimals = 0, language = currentLanguage()): string {
  return value === null || value === undefined || !Number.isFinite(value)
    ? missing
    : numberFormat(language, decimals).format(value)
}

/** Messages of number boxes about text that cannot be read. */
export const describeNumber = {
  doubt: ({ why, typed, decimals }: NumberDoubt): string => t(`ui.number.${why}`, { typed, decimals }),
  meant: (number: string): string => t('ui.number.meant', { number }),
}

/** Percentage of a value in per cent: 88.42 becomes `88.4%`. */
export function formatPercent(value: Value, decimals = 1, language = currentLanguage()): string {
  const text = formatNumber(value, decimals, language)
  return text === missing ? text : `${text}%`
}

/** Weight such as `19.60 kg`. */
export function formatKg(value: Value, decimals = 2, language = currentLanguage()): string {
  const text = formatNumber(value, decimals, language)
  return text === missing ? text : `${text} kg`
}

/** Amount such as `1,250.5 kg`, with at most two decimals. */
export const quantity = (amount: number, unit: string): string => `${formatAmount(amount)} ${unit}`

/** Number with at most two decimals. */
export const formatAmount = (amount: number | null): string =>
  formatNumber(
    amount,
    amount === null || Number.isInteger(amount) ? 0 : Number.isInteger(amount * 10) ? 1 : 2,
  )

/** Korean won without decimals: `₩1,234,000`. */
export function formatWon(value: Value, language = currentLanguage()): string {
  const text = formatNumber(value, 0, language)
  return text === missing ? text : `₩${text}`
}

let farmsZone = ''
let farmsTime: Intl.DateTimeFormat
/** Sets the farm's time zone for days and times; Seoul's until a member is signed in. */
export function setTimeZone(zone = 'Asia/Seoul'): void {
  if (zone === farmsZone) return
  farmsZone = zone
  farmsTime = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeStyle: 'medium' })
}
setTimeZone()

/** Today on the farm, or the day of another moment, `YYYY-MM-DD`. */
export const farmToday = (now: Date = new Date()): Day => todayAt(farmsZone, now)

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** Weekday of a day: `금`, `Fri`, `T6`. */
export function weekdayName(day: string): string {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return weekday ? t(`ui.weekday.${weekday}`) : ''
}

/** Period such as `2026-11-20 – 11-27`, with the second year if it differs. */
export const displaySpan = (from: string, to: string): string =>
  `${displayDay(from)} – ${from.slice(0, 4) === to.slice(0, 4) ? displayDayShort(to) : displayDay(to)}`

/** Day with today, yesterday or its weekday: `2026-11-20 (오늘)`, `2026-11-13 (금)`; '-' for none. */
export function formatDay(day: string | null | undefined, today: string = farmToday()): string {
  if (!day) return missing
  const daysAgo = (Date.parse(today) - Date.parse(day)) / 86_400_000
  const word = daysAgo === 0 ? t('ui.today') : daysAgo === 1 ? t('ui.yesterday') : weekdayName(day)
  return word ? `${displayDay(day)} (${word})` : displayDay(day)
}

/** Short day such as `11-20 금`, with the year if it is not the current one. */
export function formatDayShort(day: string | null | undefined, today: string = farmToday()): string {
  if (!day) return missing
  const sameYear = day.slice(0, 4) === today.slice(0, 4)
  return `${sameYear ? displayDayShort(day) : displayDay(day)} ${weekdayName(day)}`.trim()
}

/** Month: `2026-11` becomes `2026년 11월` or `11/2026`. */
export function formatMonth(month: string, language = currentLanguage()): string {
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', year: 'numeric', month: 'long' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
}

/** Day with the name of its month: `2026년 11월 20일`, `20 November 2026`. */
export function formatLongDay(day: string, language = currentLanguage()): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: 'UTC',
    dateStyle: 'long',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** Time on the farm: `09:41`, optionally with seconds. */
export function formatTime(at: Date | string | number, seconds = false): string {
  return farmsTime.format(new Date(at)).slice(0, seconds ? 8 : 5)
}

/** Time on the farm: `2026-11-20 09:41:12`. */
export function formatDateTime(at: Date | string | number): string {
  return `${displayDay(farmToday(new Date(at)))} ${formatTime(at, true)}`
}

const justNow: Readonly<Record<Language, string>> = { ko: '방금', en: 'just now', vi: 'vừa xong' }

/** Time since a moment: `방금`, `12초 전`, `42 minutes ago`. */
export function formatAgo(
  at: Date | string | number,
  now: Date | number = Date.now(),
  language = currentLanguage(),
): string {
  const said = Math.round((new Date(at).getTime() - new Date(now).getTime()) / 1000)
  // Clocks differ: up to a minute in the future counts as now.
  const seconds = said > 0 && said < 60 ? 0 : said
  const size = Math.abs(seconds)
  if (size === 0) return justNow[language]
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (size < 60) return relative.format(seconds, 'second')
  if (size < 3600) return relative.format(Math.round(seconds / 60), 'minute')
  if (size < 86_400) return relative.format(Math.round(seconds / 3600), 'hour')
  return relative.format(Math.round(seconds / 86_400), 'day')
}

/** Length of time in its largest sensible unit: `45분`, `3 hours`, `2 ngày`. */
export function formatMinutes(minutes: number, language = currentLanguage()): string {
  const [amount, unit] =
    minutes < 120 ? [minutes, 'minute'] : minutes < 2_880 ? [minutes / 60, 'hour'] : [minutes / 1_440, 'day']
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(amount)
}
