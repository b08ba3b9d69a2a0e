import * as z from 'zod'

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
