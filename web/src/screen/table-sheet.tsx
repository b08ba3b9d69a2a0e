import { IconDownload } from '../ui/icons/common.ts'
import { isDay } from '@penside/domain/basics/day.ts'
import type { Language } from '@penside/domain/basics/language.ts'
import { readWritten } from '@penside/domain/basics/number.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { toast } from '../ui/toast.tsx'
import { displayDay } from '../i18n/format.ts'
import { useSaveExcel, type ExcelColumn } from './excel.ts'
import styles from './print.module.css'
import { useProblem } from './problem.ts'
import { useSession } from './session.ts'

/** Animal numbers and tags are text, since they keep leading zeros. */
const numberIn = (text: string, language: Language) =>
  /^[+-]?0\d/.test(text) ? null : readWritten(text, language)

/** Excel value of a displayed cell: numbers as numbers, days as days. */
export function valueOf(shown: string, language: Language): string | number | null {
  const text = shown.replaceAll(/\s+/g, ' ').trim()
  if (text === '') return null
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  if (day !== undefined && isDay(day) && /^.{10}( \(.*\))?$/.test(text)) return day
  return numberIn(text, language)?.value ?? text
}

/** Number with its unit, `3,4 %`. */
const measured = /^([+-]?\d[\d.,]*)\s?(\D+)$/

/** Excel columns of a displayed table. A unit shared by all cells of a column moves into its header. */
export function sheetColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
  language: Language,
): ExcelColumn<readonly string[]>[] {
  return headers.map((header, at) => {
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '')
    const units = new Set(cells.map((cell) => measured.exec(cell)?.[2] ?? ''))
    const [unit] = units.size === 1 ? units : ['']
    const bare = (cell = '') => (unit ? (measured.exec(cell.trim())?.[1] ?? '') : cell)
    return {
      header: unit ? `${header}, ${unit}` : header,
      value: (row) => valueOf(bare(row[at]), language),
      decimals: Math.max(0, ...cells.map((cell) => numberIn(bare(cell), language)?.decimals ?? 0)),
    }
  })
}

/** Excel button of a section's table at a desk. The table must display all rows. */
export function TableSheet({ title }: { title: string }) {
  const t = useT()
  const language = useLanguage()
  const say = useProblem()
  const { today } = useSession()
  const saveExcel = useSaveExcel()
  const save = async (table: HTMLTableElement) => {
    const textOf = (cells: Iterable<HTMLElement>) => [...cells].map(({ innerText }) => innerText)
    const rows = [...table.tBodies].flatMap(({ rows }) => [...rows]).map(({ cells }) => textOf(cells))
    const headers = textOf(table.tHead?.rows.item(0)?.cells ?? [])
    await saveExcel({ title, about: displayDay(today), columns: sheetColumns(headers, rows, language), rows })
  }
  return (
    <button
      type="button"
      className={styles.way}
      data-no-print
      onClick={(event) => {
        const table = event.currentTarget.closest('section')?.querySelector('table')
        if (table) save(table).catch((problem: unknown) => toast(say(problem), { kind: 'error' }))
      }}
    >
      <IconDownload size={18} aria-hidden />
      {t('ui.excel')}
    </button>
  )
}
