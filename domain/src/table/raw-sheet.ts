import type { Cell } from './cell.ts'

/** Formula of a cell with its last computed value; null if the program stored none. */
export type Formula = { kind: 'formula'; text: string; value: Cell }

/** Cell as a reader found it, formulas included. */
export type RawCell = Cell | Formula

/** Row as a reader found it: its number in the sheet, and its cells. */
export type RawRow = readonly [number: number, ...cells: RawCell[]]

/** Merged cells: row numbers and places of columns, all inclusive. */
export type Merge = { top: number; bottom: number; left: number; right: number }

/** Sheet of a chosen file as a reader found it: all its rows, and what the sheet does not show. */
export type RawSheet = {
  /** Name of the file, with the folder if it is in a ZIP. */
  file: string
  sheet: string
  rows: RawRow[]
  /** Numbers of hidden rows. */
  hiddenRows: number[]
  /** Places of hidden columns. */
  hiddenColumns: number[]
  merges: Merge[]
}

export const isFormula = (cell: unknown): cell is Formula =>
  typeof cell === 'object' && cell !== null && 'kind' in cell && cell.kind === 'formula' && 'value' in cell

/** What was found in the chosen files. Hidden sheets and files that hold no table are named, not read. */
export type RawFiles = {
  sheets: RawSheet[]
  hiddenSheets: { file: string; sheet: string }[]
  skippedFiles: string[]
}
