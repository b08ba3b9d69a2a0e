import { wordsOf } from '../../table/column.ts'
import { alike, isEmpty, shownIn, type Cell } from '../../table/cell.ts'
import { possibleDays } from '../../table/dates.ts'
import { usualMeaning } from './cell-words.ts'
import { sheetNameIn, type FileRow, type MatchedColumn } from '../../table/table.ts'
import { sheetKeys, sheets, type SheetKey } from '../sheets.ts'
import { accidentWords, cycleKeys, isMixed } from './cycles.ts'
import { eventByWord, eventNames, eventOf, events } from './events.ts'
import { allColumnsOf, lackingColumns } from './foreign-columns.ts'
import type { Fill, RowKind, SheetMatch } from './sheet-match.ts'
import { commonHeadings, headingWords, sheetWords } from './vocabulary.ts'

/** What a sheet of another program seems to hold. */
export type Proposal = SheetMatch & {
  /** Place of the row of headings among the rows given. */
  at: number
  /** The sheet can be read without asking. */
  certain: boolean
  /** Number of columns whose heading is one of their words, letter by letter. */
  sure: number
}

/** Number of rows above the headings, at most, and of rows below that are looked at. */
const rowsAbove = 10
const sampled = 300

/** Proposes how to read a sheet: by the words of its headings first, then by its name and its content. */
export function proposeMatch(name: string, rows: readonly FileRow[]): Proposal {
  const head = rows.slice(0, rowsAbove)
  const candidates = head.flatMap((row, at) => {
    const headings = headingsOf(row)
    if (headings.length < 2) return []
    const body = rows.slice(at + 1, at + 1 + sampled)
    return kindsMatched.map((key) => candidateFor(key, name, { at, headings, body }))
  })
  const [best] = candidates.toSorted((a, b) => b.score - a.score)
  if (!best || best.score < leastScore) return unknownSheet(name, head)
  const { at, headings } = best
  const body = rows.slice(at + 1, at + 1 + sampled)
  const asEvents = eventsMatch(headings, body)
  if (asEvents) return { sheet: name, headings: headings.map(({ text }) => text), at, ...asEvents }
  const asCycles = cyclesMatch(headings, body)
  if (asCycles) return { sheet: name, headings: headings.map(({ text }) => text), at, ...asCycles }
  const { key, columns } = withContent(best, body)
  const lacking = lackingColumns(key, new Set(columns.map(({ column }) => column)))
  const another = candidates.find((each) => each.key !== key && each.score > best.score - clearMargin)
  return {
    sheet: name,
    headings: headings.map(({ text }) => text),
    at,
    key,
    columns: columns.map(({ heading, column }) => ({ heading, column })),
    fills: usualFills(lacking),
    events: [],
    sure: columns.filter(({ sure }) => sure).length,
    certain: lacking.length === 0 && columns.every(({ sure }) => sure) && !another,
  }
}

/** Columns that the headings of a sheet name, if its rows are of this kind. */
export function proposeColumns(key: RowKind, names: readonly string[]): MatchedColumn[] {
  const ownWords = isMixed(key) ? wordsTo('tag') : (columnByWord.get(key) ?? wordsOfOwn(key))
  const headings = withTag(headingsOf([0, ...names]), ownWords)
  const named = (words: ReadonlyMap<string, string>) =>
    columnsNamed(words, headings).map(({ heading, column }) => ({ heading, column }))
  if (key === 'cycles')
    return [...named(wordsTo('tag')), ...named(wordsTo('remark')), ...ofCycles(headings, cycleKeys)]
  if (key !== 'events') return named(ownWords)
  const common = (['tag', 'on', 'event', 'remark'] as const).flatMap((column) => named(wordsTo(column)))
  return [
    ...common,
    ...ofEvents(
      headings,
      common.map(({ heading }) => heading),
    ),
  ]
}

/** Lower scores are of headings that all sheets have, such as a tag and a day. */
const leastScore = 3
/** Difference of the scores of two kinds of sheet, from which the first is certain. */
const clearMargin = 1.5

