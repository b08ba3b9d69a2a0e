import { isDay } from '@penside/domain/day.ts'
import { farmToday, formatTime } from '../i18n/format.ts'

export type ExcelColumn<Row> = {
  header: string
  /** A number stays a number in the sheet, a day a date; null leaves the cell empty. */
  value: (row: Row) => string | number | null
  decimals?: number | undefined
  /** A change: more is written with its plus. */
  signed?: boolean | undefined
}

/**
 * Saves the rows as `<title>_<date>_<time>.xlsx`, sheet `Sheet`. Text is written as text: what begins with `=` is not a formula there.
 * The writer is loaded when the first sheet is.
 */
export async function saveExcel<Row>(
  title: string,
  columns: readonly ExcelColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const { default: write } = await import('write-excel-file/browser')
  const heading = columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) => columns.map(({ value, ...look }) => cellOf(value(row), look)))
  await write([heading, ...body], {
    sheet: 'Sheet',
    stickyRowsCount: 1,
    columns: widths(columns, rows),
  }).toFile(excelName(title))
}

/** `교배현황_20261120_163516.xlsx`, without what a file system refuses. */
export function excelName(title: string, at = new Date()): string {
  const time = `${farmToday(at)}_${formatTime(at, true)}`.replace(/[-:]/g, '')
  return `${title.replace(/[\\/:*?"<>|]+/g, ' ').trim()}_${time}.xlsx`
}

export function cellOf(
  value: string | number | null,
  { decimals = 0, signed = false }: Pick<ExcelColumn<never>, 'decimals' | 'signed'> = {},
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
