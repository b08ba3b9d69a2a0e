import type { ReactNode } from 'react'
import { useT } from '../i18n/index.ts'
import { lazyComponent } from './lazy-component.tsx'
import { useIsDesk } from './use-is-desk.ts'
import { Section } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'

const TableSheet = lazyComponent(async () => (await import('./table-sheet.tsx')).TableSheet)

/** Number of rows at the right of a table's heading, with its Excel button at a desk; `shown` if not all are loaded. */
export function TableCount({
  title,
  count,
  shown = count,
}: {
  title: string
  count: number
  shown?: number | undefined
}) {
  const t = useT()
  const isDesk = useIsDesk()
  return (
    <>
      {t('ui.records', { count })}
      {isDesk && count > 0 && shown >= count && <TableSheet title={title} />}
    </>
  )
}

/** Records of one kind of an animal, newest first. A tap opens a row in the form above. */
export function History<Row>({
  rows,
  columns,
  rowKey,
  onRow,
  openKey,
  title,
  empty,
  unknown,
}: {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  onRow?: ((row: Row) => void) | undefined
  openKey?: string | number | null | undefined
  title?: string | undefined
  empty: ReactNode
  /** Message if the phone has no cached rows; only unsent records are then listed. */
  unknown?: string | undefined
}) {
  const t = useT()
  const heading = title ?? t('ui.history')
  return (
    <Section
      title={heading}
      aside={unknown === undefined && <TableCount title={heading} count={rows.length} />}
    >
      <Table
        caption={heading}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        // Parity and day.
        namedBy={2}
        onRow={
          onRow &&
          ((row) => {
            onRow(row)
            // The form is above the history, so it may be out of sight on a phone.
            window.scrollTo({
              top: 0,
              behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
            })
          })
        }
        rowTone={(row) => (openKey !== undefined && openKey === rowKey(row) ? 'selected' : undefined)}
        empty={unknown ?? empty}
      />
      {unknown !== undefined && rows.length > 0 && <p>{unknown}</p>}
    </Section>
  )
}
