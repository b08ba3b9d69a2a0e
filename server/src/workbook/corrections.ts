import type { Cause, RefusedRow, WrongRow } from '@penside/contract/workbook/workbook.ts'
import { shownIn, type Cell, type Reading } from '@penside/domain/table/cell.ts'
import type { FileRow } from '@penside/domain/table/table.ts'
import {
  animalOf,
  rowsOfAnimal,
  type AnimalRow as AnimalRowOfFile,
  type AnimalSheet,
} from '@penside/domain/workbook/animal-rows.ts'
import { likelyCodes, unknownWordCodes, wholeSheetCodes } from '@penside/domain/workbook/causes.ts'
import { Corrections, type Correction } from '@penside/domain/workbook/corrections.ts'
import { sql, type Db } from '../database/db.ts'
import { refuse } from '../http/problem.ts'

type CauseKey = Pick<Cause, 'sheet' | 'column' | 'code' | 'word'>

const word = sql`case when code = any(${[...unknownWordCodes]}) then value else '' end`

/** Rejected cells of an import by their cause, the most frequent first. */
export async function causesOf(db: Db, importId: number) {
  const rows = await db.many<Cause>(sql`
    select sheet, column_name as column, code, word, (array_agg(code_values order by number))[1] as values, count(*) as cells,
      to_jsonb((array_agg(jsonb_build_object('row', row, 'shown', value) order by number))[1:3]) as examples,
      min(row) > 0 and not code = any(${[...wholeSheetCodes]}) as of_rows, code = any(${[...likelyCodes]}) as likely
    from (select *, ${word} as word from workbook_import_error where import_id = ${importId} and not warning) e
    group by sheet, column_name, code, word order by bool_or(code = any(${[...wholeSheetCodes]})) desc, cells desc, min(number)`)
  const { corrections } = await db.one<{ corrections: number }>(
    sql`select count(*) as corrections from workbook_import_correction where import_id = ${importId}`,
  )
  return { rows, corrections }
}

const ofCause = (importId: number, { sheet, column, code, word: only }: CauseKey) =>
  sql`import_id = ${importId} and not warning and sheet = ${sheet} and column_name = ${column} and code = ${code} and ${word} = ${only}`

/** Rows of a cause as corrected so far, with the headings of their sheet. */
export async function wrongRowsOf(
  db: Db,
  importId: number,
  cause: CauseKey,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const numbers = await db.many<{ row: number; total: number }>(sql`
    select row, count(*) over () as total from workbook_import_error where ${ofCause(importId, cause)}
    group by row order by row limit ${pageSize} offset ${page * pageSize}`)
  const places = await db.many<{ row: number; column: string }>(sql`
    select row, column_name as column from workbook_import_error
    where import_id = ${importId} and not warning and sheet = ${cause.sheet} and row = any(${numbers.map(({ row }) => row)})`)
  const { headings, rows } = await sheetOf(db, importId, cause)
  const animalSheet = (await animalSheets(db, importId)).find(({ sheet }) => sheet === cause.sheet)
  const reading = await readingOf(db)
  const wanted = new Set(numbers.map(({ row }) => row))
  const columnsOfRow = Map.groupBy(places, ({ row }) => row)
  const wrong = rows.flatMap((of): WrongRow[] => {
    const [row] = of
    if (!wanted.has(row)) return []
    const columns = (columnsOfRow.get(row) ?? []).map(({ column }) => column)
    const animal = animalSheet ? animalOf(animalSheet, of, reading) : null
    return [{ ...rowToEdit(cause.sheet, headings, of, columns), animal: animal ?? '' }]
  })
  return { headings, rows: wrong, total: numbers[0]?.total ?? 0 }
}

/** A row to be edited. @param wrong headings of its rejected cells */
const rowToEdit = (
  sheet: string,
  headings: readonly string[],
  [row, ...cells]: FileRow,
  wrong: readonly string[],
) => ({
  sheet,
  row,
  cells: headings.map((_, place) => shownIn(cells[place])),
  wrong: [...new Set(wrong.map((column) => headings.indexOf(column)))].filter((place) => place >= 0),
})

const animalSheets = async (db: Db, importId: number) =>
  (
    await db.found<{ animalSheets: AnimalSheet[] }>(
      sql`select animal_sheets from workbook_import where import_id = ${importId}`,
    )
  ).animalSheets

const readingOf = async (db: Db): Promise<Reading> => ({
  ...(await db.one<{ dateFormat: string }>(sql`select date_format from farm where farm_id = current_farm()`)),
  farmCodes: [],
})

/** Maximum number of rows of an animal; more have a column of something else. */
const maxAnimalRows = 500

