import { Refusal, tried, type RefusalValues } from '../refusal.ts'
import { alike, isEmpty, shownIn, type Cell, type Reading } from '../records/books/cell.ts'
import type { FileRow, MatchedColumn } from '../records/books/rows.ts'
import { judgeCarcass, type Carcass } from './carcass.ts'
import { carcassColumns, largeNumber } from './carcass-columns.ts'

/** Results of a slaughterhouse as a table: whatever its columns are called, and wherever its headings stand. */

export type CarcassColumn = keyof typeof carcassColumns
export const carcassColumnNames = Object.keys(carcassColumns) as CarcassColumn[]
const neededNames = carcassColumnNames.filter((name) => carcassColumns[name].needed)

/** What slaughterhouses call them. */
const elsewhere: Readonly<Record<CarcassColumn, readonly string[]>> = {
  carcassNo: ['도체no', '개체번호', '번호', '순번', 'carcass no', 'carcass', 'no', 'số', 'số thứ tự', 'stt'],
  weight: [
    '도체중량',
    '지육중량',
    '중량',
    '도체중kg',
    '도체중량kg',
    '중량kg',
    'weight',
    'weight kg',
    'carcass weight kg',
    'hot carcass weight',
    'khối lượng',
    'khối lượng kg',
    'trọng lượng',
  ],
  grade: ['최종등급', '판정등급', '등급판정', '등급판정결과', '육질등급', 'final grade', 'xếp hạng'],
  backfat: [
    '등지방',
    '등지방mm',
    '등지방두께mm',
    '등지두께',
    'backfat mm',
    'fat',
    'mỡ lưng mm',
    'độ dày mỡ lưng',
  ],
  sex: ['암수', '성', 'gender', 'giống'],
  condemned: ['폐기', '폐기사유', '폐기코드', '이상', 'condemnation', 'reason', 'lý do'],
  part: ['폐기부위', '부위', 'part', 'phần'],
  price: [
    '단가',
    '단가원',
    '단가원kg',
    'kg단가',
    '경락단가',
    '경락가격',
    'price',
    'price kg',
    'won kg',
    'đơn giá',
    'giá',
  ],
}
const wordsOf = (of: (column: CarcassColumn) => readonly string[]) =>
  new Map(carcassColumnNames.flatMap((column) => of(column).map((word) => [alike(word), column] as const)))
/** Our own names before those of others: a running number may stand beside the carcass's. */
const vocabularies = [
  wordsOf((column) => [column, ...Object.values(carcassColumns[column].names)]),
  wordsOf((column) => elsewhere[column]),
]

/** What a row comes to, or why it does not; row 0 is the whole table. `column` is its heading. */
export type RefusedCell = { row: number; column: string; code: string; values: RefusalValues; shown: string }
/** A row of sums: what it tells in heads and kg, null where nobody can read it, and what the rows above it come to. */
export type SumRow = {
  row: number
  heads: number | null
  weight: number | null
  headsAbove: number
  weightAbove: number
  differs: boolean
}
export type CarcassTable = {
  headings: string[]
  /** What stands below each heading first. */
  samples: string[]
  columns: MatchedColumn[]
  rows: { row: number; carcass: Carcass }[]
  refused: RefusedCell[]
  sums: SumRow[]
}

/** No column holds a day or a code of the farm. */
const reading: Reading = { dateFormat: 'YYYY-MM-DD', farmCodes: [] }

/** Titles may stand above the headings, in so many rows. */
const rowsAbove = 10

