import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { List, ListCard, type ListCardProps } from '../ui/list.tsx'
import { EmptyState } from '../ui/states.tsx'
import { AtDesk } from './at-desk.tsx'
import { QueryResult } from './query-result.tsx'
import type { ChosenRows, DeskList, DeskRowsProps } from './desk-rows.tsx'
import { maxSortedRows } from './list-state.ts'
import { PagedEnd } from './paged-end.tsx'
import { useIsDesk } from './use-is-desk.ts'

export type PagedListProps<Row> = {
  paged: UseInfiniteQueryResult<InfiniteData<{ rows: readonly unknown[] }>>
  label: string
  rowKey: (row: Row, index: number) => string | number
  card: (row: Row) => ListCardProps
  desk?: (DeskList<Row> & Pick<DeskRowsProps<Row>, 'total' | 'every' | 'kept' | 'head'>) | undefined
  /** Shown if there is nothing at all, with the step that fills the list. */
  empty: ComponentProps<typeof EmptyState>
  /** Not printed, because the paper has a table of the same rows. */
  doubled?: boolean | undefined
}

/** Body of every list that loads page by page. */
export function PagedList<Row>({ paged, label, rowKey, card, desk, empty, doubled }: PagedListProps<Row>) {
  const isDesk = useIsDesk() && desk !== undefined
  // A sorted list is loaded completely.
  const isWhole = isDesk && desk.kept[0] !== '' && desk.total <= maxSortedRows
  const rows = (paged.data?.pages.flatMap((page) => page.rows) ?? []) as Row[]
  // Rows stay chosen while the search changes.
  const chosen = useState<ChosenRows<Row>>(new Map())
  const none = <QueryResult query={paged}>{() => <EmptyState {...empty} />}</QueryResult>
  return (
    <>
      {isDesk && (rows.length > 0 || chosen[0].size > 0) ? (
        <AtDesk<Row>
          {...desk}
          rows={rows}
          none={none}
          old={paged.isPlaceholderData}
          chosen={chosen}
          rowKey={(row) => rowKey(row, 0)}
          cardOf={card}
        />
      ) : rows.length === 0 ? (
        none
      ) : (
        <List label={label} busy={paged.isPlaceholderData} doubled={doubled}>
          {rows.map((row, index) => (
            <ListCard key={rowKey(row, index)} {...card(row)} />
          ))}
        </List>
      )}
      <PagedEnd
        paged={isWhole ? { ...paged, hasNextPage: false } : paged}
        shown={rows.length}
        end={paged.isPlaceholderData ? '' : undefined}
      />
    </>
  )
}
