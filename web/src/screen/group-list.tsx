import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type * as z from 'zod'
import type { Call, Input, Output } from '@penside/contract/api/call.ts'
import type { GroupRow } from '@penside/contract/groups/group.ts'
import { formatNumber, displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Chip } from '../ui/chip.tsx'
import type { ListCardProps } from '../ui/list.tsx'
import { ListHead, ListTools } from '../ui/page.tsx'
import { Notice } from '../ui/states.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { query } from './api.ts'
import type { DeskColumn, DeskList } from './desk-rows.tsx'
import { leadsBackTo, rowsAtDesk, rowsStay, useListState, useStartAt } from './list-state.ts'
import { chosenGroup } from './many/chosen-group.ts'
import { manyGroups } from './many/places.ts'
import { PagedList } from './paged-list.tsx'
import { isAway } from './phone.ts'
import { groupRecordOf } from './places.ts'
import { useDebounced } from './use-debounced.ts'
import { useIsDesk } from './use-is-desk.ts'

/** Call that answers pages of rows, with the total number in each row. */
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

const largestPage = 100

type GroupsListProps<C extends Paged> = {
  path: string
  list: C
  input: Omit<Input<C>, 'page' | 'search'>
  /** Finds ended groups by their number, and lists them on demand. */
  canShowEnded?: boolean
  action?: ReactNode
  card: (row: Output<C>[number]) => Omit<ListCardProps, 'to' | 'selected' | 'onClick'>
  to: (groupId: number) => string
  desk?: DeskList<Output<C>[number]> | undefined
  empty: { title: string; body?: string }
}

/** List of groups with search and count, loaded page by page, restored on return. */
export function GroupsList<C extends Paged>({
  path,
  list,
  input,
  canShowEnded = false,
  action,
  card,
  to,
  desk,
  empty,
}: GroupsListProps<C>) {
  const t = useT()
  const { search, setSearch, order, setOrder, kept, startAt } = useListState(path, ['current', 'ended'])
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const { typed, setTyped, askNow } = useDebounced(search, setSearch)
  const isDesk = useIsDesk() && desk !== undefined
  const showsEnded = order === 'ended'
  const withEnded = canShowEnded && (showsEnded || search !== '') ? { ended: 'Y' } : {}
  const asked = { ...input, ...withEnded, search: search || undefined } as unknown as Omit<Input<C>, 'page'>
  const paged = useInfiniteQuery(rowsStay(pagesOf(list, isDesk ? { ...asked, pageSize: rowsAtDesk } : asked)))
  const cache = useQueryClient()
  const readAll = async () => {
    const rows: Output<C>[number][] = []
    for (let page = 0; ; page++) {
      const more = await cache.fetchQuery(query(list, { ...asked, page, pageSize: largestPage } as Input<C>))
      rows.push(...more)
      if (more.length < largestPage) return rows
    }
  }
  const { data, isPending } = paged
  const total = data?.pages[0]?.rows[0]?.total ?? 0
  useStartAt(startAt, !isPending)
  const here = window.location.pathname + window.location.search
  return (
    <>
      <ListTools>
        <SearchField
          label={t('groups.group.searchName')}
          value={typed}
          onChange={setTyped}
          onSearch={askNow}
        />
        {canShowEnded && (
          <Checkbox
            label={t('groups.group.showEnded')}
            hint={showsEnded && isAway() ? t('groups.group.endedNeedServer') : undefined}
            checked={showsEnded}
            onChange={(shows) => setOrder(shows ? 'ended' : 'current')}
          />
        )}
        {action}
      </ListTools>
      <ListHead aside={<span ref={setPlace} />}>
        <span role="status">
          {data ? t('shell.results', { count: total, shown: formatNumber(total) }) : ' '}
        </span>
      </ListHead>
      <PagedList<Output<C>[number]>
        paged={paged}
        label={t('groups.group.list')}
        rowKey={({ groupId }) => groupId}
        card={(row) => ({ ...card(row), to: to(row.groupId), selected: to(row.groupId) === here })}
        desk={
          desk && {
            ...desk,
            total,
            kept,
            head: place,
            every: { queryKey: pagesOf(list, asked).queryKey, read: readAll },
          }
        }
        empty={search ? { title: t('ui.noMatch'), body: t('shell.searchedFor', { text: search }) } : empty}
      />
    </>
  )
}

type Shown = Pick<GroupRow, 'groupId' | 'groupName' | 'head' | 'penName' | 'startedOn' | 'averageAge'> & {
  endedOn?: GroupRow['endedOn']
}

/** Content of a group's card in a list. */
export function useGroupCard() {
  const t = useT()
  return ({ groupName, head, penName, startedOn, averageAge, endedOn }: Shown) => ({
    tag: groupName,
    chip: endedOn ? (
      <Chip>{t('groups.group.endedOn', { day: displayDay(endedOn) })}</Chip>
    ) : (
      <HeadChip head={head} />
    ),
    line: penName || t('groups.group.noPen'),
    aside: `${displayDay(startedOn)} (${t('groups.group.days', { count: averageAge })})`,
  })
}

/** Table of groups at a desk. */
export function useGroupTable<Row extends Shown>(
  title: string,
  more: readonly DeskColumn<Row>[] = [],
): DeskList<Row> {
  const t = useT()
  return {
    title,
    counted: 'rows',
    // Groups without pigs can only be printed and exported.
    deeds: (chosen) =>
      chosen.some(({ head }) => head === 0)
        ? []
        : [
            { key: 'treat', label: t('groups.many.treat'), to: manyGroups.groupTreatment },
            { key: 'feed', label: t('groups.many.feed'), to: manyGroups.feedReceiving },
          ].map((deed) => ({ ...deed, state: { chosen: chosen.map(chosenGroup) } })),
    columns: [
      { key: 'name', header: t('groups.group.name'), value: ({ groupName }) => groupName, align: 'left' },
      {
        key: 'head',
        header: t('groups.group.head'),
        value: ({ head }) => head,
        cell: ({ head, endedOn }) =>
          endedOn ? (
            <Chip>{t('groups.group.endedOn', { day: displayDay(endedOn) })}</Chip>
          ) : (
            <HeadChip head={head} />
          ),
      },
      {
        key: 'age',
        header: t('groups.group.averageAge'),
        value: ({ averageAge }) => averageAge,
        room: 'some',
      },
      {
        key: 'pen',
        header: t('groups.group.place'),
        value: ({ penName }) => penName,
        align: 'left',
        room: 'some',
      },
      {
        key: 'start',
        header: t('groups.group.startedOn'),
        value: ({ startedOn }) => startedOn,
        room: 'more',
      },
      ...more,
    ],
  }
}

export function HeadChip({ head }: { head: number }) {
  const t = useT()
  return (
    <Chip tone={head > 0 ? 'green' : 'grey'}>
      {t('groups.group.heads', { count: head, shown: formatNumber(head) })}
    </Chip>
  )
}

/** Message for an ended group, which takes no records; offers to undo its end. `from` is the page to return to. */
export function GroupEnded({ groupId, from }: { groupId: number; from: string }) {
  const t = useT()
  return (
    <Notice
      title={t('groups.record.endedNow')}
      action={
        <Button to={groupRecordOf('groupEnd', groupId)} state={leadsBackTo(from)}>
          {t('groups.record.toEnd')}
        </Button>
      }
    />
  )
}
