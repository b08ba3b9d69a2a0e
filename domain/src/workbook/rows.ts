import type { FileRow } from '../table/table.ts'
import { lastDay } from '../basics/day.ts'
import type { Language } from '../basics/language.ts'
import { ownLists, type OwnList } from '../codes/lists.ts'
import type { Doubt } from '../basics/doubt.ts'
import { Refusal, type RefusalValues } from '../basics/refusal.ts'
import { alike, isEmpty, shownIn, type Cell, type FarmCode, type Reading } from '../table/cell.ts'
import { inOrder } from '../table/column-dates.ts'
import { wordsOf, type Column } from '../table/column.ts'
import { orderOfFormat, type DayOrder } from '../table/dates.ts'
import { animalSheetsOf } from './animal-rows.ts'
import { breath } from './limits.ts'
import { cycleKeys, hasRecord, isMixed } from './matching/cycles.ts'
import { dayOrdersOf, hasOpenOrder } from './matching/day-orders.ts'
import { leftOut } from './matching/events.ts'
import { allColumnsOf, followsFrom, isDerived, lackingColumns } from './matching/foreign-columns.ts'
import { convertRow } from './matching/convert-row.ts'
import {
  columnIn,
  fillsIn,
  foreignSheet,
  kindsOfEvents,
  placeOf,
  storedMatch,
  wordsOfEvents,
  type ForeignSheet,
  type Matched,
} from './matching/foreign-sheet.ts'
import { proposeMatch } from './matching/recognize.ts'
import type { Fill, SheetMatch } from './matching/sheet-match.ts'
import { hasNeeded, isGuide, neededColumns, ownColumns, ownKey, wordsOfColumns } from './own-sheets.ts'
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

/**
 * A read row; without `whole` some cells were unreadable. `number` identifies it among the rows of its sheet key, in the
 * order of the files. Rows of other programs have `fills`, for the columns that they lack, and values of foreign columns.
 */
export type ReadRow<K extends SheetKey> = {
  number: number
  values: RowOf<K>
  whole: boolean
  fills?: readonly Fill[]
  /** Another row has its content. */
  joined?: boolean
}

/** Maximum number of title rows above the headings, plus one. */
const rowsAbove = 10

/**
 * A name that rows refer to; a row of this sheet would add it. `first` is the first day of such a row, if they have days;
 * `list` is the code list that a code would extend.
 */
export type UnknownName = { key: SheetKey; list?: OwnList; name: string; rows: number; first: string | null }
/** Rejections of a name that a person can add: its sheet, and the value of the rejection that is the name. */
const unknownBy: Readonly<Record<string, { key: SheetKey; value: string }>> = {
  SUPPLIER_UNKNOWN: { key: 'suppliers', value: 'supplier' },
  BOAR_NOT_KNOWN: { key: 'boars', value: 'tag' },
  PEN_NOT_KNOWN: { key: 'pens', value: 'pen' },
  MEDICINE_UNKNOWN: { key: 'medicines', value: 'medicine' },
  UNKNOWN_CODE: { key: 'codes', value: 'code' },
}
/** Letters of a name that can be added, at most. */
const longestName = 60

/** Maximum number of listed cells; the rest is only counted. */
export const mostRefused = 20_000

/** Rows of one sheet that have one key: where each column is, and what the file calls it. */
type Source = {
  sheet: string
  key: SheetKey
  all: Readonly<Record<string, Column>>
  /** Column of each place; null if it is not read. */
  columns: readonly (string | null)[]
  headings: ReadonlyMap<string, string>
  fills: readonly Fill[]
  /** Orders of year, month and day, by place. */
  orders: ReadonlyMap<number, DayOrder>
  isForeign: boolean
  /** Number of the source among those of its key. */
  index: number
  /** Number of the row of its headings; 0 if its rows follow from another source. */
  row: number
}
/** Rows of a source are numbered from here on, so that numbers of several sources differ. */
const rowsOfSource = 2 ** 21

/** Number of a row of a source among the rows of its key. */
const numberIn = ({ index }: Source, row: number) => index * rowsOfSource + row

const lackingIn = ({ key, headings, fills }: Source) =>
  lackingColumns(key, new Set([...headings.keys(), ...fills.map(({ column }) => column)]))

/** Kinds of the rows of a sheet, each with the columns that it sets. */
function kindsIn(
  { key, columns }: SheetMatch,
  events: ForeignSheet['events'],
): ReturnType<typeof kindsOfEvents> {
  if (key === 'events') return kindsOfEvents(events)
  if (key !== 'cycles') return key === null ? [] : [{ event: '', key, sets: {} }]
  const there = cycleKeys.filter((kind) => columns.some(({ column }) => column.startsWith(`${kind}.`)))
  return there.map((kind) => ({ event: kind, key: kind, sets: {} }))
}

