import type { FileRow, MatchedColumn } from '../table/table.ts'
import type { Language } from '../basics/language.ts'
import type { Doubt } from '../basics/doubt.ts'
import { Refusal, type RefusalValues } from '../basics/refusal.ts'
import { alike, isEmpty, shownIn, type Cell, type FarmCode, type Reading } from '../table/cell.ts'
import { wordsOf } from '../table/column.ts'
import type { OwnSheet } from '../table/prepared.ts'
import { columnsOf, sheetKeys, sheets, type RowOf, type SheetKey } from './sheets.ts'

/** A rejected or unusual cell, with sheet, row number and heading of the file. */
export type Refused = {
  sheet: string
  /** 0 for the whole sheet. */
  row: number
  column: string
  code: string
  values: RefusalValues
  /** Text of the cell. */
  shown: string
}

/** A read row; without `whole` some cells were unreadable. */
type ReadRow<K extends SheetKey> = { number: number; values: RowOf<K>; whole: boolean }

/** Columns of another system's sheet, as matched by a person. */
export type BookMatch = { sheet: string; key: SheetKey; columns: readonly MatchedColumn[] }
/** A sheet that is unknown or lacks needed columns, for a person to match; `key` is the sheet that it is read as. */
type ForeignSheet = {
  sheet: string
  headings: string[]
  /** First value below each heading. */
  samples: string[]
  key: SheetKey | null
  columns: MatchedColumn[]
}
/** Maximum number of title rows above the headings, plus one. */
const rowsAbove = 10

type Heading = { name: string; columns: readonly (string | null)[]; headings: ReadonlyMap<string, string> }

/** Names of the template's guide sheet, which is ignored. */
export const guideNames = { ko: '안내', en: 'Guide', vi: 'Hướng dẫn' } as const

const sheetByName = new Map(
  sheetKeys.flatMap((key) => [key, ...Object.values(sheets[key].names)].map((name) => [alike(name), key])),
)
const ignored = new Set(Object.values(guideNames).map(alike))

const wordsOfColumns = (key: SheetKey) =>
  new Map(
    Object.entries(columnsOf(key)).flatMap(([column, { names }]) =>
      [column, ...Object.values(names)].map((each) => [alike(each), column] as const),
    ),
  )
/** The columns without which no row of a sheet is read. */
export const neededColumns = (key: SheetKey) =>
  Object.entries(columnsOf(key)).flatMap(([column, { needed }]) => (needed ? [column] : []))
function hasNeeded(key: SheetKey, cells: readonly Cell[]) {
  const words = wordsOfColumns(key)
  const there = new Set(cells.map((cell) => words.get(alike(shownIn(cell)))))
  return neededColumns(key).every((column) => there.has(column))
}
/** Headings that have the name of a column: the proposal for matching. */
export const likelyColumns = (key: SheetKey, headings: readonly string[]): MatchedColumn[] => {
  const words = wordsOfColumns(key)
  return headings.flatMap((heading) => {
    const column = words.get(alike(heading))
    return column === undefined ? [] : [{ heading, column }]
  })
}

/** Sheets of the farm's own workbook, as the readers of files recognize them. */
export const ownSheets: readonly OwnSheet[] = sheetKeys.map((key) => ({
  names: [key, ...Object.values(sheets[key].names)].map(alike),
  needed: neededColumns(key).map((column) =>
    [column, ...Object.values(columnsOf(key)[column]?.names ?? {})].map(alike),
  ),
}))

/** Maximum number of listed cells; the rest is only counted. */
export const mostRefused = 20_000

/** Reads the rows of a file sheet by sheet, and collects unreadable cells. */
export class BookReader {
  readonly refused: Refused[] = []
  /** Number of all, also those not listed. */
  refusals = 0
  /** Numbers of all rows with a rejected cell, by sheet. A number of no row, such as that of the headings, rejects the whole sheet. */
  readonly wrong = new Map<SheetKey, Set<number>>()
  /** Unusual values, which a person has to confirm. */
  readonly unusual: Refused[] = []
  /** Number of all, also those not listed. */
  warnings = 0
  /** Unknown sheets and columns, which are not read. */
  readonly unread: { sheet: string; column: string }[] = []
  // Object.fromEntries loses the key types.
  readonly rows = Object.fromEntries(sheetKeys.map((key) => [key, []])) as unknown as {
    readonly [K in SheetKey]: ReadRow<K>[]
  }
  /** Codes that the file adds to the association's lists; its rows may use them. */
  readonly codes: { number: number; row: FarmCode & { unused: boolean } }[] = []
  #reading: Reading
  readonly #headings = new Map<SheetKey, Heading>()
  readonly #waiting = new Map<string, FileRow[]>()
  readonly #settled = new Map<string, { key: SheetKey; heading: Heading } | null>()
  readonly #matches: readonly BookMatch[]
  readonly foreign: ForeignSheet[] = []

