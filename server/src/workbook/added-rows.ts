import type { Language } from '@penside/domain/basics/language.ts'
import type { FileRow } from '@penside/domain/table/table.ts'
import type { AddedRow } from '@penside/domain/workbook/matching/sheet-match.ts'
import { addedLabels } from '@penside/domain/workbook/own-sheets.ts'
import { columnsOf, type SheetKey } from '@penside/domain/workbook/sheets.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'

/** Adds rows to a file, on a sheet of their own for each kind. @throws Refusal IMPORT_NOT_NOW while it is checked or once it is imported */
export async function addRows(db: Db, importId: number, added: readonly AddedRow[], language: Language) {
  const { state } = await db.found<{ state: string }>(
    sql`select state from workbook_import where import_id = ${importId} for update`,
  )
  if (state !== 'sending' && state !== 'checked') throw refuse('IMPORT_NOT_NOW')
  for (const [key, rows] of Map.groupBy(added, (row) => row.key)) {
    const part = await db.maybeOne<{ number: number; rows: string }>(sql`
      select number, rows from workbook_import_part
      where import_id = ${importId} and sheet = any(${Object.values(addedLabels(key))}) limit 1`)
    if (part) {
      const before = JSON.parse(part.rows) as FileRow[]
      const all = [...before, ...numbered(key, rows, Math.max(...before.map(([number]) => number)))]
      await db.run(sql`
        update workbook_import_part set rows = ${JSON.stringify(all)}
        where import_id = ${importId} and number = ${part.number}`)
    } else {
      const headings: FileRow = [1, ...Object.values(columnsOf(key)).map(({ names }) => names[language])]
      await db.run(sql`
        with counted as (
          update workbook_import set parts = parts + 1 where import_id = ${importId} returning farm_id, import_id, parts
        )
        insert into workbook_import_part (farm_id, import_id, number, sheet, rows)
        select farm_id, import_id, parts, ${addedLabels(key)[language]}, ${JSON.stringify([headings, ...numbered(key, rows, 1)])}
        from counted`)
    }
    await db.run(sql`update workbook_import set rows = rows + ${rows.length} where import_id = ${importId}`)
  }
}

/** Rows of a sheet after the row `last`. */
const numbered = (key: SheetKey, rows: readonly AddedRow[], last: number) =>
  rows.map(({ values }, i): FileRow => [
    last + i + 1,
    ...Object.keys(columnsOf(key)).map((column) => values[column] ?? null),
  ])
