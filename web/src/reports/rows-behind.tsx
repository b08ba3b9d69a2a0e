import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Input, Output } from '@penside/contract/api/call.ts'
import { rowFilters, type RowChoice } from '@penside/contract/reports/rows-behind.ts'
import { useT } from '../i18n/index.ts'
import { pages, type ListCall, type RowOf } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import type { RowNoun } from '../screen/row-noun.ts'
import { leadsBackTo } from '../screen/list-state.ts'
import { PagedList, type PagedListProps } from '../screen/paged-list.tsx'
import type { DeskColumn } from '../screen/desk-rows.tsx'
import { readWholeList, ListExport } from '../screen/list-export.tsx'
import { useIsDesk } from '../screen/use-is-desk.ts'
import { Card } from '../ui/card.tsx'
import { Figure } from '../ui/facts.tsx'
import type { ListCardProps } from '../ui/list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { RowFilters, useChoiceNames, type Narrowing } from './row-filters.tsx'
import styles from './books.module.css'

type RowsBehindProps<C extends ListCall> = {
  list: C
  input: Omit<Input<C>, 'page'>
  filters: Narrowing
  /** Choices of the filters. */
  choices?: readonly RowChoice[] | undefined
  counted: RowNoun
  title: string
  /** Number of the figure, from the first page. */
  figure: (first: Output<C>) => { value: string; unit?: string }
  /** Line under the number: the days. */
  about: (first: Output<C>) => string
  kindName?: ((kind: string) => string) | undefined
  rowKey: (row: RowOf<C>, index: number) => string | number
  card: (row: RowOf<C>) => ListCardProps
  empty: { title: ReactNode; body?: ReactNode }
  /** Columns for Excel and print, and of the table on a desk. */
  columns?: readonly DeskColumn<RowOf<C>>[]
}

/** Rows that a number of a report counts: the number, its filters, and the rows, each with a link. */
export function RowsBehind<C extends ListCall>(props: RowsBehindProps<C>) {
  const { list, input } = props
  const paged = useInfiniteQuery({ ...pages(list, input), placeholderData: keepPreviousData })
  const waiting = (
    <>
      <Skeleton shape="card" />
      <Skeleton shape="list" />
    </>
  )
  return (
    <QueryResult query={paged} waiting={waiting}>
      {(data) => <CountedRows {...props} paged={paged} first={data.pages[0]!} />}
    </QueryResult>
  )
}

function CountedRows<C extends ListCall>({
  list,
  input,
  filters,
  choices = [],
  counted,
  title,
  figure,
  about,
  kindName,
  rowKey,
  card,
  empty,
  columns,
  paged,
  first,
}: RowsBehindProps<C> & { paged: PagedListProps<RowOf<C>>['paged']; first: Output<C> }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const nameOf = useChoiceNames(kindName)
  const kept = useState('')
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const isDesk = useIsDesk() && columns !== undefined
  const read = () => readWholeList(list, input as Omit<Input<C>, 'page'>)
  const { total } = first as { total: number }
  const chosen = choices.filter(({ by, key }) => filters.key(by) === key).map(nameOf)
  const note = [about(first), ...chosen].join(' · ')
  const noneLeft = { title: t('reports.rowFilters.noneLeft'), body: t('reports.rowFilters.noneLeftStep') }
  const sortBy = (order: Parameters<Narrowing['sortBy']>[0]) => {
    kept[1]('')
    filters.sortBy(order)
  }
  const desk = columns && { title, note, columns, counted }
  return (
    <>
      <Card>
        <Figure label={title} {...figure(first)} />
        <p className={styles.note}>{note}</p>
      </Card>
      <RowFilters
        filters={{ ...filters, sortBy }}
        choices={choices}
        nameOf={nameOf}
        counted={counted}
        count={total}
        aside={<span ref={setPlace} />}
      />
      {desk && !isDesk && <ListExport {...desk} rowKey={rowKey} read={read} disabled={total === 0} />}
      <PagedList<RowOf<C>>
        paged={paged}
        label={title}
        rowKey={rowKey}
        card={(row) => ({ state: leadsBackTo(pathname + search), ...card(row) })}
        desk={
          desk && {
            ...desk,
            total,
            kept,
            head: place,
            every: { queryKey: pages(list, input).queryKey, read },
          }
        }
        empty={rowFilters.some((by) => filters.key(by)) ? noneLeft : empty}
        doubled={columns !== undefined}
      />
    </>
  )
}
