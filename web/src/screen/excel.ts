import { isDay } from '@penside/domain/basics/day.ts'
import { farmToday, formatTime } from '../i18n/format.ts'
import { useSession } from './session.ts'

export type ExcelColumn<Row> = {
  header: string
  /** Numbers stay numbers and days become dates; null leaves the cell empty. */
  value: (row: Row) => string | number | null
  decimals?: number | ((row: Row) => number) | undefined
  /** Writes a change with its plus. */
  signed?: boolean | undefined
}

type Sheet<Row> = {
  /** Name of the file and the sheet. */
  title: string
  farmName: string
  /** Base day or period of the rows, and their filters. */
  about: string
  columns: readonly ExcelColumn<Row>[]
  rows: readonly Row[]
}

/**
 * Saves rows as `<title>_<date>_<time>.xlsx`. Text that starts with `=` stays text. The writer is loaded on first
 * use.
 */
export function useSaveExcel() {
  const { farmName } = useSession().member
  return async <Row>(sheet: Omit<Sheet<Row>, 'farmName'>): Promise<void> => {
    const { default: write } = await import('write-excel-file/browser')
    const { data, options, features } = workbookOf({ ...sheet, farmName })
    await write(data, options, { features }).toFile(excelName(sheet.title))
  }
}

/** Rows above the table: title, farm and period, an empty one. */
const rowsAbove = 3

/** Sheet with a table below its title, farm and period, with a frozen head and a filter on each column. */
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

/** Excel's filter arrows on the first row of a range, `A4:F20`. */
const filterOn = (range: string) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string) => xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`),
      },
    },
  },
})

/** Letters of a column, from 1: A, Z, AA. */
const letterOf = (column: number): string =>
  column > 26
    ? letterOf(Math.floor((column - 1) / 26)) + letterOf(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)

/** Title as Excel allows it for a sheet: 31 characters, without `[]:*?/\\`. */
const sheetName = (title: string) =>
  title
    .replace(/[\s[\]:*?/\\]+/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet'

/** File name such as `교배현황_20261120_163516.xlsx`, without characters that file systems reject. */
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
    // A Korean letter is about two digits wide.
    width: Math.min(
      60,
      Math.max(
        ...[header, ...rows.map((row) => String(value(row) ?? ''))].map((text) => text.length * 1.6 + 3),
      ),
    ),
  }))

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers fetch the URL later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