/** A sheet that no word is known of: its fullest row of words has the headings. */
function unknownSheet(name: string, head: readonly FileRow[]): Proposal {
  const counts = head.map((row) => headingsOf(row).length)
  const at = Math.max(0, counts.indexOf(Math.max(0, ...counts)))
  const headings = headingsOf(head[at] ?? [0]).map(({ text }) => text)
  return { sheet: name, headings, at, key: null, columns: [], fills: [], events: [], certain: false, sure: 0 }
}

// --- Headings ------------------------------------------------------------------------------------------------

type Heading = { place: number; text: string; words: readonly string[] }

/** Texts of a row with their places, and the forms in which each may be known. */
function headingsOf([, ...cells]: FileRow): Heading[] {
  return cells.flatMap((cell, place) => {
    if (typeof cell !== 'string' || isEmpty(cell)) return []
    const text = shownIn(cell)
    const bare = text.replaceAll(/\(.*?\)|\[.*?\]|#/g, ' ')
    const forms = [text, bare, bare.replace(/\s*(kg|%|두|마리|days?|head|con)\s*$/i, '')].map(alike)
    return [{ place, text, words: [...new Set(forms)].filter(Boolean) }]
  })
}

/** Kinds of sheet with a vocabulary. */
const kindsMatched = sheetKeys.filter((key) => headingWords[key])

const split = (words = '') => words.split(', ').filter(Boolean).map(alike)

/** Columns of each kind of sheet by word; the names of our own columns come first. */
const columnByWord: ReadonlyMap<SheetKey, ReadonlyMap<string, string>> = new Map(
  kindsMatched.map((key) => {
    const byWord = new Map<string, string>()
    const add = (words: readonly string[], column: string) => {
      for (const word of words) if (!byWord.has(word)) byWord.set(word, column)
    }
    const columns = allColumnsOf(key)
    for (const [column, words] of Object.entries(headingWords[key] ?? {})) add(split(words), column)
    for (const [column, { names }] of Object.entries(columns))
      add([column, ...Object.values(names)].map(alike), column)
    for (const column of ['tag', 'on', 'remark'] as const)
      if (columns[column]) add(split(commonHeadings[column]), column)
    return [key, byWord]
  }),
)

/** Names of the columns of a sheet without a vocabulary. */
const wordsOfOwn = (key: SheetKey) =>
  new Map(
    Object.entries(allColumnsOf(key)).flatMap(([column, { names }]) =>
      [column, ...Object.values(names)].map((word) => [alike(word), column] as const),
    ),
  )

/** Number of kinds of sheet that have a word. Rare words count more. */
const spread = new Map<string, number>()
for (const byWord of columnByWord.values())
  for (const word of byWord.keys()) spread.set(word, (spread.get(word) ?? 0) + 1)

type Found = MatchedColumn & { place: number; sure: boolean; score: number }

/** Columns that the headings of a sheet name; each column once. */
function columnsNamed(byWord: ReadonlyMap<string, string>, headings: readonly Heading[]): Found[] {
  const found = new Map<string, Found>()
  const add = ({ place, text }: Heading, word: string, sure: boolean) => {
    const column = byWord.get(word)
    if (column === undefined || found.has(column)) return false
    const score = (sure ? 1 : 0.5) + (sure ? 2 : 1) / (spread.get(word) ?? 1)
    found.set(column, { heading: text, column, place, sure, score })
    return true
  }
  const open = headings.filter((heading) => !heading.words.some((word) => add(heading, word, true)))
  const known = [...byWord.keys()]
  for (const heading of open)
    heading.words.some((word) => known.some((each) => isNear(word, each) && add(heading, each, false)))
  return [...found.values()]
}

const notchWords = new Map(split('이각번호, 이각, ear notch, notch').map((word) => [word, 'tag'] as const))

/** Headings of which that of the ear notch means the animal's number if no other one does: many farms number so. */
function withTag(headings: readonly Heading[], byWord: ReadonlyMap<string, string>): readonly Heading[] {
  const notch = columnsNamed(notchWords, headings).find(({ sure }) => sure)
  const isTag = ({ column, place }: Found) => column === 'tag' && place !== notch?.place
  if (!notch || columnsNamed(byWord, headings).some(isTag)) return headings
  return headings.map((each) => (each.place === notch.place ? { ...each, words: ['tag'] } : each))
}

/** Whether two words differ in one letter, or in two that changed places. Short words have to be the same. */
export function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || one === other) return false
  if (short.length < (/[\uac00-\ud7a3]/.test(one) ? 4 : 6)) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  )
}

