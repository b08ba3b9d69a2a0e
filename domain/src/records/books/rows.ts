import type { Language } from '../../farm/language.ts'
import { Refusal, type RefusalValues } from '../../refusal.ts'
import { alike, isEmpty, shownIn, type Cell, type Reading } from './cell.ts'
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

/** A row of the file: its number in the sheet, and its cells. */
export type FileRow = readonly [number: number, ...cells: Cell[]]
/** A row that was read. What could not be read is not there, and `whole` says so. */
export type ReadRow<K extends SheetKey> = { number: number; values: RowOf<K>; whole: boolean }

type Heading = { name: string; columns: readonly (string | null)[]; headings: ReadonlyMap<string, string> }

/** A guide beside the books, which the template has too. */
export const guideNames = { ko: '안내', en: 'Guide', vi: 'Hướng dẫn' } as const

const sheetByName = new Map(
  sheetKeys.flatMap((key) => [key, ...Object.values(sheets[key].names)].map((name) => [alike(name), key])),
)
const ignored = new Set(Object.values(guideNames).map(alike))

/** More than a person mends by hand: the rest is only counted. */
export const mostRefused = 20_000

/** The rows of a file, read sheet by sheet. Everything that cannot be read is collected. */
export class BookReader {
  readonly refused: Refused[] = []
  /** How many there are, also of those that were not kept. */
  refusals = 0
  /** Sheets and columns that are none of the books: they are not read, and that is said. */
  readonly unread: { sheet: string; column: string }[] = []
  readonly rows: { [K in SheetKey]: ReadRow<K>[] } = {
    suppliers: [],
    pens: [],
    boars: [],
    sows: [],
    matings: [],
    accidents: [],
    farrowings: [],
    litters: [],
    weanings: [],
    removals: [],
  }
  readonly #reading: Reading
  readonly #headings = new Map<SheetKey, Heading>()
  readonly #skipped = new Set<string>()

  readonly #language: Language

  /** @param language for what the file does not name itself */
  constructor(reading: Reading, language: Language) {
    this.#reading = reading
    this.#language = language
  }

  get reading() {
    return this.#reading
  }

  /** Rows of one sheet, in order; the first that is not empty is its heading. */
  add(name: string, rows: readonly FileRow[]) {
    const key = sheetByName.get(alike(name))
    if (!key) {
      if (!this.#skipped.has(name) && !ignored.has(alike(name))) this.unread.push({ sheet: name, column: '' })
      this.#skipped.add(name)
      return
    }
    for (const [number, ...cells] of rows) {
      if (cells.every(isEmpty)) continue
      const heading = this.#headings.get(key)
      if (!heading) this.#headings.set(key, this.#headingOf(key, name, number, cells))
      else this.#read(key, heading, number, cells)
    }
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
    if (this.refused.length >= mostRefused) return
    const heading = this.#headings.get(key)
    const name =
      column === null
        ? ''
        : (heading?.headings.get(column) ?? columnsOf(key)[column]?.names[this.#language] ?? '')
    this.refused.push({ sheet: this.nameOf(key), row, column: name, code, values, shown })
  }

  /** In the order in which a person goes through the file. */
  inOrder(): Refused[] {
    const order = new Map([...this.#headings.values()].map(({ name }, i) => [name, i]))
    const placeOf = ({ sheet }: Refused) => order.get(sheet) ?? order.size
    return this.refused.toSorted((a, b) => placeOf(a) - placeOf(b) || a.row - b.row)
  }

  #headingOf(key: SheetKey, name: string, number: number, cells: readonly Cell[]): Heading {
    const byName = new Map(
      Object.entries(columnsOf(key)).flatMap(([column, { names }]) =>
        [column, ...Object.values(names)].map((each) => [alike(each), column] as const),
      ),
    )
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
    if (columns.length === 0 || Object.keys(all).some((each) => all[each]?.needed && !columns.includes(each)))
      whole = false
    // What the columns read is what the sheet's type says of them; the compiler cannot follow that through the loop.
    this.rows[key].push({ number, values, whole } as never)
  }
}