  readonly #language: Language

  /** @param language of names that are not in the file */
  constructor(reading: Reading, language: Language, matches: readonly BookMatch[] = []) {
    this.#reading = reading
    this.#matches = matches
    this.#language = language
  }

  get reading() {
    return this.#reading
  }

  /** Adds rows of a sheet in order. Its headings are the first row that has all needed columns. */
  add(name: string, rows: readonly FileRow[]) {
    if (ignored.has(alike(name))) return
    for (const row of rows) {
      const [number, ...cells] = row
      if (cells.every(isEmpty)) continue
      const settled = this.#settled.get(name)
      if (settled) this.#read(settled.key, settled.heading, number, cells)
      if (settled !== undefined) continue
      const waiting = this.#waiting.get(name) ?? []
      waiting.push(row)
      this.#waiting.set(name, waiting)
      const match = this.#matchFor(name, cells)
      const own = match ? undefined : sheetByName.get(alike(name))
      if (match) this.#begin(name, match.key, row, match)
      else if (own && hasNeeded(own, cells)) this.#begin(name, own, row)
      else if (waiting.length >= rowsAbove) this.#settle(name, waiting)
    }
    if (rows.length === 0 && !this.#waiting.has(name) && !sheetByName.has(alike(name)))
      this.#waiting.set(name, [])
  }

  /** Ends the file, and settles sheets without headings. */
  finish() {
    for (const [name, rows] of this.#waiting) if (!this.#settled.has(name)) this.#settle(name, rows)
  }

  /** Settles a sheet without needed headings: the first row of a known sheet counts as headings, so missing columns are reported. */
  #settle(name: string, rows: readonly FileRow[]) {
    const key = sheetByName.get(alike(name))
    const [first] = rows
    if (key && first) {
      this.#offer(name, rows, key)
      this.#begin(name, key, first)
      for (const [number, ...cells] of rows.slice(1)) {
        const settled = this.#settled.get(name)
        if (settled) this.#read(settled.key, settled.heading, number, cells)
      }
      return
    }
    this.#settled.set(name, null)
    this.unread.push({ sheet: name, column: '' })
    if (first) this.#offer(name, rows, null)
  }

  #begin(name: string, key: SheetKey, [number, ...cells]: FileRow, match?: BookMatch) {
    const other = this.#headings.get(key)
    if (other) {
      this.#settled.set(name, null)
      this.refuse(key, 0, null, 'SHEET_TWICE', { sheet: name })
      return
    }
    if (match) this.#offer(name, [[number, ...cells]], key, match.columns)
    this.#settled.set(name, { key, heading: this.#headingOf(key, name, number, cells, match) })
  }

