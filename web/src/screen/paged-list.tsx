import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { List, ListCard, type ListCardProps } from '../ui/list.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Awaited } from './awaited.tsx'
import { PagedEnd } from './paged-end.tsx'

export type PagedListProps<Row> = {
  /** Whose pages it shows. */
  paged: UseInfiniteQueryResult<InfiniteData<{ rows: readonly unknown[] }>>
  label: string
  rowKey: (row: Row, index: number) => string | number
  card: (row: Row) => ListCardProps
  /** When there is nothing at all: what would be here, and the step that fills it. */
  empty: ComponentProps<typeof EmptyState>
  /** Paper has its rows in a table. */
  doubled?: boolean | undefined
}

/** The body of every list that comes page by page as one scrolls. */
export function PagedList<Row>({ paged, label, rowKey, card, empty, doubled }: PagedListProps<Row>) {
  const rows = (paged.data?.pages.flatMap((page) => page.rows) ?? []) as Row[]
  const cards: ReactNode = (
    <List label={label}>
      {rows.map((row, index) => (
        <ListCard key={rowKey(row, index)} {...card(row)} />
      ))}
    </List>
  )
  return (
    <>
      <Awaited query={paged}>
        {() =>
          rows.length === 0 ? (
            <EmptyState {...empty} />
          ) : doubled ? (
            <div data-no-print="doubled">{cards}</div>
          ) : (
            cards
          )
        }
      </Awaited>
      <PagedEnd paged={paged} shown={rows.length} />
    </>
  )
}
