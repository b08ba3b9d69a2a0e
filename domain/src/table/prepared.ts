import type { Day } from '../basics/day.ts'
import { alike, isEmpty, shownIn, type Cell } from './cell.ts'
import { inOrder, isCalledDate, meaningsOf, orderOfCells } from './column-dates.ts'
import { orderOfFormat, type DayOrder } from './dates.ts'
import { tidySheet, type TidySheet } from './tidy-sheet.ts'
import { isFormula, type RawFiles, type RawRow, type RawSheet } from './raw-sheet.ts'
import { sheetLabel, type FileRow } from './table.ts'

/** Some consecutive rows of one sheet. */
export type Share = { sheet: string; rows: FileRow[] }

/** Sheet that is ready to be matched and checked. */
export type PreparedSheet = Share & { file: string }

/** Sheets with a name that is theirs alone: with that of the file, where several files have a sheet of one name. */
export function labelled(sheets: readonly PreparedSheet[]): (PreparedSheet & { label: string })[] {
  const files = Map.groupBy(sheets, ({ sheet }) => sheet)
  return sheets.map((each) => ({
    ...each,
    label: sheetLabel(each.sheet, (files.get(each.sheet)?.length ?? 0) > 1 ? each.file : undefined),
  }))
}

/** What was left out or changed, for a person to know; `rows` are numbers of the sheet. */
export type FileNotice = {
  kind: 'titles' | 'heads' | 'repeats' | 'totals' | 'merged' | 'hiddenLeft' | 'hiddenSheet' | 'skippedFile'
  file: string
  sheet: string
  rows: number[]
}

/** Question that only a person can answer, once for a file or a column. `key` is the same for the same files. */
export type FileQuestion = { key: string; file: string } & (
  | { kind: 'hidden'; rows: number; columns: number }
  | { kind: 'formulas'; cells: number; formula: string; value: string }
  | { kind: 'order'; sheet: string; column: string; sample: string; days: { order: DayOrder; day: Day }[] }
)

/** Answers by the key of the question: `take` or `leave`, or an order of day and month. */
export type Answers = Readonly<Record<string, string>>

/** Result of reading chosen files. The sheets are final once no question is open. */
export type PreparedFiles = { sheets: PreparedSheet[]; notices: FileNotice[]; questions: FileQuestion[] }

/** A sheet of the farm's own workbook: its names, and the names of each column that it needs, as `alike` makes them. */
export type OwnSheet = { names: readonly string[]; needed: readonly (readonly string[])[] }

/** What is known when files are chosen. */
export type FileContext = {
  dateFormat: string
  /** Day after which no date of a file can be, such as a year from today. */
  latest: Day
  ownSheets: readonly OwnSheet[]
  /** Whether rows of totals stay, for tables that compare them with their other rows. */
  keepsTotals: boolean
  /** Whether dates stay as they are, since their orders are asked for once the columns are matched. */
  ordersLater?: boolean
}

/**
 * Prepares the sheets of the chosen files: titles, repeated headings and totals are left out, two rows of headings
 * become one, merged cells are filled down, and answers are applied. Sheets of the farm's own workbook stay as they are.
 */
export function prepareFiles(files: RawFiles, context: FileContext, answers: Answers = {}): PreparedFiles {
  const prepared: PreparedFiles = { sheets: [], notices: [], questions: [] }
  for (const { file, sheet } of files.hiddenSheets)
    prepared.notices.push({ kind: 'hiddenSheet', file, sheet, rows: [] })
  for (const file of files.skippedFiles)
    prepared.notices.push({ kind: 'skippedFile', file, sheet: '', rows: [] })
  for (const sheets of Map.groupBy(files.sheets, ({ file }) => file).values())
    prepareFile(sheets, context, answers, prepared)
  return prepared
}

