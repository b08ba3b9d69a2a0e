import { Refusal, tried } from '../basics/refusal.ts'
import { alike, isEmpty, readLargeNumber, shownIn, type Cell } from '../table/cell.ts'
import {
  type FileRow,
  type MatchedColumn,
  readTable,
  tableNames,
  type RefusedCell,
  type TableKind,
  type TableRow,
} from '../table/table.ts'
import { judgeCarcass, type Carcass } from './carcass.ts'
import { carcassColumns } from './carcass-columns.ts'
import { doubtsAboutCarcass } from './plausible.ts'

/** Reader of a slaughterhouse's table of carcasses. */

export type CarcassColumn = keyof typeof carcassColumns

/** Other headings that slaughterhouses use. */
const elsewhere: TableKind<CarcassColumn>['elsewhere'] = {
  carcassNo: ['도체no', '개체번호', '번호', '순번', 'carcass no', 'carcass', 'no', 'số', 'số thứ tự', 'stt'],
  weight: [
    '도체중량',
    '지육중',
    '지육중량',
    '지육중kg',
    '지육중량kg',
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
    'kg당가격',
    '경락단가',
    '경락가격',
    'price',
    'price kg',
    'won kg',
    'đơn giá',
    'giá',
  ],
}
export const carcassTable: TableKind<CarcassColumn> = { columns: carcassColumns, elsewhere }

/** A row of sums with its heads and kg, null if unreadable, and the sums of the rows above it. */
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
  samples: string[]
  columns: MatchedColumn[]
  rows: { row: number; carcass: Carcass }[]
  refused: RefusedCell[]
  warned: RefusedCell[]
  sums: SumRow[]
}

/** @param matches earlier matches of headings, newest first; used if the table has all of their headings */
export function readCarcasses(
  rows: readonly FileRow[],
  {
    chosen,
    matches = [],
    known,
    heads,
    totalWeight,
  }: {
    chosen?: readonly MatchedColumn[] | undefined
    matches?: readonly (readonly MatchedColumn[])[]
    /** Carcasses of the shipment that are entered already. */
    known: readonly { carcassNo: string }[]
    heads: number
    /** Live weight of the shipment, kg; null if it was not weighed. */
    totalWeight: number | null
  },
): CarcassTable {
  const sums: SumRow[] = []
  const taken = new Map<string, number>()
  /** Number of carcasses above the last row of sums. */
  let summed = 0
  const table = readTable(carcassTable, rows, {
    chosen,
    matches,
    aside: (row, at, cells, above) => {
      const stated = sumsIn(at, cells)
      if (!stated) return false
      const carcasses = above.filter(({ whole }) => whole).map(carcassOf)
      sums.push({ row, ...stated, ...compared(stated, carcasses, summed) })
      summed = carcasses.length
      return true
    },
    judge({ row, values, whole }, refuse, warn) {
      if (values.part && !values.condemned) values.condemned = 'other'
      if (typeof values.carcassNo !== 'string') return
      const number = values.carcassNo
      const first = taken.get(number.toUpperCase())
      if (first !== undefined) {
        refuse('carcassNo', new Refusal('CARCASS_TWICE', { number, row: first }), number)
        return
      }
      taken.set(number.toUpperCase(), row)
      tried(
        () => judgeCarcass({ carcassNo: number }, known, Number.POSITIVE_INFINITY),
        (refusal) => refuse('carcassNo', refusal, number),
      )
      if (whole)
        for (const doubt of doubtsAboutCarcass(values as Partial<Carcass>, { head: heads, totalWeight }))
          warn(doubt.field, doubt)
    },
  })
  const { headings, samples, columns, refused, warned } = table
  const carcasses = known.length + table.rows.length
  if (carcasses > heads)
    refused.push({
      row: 0,
      column: '',
      code: 'MORE_CARCASSES_IN_FILE',
      values: { heads, carcasses },
      shown: '',
    })
  return {
    headings,
    samples,
    columns,
    refused,
    warned,
    sums,
    rows: table.rows
      .filter(({ whole }) => whole)
      .map((each) => ({ row: each.row, carcass: carcassOf(each) })),
  }
}

const nothing = Object.fromEntries(tableNames(carcassTable).map((name) => [name, null]))
/** Carcass of a complete row. */
const carcassOf = ({ values }: TableRow<CarcassColumn>) => ({ ...nothing, ...values }) as Carcass

/** First word, or carcass number, of a row of sums; a head count may follow. */
const sumWord =
  /^(?:계|합계|총계|총합계|소계|누계|total|totals|sum|subtotal|grandtotal|tổng|tổngcộng|tổngsố|cộng)(\d+)?(?:두|마리|heads?|con)?$/

type Sums = Pick<SumRow, 'heads' | 'weight'>
/** Sums of a row; null if it is not a row of sums. Formulas are not evaluated. */
function sumsIn(at: (column: CarcassColumn) => Cell | undefined, cells: readonly Cell[]): Sums | null {
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
          () =>
            readLargeNumber(typeof weight === 'string' ? weight.replace(/\s*kg\s*$/i, '') : weight, 0, 1e7),
          () => null,
        ),
  }
}

/** Compares a row of sums with all rows above, and with those since the previous row of sums; weights to its decimals. */
function compared({ heads, weight }: Sums, rows: readonly Carcass[], summed: number) {
  const sumOf = (some: readonly Carcass[]) => ({
    headsAbove: some.length,
    weightAbove: some.reduce((sum, { weight: kg }) => sum + Math.round(kg * 100), 0) / 100,
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
