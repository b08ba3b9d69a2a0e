import type { MatchedColumn } from '../../table/table.ts'
import type { SheetKey } from '../sheets.ts'

/** Value of a column that a sheet lacks, or that is empty in a row. */
export type Fill = { column: string; rule: FillRule; value: string }
/**
 * One value for all rows, or a rule: `firstRecord` is the day of the animal's first record in the files;
 * `beforeEntry` is the day of her entry less the value in days.
 */
export const fillRules = ['value', 'firstRecord', 'beforeEntry'] as const
export type FillRule = (typeof fillRules)[number]

/** Kind of the rows of a sheet: `events` if a column names the kind of each, `cycles` if each is a litter of a sow with all its records. */
export type RowKind = SheetKey | 'events' | 'cycles'

/**
 * How a sheet of another program is read. On a sheet of events the columns are `tag`, `on`, `event`, `remark`, and those of
 * the kinds as `matings.boar1`; one heading may be a column of several kinds. On a sheet of cycles each kind has its own `on`.
 */
export type SheetMatch = {
  sheet: string
  /** All headings of the sheet. */
  headings: string[]
  /** Null if the sheet is left out. */
  key: RowKind | null
  columns: MatchedColumn[]
  fills: Fill[]
  /** Meanings of the words in the column of events: an event, or `none` if its rows are left out. */
  events: { word: string; event: string }[]
}

/** A row that a person adds to those of the file, such as a supplier that its rows name. */
export type AddedRow = { key: SheetKey; values: Record<string, string> }