const ordersByPlace = (orders: ReturnType<typeof dayOrdersOf>) =>
  new Map(orders.flatMap(({ place, order }) => (order === null ? [] : [[place, order] as const])))

const isFilled = ([, ...cells]: FileRow) => !cells.every(isEmpty)

type Buffered = { name: string; rows: FileRow[] }

/** Reads the rows of files sheet by sheet, and collects unreadable cells. */
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
  /** Rows that refer to a sheet of which nothing was read. */
  readonly lacking = new Map<SheetKey, Set<string>>()
  readonly foreign: ForeignSheet[] = []
  /** Keys of sheets that are not read until a person completes their match: rows that refer to theirs cannot be judged. */
  readonly openKeys = new Set<SheetKey>()
  /** Animals of the farm that the file names, as `sow A-1`. */
  readonly present = new Set<string>()
  /** Names that rows refer to, and that neither the farm nor the file has. */
  readonly unknown = new Map<string, UnknownName>()
  #reading: Reading
  readonly #language: Language
  readonly #matches: readonly SheetMatch[]
  readonly #buffered = new Map<string, Buffered>()
  readonly #sources = new Map<SheetKey, Source[]>()
  /** Sources of the rows that follow from rows of another. */
  readonly #derived = new Map<Source, Map<SheetKey, Source>>()

  /**
   * @param language of names that are not in the file
   * @param matches of other programs' sheets, as a person completed them
   */
  constructor(reading: Reading, language: Language, matches: readonly SheetMatch[] = []) {
    this.#reading = reading
    this.#matches = matches
    this.#language = language
  }

  get reading() {
    return this.#reading
  }

  /** Adds rows of a sheet in order. They are read by `read`. */
  add(name: string, rows: readonly FileRow[]) {
    if (isGuide(name)) return
    const sheet = this.#buffered.get(name) ?? { name, rows: [] }
    if (rows.length === 0 || sheet.rows.length > 0 || rows.some(isFilled)) this.#buffered.set(name, sheet)
    for (const row of rows) if (isFilled(row)) sheet.rows.push(row)
  }

  /** Reads all rows, those of codes first. @yields progress, 0 to 1 */
  *read(): Generator<number, void> {
    const all = [...this.#buffered.values()]
    this.#buffered.clear()
    const isFirst = ({ name }: Buffered) => ownKey(name) === 'codes'
    let done = 0
    for (const sheet of [...all.filter(isFirst), ...all.filter((each) => !isFirst(each))]) {
      for (const _ of this.#readSheet(sheet)) yield done / all.length
      done += 1
    }
  }

  /** Sheets with the numbers of animals, as far as they are read. */
  animalSheets = () => animalSheetsOf([...this.#sources.values()].flat())

  /** Name of a sheet in the file. */
  nameOf(key: SheetKey) {
    return this.#sources.get(key)?.[0]?.sheet ?? sheets[key].names[this.#language]
  }

  /** Number of a row in its sheet. */
  rowOf = (number: number) => number % rowsOfSource

  /** Sheet and row number in the file of a read row. */
  sourceOf(key: SheetKey, number: number): { sheet: string; row: number } {
    const source = this.#sources.get(key)?.[Math.floor(number / rowsOfSource)]
    return { sheet: source?.sheet ?? this.nameOf(key), row: this.rowOf(number) }
  }

  /**
   * Whether the numbers or names of a sheet are not read, to which a row refers. The row is then not at fault: the sheet
   * is rejected once (see `refuseLacking`). Boars may be on no sheet at all.
   */
  lacks(key: 'sows' | 'boars' | 'groups', row: `${SheetKey} ${number}`): boolean {
    const isMissing = key !== 'boars' && !this.#sources.has(key)
    if (!isMissing && !this.openKeys.has(key)) return false
    this.lacking.set(key, (this.lacking.get(key) ?? new Set()).add(row))
    return true
  }

  /** Rejects sheets that the file does not have, although rows refer to them. */
  refuseLacking() {
    for (const [key, rows] of this.lacking)
      if (!this.#sources.has(key)) this.refuse(key, 0, null, 'SHEET_NOT_READ', { rows: rows.size })
  }

  /** Rejects a cell, by the key of its column. */
  refuse(
    key: SheetKey,
    number: number,
    column: string | null,
    code: string,
    values: RefusalValues = {},
    shown = '',
  ) {
    this.refusals += 1
    this.#noteUnknown(code, values)
    const wrong = this.wrong.get(key) ?? new Set()
    this.wrong.set(key, wrong.add(number))
    if (this.refused.length < mostRefused)
      this.refused.push(this.#at(key, number, column, code, values, shown))
  }

  /** Counts the rows that refer to a name that neither the farm nor the file has. */
  #noteUnknown(code: string, values: RefusalValues) {
    const of = unknownBy[code]
    if (!of) return
    const name = String(values[of.value] ?? '')
    const list = ownLists.find((each) => each === values['list'])
    if (name.length > longestName || (of.key === 'codes' && !list)) return
    const id = `${of.key} ${list ?? ''} ${alike(name)}`
    const known = this.unknown.get(id) ?? { key: of.key, ...(list && { list }), name, rows: 0, first: null }
    const on = typeof values['on'] === 'string' ? values['on'] : null
    const first = known.first === null || (on !== null && on < known.first) ? on : known.first
    this.unknown.set(id, { ...known, rows: known.rows + 1, first })
  }

  /** Warns of an unusual cell, by the key of its column. */
  warn(key: SheetKey, number: number, column: string, { code, values }: Doubt, shown: string) {
    this.warnings += 1
    if (this.unusual.length < mostRefused)
      this.unusual.push(this.#at(key, number, column, code, values, shown))
  }

  /** Heading of a column in the file. */
  headingOf(key: SheetKey, number: number, column: string) {
    const source = this.#sources.get(key)?.[Math.floor(number / rowsOfSource)]
    return source?.headings.get(column) ?? allColumnsOf(key)[column]?.names[this.#language] ?? ''
  }

  #at(
    key: SheetKey,
    number: number,
    column: string | null,
    code: string,
    values: RefusalValues,
    shown: string,
  ): Refused {
    const heading = column === null ? '' : this.headingOf(key, number, column)
    return { ...this.sourceOf(key, number), column: heading, code, values, shown }
  }

  /** Rejected cells, then unusual ones, each in the order of the file. */
  inOrder(): (Refused & { warning: boolean })[] {
    const names = [...this.#sources.values()].flatMap((all) => all.map(({ sheet }) => sheet))
    const order = new Map([...new Set(names)].map((name, i) => [name, i]))
    const placeOf = ({ sheet }: Refused) => order.get(sheet) ?? order.size
    const sorted = (rows: readonly Refused[], warning: boolean) =>
      rows.toSorted((a, b) => placeOf(a) - placeOf(b) || a.row - b.row).map((row) => ({ ...row, warning }))
    return [...sorted(this.refused, false), ...sorted(this.unusual, true)]
  }

  // --- Sheets ------------------------------------------------------------------------------------------------

  *#readSheet({ name, rows }: Buffered): Generator<number, void> {
    const own = ownKey(name)
    if (rows.length === 0) {
      if (!own) this.unread.push({ sheet: name, column: '' })
      return
    }
    const head = rows.slice(0, rowsAbove)
    const matched = storedMatch(name, head, this.#matches)
    if (matched) return yield* this.#readForeign(matched, rows.slice(matched.at))
    const proposal = proposeMatch(name, rows)
    const at = own ? head.findIndex(([, ...cells]) => hasNeeded(own, cells)) : -1
    // A sheet of our name may be of another program, which knows more of its headings.
    const isOurs = own && at >= 0 && (proposal.key !== own || proposal.sure <= ownColumns(own, rows[at]))
    if (isOurs) yield* this.#readOurs(name, own, rows.slice(at))
    else if (own && proposal.key === null) yield* this.#readOwn(name, own, rows)
    else yield* this.#readForeign({ ...proposal, left: false }, rows.slice(proposal.at))
  }

  /** Reads a sheet of our own workbook; a person is asked for an order of day and month that is not the farm's. */
  *#readOurs(
    name: string,
    key: SheetKey,
    [first = [0], ...body]: readonly FileRow[],
  ): Generator<number, void> {
    const headings = first.slice(1).map((cell) => shownIn(cell as Cell))
    const byName = wordsOfColumns(key)
    const columns = headings.flatMap((heading) => {
      const column = byName.get(alike(heading))
      return column === undefined ? [] : [{ heading, column }]
    })
    const usual = orderOfFormat(this.#reading.dateFormat)
    const orders = dayOrdersOf({ key, columns }, headings, body, this.#latest, usual)
    if (orders.every(({ order }) => order !== null))
      return yield* this.#readOwn(name, key, [first, ...body], orders)
    const match = { sheet: name, headings, key, columns, fills: [], events: [] }
    yield* this.#readForeign({ ...match, at: 0, certain: true, left: false }, [first, ...body])
  }

  get #latest() {
    return this.#reading.latest ?? lastDay
  }

  /** Reads a sheet of our own workbook. Without needed headings, the first row counts as headings, so missing columns are reported. */
  *#readOwn(
    name: string,
    key: SheetKey,
    [first = [0], ...rows]: readonly FileRow[],
    orders: ReturnType<typeof dayOrdersOf> = [],
  ): Generator<number, void> {
    const [number, ...cells] = first
    const byName = wordsOfColumns(key)
    const headings = cells.map((cell) => shownIn(cell))
    const columns = headings.map((heading) => byName.get(alike(heading)) ?? null)
    const source = this.#begin(
      { sheet: name, key, headings, columns, fills: [], orders: ordersByPlace(orders), isForeign: false },
      number,
    )
    const missing = neededColumns(key).filter((column) => !source.headings.has(column))
    for (const column of missing) this.refuse(key, numberIn(source, number), column, 'COLUMN_MISSING')
    if (missing.length > 0) {
      this.openKeys.add(key)
      const named = source.headings.entries().map(([column, heading]) => ({ heading, column }))
      const match = { sheet: name, headings, key, columns: [...named], fills: [], events: [] }
      this.foreign.push(foreignSheet(match, headings, rows))
    }
    for (const [i, [row, ...values]] of rows.entries()) {
      if (i % breath === 0) yield 0
      this.#readRow(source, row, values, missing.length === 0)
    }
  }

  /** Reads a sheet of another program, or reports what its match lacks. */
  *#readForeign(match: Matched, [first = [0], ...body]: readonly FileRow[]): Generator<number, void> {
    const [number, ...cells] = first
    const headings = cells.map((cell) => shownIn(cell))
    const eventAt = placeOf(headings, match, 'event')
    const events = match.key === 'events' ? wordsOfEvents(headings, body, eventAt, match) : []
    const orders = dayOrdersOf(match, headings, body, this.#latest)
    const offered = {
      ...foreignSheet(match, headings, body),
      events,
      orders: orders.map(({ place: _, ...order }) => order),
      left: match.left,
    }
    this.foreign.push(offered)
    if (match.key === null) {
      this.unread.push({ sheet: match.sheet, column: '' })
      return
    }
    const kinds = kindsIn(match, events)
    const sources = new Map(
      kinds.map(({ event, key, sets }) => {
        const prefix = isMixed(match.key) ? `${key}.` : ''
        const columns = headings.map((heading) => columnIn(match, prefix, heading))
        const set = Object.entries(sets).map(([column, value]): Fill => ({ column, rule: 'value', value }))
        const fills = [...set, ...fillsIn(match, prefix)]
        return [
          event,
          this.#begin(
            {
              sheet: match.sheet,
              key,
              headings,
              columns,
              fills,
              orders: ordersByPlace(orders),
              isForeign: true,
            },
            number,
          ),
        ]
      }),
    )
    const [one] = sources.values()
    if (!one) return
    let lacks = false
    for (const source of sources.values())
      for (const column of lackingIn(source)) {
        lacks = true
        this.refuse(source.key, numberIn(source, number), column, 'COLUMN_MISSING')
      }
    const isCertain = match.certain && !hasOpenOrder(match, orders)
    if (!lacks && !isCertain)
      this.refuse(one.key, numberIn(one, 0), null, 'SHEET_UNCONFIRMED', { sheet: match.sheet })
    if (lacks || !isCertain) {
      for (const { key } of kinds) this.openKeys.add(key)
      return
    }
    offered.read = true
    for (const column of headings)
      if (column !== '' && !match.columns.some(({ heading }) => alike(heading) === alike(column)))
        this.unread.push({ sheet: match.sheet, column })
    const meanings = new Map(events.map(({ word, event }) => [word, event]))
    for (const [i, [row, ...values]] of body.entries()) {
      if (i % breath === 0) yield 0
      if (match.key === 'cycles') {
        for (const source of sources.values())
          if (hasRecord(source.key, source.columns, values)) this.#readRow(source, row, values)
        continue
      }
      const word = match.key === 'events' ? shownIn(values[eventAt]) : ''
      const event = match.key === 'events' ? (meanings.get(word) ?? '') : ''
      const source = sources.get(event)
      if (source) this.#readRow(source, row, values)
      else if (event !== leftOut) {
        // Her other records wait for this one.
        this.#readRow(one, row, values, false, ['tag'])
        this.refuse(one.key, numberIn(one, row), 'event', 'EVENT_UNKNOWN', { word }, word)
      }
    }
  }

  #begin(
    of: Pick<Source, 'sheet' | 'key' | 'fills' | 'isForeign'> & {
      orders?: Source['orders']
      headings: readonly string[]
      columns: readonly (string | null)[]
    },
    number = 0,
  ): Source {
    const headings = new Map<string, string>()
    const doubled: string[] = []
    of.columns.forEach((column, i) => {
      const heading = of.headings[i] ?? ''
      if (column === null) {
        if (heading !== '' && !of.isForeign) this.unread.push({ sheet: of.sheet, column: heading })
      } else if (headings.has(column)) doubled.push(column)
      else headings.set(column, heading)
    })
    const known = this.#sources.get(of.key) ?? []
    const source = {
      orders: new Map(),
      ...of,
      headings,
      all: allColumnsOf(of.key),
      index: known.length,
      row: number,
    }
    this.#sources.set(of.key, [...known, source])
    for (const column of doubled)
      this.refuse(of.key, numberIn(source, number), column, 'COLUMN_TWICE', {}, headings.get(column))
    return source
  }

  // --- Rows --------------------------------------------------------------------------------------------------

  /** Reads a row. @param only columns that are read of a row that cannot be read as a whole */
  #readRow(source: Source, row: number, cells: readonly Cell[], isWhole = true, only?: readonly string[]) {
    const { key, columns, all, isForeign, fills, orders } = source
    const number = numberIn(source, row)
    const values: Record<string, unknown> = {}
    let whole = isWhole
    const read = (column: string, cell: Cell) => {
      try {
        values[column] = all[column]?.read(cell, this.#reading)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        whole = false
        values[column] = null
        this.refuse(key, number, column, error.code, error.values, shownIn(cell))
      }
    }
    columns.forEach((column, place) => {
      if (column === null || column in values || isEmpty(cells[place])) return
      if (only && !only.includes(column)) return
      const of = all[column]
      const order = of?.look === 'day' ? orders.get(place) : undefined
      const cell = cells[place] as Cell
      if (of) read(column, order === undefined ? cell : inOrder(cell, order))
    })
    for (const { column, rule, value } of only ? [] : fills)
      if (rule === 'value' && !(column in values) && all[column]) read(column, value)
    if (isForeign && !only)
      convertRow(key, values, (column, code, more) => {
        whole = false
        this.refuse(key, number, column, code, more)
      })
    for (const [column, { needed }] of Object.entries(columnsOf(key))) {
      if (column in values) continue
      values[column] = null
      const followsLater =
        isForeign && (isDerived(key, column) || fills.some((fill) => fill.column === column))
      if (!needed || only || followsLater || !(isForeign || source.headings.has(column))) continue
      whole = false
      // The cell from which it would follow is rejected already.
      if (isForeign && followsFrom(key, column, values)) continue
      this.refuse(key, number, column, 'CELL_NEEDED')
    }
    // The compiler cannot follow the types of columns through the loop.
    this.rows[key].push({ number, values, whole, ...(isForeign && { fills }) } as never)
    if (key === 'codes' && whole) this.#addCode(number, values as RowOf<'codes'>)
  }

  /**
   * Adds a row that follows from a row of another sheet, such as the removal in the list of sows. Its errors are reported
   * at that row. @param from columns of the other row by those of the new one
   */
  addDerived(
    key: SheetKey,
    { key: fromKey, number: fromNumber }: { key: SheetKey; number: number },
    values: Readonly<Record<string, unknown>>,
    from: Readonly<Record<string, string>>,
    fills: readonly Fill[] = [],
  ) {
    const of = this.#sources.get(fromKey)?.[Math.floor(fromNumber / rowsOfSource)]
    if (!of) return
    const derived = this.#derived.get(of) ?? new Map<SheetKey, Source>()
    const named = Object.entries(from).flatMap(([column, other]) => {
      const heading = of.headings.get(other)
      return heading === undefined ? [] : [{ column, heading }]
    })
    const source =
      derived.get(key) ??
      this.#begin({
        sheet: of.sheet,
        key,
        headings: ['', ...named.map(({ heading }) => heading)],
        columns: ['tag', ...named.map(({ column }) => column)],
        fills: [],
        isForeign: true,
      })
    this.#derived.set(of, derived.set(key, source))
    const row = Object.fromEntries(
      Object.keys(columnsOf(key)).map((column) => [column, values[column] ?? null]),
    )
    const number = numberIn(source, this.rowOf(fromNumber))
    this.rows[key].push({ number, values: row, whole: true, fills } as never)
  }

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
