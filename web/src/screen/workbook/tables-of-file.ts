import type { Share } from '@penside/domain/table/prepared.ts'
import type { FileRow } from '@penside/domain/table/table.ts'

/** Rows of one sheet of a chosen file. */
export type FileTable = { sheet: string; rows: FileRow[] }

/** The sheets of a file that have rows, in their order. */
export function tablesOf(shares: readonly Share[]): FileTable[] {
  const tables = new Map<string, FileTable>()
  for (const { sheet, rows } of shares) {
    if (rows.length === 0) continue
    const table = tables.get(sheet) ?? { sheet, rows: [] }
    tables.set(sheet, table)
    table.rows.push(...rows)
  }
  return [...tables.values()]
}
