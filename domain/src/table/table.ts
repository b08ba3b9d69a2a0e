import type { DayOrder } from './dates.ts'
import type { Doubt } from '../basics/doubt.ts'
import { Refusal, type RefusalValues } from '../basics/refusal.ts'
import { alike, isEmpty, shownIn, type Cell, type Reading } from './cell.ts'
import type { Column } from './column.ts'

/** Reads an imported table with columns of any name and headings in any row. */

/** Row of a file: its number in the sheet, and its cells. */
export type FileRow = readonly [number: number, ...cells: Cell[]]

const fileMark = ' · '
/** Maximum length of a sheet's name as it is sent; a CSV file gives its sheet the name of the file. */
export const longestSheetLabel = 200
/** Name of a sheet; with that of its file, if several files have a sheet of this name. Long names lose their start. */
export function sheetLabel(sheet: string, file?: string): string {
  if (file === undefined) return sheet.slice(-longestSheetLabel)
  const half = longestSheetLabel / 2 - fileMark.length
  return `${sheet.slice(-half)}${fileMark}${file.slice(-half)}`
}
/** Name of a sheet in its file. */
export const sheetNameIn = (label: string) => label.split(fileMark)[0] ?? label

/** Column assigned to a heading of another system. */
export type MatchedColumn = { heading: string; column: string; order?: DayOrder | undefined }

/** Error of a cell; row 0 is the whole table. `column` is its heading. */
export type RefusedCell = { row: number; column: string; code: string; values: RefusalValues; shown: string }

/** Columns of a kind of table; `elsewhere`: their names in other systems. */
export type TableKind<Name extends string> = {
  columns: Readonly<Record<Name, Column>>
  elsewhere: Readonly<Record<Name, readonly string[]>>
}

/** Values of a row, null for empty cells; `whole` if all required cells are valid. */
export type TableRow<Name extends string> = {
  row: number
  values: Partial<Record<Name, unknown>>
  whole: boolean
}
export type ReadTable<Name extends string> = {
  headings: string[]
  /** First values below each heading. */
  samples: string[]
  columns: MatchedColumn[]
  refused: RefusedCell[]
  /** Unusual values, which a person must confirm. */
  warned: RefusedCell[]
  rows: TableRow<Name>[]
}

/** No column holds a code of the farm. */
const isoDays: Reading = { dateFormat: 'YYYY-MM-DD', farmCodes: [] }

/** Maximum number of title rows above the headings. */
const rowsAbove = 10

export type TableOptions<Name extends string> = {
  chosen?: readonly MatchedColumn[] | undefined
  /** Matches of earlier tables by `matchOf`, newest first. One applies if the table has all its matched headings. */
  matches?: readonly (readonly MatchedColumn[])[]
  /** Skips a row that is no record. `above`: the rows read before it. */
  aside?: (
    row: number,
    at: (column: Name) => Cell | undefined,
    cells: readonly Cell[],
    above: readonly TableRow<Name>[],
  ) => boolean
  /** Further errors of a row. */
  judge?:
    | ((
        row: TableRow<Name>,
        refuse: (column: Name, refusal: Refusal, shown?: string) => void,
        warn: (column: Name, doubt: Doubt) => void,
      ) => void)
    | undefined
  reading?: Reading
}

/** The match of a table as it is stored for later tables: each heading with its column, `''` if it was left out. */
export const matchOf = ({
  headings,
  columns,
}: Pick<ReadTable<string>, 'headings' | 'columns'>): MatchedColumn[] =>
  headings.map((heading) => ({
    heading,
    column: columns.find((each) => each.heading === heading)?.column ?? '',
  }))

export const tableNames = <Name extends string>({ columns }: TableKind<Name>) =>
  Object.keys(columns) as Name[]

/** Reads a table. No row is read if a required column is missing. */
export function readTable<Name extends string>(
  kind: TableKind<Name>,
  rows: readonly FileRow[],
  { chosen, matches = [], aside, judge, reading = isoDays }: TableOptions<Name>,
): ReadTable<Name> {
  const filled = rows.filter(([, ...cells]) => !cells.every(isEmpty))
  const { at, columns } = headingsIn(kind, filled.slice(0, rowsAbove), chosen, matches)
  const table: ReadTable<Name> = { headings: [], samples: [], columns, refused: [], warned: [], rows: [] }
  const refuseTable = (column: string, code: string) => {
    table.refused.push({ row: 0, column, code, values: {}, shown: '' })
  }
  const headings = filled[at]
  if (!headings) {
    refuseTable('', 'NOTHING_TO_IMPORT')
    return table
  }
  const [, ...names] = headings
  const below = filled.slice(at + 1)
  names.forEach((name, place) => {
    if (isEmpty(name)) return
    table.headings.push(shownIn(name))
    table.samples.push(shownIn(below.find((row) => !isEmpty(row[place + 1]))?.[place + 1]))
  })
  const places = placesOf(kind, names, columns, refuseTable)
  if (table.refused.length > 0) return table
  if (below.length === 0) refuseTable('', 'NOTHING_TO_IMPORT')

  for (const [number, ...cells] of below) {
    if (aside?.(number, (column) => cells[places.get(column) ?? -1], cells, table.rows)) continue
    const row: TableRow<Name> = { row: number, values: {}, whole: true }
    const note = (column: Name, { code, values }: Refusal | Doubt, shown: string): RefusedCell => {
      const place = places.get(column)
      return { row: number, column: place === undefined ? '' : shownIn(names[place]), code, values, shown }
    }
    const refuse = (column: Name, refusal: Refusal, shown = '') => {
      row.whole = false
      table.refused.push(note(column, refusal, shown))
    }
    row.values = readCells(kind, places, cells, reading, refuse)
    judge?.(row, refuse, (column, doubt) => {
      table.warned.push(note(column, doubt, String(row.values[column] ?? '')))
    })
    table.rows.push(row)
  }
  return table
}