// --- Kind of the rows ----------------------------------------------------------------------------------------

type Candidate = { key: SheetKey; at: number; headings: Heading[]; columns: Found[]; score: number }
type Table = { at: number; headings: Heading[]; body: readonly FileRow[] }

function candidateFor(key: SheetKey, name: string, { at, headings, body }: Table): Candidate {
  const byWord = columnByWord.get(key) ?? new Map()
  const columns = columnsNamed(byWord, withTag(headings, byWord))
  const matched = columns.reduce((sum, { score }) => sum + score, 0)
  const lacking = lackingColumns(key, new Set(columns.map(({ column }) => column)))
  const tag = columns.find(({ column }) => column === 'tag')
  const recurs = tag ? recurrence(body, tag.place) : null
  const isRegister = key === 'sows' || key === 'boars'
  const ofTags = recurs === null || !isRegister ? 0 : recurs < 0.05 ? 1.5 : -4
  const unnamed = headings.length - columns.length
  return {
    key,
    at,
    headings,
    columns,
    score: matched + nameScore(key, name) + ofTags - lacking.length * 1.5 - unnamed * 0.25,
  }
}

/** Share of the filled cells of a column whose text occurred above; null for a column with few cells. */
function recurrence(body: readonly FileRow[], place: number): number | null {
  const texts = filledIn(body, place).map((cell) => alike(shownIn(cell)))
  return texts.length < 5 ? null : 1 - new Set(texts).size / texts.length
}

function nameScore(key: RowKind, label: string): number {
  const name = alike(sheetNameIn(label).replace(/\.(xlsx|xls|csv|txt|ods|tsv)$/i, ''))
  const own = isMixed(key) ? [] : Object.values<string>(sheets[key].names).map(alike)
  const words = [...own, ...split(sheetWords[key])]
  if (words.includes(name)) return 4
  return words.some((word) => word.length > 1 && name.includes(word)) ? 2 : 0
}

const filledIn = (body: readonly FileRow[], place: number): Cell[] =>
  body.map((row) => row[place + 1] as Cell).filter((cell) => !isEmpty(cell))

/** Fills columns in that no heading names, where the content of one column is clear. */
function withContent({ key, headings, columns }: Candidate, body: readonly FileRow[]): Candidate {
  const all = allColumnsOf(key)
  const found = [...columns]
  const isOpen = ({ place }: Heading) => found.every((each) => each.place !== place)
  const add = (column: string, fits: (cells: readonly Cell[]) => boolean, onlyOne: boolean) => {
    if (!all[column] || found.some((each) => each.column === column)) return
    const fitting = headings.filter((each) => {
      const cells = isOpen(each) ? filledIn(body, each.place) : []
      return cells.length > 0 && fits(cells)
    })
    const [first, other] = fitting
    if (first && !(onlyOne && other))
      found.push({ heading: first.text, column, place: first.place, sure: false, score: 0 })
  }
  add('on', areDays, true)
  for (const column of lackingColumns(key, new Set(found.map((each) => each.column)))) {
    const choices = all[column]?.choices
    if (choices && 'dictionary' in choices)
      add(column, (cells) => areCodes(cells, choices.dictionary, choices.list), true)
  }
  add('tag', areTags, false)
  return { key, headings, columns: found, at: 0, score: 0 }
}

const share = (cells: readonly Cell[], is: (cell: Cell) => boolean) =>
  cells.filter(is).length / Math.max(1, cells.length)