  #offer(
    name: string,
    rows: readonly FileRow[],
    key: SheetKey | null,
    columns: readonly MatchedColumn[] = [],
  ) {
    const filled = ([, ...cells]: FileRow) =>
      cells.filter((cell) => typeof cell === 'string' && !isEmpty(cell))
    const most = Math.max(...rows.map((row) => filled(row).length))
    const at = rows.findIndex((row) => filled(row).length === most)
    const [, ...cells] = rows[at] ?? [0]
    const places = cells.flatMap((cell, i) => (isEmpty(cell) ? [] : [i]))
    const below = rows.slice(at + 1)
    this.foreign.push({
      sheet: name,
      headings: places.map((i) => shownIn(cells[i])),
      samples: places.map((i) => shownIn(below.find((row) => !isEmpty(row[i + 1]))?.[i + 1])),
      key,
      columns: [...columns],
    })
  }

  /** The match of this sheet, or else of another name, whose headings are all in the row. */
  #matchFor(name: string, cells: readonly Cell[]) {
    if (this.#matches.length === 0) return undefined
    const words = new Set(cells.map((cell) => alike(shownIn(cell))))
    const fits = this.#matches.filter(
      ({ columns }) => columns.length > 0 && columns.every(({ heading }) => words.has(alike(heading))),
    )
    return fits.find(({ sheet }) => alike(sheet) === alike(name)) ?? fits[0]
  }

  /** Name of a sheet in the file. */
  nameOf(key: SheetKey) {
    return this.#headings.get(key)?.name ?? sheets[key].names[this.#language]
  }

  /** Sheet and row number in the file of a read row. */
  sourceOf(key: SheetKey, number: number): { sheet: string; row: number } {
    return { sheet: this.nameOf(key), row: number }
  }

  /** Whether the file has a sheet of this kind. */
  has(key: SheetKey) {
    return this.#headings.has(key)
  }

  /** Rejects a cell, by the key of its column. */
  refuse(
    key: SheetKey,
    row: number,
    column: string | null,
    code: string,
    values: RefusalValues = {},
    shown = '',
  ) {
    this.refusals += 1
    const wrong = this.wrong.get(key) ?? new Set()
    this.wrong.set(key, wrong.add(row))
    if (this.refused.length < mostRefused) this.refused.push(this.#at(key, row, column, code, values, shown))
  }

  /** Warns of an unusual cell, by the key of its column. */
  warn(key: SheetKey, row: number, column: string, { code, values }: Doubt, shown: string) {
    this.warnings += 1
    if (this.unusual.length < mostRefused) this.unusual.push(this.#at(key, row, column, code, values, shown))
  }

  #at(
    key: SheetKey,
    row: number,
    column: string | null,
    code: string,
    values: RefusalValues,
    shown: string,
  ): Refused {
    const heading = this.#headings.get(key)
    const name =
      column === null
        ? ''
        : (heading?.headings.get(column) ?? columnsOf(key)[column]?.names[this.#language] ?? '')
    return { sheet: this.nameOf(key), row, column: name, code, values, shown }
  }

  /** Rejected cells, then unusual ones, each in the order of the file. */
  inOrder(): (Refused & { warning: boolean })[] {
    const order = new Map([...this.#headings.values()].map(({ name }, i) => [name, i]))
    const placeOf = ({ sheet }: Refused) => order.get(sheet) ?? order.size
    const sorted = (rows: readonly Refused[], warning: boolean) =>
      rows.toSorted((a, b) => placeOf(a) - placeOf(b) || a.row - b.row).map((row) => ({ ...row, warning }))
    return [...sorted(this.refused, false), ...sorted(this.unusual, true)]
  }

  #headingOf(
    key: SheetKey,
    name: string,
    number: number,
    cells: readonly Cell[],
    match?: BookMatch,
  ): Heading {
    const byName = match
      ? new Map(match.columns.map(({ heading, column }) => [alike(heading), column]))
      : wordsOfColumns(key)
    const headings = new Map<string, string>()
    const doubled: string[] = []
    const columns = cells.map((cell) => {
      if (isEmpty(cell)) return null
      const shown = shownIn(cell)
      const column = byName.get(alike(shown))
      if (column === undefined) this.unread.push({ sheet: name, column: shown })
      else if (headings.has(column)) doubled.push(column)
      else headings.set(column, shown)
      return column ?? null
    })
    const heading = { name, columns, headings }
    this.#headings.set(key, heading)
    for (const column of doubled) this.refuse(key, number, column, 'COLUMN_TWICE', {}, headings.get(column))
    for (const [column, { needed }] of Object.entries(columnsOf(key)))
      if (needed && !headings.has(column)) this.refuse(key, number, column, 'COLUMN_MISSING')
    return heading
  }

  #read(key: SheetKey, { columns }: Heading, number: number, cells: readonly Cell[]) {
    const values: Record<string, unknown> = {}
    let whole = true
    const all = columnsOf(key)
    columns.forEach((column, place) => {
      if (column === null || column in values) return
      const cell = cells[place]
      const known = all[column]
      if (!known || isEmpty(cell)) return
      try {
        values[column] = known.read(cell, this.#reading)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        whole = false
        this.refuse(key, number, column, error.code, error.values, shownIn(cell))
      }
    })
    for (const [column, { needed }] of Object.entries(all)) {
      if (column in values) continue
      const place = columns.indexOf(column)
      values[column] = null
      if (!needed || place < 0 || !isEmpty(cells[place])) continue
      whole = false
      this.refuse(key, number, column, 'CELL_NEEDED')
    }
    // A missing column was reported once, with the headings.
    if (neededColumns(key).some((each) => !columns.includes(each))) whole = false
    // The compiler cannot follow the types of columns through the loop.
    this.rows[key].push({ number, values, whole } as never)
    if (key === 'codes' && whole) this.#addCode(number, values as RowOf<'codes'>)
  }

  /** Whether a sheet is read before the others, which refer to it. */
  comesFirst = (sheet: string) => sheetByName.get(alike(sheet)) === 'codes'

  /** Adds a code of the farm, unless the list has its name already. */
  #addCode(number: number, { list, name, nameEn, nameVi, unused, mergedInto }: RowOf<'codes'>) {
    const names = [name, nameEn ?? name, nameVi ?? name]
    const { farmCodes } = this.#reading
    const own = farmCodes.filter((each) => each.list === list)
    const isKnown = (each: readonly string[]) => each.some((one) => alike(one) === alike(name))
    if (own.some((each) => Boolean(each.mergedInto) === Boolean(mergedInto) && isKnown(each.names))) return
    if (!mergedInto && wordsOf('association', list).has(alike(name))) return
    const numbers = own.map(({ code }) => Number(/^9\d+$/.exec(code.slice(list.length))?.[0] ?? 0))
    const row = {
      list,
      code: `${list}${Math.max(900, ...numbers) + 1}`,
      names,
      mergedInto,
      unused: unused ?? false,
    }
    this.codes.push({ number, row })
    this.#reading = { ...this.#reading, farmCodes: [...farmCodes, row] }
  }
}