/** Places of the columns among the headings; refuses duplicate and missing columns. */
function placesOf<Name extends string>(
  kind: TableKind<Name>,
  names: readonly Cell[],
  columns: readonly MatchedColumn[],
  refuse: (column: string, code: string) => void,
): Map<Name, number> {
  const all = tableNames(kind)
  const places = new Map<Name, number>()
  for (const { heading, column } of columns) {
    const place = names.findIndex((each) => alike(shownIn(each)) === alike(heading))
    const known = all.find((each) => each === column)
    if (place < 0 || !known) continue
    if (places.has(known)) refuse(heading, 'COLUMN_TWICE')
    else places.set(known, place)
  }
  for (const column of all)
    if (kind.columns[column].needed && !places.has(column)) refuse(column, 'COLUMN_MISSING')
  return places
}

/** Values of a row, null for empty cells; refuses invalid cells and empty required ones. */
function readCells<Name extends string>(
  { columns }: TableKind<Name>,
  places: ReadonlyMap<Name, number>,
  cells: readonly Cell[],
  reading: Reading,
  refuse: (column: Name, refusal: Refusal, shown?: string) => void,
): TableRow<Name>['values'] {
  const values: TableRow<Name>['values'] = {}
  for (const [column, place] of places) {
    const cell = cells[place]
    if (isEmpty(cell)) {
      values[column] = null
      if (columns[column].needed) refuse(column, new Refusal('CELL_NEEDED'))
      continue
    }
    try {
      values[column] = columns[column].read(cell, reading)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refuse(column, error, shownIn(cell))
    }
  }
  return values
}

/** The row of the headings, and the column of each: as chosen, as in an earlier table, or by its name. */
function headingsIn<Name extends string>(
  kind: TableKind<Name>,
  rows: readonly FileRow[],
  chosen: readonly MatchedColumn[] | undefined,
  matches: readonly (readonly MatchedColumn[])[],
): { at: number; columns: MatchedColumn[] } {
  const wordsOf = (of: (column: Name) => readonly string[]) =>
    new Map(tableNames(kind).flatMap((column) => of(column).map((word) => [alike(word), column] as const)))
  // Our own names come before those of others: a table may have a running number beside the carcass number.
  const vocabularies = [
    wordsOf((column) => [column, ...Object.values(kind.columns[column].names)]),
    wordsOf((column) => kind.elsewhere[column]),
  ]
  const named = (row: FileRow) => row.slice(1).map((cell) => shownIn(cell as Cell))
  const has = (row: FileRow, columns: readonly MatchedColumn[]) => {
    const there = new Set(named(row).map(alike))
    return columns.length > 0 && columns.every(({ heading }) => there.has(alike(heading)))
  }
  /** Adds the columns that the names of headings tell, except for `known` headings. */
  const withNamed = (row: FileRow, known: readonly MatchedColumn[] = []) => {
    const columns = known.filter(({ column }) => column !== '')
    const fresh = named(row).filter((name) => known.every(({ heading }) => alike(heading) !== alike(name)))
    for (const words of vocabularies)
      for (const heading of fresh) {
        const column = words.get(alike(heading))
        if (column !== undefined && columns.every((each) => each.column !== column))
          columns.push({ heading, column })
      }
    return columns
  }
  if (chosen) {
    const at = rows.findIndex((row) => has(row, chosen))
    if (at >= 0) return { at, columns: [...chosen] }
  }
  for (const match of matches) {
    const matched = match.filter(({ column }) => column !== '')
    const row = rows.find((each) => has(each, matched))
    if (row) return { at: rows.indexOf(row), columns: withNamed(row, match) }
  }
  const likely = rows.map((row) => withNamed(row))
  const most = Math.max(0, ...likely.map(({ length }) => length))
  const texts = rows.map(
    (row) => row.slice(1).filter((cell) => typeof cell === 'string' && !isEmpty(cell)).length,
  )
  const at =
    most > 0 ? likely.findIndex(({ length }) => length === most) : texts.indexOf(Math.max(0, ...texts))
  return { at, columns: likely[at] ?? [] }
}
