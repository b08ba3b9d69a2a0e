import type { ReactNode } from 'react'
import type { Day } from '@penside/domain/basics/day.ts'
import type { useT } from '../../i18n/index.ts'
import { DayOf, type ShownRow } from '../../screen/history-rows.tsx'
import type { Column } from '../../ui/table.tsx'

/** Column of a history. */
export const column = <Row,>(
  key: string,
  header: string,
  cell: (row: Row) => ReactNode,
): Column<ShownRow<Row>> => ({ key, header, cell })

/** Column of a number; empty for null. */
export const numberColumn = <Name extends string>(
  key: Name,
  header: string,
): Column<{ [N in Name]: number | null }> => ({ key, header, cell: (row) => row[key] ?? '', align: 'right' })

/** Column of the day of a record, with the state of an unsent one. */
export const dayColumn = <Name extends string>(
  key: Name,
  header: string,
): Column<ShownRow<{ [N in Name]: Day }>> => ({
  key,
  header,
  cell: (row) => <DayOf on={row[key]} row={row} />,
})

export const parityColumn = (t: ReturnType<typeof useT>): Column<{ parity: number }> => ({
  key: 'parity',
  header: t('records.sow.parity'),
  cell: ({ parity }) => parity,
})
