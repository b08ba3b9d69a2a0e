// Days are text, `YYYY-MM-DD`: a day has no time and no time zone.

const shape = /^\d{4}-\d{2}-\d{2}$/

export function isDay(text: string): boolean {
  if (!shape.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text // 02-30 parses as 03-02
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export function isBetween(day: string, min?: string | undefined, max?: string | undefined): boolean {
  return (!min || day >= min) && (!max || day <= max)
}
