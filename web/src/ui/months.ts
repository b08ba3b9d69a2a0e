const formats = new Map<string, Intl.DateTimeFormat>()

function written(month: string, language: string, how: 'month' | 'short' | 'year'): string {
  const key = `${language} ${how}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      ...(how === 'short' ? { month: 'short' } : { year: 'numeric' }),
      ...(how === 'month' && { month: 'short' }),
    })
    formats.set(key, format)
  }
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

/** Month in tables under charts: `2026-11` becomes `2026년 11월` or `Nov 2026`. */
export const monthName = (month: string, language: string) => written(month, language, 'month')

/** Month labels of a chart: `6월`; the first one and each January with the year below. */
export const monthTicks = (months: readonly string[], language: string): string[] =>
  months.map((month, at) => {
    const short = written(month, language, 'short')
    return at === 0 || month.endsWith('-01') ? `${short}\n${month.slice(0, 4)}` : short
  })
