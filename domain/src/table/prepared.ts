import type { Cell } from './cell.ts'
import type { RawCell, RawSheet } from './raw-sheet.ts'
import type { FileRow } from './table.ts'

/** Sheet that is ready to be matched and checked. */
export type PreparedSheet = { file: string; sheet: string; rows: FileRow[] }

/** Some consecutive rows of one sheet. */
export type Share = { sheet: string; rows: FileRow[] }

/** Result of reading chosen files. */
export type PreparedFiles = { sheets: PreparedSheet[] }

/** Prepares the sheets of the chosen files. */
export function prepareFiles(sheets: readonly RawSheet[]): PreparedFiles {
  return {
    sheets: sheets.map(({ file, sheet, rows }) => ({
      file,
      sheet,
      rows: rows.map(([number, ...cells]): FileRow => [number, ...cells.map(asCell)]),
    })),
  }
}

/** Formula without its value. */
const asCell = (cell: RawCell): Cell =>
  typeof cell === 'object' && cell?.kind === 'formula' ? { kind: 'formula', text: cell.text } : cell
