import type { FileRow, MatchedColumn } from '../../table/table.ts'
import { alike, isEmpty, shownIn, type Cell } from '../../table/cell.ts'
import { isMixed } from './cycles.ts'
import type { ColumnDayOrder } from './day-orders.ts'
import { eventByWord, eventOf, leftOut } from './events.ts'
import type { Fill, RowKind, SheetMatch } from './sheet-match.ts'

/** Sheet of another program: what its first rows look like, and how it is read. */
export type ForeignSheet = {
  sheet: string
  headings: string[]
  /** First values below each heading. */
  samples: string[][]
  /** Rows below the headings. */
  rows: number
  /** Null if it is not known, or left out. */
  key: RowKind | null
  columns: MatchedColumn[]
  fills: Fill[]
  /** Words in the column of events; `samples` are the first values of their rows below each heading. */
  events: { word: string; event: string; rows: number; samples: string[][] }[]
  /** Orders of its columns with dates. */
  orders: ColumnDayOrder[]
  /** Its rows were read; else a person has to complete the match. */
  read: boolean
  /** A person left it out. */
  left: boolean
}
/** Values listed for each heading. */
const mostSamples = 3

/** A match for a sheet: `at` is the place of its headings among the rows; `certain` if it needs no confirmation. */
export type Matched = SheetMatch & { at: number; certain: boolean; left: boolean }

/** Place of a column among the headings; -1 without it. */
export const placeOf = (headings: readonly string[], { columns }: SheetMatch, column: string) =>
  headings.findIndex((heading) =>
    columns.some((each) => each.column === column && alike(each.heading) === alike(heading)),
  )

/** Column of a heading; those of a kind of event come before those of all events. */
export function columnIn({ columns, key }: SheetMatch, prefix: string, heading: string): string | null {
  const own = columns.filter((each) => alike(each.heading) === alike(heading)).map(({ column }) => column)
  if (!isMixed(key)) return own[0] ?? null
  const ofKind = own.find((column) => column.startsWith(prefix))
  return ofKind?.slice(prefix.length) ?? own.find((column) => !column.includes('.')) ?? null
}

/** Values of the columns of a kind that the sheet lacks. */
export const fillsIn = ({ fills }: SheetMatch, prefix: string): Fill[] =>
  fills.flatMap(({ column, rule, value }) =>
    column.startsWith(prefix) && (value !== '' || rule === 'firstRecord')
      ? [{ column: column.slice(prefix.length), rule, value }]
      : [],
  )

/** Places of the columns with a heading. */
const namedPlaces = (names: readonly string[]) => names.flatMap((name, i) => (name === '' ? [] : [i]))

/** First values below each heading, each once. */
const samplesOf = (names: readonly string[], rows: readonly FileRow[]): string[][] =>
  namedPlaces(names).map((place) => {
    const found = new Set<string>()
    for (const row of rows) {
      const cell = row[place + 1] as Cell
      if (!isEmpty(cell)) found.add(shownIn(cell))
      if (found.size === mostSamples) break
    }
    return [...found]
  })

/** Words in the column of events, the most frequent first, with their meanings. */
export function wordsOfEvents(
  names: readonly string[],
  rows: readonly FileRow[],
  place: number,
  { events }: SheetMatch,
): ForeignSheet['events'] {
  const chosen = new Map(events.map(({ word, event }) => [alike(word), event]))
  return [...Map.groupBy(rows, (row) => shownIn(row[place + 1] as Cell))]
    .map(([word, own]) => ({
      word,
      event: chosen.get(alike(word)) || eventByWord(word) || (word === '' ? leftOut : ''),
      rows: own.length,
      samples: samplesOf(names, own),
    }))
    .toSorted((a, b) => b.rows - a.rows)
}

/** Kinds of the events that occur, each with the columns that it sets. */
export const kindsOfEvents = (events: ForeignSheet['events']) =>
  [...new Set(events.map(({ event }) => event))].flatMap((event) => {
    const known = eventOf(event)
    return known ? [{ event, key: known.key, sets: known.sets }] : []
  })

/** What a person is shown of a sheet to match its columns. */
export function foreignSheet(
  match: SheetMatch,
  names: readonly string[],
  rows: readonly FileRow[],
): ForeignSheet {
  const { sheet, key, columns, fills } = match
  return {
    sheet,
    headings: namedPlaces(names).map((place) => names[place] ?? ''),
    samples: samplesOf(names, rows),
    rows: rows.length,
    key,
    columns: [...columns],
    fills: [...fills],
    events: [],
    orders: [],
    read: false,
    left: false,
  }
}

/** The match of a sheet that a person completed: of its own headings first, then of its own name. */
export function storedMatch(
  name: string,
  head: readonly FileRow[],
  matches: readonly SheetMatch[],
): Matched | undefined {
  const rows = head.map(([, ...cells]) => cells.map((cell) => alike(shownIn(cell))).filter(Boolean))
  const fitting = matches.flatMap((match) => {
    const same = match.headings.map(alike).join('\n')
    const exact = rows.findIndex((words) => words.join('\n') === same)
    const partly = rows.findIndex(
      (words) =>
        match.columns.length > 0 && match.columns.every(({ heading }) => words.includes(alike(heading))),
    )
    const isNamed = alike(match.sheet) === alike(name)
    if (exact >= 0) return [{ match, at: exact, rank: isNamed ? 0 : 1 }]
    return partly >= 0 ? [{ match, at: partly, rank: isNamed ? 2 : 3 }] : []
  })
  const [best] = fitting.toSorted((a, b) => a.rank - b.rank)
  return best && { ...best.match, sheet: name, at: best.at, certain: true, left: best.match.key === null }
}
