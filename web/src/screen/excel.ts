import { isDay } from '@penside/domain/basics/day.ts'
import { displayDay, farmToday, formatTime } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
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
  const {
    member: { farmName },
    today,
  } = useSession()
  const t = useT()
  const day = displayDay(today)
  const dated = (about: string) => withBaseDay(about, day, t('offline.asOf', { time: day }))
  return async <Row>(sheet: Omit<Sheet<Row>, 'farmName'>): Promise<void> => {
    const { default: write } = await import('write-excel-file/browser')
    const { data, options, features } = workbookOf({ ...sheet, farmName, about: dated(sheet.about) })
    await write(data, options, { features }).toFile(excelName(sheet.title))
  }
}

/** Words above a table with the day on which its rows were read, unless they name it. */
export const withBaseDay = (about: string, day: string, asOf: string) =>
  about.includes(day) ? about : [about, asOf].filter(Boolean).join(' · ')

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
  const filtered = rangeOf(rowsAbove + 1, columns.length, rows.length)
  return {
    data: [...above, columns.map(({ header }) => bold(header)), ...body],
    options,
    features: [filterOn(() => filtered)],
  }
}

/** Excel's filter arrows on the first row of a sheet's range, `A4:F20`; none without a range. */
export const filterOn = (rangeIn: (sheet: { sheet?: string }) => string | undefined) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string, sheet: { sheet?: string }) => {
          const range = rangeIn(sheet)
          return range ? xml.replace('</sheetData>', `</sheetData><autoFilter ref="${range}"/>`) : xml
        },
      },
    },
  },
})

/** Range of a table with its heading in the row `head`. */
export const rangeOf = (head: number, columns: number, rows: number) =>
  `A${head}:${letterOf(columns)}${head + rows}`

/** Letters of a column, from 1: A, Z, AA. */
const letterOf = (column: number): string =>
  column > 26
    ? letterOf(Math.floor((column - 1) / 26)) + letterOf(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)

/** Title as Excel allows it for a sheet: 31 characters, without `[]:*?/\\`. */
export const sheetName = (title: string) =>
  title
    .replace(/[\s[\]:*?/\\]+/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet'

/** File name such as `교배현황_20261120_163516.xlsx`. */
export const excelName = (title: string, at = new Date()) => fileName(title, 'xlsx', at)

/** File name with the time of the download, without characters that file systems reject. */
export function fileName(title: string, extension: string, at = new Date()): string {
  const time = `${farmToday(at)}_${formatTime(at, true)}`.replace(/[-:]/g, '')
  return `${title.replace(/[\\/:*?"<>|]+/g, ' ').trim()}_${time}.${extension}`
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

/** Downloads a text or bytes as a file. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers fetch the URL later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
