import { strToU8, zipSync } from 'fflate'
import Papa from 'papaparse'
import type { Language } from '@penside/domain/basics/language.ts'
import { guideNames } from '@penside/domain/workbook/own-sheets.ts'
import { columnsOf, sheetKeys, sheets } from '@penside/domain/workbook/sheets.ts'
import type { BookRows } from '@penside/domain/workbook/typed-rows.ts'
import type { AboutRow } from './about.ts'

/** Texts that a spreadsheet would run as a formula. The apostrophe before them is removed by the import. */
const formula = /^'*[=+\-@\t\r]/

/** Text of a CSV file in UTF-8 with a byte order mark, by which Excel recognises the encoding. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${Papa.unparse(
    rows.map((cells) => [...cells]),
    { escapeFormulae: formula, newline: '\r\n' },
  )}\r\n`

/** ZIP of a CSV file for each sheet that has rows, called like the sheet. */
export function csvZipOf(
  rows: BookRows,
  about: readonly AboutRow[],
  language: Language,
): Uint8Array<ArrayBuffer> {
  const files = { [`${guideNames[language]}.csv`]: strToU8(csvOf(about)) }
  for (const key of sheetKeys) {
    const body = rows[key] ?? []
    if (body.length === 0) continue
    const heading = Object.values(columnsOf(key)).map(({ names }) => names[language])
    files[`${sheets[key].names[language]}.csv`] = strToU8(csvOf([heading, ...body]))
  }
  return zipSync(files) as Uint8Array<ArrayBuffer>
}
