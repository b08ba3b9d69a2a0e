import { isDay } from '@penside/domain/basics/day.ts'
import { farmToday, formatTime } from '../i18n/format.ts'
import { useSession } from './session.ts'

export type ExcelColumn<Row> = {
  header: string
  /** A number stays a number in the sheet, a day a date; null leaves the cell empty. */
  value: (row: Row) => string | number | null
  decimals?: number | ((row: Row) => number) | undefined
  /** A change: more is written with its plus. */
  signed?: boolean | undefined
}

type Sheet<Row> = {
  /** Names the file and the sheet. */
  title: string
  farmName: string
  /** The base day or the period of the rows, and what they were filtered by. */
  about: string
  columns: readonly ExcelColumn<Row>[]
  rows: readonly Row[]
}

/**
 * `const saveExcel = useSaveExcel()` saves rows as `<title>_<date>_<time>.xlsx`. Text is written as text: what begins with `=` is not a
 * formula there. The writer is loaded with the first sheet.
 */
export function useSaveExcel() {
  const { farmName } = useSession().member
  return async <Row>(sheet: Omit<Sheet<Row>, 'farmName'>): Promise<void> => {
    const { default: write } = await import('write-excel-file/browser')
    const { data, options, features } = workbookOf({ ...sheet, farmName })
    await write(data, options, { features }).toFile(excelName(sheet.title))
  }
}

/** Rows above the table: its title, its farm and period, an empty one. */
const rowsAbove = 3

/** What the writer takes: a sheet of one table under its title, farm and period, with a frozen head and a filter on each column. */
export function workbookOf<Row>({ title, farmName, about, columns, rows }: Sheet<Row>) {
  const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })
  const body = rows.map((row) =>
    columns.map(({ value, decimals, signed }) =>
      cellOf(value(row), { signed, decimals: typeof decimals === 'function' ? decimals(row) : decimals }),
    ),
  )
  const above = [[bold(title)], [{ value: `${farmName} · ${about}`, type: String }], []]
  const options = {
    sheet: sheetName(title),
    stickyRowsCount: rowsAbove + 1,
    columns: widths(columns, rows),
  }
  const filtered = `A${rowsAbove + 1}:${letterOf(columns.length)}${rowsAbove + 1 + rows.length}`
  return {
    data: [...above, columns.map(({ header }) => bold(header)), ...body],
    options,
    features: [filterOn(filtered)],
  }
}

/** The filter arrows of Excel on the first row of a range, `A4:F20`. */
const filterOn = (range: string) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string) => xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`),
      },
    },
  },
})

/** The letters of a column, from 1: A, Z, AA. */
const letterOf = (column: number): string =>
  column > 26
    ? letterOf(Math.floor((column - 1) / 26)) + letterOf(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)

/** A title as Excel allows it for a sheet: 31 characters, none of `[]:*?/\\`. */
const sheetName = (title: string) =>
  title
    .replace(/[\s[\]:*?/\\]+/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet'

/** `교배현황_20261120_163516.xlsx`, without what a file system refuses. */
export function excelName(title: string, at = new Date()): string {
  const time = `${farmToday(at)}_${formatTime(at, true)}`.replace(/[-:]/g, '')
  return `${title.replace(/[\\/:*?"<>|]+/g, ' ').trim()}_${time}.xlsx`
}

export function cellOf(
  value: string | number | null,
  { decimals = 0, signed = false }: { decimals?: number | undefined; signed?: boolean | undefined } = {},
) {
  if (value === null) return null
  if (typeof value === 'string')
    return isDay(value)
      ? { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
      : { value, type: String }
  const number = decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0'
  return { value, type: Number, format: signed ? `+${number};-${number};0` : number }
}

const widths = <Row>(columns: readonly ExcelColumn<Row>[], rows: readonly Row[]) =>
  columns.map(({ header, value }) => ({
    // A Korean letter is about two figures wide.
    width: Math.min(
      60,
      Math.max(
        ...[header, ...rows.map((row) => String(value(row) ?? ''))].map((text) => text.length * 1.6 + 3),
      ),
    ),
  }))

/** Hands a text to the browser as a file of that name. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers that fetch it later must still find it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
