import type { ReactNode } from 'react'
import { useT } from '../i18n/index.ts'
import { lazyComponent } from './lazy-component.tsx'
import { useIsDesk } from './use-is-desk.ts'
import { Section } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'

const TableSheet = lazyComponent(async () => (await import('./table-sheet.tsx')).TableSheet)

/** How many rows a table has, at the right of its heading, and at a desk its sheet; `shown` where not all of them are there yet. */
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

/** An animal's records of one kind, newest first. A row opens it in the form above. */
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
  /** The record that stands in the form now. */
  openKey?: string | number | null | undefined
  title?: string | undefined
  /** The word for no record yet. */
  empty: ReactNode
  /** Said where what the server has is not on this phone: what is shown then is only what waits here. */
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
        // The parity and the day.
        namedBy={2}
        onRow={
          onRow &&
          ((row) => {
            onRow(row)
            // The form stands above the history; on a phone it would open out of sight.
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