/** Prepares the sheets of one file. */
function prepareFile(sheets: readonly RawSheet[], context: FileContext, answers: Answers, to: PreparedFiles) {
  const file = sheets[0]?.file ?? ''
  const hidden = { key: `hidden ${file}`, file, kind: 'hidden' as const, rows: 0, columns: 0 }
  for (const sheet of sheets) {
    hidden.rows += hiddenRowsOf(sheet).length
    hidden.columns += hiddenColumnsOf(sheet).length
  }
  if (hidden.rows + hidden.columns > 0 && !(hidden.key in answers)) to.questions.push(hidden)

  const tidied = sheets.map((sheet) => {
    const leaves = answers[hidden.key] === 'leave'
    if (leaves && hiddenRowsOf(sheet).length + hiddenColumnsOf(sheet).length > 0)
      to.notices.push({ kind: 'hiddenLeft', file, sheet: sheet.sheet, rows: hiddenRowsOf(sheet) })
    const tidy = tidySheet(leaves ? withoutHidden(sheet) : sheet, isOwn(sheet, context), context.keepsTotals)
    for (const kind of ['titles', 'heads', 'repeats', 'totals', 'merged'] as const)
      if (tidy[kind].length > 0) to.notices.push({ kind, file, sheet: sheet.sheet, rows: tidy[kind] })
    return tidy
  })

  const key = `formulas ${file}`
  const formulas = tidied.flatMap(({ rows }) => rows.flatMap((row) => row.filter(isFormula)))
  const [first, ...more] = formulas.filter(({ value }) => value !== null)
  if (first && !(key in answers)) {
    // Formulas that programs repeat by reference have no text of their own.
    const { text: formula, value } = [first, ...more].find(({ text }) => text !== '') ?? first
    to.questions.push({ key, file, kind: 'formulas', cells: more.length + 1, formula, value: shownIn(value) })
  }
  const takesValues = answers[key] === 'take'
  for (const tidy of tidied) {
    const rows = tidy.rows.map(([number, ...cells]): FileRow => [
      number,
      ...cells.map((cell) => (isFormula(cell) ? valueOf(cell, takesValues) : cell)),
    ])
    to.sheets.push({ file, sheet: tidy.sheet, rows: withOrders(tidy, rows, context, answers, to.questions) })
  }
}

const valueOf = ({ text, value }: { text: string; value: Cell }, takesValues: boolean): Cell =>
  takesValues && value !== null ? value : { kind: 'formula', text }

// --- What the sheet does not show ----------------------------------------------------------------------------

/** Numbers of the hidden rows with content. */
function hiddenRowsOf({ rows, hiddenRows }: RawSheet): number[] {
  const hidden = new Set(hiddenRows)
  return hidden.size === 0 ? [] : rows.flatMap(([number]) => (hidden.has(number) ? [number] : []))
}

/** Places of the hidden columns with content. */
const hiddenColumnsOf = ({ rows, hiddenColumns }: RawSheet): number[] =>
  hiddenColumns.filter((place) => rows.some((row) => !isEmpty(row[place + 1] as Cell)))

function withoutHidden(sheet: RawSheet): RawSheet {
  const rows = new Set(sheet.hiddenRows)
  const columns = new Set(sheet.hiddenColumns)
  return {
    ...sheet,
    rows: sheet.rows.flatMap(([number, ...cells]): RawRow[] =>
      rows.has(number) ? [] : [[number, ...cells.map((cell, place) => (columns.has(place) ? null : cell))]],
    ),
  }
}

/** Whether a sheet is one of the farm's own workbook, by its name and its first row. */
function isOwn({ sheet, rows }: RawSheet, { ownSheets }: FileContext): boolean {
  const name = alike(sheet)
  const [first] = rows
  if (!first) return false
  const words = new Set(first.slice(1).map((cell) => alike(shownIn(cell as Cell))))
  return ownSheets.some(
    ({ names, needed }) =>
      names.includes(name) && needed.every((column) => column.some((word) => words.has(word))),
  )
}

// --- Dates ---------------------------------------------------------------------------------------------------

/** Writes dates year first where their order is settled by the column or an answer, and asks where it is open. */
function withOrders(
  { file, sheet, heading, own }: TidySheet,
  rows: FileRow[],
  { dateFormat, latest, ordersLater = false }: FileContext,
  answers: Answers,
  questions: FileQuestion[],
): FileRow[] {
  if (heading === null || ordersLater) return rows
  const body = rows.filter(([number]) => number > heading)
  const headings = rows.find(([number]) => number === heading) ?? [heading]
  const orders = new Map<number, DayOrder>()
  const width = Math.max(0, ...body.map((row) => row.length - 1))
  for (let place = 0; place < width; place++) {
    const column = shownIn(headings[place + 1] as Cell)
    const key = `order ${file} ${sheet} ${place}`
    const cells = body.map((row) => row[place + 1] as Cell | undefined)
    const found = orderOfCells(cells, isCalledDate(column), latest)
    if (!found) continue
    const farms = own ? orderOfFormat(dateFormat) : null
    if (found.state === 'settled') orders.set(place, found.order)
    if (found.state !== 'open') continue
    const answer = found.orders.find((order) => order === (answers[key] ?? farms))
    if (answer) orders.set(place, answer)
    else {
      questions.push({
        key,
        file,
        kind: 'order',
        sheet,
        column,
        sample: found.sample,
        days: meaningsOf(found.sample, found.orders, latest),
      })
    }
  }
  if (orders.size === 0) return rows
  return rows.map((row) => {
    if (row[0] <= heading) return row
    const [number, ...cells] = row
    return [
      number,
      ...cells.map((cell, place) => {
        const order = orders.get(place)
        return order === undefined ? cell : inOrder(cell as Cell, order)
      }),
    ]
  })
}
