import * as z from 'zod'
import { count, integer } from './vocabulary.ts'
import { field, optional, record } from './wire.ts'

/** What is read of a file that somebody brings in. */

/** A cell of a file as it stands there: see domain/records/books/cell.ts. */
export const cell = z.union([
  z.string().max(4_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.strictObject({ kind: z.enum(['date', 'formula', 'error']), text: z.string().max(4_000) }),
])
/** Which column of ours a heading of the file is. */
export const matchedColumn = z.strictObject({
  heading: z.string().min(1).max(200),
  column: z.string().min(1).max(40),
})

/** A row of a table that somebody brings in: its number in the sheet, and its cells. */
export const fileRow = z.tuple([integer(1, 100_000)], cell).refine((cells) => cells.length <= 61)

/** What stands against a row, in the words of the file; row 0 is the whole table. */
const refusedCell = record({
  row: field('rowNo', z.int()),
  column: field('columnNm', z.string()),
  code: field('code', z.string()),
  values: field('codeValues', z.record(z.string(), z.union([z.string(), z.number()]))),
  shown: field('cell', z.string()),
})

/** How a table was read: its headings, what stands below each first, and which column each is. */
export const tableRead = (mostColumns: number) => ({
  headings: field('headings', z.array(z.string())),
  samples: field('samples', z.array(z.string())),
  columns: field('columns', matchedColumns(mostColumns)),
  refused: field('refused', z.array(refusedCell)),
  /** Unusual values, which somebody confirms. */
  warned: field('warned', z.array(refusedCell)),
})
/** How many unusual values somebody has seen and confirmed; a file with another number of them is not imported. */
export const confirmedWarnings = optional(field('warnCnt', count))

export const matchedColumns = (most: number) => z.array(matchedColumn).max(most)
