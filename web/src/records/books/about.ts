import type { Language } from '@penside/domain/basics/language.ts'
import { sheetKeys, sheets } from '@penside/domain/workbook/sheets.ts'
import { periodOf, type BookRows } from '@penside/domain/workbook/typed-rows.ts'

/** Words of the sheet about an exported workbook. */
export type AboutWords = {
  farm: string
  baseDate: string
  period: string
  units: string
  unitsText: string
  sheet: string
  rows: string
}
export type AboutRow = readonly [string, string | number | null]

/** Farm, base date, period, units and number of rows of an exported workbook. */
export function aboutRows(
  rows: BookRows,
  farm: { name: string; today: string },
  language: Language,
  words: AboutWords,
): AboutRow[] {
  const period = periodOf(rows)
  return [
    [words.farm, farm.name],
    [words.baseDate, farm.today],
    [words.period, period ? `${period.from} – ${period.to}` : null],
    [words.units, words.unitsText],
    [words.sheet, words.rows],
    ...sheetKeys.map((key) => [sheets[key].names[language], rows[key]?.length ?? 0] as const),
  ]
}