/** Rows of an animal on all sheets as corrected so far, by day, and what is wrong or unusual in them. */
export async function animalRowsOf(db: Db, importId: number, animal: string) {
  const corrections = await correctionsOf(db, importId)
  const reading = await readingOf(db)
  const found: (AnimalRowOfFile & { sheet: string; headings: string[] })[] = []
  for (const of of await animalSheets(db, importId)) {
    const rows = await rowsOfSheet(db, importId, of.sheet)
    const [, ...headings] = rows.find(([row]) => row === of.headings) ?? [0]
    const own = rowsOfAnimal(animal, of, corrections.appliedTo(of.sheet, rows), reading)
    found.push(...own.map((each) => ({ ...each, sheet: of.sheet, headings: headings.map(shownIn) })))
  }
  // Rows without a day come last; of one day, in the order of the sheets.
  const byDay = found.toSorted((a, b) => (a.on ?? '9').localeCompare(b.on ?? '9')).slice(0, maxAnimalRows)
  const places = JSON.stringify(byDay.map(({ sheet, row: [row] }) => ({ sheet, row })))
  const refused = await db.many<RefusedRow>(sql`
    select number, sheet, row, column_name as column, code, code_values as values, value as shown, warning from workbook_import_error e
    join json_to_recordset(${places}) as r(sheet text, row int) using (sheet, row)
    where import_id = ${importId} order by number`)
  return {
    sheets: [...new Map(byDay.map(({ sheet, headings }) => [sheet, { sheet, headings }])).values()],
    rows: byDay.map(({ sheet, headings, row, on }) => {
      const wrong = refused.filter((each) => !each.warning && each.sheet === sheet && each.row === row[0])
      const columns = wrong.map(({ column }) => column)
      return { ...rowToEdit(sheet, headings, row, columns), animal, on }
    }),
    refused,
  }
}

/** Rows of a sheet, as sent. */
async function rowsOfSheet(db: Db, importId: number, sheet: string) {
  const parts = await db.many<{ rows: string }>(
    sql`select rows from workbook_import_part where import_id = ${importId} and sheet = ${sheet} order by number`,
  )
  return parts.flatMap(({ rows }) => JSON.parse(rows) as FileRow[])
}

/** The headings of a sheet, which have the column, and its rows as corrected so far. */
async function sheetOf(db: Db, importId: number, { sheet, column }: Pick<CauseKey, 'sheet' | 'column'>) {
  const all = await rowsOfSheet(db, importId, sheet)
  const [, ...headings] = all.find((row) => row.slice(1).some((cell) => shownIn(cell) === column)) ?? [0]
  const corrections = await correctionsOf(db, importId)
  return { headings: headings.map(shownIn), rows: corrections.appliedTo(sheet, all) }
}

/** All corrections of an import. */
export async function correctionsOf(db: Db, importId: number) {
  const stored = await db.many<{ changes: Correction[] }>(
    sql`select changes from workbook_import_correction where import_id = ${importId} order by number`,
  )
  return new Corrections(stored.flatMap(({ changes }) => changes))
}

/** A part of a file as corrected so far. */
export async function correctedPart(db: Db, importId: number, number: number) {
  const { sheet, rows } = await db.found<{ sheet: string; rows: string }>(
    sql`select sheet, rows from workbook_import_part where import_id = ${importId} and number = ${number}`,
  )
  const corrections = await correctionsOf(db, importId)
  const corrected = corrections.appliedTo(sheet, JSON.parse(rows) as FileRow[])
  return { sheet, rows: corrected.map(([number, ...cells]): [number, ...Cell[]] => [number, ...cells]) }
}

/** Changes that correct all rows of a cause. @throws Refusal NOT_FOUND if it has none */
export async function changesOfAll(
  db: Db,
  importId: number,
  cause: CauseKey,
  { by, value }: { by: 'value' | 'likely' | 'drop'; value: string },
): Promise<Correction[]> {
  const cells = await db.many<{ row: number; like: string | null }>(sql`
    select row, min(code_values ->> 'like') as like from workbook_import_error
    where ${ofCause(importId, cause)} and row > 0 group by row order by row`)
  if (cells.length === 0) throw refuse('NOT_FOUND')
  const { sheet, column } = cause
  if (by === 'drop') return cells.map(({ row }) => ({ sheet, row, place: null, value: '' }))
  const place = (await sheetOf(db, importId, cause)).headings.indexOf(column)
  if (place < 0) throw refuse('BAD_INPUT', {}, ['column'])
  return cells.flatMap(({ row, like }) => {
    const next = by === 'likely' ? like : value
    return next === null ? [] : [{ sheet, row, place, value: next }]
  })
}

/** Stores changes of a file that are saved together. */
export const addCorrection = (db: Db, importId: number, changes: readonly Correction[]) =>
  db.run(sql`
    insert into workbook_import_correction (farm_id, import_id, number, changes)
    select current_farm(), ${importId}, coalesce(max(number), 0) + 1, ${JSON.stringify(changes)}::jsonb
    from workbook_import_correction where import_id = ${importId} returning farm_id`)

/** Deletes the last correction. @throws Refusal NOT_FOUND if there is none */
export async function removeLastCorrection(db: Db, importId: number) {
  const removed = await db.maybeOne(sql`
    delete from workbook_import_correction where import_id = ${importId}
      and number = (select max(number) from workbook_import_correction where import_id = ${importId}) returning number`)
  if (!removed) throw refuse('NOT_FOUND')
}
