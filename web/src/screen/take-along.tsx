import { useEffect, useState } from 'react'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import type { Input } from '@penside/contract/call.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Table } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { call, type ListCall, type RowOf } from './api.ts'
import { saveExcel } from './excel.ts'
import { useProblem } from './problem.ts'
import type { ReportColumn } from './report-screen.tsx'
import styles from './report-screen.module.css'

const largestPage = 100

/** Every row of a list, the ones too to which nobody has scrolled. */
export async function readAll<C extends ListCall>(
  list: C,
  input: Omit<Input<C>, 'page' | 'pageSize'>,
): Promise<RowOf<C>[]> {
  const rows: RowOf<C>[] = []
  for (let page = 0; ; page++) {
    const answer = await call(list, { ...input, page, pageSize: largestPage } as Input<C>)
    rows.push(...(answer.rows as RowOf<C>[]))
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows
  }
}

/** A list to take along: a sheet, or paper. The whole of it is read when it is asked for; on paper it is a table. */
export function TakeAlong<Row>({
  title,
  note,
  columns,
  rowKey,
  read,
  disabled,
}: {
  title: string
  /** For which days. */
  note: string
  columns: readonly ReportColumn<Row>[]
  rowKey: (row: Row, index: number) => string | number
  read: () => Promise<readonly Row[]>
  disabled?: boolean | undefined
}) {
  const t = useT()
  const say = useProblem()
  const [busy, setBusy] = useState<'excel' | 'print' | null>(null)
  const [printed, setPrinted] = useState<readonly Row[] | null>(null)
  const take = async (how: 'excel' | 'print') => {
    setBusy(how)
    try {
      const rows = await read()
      if (how === 'excel') await saveExcel(title, columns, rows)
      else setPrinted(rows)
    } catch (error) {
      toast(say(error), { kind: 'error' })
    } finally {
      setBusy(null)
    }
  }
  useEffect(() => {
    if (!printed) return
    const done = () => setPrinted(null)
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [printed])

  return (
    <>
      <div data-no-print>
        <ButtonRow>
          <Button
            icon={<IconDownload size={20} aria-hidden />}
            busy={busy === 'excel'}
            disabled={disabled}
            onClick={() => void take('excel')}
          >
            {t('ui.excel')}
          </Button>
          <Button
            icon={<IconPrinter size={20} aria-hidden />}
            busy={busy === 'print'}
            disabled={disabled}
            onClick={() => void take('print')}
          >
            {t('ui.print')}
          </Button>
        </ButtonRow>
      </div>
      {printed && (
        <div className={styles.printed}>
          <p>
            {title} · {note} · {t('ui.records', { count: printed.length })}
          </p>
          <Table
            caption={title}
            columns={columns.map(({ key, header, value, decimals }) => ({
              key,
              header,
              cell: (row: Row) => {
                const shown = value(row)
                return typeof shown === 'string' ? shown : formatNumber(shown, decimals)
              },
            }))}
            rows={printed}
            rowKey={rowKey}
            bare
          />
        </div>
      )}
    </>
  )
}
