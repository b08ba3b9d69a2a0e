import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { List, ListCard, type ListCardProps } from '../ui/list.tsx'
import { EmptyState } from '../ui/states.tsx'
import { AtDesk } from './at-desk.tsx'
import { QueryResult } from './query-result.tsx'
import type { ChosenRows, DeskList, DeskRowsProps } from './desk-rows.tsx'
import { mostSorted } from './list-state.ts'
import { PagedEnd } from './paged-end.tsx'
import { useIsDesk } from './use-is-desk.ts'

export type PagedListProps<Row> = {
  /** Whose pages it shows. */
  paged: UseInfiniteQueryResult<InfiniteData<{ rows: readonly unknown[] }>>
  label: string
  rowKey: (row: Row, index: number) => string | number
  card: (row: Row) => ListCardProps
  /** In place of cards at a desk. */
  desk?: (DeskList<Row> & Pick<DeskRowsProps<Row>, 'total' | 'every' | 'kept' | 'head'>) | undefined
  /** When there is nothing at all: what would be here, and the step that fills it. */
  empty: ComponentProps<typeof EmptyState>
  /** Paper has its rows in a table. */
  doubled?: boolean | undefined
}

/** The body of every list that comes page by page as one scrolls. */
export function PagedList<Row>({ paged, label, rowKey, card, desk, empty, doubled }: PagedListProps<Row>) {
  const isDesk = useIsDesk() && desk !== undefined
  // What a reader has sorted is read to its end already.
  const isWhole = isDesk && desk.kept[0] !== '' && desk.total <= mostSorted
  const rows = (paged.data?.pages.flatMap((page) => page.rows) ?? []) as Row[]
  // They stay chosen while others are looked for.
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