/** @param matches how headings were read before, the newest first; used where all of them stand in the table */
export function readCarcasses(
  rows: readonly FileRow[],
  {
    chosen,
    matches = [],
    known,
    heads,
  }: {
    chosen?: readonly MatchedColumn[] | undefined
    matches?: readonly (readonly MatchedColumn[])[]
    /** Carcasses that the shipment has. */
    known: readonly { carcassNo: string }[]
    heads: number
  },
): CarcassTable {
  const filled = rows.filter(([, ...cells]) => !cells.every(isEmpty))
  const { at, columns } = headingsIn(filled.slice(0, rowsAbove), chosen, matches)
  const heading = filled[at]
  const table: CarcassTable = { headings: [], samples: [], columns, rows: [], refused: [], sums: [] }
  const refuse = (
    row: number,
    column: string,
    { code, values }: Pick<Refusal, 'code' | 'values'>,
    shown = '',
  ) => table.refused.push({ row, column, code, values, shown })
  if (!heading) {
    refuse(0, '', new Refusal('NOTHING_TO_IMPORT'))
    return table
  }
  const [, ...names] = heading
  const below = filled.slice(at + 1)
  names.forEach((name, place) => {
    if (isEmpty(name)) return
    table.headings.push(shownIn(name))
    table.samples.push(shownIn(below.find((row) => !isEmpty(row[place + 1]))?.[place + 1]))
  })
  const places = new Map<CarcassColumn, number>()
  for (const { heading: name, column } of columns) {
    const place = names.findIndex((each) => alike(shownIn(each)) === alike(name))
    const ours = carcassColumnNames.find((each) => each === column)
    if (place < 0 || !ours) continue
    if (places.has(ours)) refuse(0, name, new Refusal('COLUMN_TWICE'))
    else places.set(ours, place)
  }
  const headingOf = (column: CarcassColumn) => {
    const place = places.get(column)
    return place === undefined ? '' : shownIn(names[place])
  }
  for (const column of neededNames) if (!places.has(column)) refuse(0, column, new Refusal('COLUMN_MISSING'))
  if (table.refused.length > 0) return table
  if (below.length === 0) refuse(0, '', new Refusal('NOTHING_TO_IMPORT'))

  const taken = new Map<string, number>()
  /** How many carcasses stood above the last row of sums. */
  let summed = 0
  for (const [row, ...cells] of below) {
    const told = sumsTold(cells, places)
    if (told) {
      table.sums.push({ row, ...told, ...compared(told, table.rows, summed) })
      summed = table.rows.length
      continue
    }
    const values: Partial<Record<CarcassColumn, unknown>> = {}
    let whole = true
    const notes = (column: CarcassColumn, refusal: Refusal, shown = '') => {
      whole = false
      refuse(row, headingOf(column), refusal, shown)
    }
    for (const [column, place] of places) {
      const cell = cells[place]
      if (isEmpty(cell)) {
        values[column] = null
        if (neededNames.includes(column)) notes(column, new Refusal('CELL_NEEDED'))
        continue
      }
      try {
        values[column] = carcassColumns[column].read(cell, reading)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        notes(column, error, shownIn(cell))
      }
    }
    const number = typeof values.carcassNo === 'string' ? values.carcassNo : null
    const first = number === null ? undefined : taken.get(number.toUpperCase())
    if (number !== null && first !== undefined)
      notes('carcassNo', new Refusal('CARCASS_TWICE', { number, row: first }), number)
    if (number !== null && first === undefined) {
      taken.set(number.toUpperCase(), row)
      try {
        judgeCarcass({ carcassNo: number }, known, Number.POSITIVE_INFINITY)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        notes('carcassNo', error, number)
      }
    }
    if (values.part && !values.condemned) values.condemned = 'other'
    const empty = Object.fromEntries(carcassColumnNames.map((name) => [name, null]))
    // What is needed was read: else the row is not whole.
    if (whole) table.rows.push({ row, carcass: { ...empty, ...values } as Carcass })
  }
  const carcasses = known.length + below.length - table.sums.length
  const tooMany = new Refusal('MORE_CARCASSES_IN_FILE', { heads, carcasses })
  if (carcasses > heads) refuse(0, '', tooMany)
  return table
}

/** A row of sums begins with such a word, or has it in place of a number; how many heads they are may follow. */
const sumWord =
  /^(?:계|합계|총계|총합계|소계|누계|total|totals|sum|subtotal|grandtotal|tổng|tổngcộng|tổngsố|cộng)(\d+)?(?:두|마리|heads?|con)?$/

