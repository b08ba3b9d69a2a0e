import { alike, isEmpty, shownIn, type Cell } from './cell.ts'
import { possibleDays } from './dates.ts'
import { isFormula, type Merge, type RawCell, type RawRow, type RawSheet } from './raw-sheet.ts'

/** Sheet without the rows that are no records. Each list has the numbers of rows that were left out or changed. */
export type TidySheet = {
  file: string
  sheet: string
  /** Whether it is a sheet of the farm's own workbook. */
  own: boolean
  /** Number of the row with the headings; null if none was found. */
  heading: number | null
  rows: RawRow[]
  titles: number[]
  heads: number[]
  repeats: number[]
  totals: number[]
  merged: number[]
}

/** Rows among which the headings are. */
const rowsAbove = 20
/** Filled cells of a title row, at most. */
const longestTitle = 2

/** Leaves out titles, repeated headings and totals; joins two rows of headings and fills merged cells down. */
export function tidySheet(raw: RawSheet, own: boolean, keepsTotals: boolean): TidySheet {
  const { file, sheet, merges } = raw
  const at = own ? 0 : headingAt(raw.rows)
  const tidy: TidySheet = {
    file,
    sheet,
    own,
    heading: null,
    rows: raw.rows,
    titles: [],
    heads: [],
    repeats: [],
    totals: [],
    merged: [],
  }
  if (at === null || raw.rows.length === 0) return tidy
  const heads: [RawRow, ...RawRow[]] = own ? [raw.rows[at]!] : headRows(raw.rows, at, merges)
  const [upper] = heads
  const lower = heads.at(-1) ?? upper
  const heading = lower === upper ? upper : joined(upper, lower, merges)
  if (lower !== upper) tidy.heads.push(upper[0], lower[0])
  const above = raw.rows.slice(0, raw.rows.indexOf(upper))
  const titles = above.filter((row) => filledIn(row).length <= longestTitle)
  tidy.titles.push(...titles.map(([number]) => number))
  const kept = [...above.filter((row) => !titles.includes(row)), heading]
  const known = [...titles, ...heads].filter((row) => filledIn(row).length > 0)
  const body = filledDown(raw.rows.slice(raw.rows.indexOf(lower) + 1), merges, lower[0], tidy.merged)
  const totals = new Totals(heading, body, own)
  for (const row of body) {
    if (known.some((head) => isSame(head, row))) tidy.repeats.push(row[0])
    else if (!keepsTotals && totals.isTotal(row)) tidy.totals.push(row[0])
    else kept.push(row)
  }
  return { ...tidy, heading: heading[0], rows: kept }
}

const cellsOf = (row: RawRow) => row.slice(1) as RawCell[]
const plain = (cell: RawCell | undefined): Cell | undefined => (isFormula(cell) ? cell.value : cell)
const filledIn = (row: RawRow) => cellsOf(row).filter((cell) => !isEmpty(plain(cell)))

/** Whether a cell is a text that is neither a number nor a date. */
const isLabel = (cell: RawCell) =>
  typeof cell === 'string' &&
  /\p{L}/u.test(cell) &&
  numberIn(cell) === null &&
  Object.keys(possibleDays(cell)).length === 0

/** Place of the row with the most labels among the first rows; null if none has two. */
function headingAt(rows: readonly RawRow[]): number | null {
  const labels = rows.slice(0, rowsAbove).map((row) => cellsOf(row).filter(isLabel).length)
  const most = Math.max(0, ...labels)
  return most < 2 ? null : labels.indexOf(most)
}

// --- Two rows of headings ------------------------------------------------------------------------------------

/** The row of headings, or two of which the upper one groups the columns of the lower one. */
function headRows(rows: readonly RawRow[], at: number, merges: readonly Merge[]): [RawRow, ...RawRow[]] {
  const row = rows[at]!
  const [before, next, after] = [rows[at - 1], rows[at + 1], rows[at + 2]]
  if (next && isGrouped(row, next, merges, after)) return [row, next]
  if (before && isGrouped(before, row, merges, next)) return [before, row]
  return [row]
}

function isGrouped(
  upper: RawRow,
  lower: RawRow,
  merges: readonly Merge[],
  next: RawRow | undefined,
): boolean {
  if (![upper, lower].every((row) => filledIn(row).every(isLabel) && filledIn(row).length >= 2)) return false
  const below = placesIn(lower)
  const across = merges.filter(({ top, left, right }) => top === upper[0] && right > left)
  if (merges.some(({ top }) => top === upper[0]))
    return across.some(
      ({ left, right }) => below.filter((place) => place >= left && place <= right).length >= 2,
    )
  // Without merged cells: the lower row fills the gaps of the upper one, and what follows is no text alone.
  const above = new Set(placesIn(upper))
  const width = Math.max(upper.length, lower.length) - 1
  const gaps = below.filter((place) => !above.has(place))
  const isWhole = Array.from(
    { length: width },
    (_, place) => above.has(place) || below.includes(place),
  ).every(Boolean)
  // A group has columns on both sides; a title has none after it.
  const isBetween = gaps.some((place) => place > 0 && place < Math.max(...above))
  return isBetween && isWhole && next !== undefined && !filledIn(next).every(isLabel)
}

const placesIn = (row: RawRow) => cellsOf(row).flatMap((cell, place) => (isEmpty(plain(cell)) ? [] : [place]))