/** Days as text, or as the six figures of year, month and day. Other numbers may be anything. */
const areDays = (cells: readonly Cell[]) =>
  share(
    cells,
    (cell) =>
      (typeof cell === 'object' && cell?.kind === 'date') ||
      Object.keys(possibleDays(shownIn(cell))).length > 0,
  ) > 0.8
const areTags = (cells: readonly Cell[]) =>
  share(cells, (cell) => /^(?=.*\d)[\p{L}\d-]{1,20}$/u.test(shownIn(cell).replaceAll(' ', ''))) > 0.95
const areCodes = (cells: readonly Cell[], dictionary: 'association' | 'system', list: string) =>
  share(cells, (cell) => {
    const text = shownIn(cell)
    return (
      wordsOf(dictionary, list).has(alike(text)) || usualMeaning(`${dictionary} ${list}`, text) !== undefined
    )
  }) > 0.8

/** Values that columns without a heading usually get; a person confirms them. */
const usualFills = (lacking: readonly string[]): Fill[] =>
  lacking.flatMap((column): Fill[] =>
    column === 'enteredOn'
      ? [{ column, rule: 'firstRecord', value: '' }]
      : column === 'bornOn'
        ? [{ column, rule: 'beforeEntry', value: String(usualEntryAge) }]
        : [],
  )
/** Days of age at which gilts usually come to a farm. */
export const usualEntryAge = 210

// --- Tables of events ----------------------------------------------------------------------------------------

/** The match of a table in which a column names the kind of each row; null if there is none. */
function eventsMatch(all: readonly Heading[], body: readonly FileRow[]) {
  const headings = withTag(all, wordsTo('tag'))
  const [tag] = columnsNamed(wordsTo('tag'), headings)
  const [on] = columnsNamed(wordsTo('on'), headings)
  if (!tag || !on || (recurrence(body, tag.place) ?? 1) < 0.1) return null
  const column = headings.find(
    ({ place }) => place !== tag.place && place !== on.place && hasEvents(body, place),
  )
  if (!column) return null
  const words = new Set(filledIn(body, column.place).map(shownIn))
  const meanings = [...words].map((word) => ({ word, event: eventByWord(word) ?? '' }))
  const rest = headings.filter(({ place }) => ![tag.place, on.place, column.place].includes(place))
  const own = ofEvents(rest)
  const [remark] = columnsNamed(wordsTo('remark'), rest)
  const isLacking = meanings.some(({ event }) => {
    const known = eventOf(event)
    const there = own.flatMap(({ column: name }) =>
      name.startsWith(`${known?.key}.`) ? name.slice(name.indexOf('.') + 1) : [],
    )
    const all = new Set(['tag', 'on', 'remark', ...Object.keys(known?.sets ?? {}), ...there])
    return known && lackingColumns(known.key, all).length > 0
  })
  return {
    key: 'events' as const,
    columns: [
      { heading: tag.heading, column: 'tag' },
      { heading: on.heading, column: 'on' },
      { heading: column.text, column: 'event' },
      ...(remark ? [{ heading: remark.heading, column: 'remark' }] : []),
      ...own,
    ],
    fills: [],
    sure: 0,
    events: meanings,
    certain: !isLacking && meanings.every(({ event }) => event !== ''),
  }
}

/** Columns of all kinds of events, also of those that no word means yet: a person may match a word to them. */
const ofEvents = (headings: readonly Heading[], except: readonly string[] = []): MatchedColumn[] =>
  eventKeys.flatMap((key) =>
    columnsNamed(
      columnByWord.get(key) ?? new Map(),
      headings.filter(({ text }) => !except.includes(text)),
    )
      .filter(({ column }) => !['tag', 'on', 'remark'].includes(column))
      .map(({ heading, column }) => ({ heading, column: `${key}.${column}` })),
  )

const eventKeys = [...new Set(eventNames.map((event) => events[event].key))]

const wordsTo = (column: keyof typeof commonHeadings) =>
  new Map(split(commonHeadings[column]).map((word) => [word, column] as const))

