import { useState } from 'react'
import { createPortal } from 'react-dom'
import { IconDownload, IconPrinter } from '../ui/icons/common.ts'
import type { Input } from '@penside/contract/api/call.ts'
import { useT } from '../i18n/index.ts'
import { Button, ButtonRow } from '../ui/button.tsx'
import { inBar } from '../ui/rows-table.tsx'
import { Table } from '../ui/table.tsx'
import { printPage, usePreparation } from '../ui/printing.ts'
import { toast } from '../ui/toast.tsx'
import { call, type ListCall, type RowOf } from './api.ts'
import type { RowNoun } from './row-noun.ts'
import { useSaveExcel } from './excel.ts'
import { PrintHead, usePrinted, usePrintTitle } from './print.tsx'
import styles from './print.module.css'
import { useProblem } from './problem.ts'
import { displayValue, type ReportColumn } from './report-screen.tsx'
import { useIsDesk } from './use-is-desk.ts'

const largestPage = 100

/** Every row of a list, including those not loaded yet. */
export async function readWholeList<C extends ListCall>(
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

type Way = 'excel' | 'print'

function Ways({
  small,
  busy,
  disabled,
  onTake,
}: {
  small: 'head' | 'bar' | undefined
  busy: Way | null
  disabled: boolean | undefined
  onTake: (how: Way) => void
}) {
  const t = useT()
  const isDesk = useIsDesk()
  const look = small ?? (isDesk ? 'head' : undefined)
  const ways = [
    { how: 'excel', label: t('ui.excel'), Icon: IconDownload },
    { how: 'print', label: t('ui.print'), Icon: IconPrinter },
  ] as const
  if (look)
    return (
      <span className={look === 'head' ? styles.ways : styles.inBar} data-no-print>
        {ways.map(({ how, label, Icon }) => (
          <button
            key={how}
            type="button"
            className={look === 'head' ? styles.way : inBar}
            disabled={disabled || busy !== null}
            aria-busy={busy === how || undefined}
            onClick={() => onTake(how)}
          >
            <Icon size={18} aria-hidden />
            {label}
          </button>
        ))}
      </span>
    )
  return (
    <ButtonRow>
      {ways.map(({ how, label, Icon }) => (
        <Button
          key={how}
          icon={<Icon size={20} aria-hidden />}
          busy={busy === how}
          disabled={disabled}
          onClick={() => onTake(how)}
        >
          {label}
        </Button>
      ))}
    </ButtonRow>
  )
}

/** Print and Excel buttons of a list. All rows are read first; on paper they are a table. */
export function ListExport<Row>({
  title,
  note,
  counted,
  columns,
  rowKey,
  read,
  disabled,
  small,
}: {
  title: string
  note: string
  counted: RowNoun
  columns: readonly ReportColumn<Row>[]
  rowKey: (row: Row, index: number) => string | number
  read: () => Promise<readonly Row[]>
  disabled?: boolean | undefined
  /** Compact buttons at a desk: in the head of a list, or in the bar of chosen rows. */
  small?: 'head' | 'bar' | undefined
}) {
  const t = useT()
  const say = useProblem()
  const saveExcel = useSaveExcel()
  const [busy, setBusy] = useState<Way | null>(null)
  const [printed, setPrinted] = usePrinted<Row>()
  usePrintTitle(title, note)
  const take = async (how: Way) => {
    setBusy(how)
    try {
      const rows = await read()
      if (how === 'excel') await saveExcel({ title, about: note, columns, rows })
      else setPrinted(rows)
    } catch (error) {
      toast(say(error), { kind: 'error' })
      throw error
    } finally {
      setBusy(null)
    }
  }
  usePreparation(() => take('print'), { whole: true, off: disabled ?? false })
  const onTake = (how: Way) => (how === 'print' ? printPage(() => take(how)) : take(how).catch(() => {}))

  return (
    <>
      <Ways small={small} busy={busy} disabled={disabled} onTake={(how) => void onTake(how)} />
      {printed &&
        createPortal(
          <div className={styles.table} data-printed>
            <PrintHead title={title} about={`${note} · ${t(`ui.${counted}`, { count: printed.length })}`} />
            <Table
              caption={title}
              columns={columns.map(({ key, header, value, decimals, signed, cell }) => ({
                key,
                header,
                cell: cell ?? ((row: Row) => displayValue(value(row), { decimals, signed })),
              }))}
              rows={printed}
              rowKey={rowKey}
              bare
            />
          </div>,
          // A sibling of the page's content, which is hidden on paper.
          document.querySelector('main')!,
        )}
    </>
  )
}
