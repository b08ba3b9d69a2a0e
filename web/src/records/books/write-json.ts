import type { Language } from '@penside/domain/basics/language.ts'
import { sheetKeys } from '@penside/domain/workbook/sheets.ts'
import { periodOf, typedRows, type BookRows } from '@penside/domain/workbook/typed-rows.ts'

/** Workbook as JSON, as docs/workbook.schema.json describes it. */
export const bookJsonOf = (
  rows: BookRows,
  farm: { name: string; today: string },
  language: Language,
  at: Date,
) => ({
  format: 'penside-workbook',
  version: 1,
  farm: farm.name,
  exportedAt: at.toISOString(),
  baseDate: farm.today,
  period: periodOf(rows),
  language,
  sheets: Object.fromEntries(sheetKeys.map((key) => [key, typedRows(key, rows[key] ?? [], language)])),
})
