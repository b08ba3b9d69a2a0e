import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { Call, Input, Output } from '@penside/contract/call.ts'
import type { GroupRow } from '@penside/contract/groups/group.ts'
import { formatNumber, writtenDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { Chip } from '../ui/chip.tsx'
import type { ListCardProps } from '../ui/list.tsx'
import { ListHead } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { query } from './api.ts'
import { useListState, useStartAt } from './list-state.ts'
import { PagedList } from './paged-list.tsx'
import { useTyped } from './typed.ts'

/** The wire answers pages of rows; how many there are in all stands in each. */
type Paged = Call<
  z.ZodType<{ search?: string | undefined; page?: number | undefined }>,
  z.ZodType<{ groupId: number; total: number }[]>
>

const pagesOf = <C extends Paged>(list: C, input: Omit<Input<C>, 'page'>) => {
  const first = query(list, input as Input<C>)
  return infiniteQueryOptions({
    queryKey: [...first.queryKey, 'pages'] as const,
    queryFn: async ({ pageParam, client }) => {
      const rows = await client.fetchQuery(query(list, { ...input, page: pageParam } as Input<C>))
      return { rows }
    },
    initialPageParam: 0,
    getNextPageParam: (last: { rows: Output<C> }, all: { rows: Output<C> }[]) => {
      const [row] = last.rows
      return row && all.reduce((rows, page) => rows + page.rows.length, 0) < row.total
        ? all.length
        : undefined
    },
  })
}

/** A list of groups: search, count, pages of ten as one scrolls, and the place in it when one comes back. */
export function GroupsList<C extends Paged>({
  path,
  list,
  input,
  action,
  card,
  to,
  empty,
}: {
  path: string
  list: C
  input: Omit<Input<C>, 'page' | 'search'>
  /** Between search and rows. */
  action?: ReactNode
  card: (row: Output<C>[number]) => Omit<ListCardProps, 'to' | 'selected' | 'onClick'>
  to: (groupId: number) => string
  empty: { title: string; body?: string }
}) {
  const t = useT()
  const { search, setSearch, startAt } = useListState(path, ['SDATE'])
  const { typed, setTyped, askNow } = useTyped(search, setSearch)
  const paged = useInfiniteQuery(
    pagesOf(list, { ...input, search: search || undefined } as unknown as Omit<Input<C>, 'page'>),
  )
  const { data, isPending } = paged
  const total = data?.pages[0]?.rows[0]?.total ?? 0
  useStartAt(startAt, !isPending)
  const here = window.location.pathname + window.location.search
  return (
    <>
      <SearchField label={t('groups.group.searchName')} value={typed} onChange={setTyped} onSearch={askNow} />
      {action}
      <ListHead>
        <span role="status">
          {data ? t('shell.results', { count: total, shown: formatNumber(total) }) : ' '}
        </span>
      </ListHead>
      <PagedList<Output<C>[number]>
        paged={paged}
        label={t('groups.group.list')}
        rowKey={({ groupId }) => groupId}
        card={(row) => ({ ...card(row), to: to(row.groupId), selected: to(row.groupId) === here })}
        empty={search ? { title: t('ui.noMatch'), body: t('shell.searchedFor', { text: search }) } : empty}
      />
    </>
  )
}

type Shown = Pick<GroupRow, 'groupName' | 'head' | 'penName' | 'startedOn' | 'averageAge'>

/** How a group stands, on a card of a list. */
export function useGroupCard() {
  const t = useT()
  return ({ groupName, head, penName, startedOn, averageAge }: Shown) => ({
    tag: groupName,
    chip: <HeadChip head={head} />,
    line: penName || t('groups.group.noPen'),
    aside: `${writtenDay(startedOn)} (${t('groups.group.days', { count: averageAge })})`,
  })
}

export function HeadChip({ head }: { head: number }) {
  const t = useT()
  return (
    <Chip tone={head > 0 ? 'green' : 'grey'}>
      {t('groups.group.heads', { count: head, shown: formatNumber(head) })}
    </Chip>
  )
}