/** Whether most cells of a column name events of two kinds of sheet at least. */
function hasEvents(body: readonly FileRow[], place: number): boolean {
  const cells = filledIn(body, place)
  if (cells.length < 2 || share(cells, (cell) => eventByWord(shownIn(cell)) !== undefined) < 0.6) return false
  return new Set(cells.map((cell) => eventOf(eventByWord(shownIn(cell)) ?? '')?.key).filter(Boolean)).size > 1
}

// --- Tables of cycles ----------------------------------------------------------------------------------------

/** The match of a table with a row for each litter of a sow; null if it is none: sows recur, and have several days. */
function cyclesMatch(ofSheet: readonly Heading[], body: readonly FileRow[]) {
  const headings = withTag(ofSheet, wordsTo('tag'))
  const [tag] = columnsNamed(wordsTo('tag'), headings)
  if (!tag || (recurrence(body, tag.place) ?? 0) < 0.1) return null
  const all = ofCycles(headings, cycleKeys)
  const fills = accidentFills(all)
  const keys = cycleKeys.filter((key) => {
    const there = all.flatMap(({ column }) =>
      column.startsWith(`${key}.`) ? column.slice(key.length + 1) : [],
    )
    if (key === 'accidents' && fills.length > 0) there.push('type')
    return there.includes('on') && lackingColumns(key, new Set(['tag', ...there])).length === 0
  })
  const days = all.filter(({ column }) => keys.some((key) => column === `${key}.on`))
  if (keys.length < 2 || new Set(days.map(({ heading }) => heading)).size < keys.length) return null
  const [remark] = columnsNamed(wordsTo('remark'), headings)
  return {
    key: 'cycles' as const,
    columns: [
      { heading: tag.heading, column: 'tag' },
      ...(remark ? [{ heading: remark.heading, column: 'remark' }] : []),
      ...ofCycles(headings, keys),
    ],
    fills,
    sure: 0,
    events: [],
    certain: true,
  }
}

/** The type of the accidents of a table of cycles that has no column for it, from the heading of their day. */
function accidentFills(columns: readonly MatchedColumn[]): Fill[] {
  if (columns.some(({ column }) => column === 'accidents.type')) return []
  const heading = columns.find(({ column }) => column === 'accidents.on')?.heading ?? ''
  return Object.entries(accidentWords).flatMap(([value, words]): Fill[] =>
    split(words).includes(alike(heading)) ? [{ column: 'accidents.type', rule: 'value', value }] : [],
  )
}

type CycleKey = (typeof cycleKeys)[number]

/**
 * Columns of the kinds of a table of cycles, each with the day that only its own words name. A kind has the headings between
 * its day and the next one first, and then those that no other kind has.
 */
function ofCycles(headings: readonly Heading[], keys: readonly CycleKey[]): MatchedColumn[] {
  const days = keys.flatMap((key) => {
    const words = split(headingWords[key]?.['on']).map((word) => [word, 'on'] as const)
    return columnsNamed(new Map(words), headings).map((day) => ({ key, ...day }))
  })
  const keyAt = (place: number) =>
    days.filter((day) => day.place < place).toSorted((a, b) => b.place - a.place)[0]?.key
  const found: { key: CycleKey; heading: string; column: string; place: number }[] = [...days]
  const add = (key: CycleKey, among: readonly Heading[]) => {
    const isFree = (column: string) =>
      !['tag', 'on', 'remark'].includes(column) &&
      found.every((each) => each.key !== key || each.column !== column)
    const words = [...(columnByWord.get(key) ?? [])].filter(([, column]) => isFree(column))
    const open = among.filter(({ place }) => found.every((each) => each.place !== place))
    for (const each of columnsNamed(new Map(words), open)) found.push({ key, ...each })
  }
  for (const key of keys)
    add(
      key,
      headings.filter(({ place }) => keyAt(place) === key),
    )
  for (const key of keys) add(key, headings)
  return keys.flatMap((key) =>
    found.flatMap((each) =>
      each.key === key ? [{ heading: each.heading, column: `${key}.${each.column}` }] : [],
    ),
  )
}