type Sums = Pick<SumRow, 'heads' | 'weight'>
/** What a row of sums tells; null of a row that is none. A formula is not read. */
function sumsTold(cells: readonly Cell[], places: ReadonlyMap<CarcassColumn, number>): Sums | null {
  const at = (column: CarcassColumn) => cells[places.get(column) ?? -1]
  const first = cells.find((cell) => !isEmpty(cell))
  const word = [first, at('carcassNo')]
    .map((cell) => (typeof cell === 'string' ? sumWord.exec(alike(cell)) : null))
    .find(Boolean)
  if (!word) return null
  const heads = word[1] ?? /^(\d+)(?:두|마리|heads?|con)?$/.exec(alike(shownIn(at('carcassNo'))))?.[1]
  const weight = at('weight') ?? null
  return {
    heads: heads === undefined ? null : Number(heads),
    weight: isEmpty(weight)
      ? null
      : tried<number | null>(
          () => largeNumber(typeof weight === 'string' ? weight.replace(/\s*kg\s*$/i, '') : weight, 0, 1e7),
          () => null,
        ),
  }
}

/** Sums of all rows above, or of those since the row of sums before it: whichever is told. Weights as exactly as they are told. */
function compared({ heads, weight }: Sums, rows: CarcassTable['rows'], summed: number) {
  const sumOf = (some: CarcassTable['rows']) => ({
    headsAbove: some.length,
    weightAbove: some.reduce((sum, { carcass }) => sum + Math.round(carcass.weight * 100), 0) / 100,
  })
  const exact = weight === null ? 0 : 0.5 * 10 ** -(String(weight).split('.')[1]?.length ?? 0)
  const fits = ({ headsAbove, weightAbove }: ReturnType<typeof sumOf>) =>
    (heads === null || heads === headsAbove) &&
    (weight === null || Math.abs(weight - weightAbove) <= exact + 1e-9)
  const all = sumOf(rows)
  const since = sumOf(rows.slice(summed))
  return fits(all)
    ? { ...all, differs: false }
    : fits(since)
      ? { ...since, differs: false }
      : { ...all, differs: true }
}

/** Which row has the headings, and which column each is: as chosen, as it was read before, or by what it is called. */
function headingsIn(
  rows: readonly FileRow[],
  chosen: readonly MatchedColumn[] | undefined,
  matches: readonly (readonly MatchedColumn[])[],
): { at: number; columns: MatchedColumn[] } {
  const named = (row: FileRow) => row.slice(1).map((cell) => shownIn(cell as Cell))
  const has = (row: FileRow, columns: readonly MatchedColumn[]) => {
    const there = new Set(named(row).map(alike))
    return columns.length > 0 && columns.every(({ heading }) => there.has(alike(heading)))
  }
  for (const columns of [...(chosen ? [chosen] : []), ...matches]) {
    const at = rows.findIndex((row) => has(row, columns))
    if (at >= 0) return { at, columns: [...columns] }
  }
  const likely = rows.map((row) => {
    const columns: MatchedColumn[] = []
    for (const words of vocabularies)
      for (const heading of named(row)) {
        const column = words.get(alike(heading))
        if (column !== undefined && columns.every((each) => each.column !== column))
          columns.push({ heading, column })
      }
    return columns
  })
  const most = Math.max(0, ...likely.map(({ length }) => length))
  const texts = rows.map(
    (row) => row.slice(1).filter((cell) => typeof cell === 'string' && !isEmpty(cell)).length,
  )
  const at =
    most > 0 ? likely.findIndex(({ length }) => length === most) : texts.indexOf(Math.max(0, ...texts))
  return { at, columns: likely[at] ?? [] }
}

/** Rows of text, parted by tabs as a sheet copies them, or by commas or semicolons, with quotes around what holds one. */
export function rowsOfText(text: string): FileRow[] {
  const [line = ''] = text.split('\n')
  const parts = ['\t', ';', ',']
  const apart = parts.find((each) => line.includes(each)) ?? parts.find((each) => text.includes(each)) ?? '\t'
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const end = () => {
    rows.at(-1)!.push(cell.trim())
    cell = ''
  }
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at]!
    if (quoted && letter === '"' && plain[at + 1] === '"') cell += plain[at++]
    else if (letter === '"' && (quoted || cell === '')) quoted = !quoted
    else if (!quoted && letter === apart) end()
    else if (!quoted && letter === '\n') {
      end()
      rows.push([])
    } else cell += letter
  }
  end()
  return rows.flatMap((cells, i): FileRow[] =>
    cells.every((each) => each === '') ? [] : [[i + 1, ...cells.map((each) => each || null)]],
  )
}
