/** Maximum sizes of a workbook, of all its files together. */
export const bookLimits = {
  /** bytes of the files, and of what they unpack to */
  fileBytes: 60_000_000,
  unpackedBytes: 900_000_000,
  files: 100,
  /** rows of all sheets together */
  rows: 1_000_000,
  /** columns up to the last with content */
  columns: 200,
} as const

/** Rows between two yields to other work. */
export const breath = 500
