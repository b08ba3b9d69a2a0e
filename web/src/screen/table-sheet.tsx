import { IconDownload } from '@tabler/icons-react'
import { isDay } from '@penside/domain/day.ts'
import type { Language } from '@penside/domain/farm/language.ts'
import { readWritten } from '@penside/domain/number.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { toast } from '../ui/toast.tsx'
import { saveExcel } from './excel.ts'
import styles from './print.module.css'
import { useProblem } from './problem.ts'

/** A number of an animal or a tag keeps its zeros: it is text. */
const numberIn = (text: string, language: Language) =>
  /^[+-]?0\d/.test(text) ? null : readWritten(text, language)

/** What a cell shows as a sheet holds it: a number as a number, a day as a day. */
export function valueOf(shown: string, language: Language): string | number | null {
  const text = shown.replaceAll(/\s+/g, ' ').trim()
  if (text === '') return null
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0]
  if (day !== undefined && isDay(day) && /^.{10}( \(.*\))?$/.test(text)) return day
  return numberIn(text, language)?.value ?? text
}

/** At a desk: the table of its section as a sheet. The table shows all of its rows. */
export function TableSheet({ title }: { title: string }) {
  const t = useT()
  const language = useLanguage()
  const say = useProblem()
  const save = async (table: HTMLTableElement) => {
    const textOf = (cells: Iterable<HTMLElement>) => [...cells].map(({ innerText }) => innerText)
    const rows = [...table.tBodies].flatMap(({ rows }) => [...rows]).map(({ cells }) => textOf(cells))
    const decimals = (at: number) =>
      Math.max(0, ...rows.map((row) => numberIn(row[at]?.trim() ?? '', language)?.decimals ?? 0))
    const columns = textOf(table.tHead?.rows.item(0)?.cells ?? []).map((header, at) => ({
      header,
      value: (row: string[]) => valueOf(row[at] ?? '', language),
      decimals: decimals(at),
    }))
    await saveExcel(title, columns, rows)
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
