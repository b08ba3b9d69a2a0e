import { useState } from 'react'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import type { Input } from '@penside/contract/call.ts'
import { useT } from '../i18n/index.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Table } from '../ui/table.tsx'
import { toast } from '../ui/toast.tsx'
import { call, type ListCall, type RowOf } from './api.ts'
import type { Counted } from './counted.ts'
import { saveExcel } from './excel.ts'
import { PrintHead, usePrinted, usePrintKey, usePrintTitle } from './print.tsx'
import styles from './print.module.css'
import { useProblem } from './problem.ts'
import { writtenValue, type ReportColumn } from './report-screen.tsx'

const largestPage = 100

/** Every row of a list, the ones too to which nobody has scrolled. */
export async function readAll<C extends ListCall>(
  list: C,
  input: Omit<Input<C>, 'page'>,
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
  counted,
  columns,
  rowKey,
  read,
  disabled,
}: {
  title: string
  /** For which days. */
  note: string
  counted: Counted
  columns: readonly ReportColumn<Row>[]
  rowKey: (row: Row, index: number) => string | number
  read: () => Promise<readonly Row[]>
  disabled?: boolean | undefined
}) {
  const t = useT()
  const say = useProblem()
  const [busy, setBusy] = useState<'excel' | 'print' | null>(null)
  const [printed, setPrinted] = usePrinted<Row>()
  usePrintTitle(title, note)
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
  usePrintKey(() => void take('print'), { first: true, off: disabled ?? false })

  return (
    <>
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
      {printed && (
        <div className={styles.table} data-printed>
          <PrintHead title={title} about={`${note} · ${t(`ui.${counted}`, { count: printed.length })}`} />
          <Table
            caption={title}
            columns={columns.map(({ key, header, value, decimals, signed }) => ({
              key,
              header,
              cell: (row: Row) => writtenValue(value(row), { decimals, signed }),
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
