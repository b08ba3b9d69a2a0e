import * as z from 'zod'
import { dayOrders } from '@penside/domain/table/dates.ts'
import { bookLimits } from '@penside/domain/workbook/limits.ts'
import { count, integer } from './vocabulary.ts'
import { field, optional, record } from './wire.ts'

// Schemas of imported files.

/** Cell of a file: see domain/records/books/cell.ts. */
export const cell = z.union([
  z.string().max(4_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.strictObject({ kind: z.enum(['date', 'formula', 'error']), text: z.string().max(4_000) }),
])
/** Column to which a heading of the file is matched. */
export const matchedColumn = z.strictObject({
  heading: z.string().min(1).max(200),
  column: z.string().min(1).max(40),
  /** Order of its dates, where they leave it open. */
  order: z.enum(dayOrders).optional(),
})

/** Row of an imported table: its number in the sheet, and its cells. */
export const fileRow = z
  .tuple([integer(1, 100_000)], cell)
  .refine((cells) => cells.length <= bookLimits.columns + 1)

/** Error in a row; row 0 is the whole table. */
const refusedCell = record({
  row: field('rowNo', z.int()),
  column: field('columnNm', z.string()),
  code: field('code', z.string()),
  values: field('codeValues', z.record(z.string(), z.union([z.string(), z.number()]))),
  shown: field('cell', z.string()),
})

/** Result of reading a table: headings, the first value below each, and matched columns. */
export const tableRead = (mostColumns: number) => ({
  headings: field('headings', z.array(z.string())),
  samples: field('samples', z.array(z.string())),
  columns: field('columns', matchedColumns(mostColumns)),
  refused: field('refused', z.array(refusedCell)),
  /** Unusual values, which a person has to confirm. */
  warned: field('warned', z.array(refusedCell)),
})
/** Number of unusual values that the person has confirmed. A file with another number of them is not imported. */
export const confirmedWarnings = optional(field('warnCnt', count))

export const matchedColumns = (most: number) => z.array(matchedColumn).max(most)