/** One row of headings, each with the name of its group before its own. */
function joined(upper: RawRow, lower: RawRow, merges: readonly Merge[]): RawRow {
  const width = Math.max(upper.length, lower.length) - 1
  const spanned = merges.filter(({ top }) => top === upper[0])
  let group = ''
  const names = Array.from({ length: width }, (_, place) => {
    const own = shownIn(plain(lower[place + 1] as RawCell | undefined))
    const above = shownIn(plain(upper[place + 1] as RawCell | undefined))
    const merge = spanned.find(({ left, right }) => place >= left && place <= right)
    if (above !== '') group = above
    else if (spanned.length > 0 && !merge) group = ''
    return [own === '' && above === '' ? '' : group, own].filter(Boolean).join(' ') || null
  })
  return [lower[0], ...names]
}

/** Whether a row repeats one above: every filled cell has the same text at the same place. */
function isSame(head: RawRow, row: RawRow): boolean {
  const cells = cellsOf(row)
  let filled = 0
  for (const [place, cell] of cells.entries()) {
    if (isEmpty(plain(cell))) continue
    if (typeof cell !== 'string' || cell !== head[place + 1]) return false
    filled += 1
  }
  return filled >= 1 && filled === filledIn(head).length
}

// --- Merged cells --------------------------------------------------------------------------------------------

/** Rows in which cells that are merged down have the value of the first. */
function filledDown(
  rows: readonly RawRow[],
  merges: readonly Merge[],
  heading: number,
  changed: number[],
): RawRow[] {
  const down = merges.filter(({ top, bottom }) => top > heading && bottom > top)
  if (down.length === 0) return [...rows]
  const starts = Map.groupBy(down, ({ top }) => top)
  let open: { merge: Merge; value: RawCell }[] = []
  return rows.map((row) => {
    const [number, ...cells] = row
    open = open.filter(({ merge }) => merge.bottom >= number)
    let isChanged = false
    for (const { merge, value } of open) {
      if (!isEmpty(plain(cells[merge.left]))) continue
      while (cells.length <= merge.left) cells.push(null)
      cells[merge.left] = value
      isChanged = true
    }
    for (const merge of starts.get(number) ?? []) {
      const value = cells[merge.left]
      if (value !== undefined && value !== null) open.push({ merge, value })
    }
    if (isChanged) changed.push(number)
    return isChanged ? [number, ...cells] : row
  })
}

// --- Totals --------------------------------------------------------------------------------------------------

const totalWords =
  /^(?:(?:총|전체)?합계|총계|계|소계|누계|합|평균|(?:grand|sub)?totals?|sum|average|avg|mean|tổng(?:cộng|số)?|cộng|trungbình)(?:\d+(?:두|마리|heads?|con)?)?$/

/** Filled cells among which the word of a total is, and its length, at most. */
const labelPlaces = 3
const longestLabel = 20

/** Quick test before the exact one, also true for letters with separate accents. */
const maybeTotal = /[계합균\p{Mn}]|total|sum|av|mean|tổng|cộng|trung/iu

const isTotalWord = (cell: Cell | undefined): cell is string =>
  typeof cell === 'string' &&
  cell.length <= longestLabel &&
  maybeTotal.test(cell) &&
  totalWords.test(alike(cell))

/** Number in a cell; null if it is none. */
function numberIn(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string' || !/^\s*-?\d{1,3}(?:,?\d{3})*(?:\.\d+)?\s*%?\s*$/.test(cell)) return null
  return Number(cell.replaceAll(/[,%\s]/g, ''))
}

/** Recognizes total rows, by a word or by their numbers, while the rows of a sheet pass in order. */
class Totals {
  readonly #own: boolean
  /** Place of the first column with a heading, which names the record. */
  readonly #first: number
  readonly #isFirstFilled: boolean
  #all: number[] = []
  #since: number[] = []
  #rows = 0

  constructor(heading: RawRow, body: readonly RawRow[], own: boolean) {
    this.#own = own
    this.#first = cellsOf(heading).findIndex((cell) => !isEmpty(plain(cell)))
    const named = body.filter((row) => !isEmpty(plain(row[this.#first + 1] as RawCell | undefined)))
    this.#isFirstFilled = named.length > body.length / 2
  }

  isTotal(row: RawRow): boolean {
    const cells = cellsOf(row).map(plain)
    const filled = cells.filter((cell) => !isEmpty(cell))
    const label = filled.slice(0, labelPlaces).find(isTotalWord)
    const computes = cellsOf(row).some(isFormula)
    const isTotal =
      label === undefined
        ? !this.#own &&
          this.#isFirstFilled &&
          isEmpty(cells[this.#first]) &&
          filled.every((cell) => numberIn(cell) !== null) &&
          this.#isSum(cells)
        : (computes || filled.some((cell) => numberIn(cell) !== null)) &&
          filled.every((cell) => cell === label || numberIn(cell) !== null) &&
          (!this.#own || this.#isSum(cells))
    if (isTotal) {
      this.#since = []
      return true
    }
    this.#rows += 1
    cells.forEach((cell, place) => {
      const value = numberIn(cell) ?? 0
      this.#all[place] = (this.#all[place] ?? 0) + value
      this.#since[place] = (this.#since[place] ?? 0) + value
    })
    return false
  }

  /** Whether all numbers are sums of their columns, since the headings or since the last total. */
  #isSum(cells: readonly (Cell | undefined)[]): boolean {
    const sums = cells.flatMap((cell, place) => {
      const value = numberIn(cell)
      return value === null ? [] : [{ value, all: this.#all[place] ?? 0, since: this.#since[place] ?? 0 }]
    })
    const isNear = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a))
    return (
      this.#rows >= 2 &&
      sums.some(({ value }) => value !== 0) &&
      (sums.every(({ value, all }) => isNear(value, all)) ||
        sums.every(({ value, since }) => isNear(value, since)))
    )
  }
}
