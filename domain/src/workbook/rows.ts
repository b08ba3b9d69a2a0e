import type { FileRow, MatchedColumn } from '../table/table.ts'
import type { Language } from '../basics/language.ts'
import type { Doubt } from '../basics/doubt.ts'
import { Refusal, type RefusalValues } from '../basics/refusal.ts'
import { alike, isEmpty, shownIn, type Cell, type FarmCode, type Reading } from '../table/cell.ts'
import { wordsOf } from '../table/column.ts'
import { columnsOf, sheetKeys, sheets, type RowOf, type SheetKey } from './sheets.ts'

/** What stands against a row, in the words of the file: its sheet, its row as the sheet numbers it, the heading of the column. */
export type Refused = {
  sheet: string
  /** 0 where it is about the whole sheet. */
  row: number
  column: string
  code: string
  values: RefusalValues
  /** What stands in the cell. */
  shown: string
}

/** A row that was read. What could not be read is not there, and `whole` says so. */
type ReadRow<K extends SheetKey> = { number: number; values: RowOf<K>; whole: boolean }

/** A sheet of another system, matched by hand once: it is read so wherever its headings stand again. */
export type BookMatch = { sheet: string; key: SheetKey; columns: readonly MatchedColumn[] }
/** A sheet that is none of the books, or lacks what they need: what it has, for a person to match; and as what it is read, if it is. */
type ForeignSheet = {
  sheet: string
  headings: string[]
  /** What stands below each heading first. */
  samples: string[]
  key: SheetKey | null
  columns: MatchedColumn[]
}
/** Titles and the like may stand above the headings, in so many rows. */
const rowsAbove = 10

type Heading = { name: string; columns: readonly (string | null)[]; headings: ReadonlyMap<string, string> }

/** A guide beside the books, which the template has too. */
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
/** Which of these headings is called like a column of ours: where a person begins to match. */
export const likelyColumns = (key: SheetKey, headings: readonly string[]): MatchedColumn[] => {
  const words = wordsOfColumns(key)
  return headings.flatMap((heading) => {
    const column = words.get(alike(heading))
    return column === undefined ? [] : [{ heading, column }]
  })
}

/** More than a person mends by hand: the rest is only counted. */
export const mostRefused = 20_000

/** The rows of a file, read sheet by sheet. Everything that cannot be read is collected. */
export class BookReader {
  readonly refused: Refused[] = []
  /** How many there are, also of those that were not kept. */
  refusals = 0
  /** Rows that can be imported and whose values are unusual: a person confirms them. */
  readonly unusual: Refused[] = []
  /** How many there are, also of those that were not kept. */
  warnings = 0
  /** Sheets and columns that are none of the books: they are not read, and that is said. */
  readonly unread: { sheet: string; column: string }[] = []
  // Object.fromEntries forgets which names there are.
  readonly rows = Object.fromEntries(sheetKeys.map((key) => [key, []])) as unknown as {
    readonly [K in SheetKey]: ReadRow<K>[]
  }
  /** What the file adds to the association's lists: from here on its rows may say it. */
  readonly codes: { number: number; row: FarmCode & { unused: boolean } }[] = []
  #reading: Reading
  readonly #headings = new Map<SheetKey, Heading>()
  readonly #waiting = new Map<string, FileRow[]>()
  readonly #settled = new Map<string, { key: SheetKey; heading: Heading } | null>()
  readonly #matches: readonly BookMatch[]
  readonly foreign: ForeignSheet[] = []

  readonly #language: Language

  /** @param language for what the file does not name itself */
  constructor(reading: Reading, language: Language, matches: readonly BookMatch[] = []) {
    this.#reading = reading
    this.#matches = matches
    this.#language = language
  }

  get reading() {
    return this.#reading
  }

  /** Rows of one sheet, in order; the first that is not empty is its heading, or one below it that has what is needed. */
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

  /** What waits for its heading is settled: there is nothing more to come. */
  finish() {
    for (const [name, rows] of this.#waiting) if (!this.#settled.has(name)) this.#settle(name, rows)
  }

  /** No row has the headings that are needed: of a sheet of ours the first is taken for them, and what is missing is said. */
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

  /** The match of this sheet, or of one under another name, whose headings all stand in the row. */
  #matchFor(name: string, cells: readonly Cell[]) {
    if (this.#matches.length === 0) return undefined
    const words = new Set(cells.map((cell) => alike(shownIn(cell))))
    const fits = this.#matches.filter(
      ({ columns }) => columns.length > 0 && columns.every(({ heading }) => words.has(alike(heading))),
    )
    return fits.find(({ sheet }) => alike(sheet) === alike(name)) ?? fits[0]
  }

  /** The name under which the file has this sheet. */
  nameOf(key: SheetKey) {
    return this.#headings.get(key)?.name ?? sheets[key].names[this.#language]
  }

  /** Notes what stands against a row, by our own name of the column. */
  refuse(
    key: SheetKey,
    row: number,
    column: string | null,
    code: string,
    values: RefusalValues = {},
    shown = '',
  ) {
    this.refusals += 1
    if (this.refused.length < mostRefused) this.refused.push(this.#at(key, row, column, code, values, shown))
  }

  /** Notes what is unusual in a row, by our own name of the column. */
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

  /** Rejected rows, then unusual ones, each in the order in which a person goes through the file. */
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
    // A column that is missing altogether was said once, in the heading.
    if (neededColumns(key).some((each) => !columns.includes(each))) whole = false
    // What the columns read is what the sheet's type says of them; the compiler cannot follow that through the loop.
    this.rows[key].push({ number, values, whole } as never)
    if (key === 'codes' && whole) this.#addCode(number, values as RowOf<'codes'>)
  }

  /** Whether the rows of a sheet are to be read before the others, which may speak of them. */
  comesFirst = (sheet: string) => sheetByName.get(alike(sheet)) === 'codes'

  /** A name that the list has already is no other code. */
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
