import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { IconSearch } from '../ui/icons/common.ts'
import { useLocation } from 'react-router'
import type { Input } from '@penside/contract/api/call.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { formatNumber, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import type { Choice } from '../ui/choice.ts'
import { IconButton } from '../ui/button.tsx'
import type { ListCardProps } from '../ui/list.tsx'
import { ListHead, ListTools } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SortSelect } from '../ui/sort-select.tsx'
import { pages, type ListCall, type RowOf } from './api.ts'
import type { DeskList } from './desk-rows.tsx'
import { HeaderRight } from './header.tsx'
import { lazyComponent } from './lazy-component.tsx'
import { rowsAtDesk, rowsStay, useListState, useStartAt } from './list-state.ts'
import { useReached } from './phone.ts'
import { PagedList, type PagedListProps } from './paged-list.tsx'
import { useSession } from './session.ts'
import { useDebounced } from './use-debounced.ts'
import { useIsDesk } from './use-is-desk.ts'

export type RecordListProps<C extends ListCall, Order extends string> = {
  /** Address of the list, under which its search and order are stored. */
  path: string
  list: C
  input?: Omit<Input<C>, 'search' | 'order' | 'page'> | undefined
  /** Label of the search box, such as the tag. */
  searchLabel: string
  /** The first order is the default. */
  orders: readonly Choice<Order>[]
  /** Day for which a chosen order is stored. */
  keepsOrder?: Day | undefined
  rowKey: (row: RowOf<C>) => string | number
  card: (row: RowOf<C>) => Omit<ListCardProps, 'to' | 'selected' | 'onClick'>
  to: (row: RowOf<C>, order: Order) => string
  empty: PagedListProps<RowOf<C>>['empty']
  desk?: DeskList<RowOf<C>> | undefined
  /** Offers print and Excel on a phone, too. */
  taken?: boolean | undefined
  /** Between search and rows, such as a "new" button. */
  action?: ReactNode
  /** Folds the search into an icon in the bar, for lists that members go through in order. */
  searchInBar?: boolean | undefined
  head?: ReactNode
  /** Below the list, such as its progress. */
  below?: ReactNode
}

const ListExport = lazyComponent(async () => (await import('./list-export.tsx')).ListExport<unknown>)

/** List of records with search, order and count, loaded page by page, restored on return. */
export function RecordList<C extends ListCall, Order extends string>({
  path,
  list,
  input,
  searchLabel,
  orders,
  keepsOrder,
  rowKey,
  card,
  to,
  empty,
  desk,
  taken,
  action,
  searchInBar,
  head,
  below,
}: RecordListProps<C, Order>) {
  const t = useT()
  const noMatch = useNoMatch()
  const location = useLocation()
  const { search, setSearch, order, setOrder, kept, startAt } = useListState(
    path,
    orders.map(({ value }) => value),
    keepsOrder,
  )
  const [place, setPlace] = useState<HTMLElement | null>(null)

  // Every list call has these three (`listQuery` of the contract); the rest is the caller's.
  const asked = { ...input, search: search || undefined, order } as unknown as Omit<Input<C>, 'page'>
  const isDesk = useIsDesk() && desk !== undefined
  const paged = useInfiniteQuery(rowsStay(pages(list, isDesk ? { ...asked, pageSize: rowsAtDesk } : asked)))
  const { data, isPending } = paged
  const total = data?.pages.at(-1)?.total ?? 0
  useStartAt(startAt, !isPending)

  const here = location.pathname + location.search
  const readAll = async () => (await import('./list-export.tsx')).readWholeList(list, asked)
  return (
    <>
      <ListSearch label={searchLabel} search={search} onSearch={setSearch} inBar={searchInBar}>
        {action}
      </ListSearch>
      <ListHead
        aside={
          <>
            <SortSelect label={t('ui.sort')} value={order} onChange={setOrder} choices={orders} />
            <span ref={setPlace} />
          </>
        }
      >
        <span role="status">
          {head ?? (data ? t('shell.results', { count: total, shown: formatNumber(total) }) : ' ')}
        </span>
      </ListHead>
      {below}
      <PagedList<RowOf<C>>
        paged={paged}
        label={searchLabel}
        rowKey={rowKey}
        card={(row) => ({ ...card(row), to: to(row, order), selected: to(row, order) === here })}
        desk={
          desk && {
            ...desk,
            total,
            kept,
            head: place,
            every: { queryKey: pages(list, asked).queryKey, read: readAll },
          }
        }
        empty={search ? noMatch(search) : empty}
      />
      {taken && desk && !isDesk && <PhoneExport desk={desk} rowKey={rowKey} read={readAll} />}
    </>
  )
}

function PhoneExport<Row>({
  desk: { title, note, counted, columns },
  rowKey,
  read,
}: {
  desk: DeskList<Row>
  rowKey: (row: Row) => string | number
  read: () => Promise<readonly Row[]>
}) {
  const { today } = useSession()
  return (
    <ListExport
      title={title}
      note={note ?? displayDay(today)}
      counted={counted}
      columns={columns as DeskList<unknown>['columns']}
      rowKey={(row) => rowKey(row as Row)}
      read={read}
    />
  )
}

function useNoMatch() {
  const t = useT()
  const reached = useReached()
  return (search: string) => ({
    title: t('ui.noMatch'),
    body: t(reached === false ? 'offline.livingOnly' : 'shell.searchedFor', { text: search }),
  })
}

/** Search of a list; in the bar it is an icon that unfolds it. */
function ListSearch({
  label,
  search,
  onSearch,
  inBar,
  children,
}: {
  label: string
  search: string
  onSearch: (search: string) => void
  inBar: boolean | undefined
  children: ReactNode
}) {
  const { typed, setTyped, askNow } = useDebounced(search, onSearch)
  const [opened, setOpened] = useState(false)
  const searching = !inBar || opened || search !== ''
  return (
    <>
      {inBar && (
        <HeaderRight>
          <IconButton
            icon={<IconSearch size={24} aria-hidden />}
            label={label}
            onClick={() => {
              if (searching) askNow('')
              setOpened(!searching)
            }}
          />
        </HeaderRight>
      )}
      <ListTools>
        {searching && (
          <SearchField
            label={label}
            value={typed}
            onChange={setTyped}
            onSearch={askNow}
            autoFocus={opened}
            capitals
          />
        )}
        {children}
      </ListTools>
    </>
  )
}
