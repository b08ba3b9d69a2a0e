import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Input } from '@penside/contract/call.ts'
import { herdOn, herdOrders, type HerdOnRow } from '@penside/contract/reports/herd-on.ts'
import { litterOrders, porkerWeek } from '@penside/contract/reports/porker-week.ts'
import type { RowChoice } from '@penside/contract/reports/rows-behind.ts'
import { herdClasses, herdClassNames } from '@penside/domain/reports/herd-on.ts'
import { parityClasses, parityClassName } from '@penside/domain/reports/parity-composition.ts'
import { formatNumber, writtenDay } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { pages, type ListCall, type RowOf } from '../screen/api.ts'
import { Failed } from '../screen/failed.tsx'
import { leadsBackTo } from '../screen/list-state.ts'
import { PagedEnd } from '../screen/paged-end.tsx'
import { useSession } from '../screen/session.ts'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Figure } from '../ui/facts.tsx'
import { List, ListCard, type ListCardProps } from '../ui/list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { cardOf, useAsked } from './address.ts'
import { RowFilters, useChoiceNames, useRowFilters, type Narrowing } from './row-filters.tsx'
import styles from './books.module.css'

/** The animals, or the weanings, that a number of a report counts. The address says which. */
export function HerdRows() {
  const asked = useAsked({})
  return asked.text('what') === 'litters' ? <Litters /> : <Animals />
}

function Animals() {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const asked = useAsked({})
  const on = asked.day('on', today)
  const of = herdClasses.find((name) => name === asked.text('of'))
  const parity = parityClasses.find((name) => name === asked.text('parity'))
  const week = asked.count('week') || undefined
  const changed = asked.text('changed') === 'Y'
  const title = [
    herdClassNames[of ?? 'sows'][language],
    parity &&
      (parity === 'gilt' ? parityClassName(parity, language) : t('reports.herdRows.parity', { parity })),
    week && t('reports.herdRows.week', { count: week }),
    changed && t('reports.herdRows.change'),
  ]
    .filter(Boolean)
    .join(' · ')
  // The address already says of which class of parity they are.
  const filters = useRowFilters(herdOrders, { parity: 'ofParity' })
  const nameOf = (name: HerdOnRow['before']) => name && herdClassNames[name][language]
  return (
    <Rows
      title={title}
      about={t('reports.daily.asAt', { day: on })}
      list={herdOn.animals}
      filters={filters}
      input={{
        on,
        of,
        parity,
        week,
        changed: changed || undefined,
        ofParity: filters.key('parity') || undefined,
        status: filters.key('status') || undefined,
        breed: filters.key('breed') || undefined,
        house: filters.key('house') || undefined,
        order: filters.order,
      }}
      rowKey={({ animalId }) => animalId}
      card={(row) => ({
        tag: row.tag,
        chip: changed ? (
          <Chip tone={row.after ? 'green' : 'grey'}>
            {nameOf(row.before) ?? t('reports.herdRows.came')} →{' '}
            {nameOf(row.after) ?? t('reports.herdRows.left')}
          </Chip>
        ) : (
          <Chip>{row.statusName}</Chip>
        ),
        line: [row.breedName, row.sex === 'S' && t('records.sow.parityValue', { parity: row.parity })]
          .filter(Boolean)
          .join(' · '),
        aside:
          row.sex === 'S' &&
          `${row.lastWorkName} ${writtenDay(row.lastWorkOn)} · ${t('ui.days', { count: row.daysSince })}`,
        to: row.sex === 'S' ? cardOf(row.animalId) : `/popup/record/01?pigNo=${row.animalId}`,
      })}
    />
  )
}

function Litters() {
  const t = useT()
  const { today } = useSession()
  const asked = useAsked({})
  const on = asked.day('on', today)
  const filters = useRowFilters(litterOrders)
  const span = { bornFrom: asked.day('from', on), bornTo: asked.day('to', on) }
  return (
    <Rows
      title={t('reports.herdRows.litters')}
      about={t('reports.herdRows.bornFromTo', { from: span.bornFrom, to: span.bornTo })}
      list={porkerWeek.litters}
      filters={filters}
      input={{
        on,
        ...span,
        month: filters.key('month') || undefined,
        parity: filters.key('parity') || undefined,
        house: filters.key('house') || undefined,
        order: filters.order,
      }}
      rowKey={({ animalId, weanedOn }, index) => `${animalId} ${weanedOn} ${index}`}
      card={(row) => ({
        tag: row.tag,
        chip: <Chip>{t('ui.head', { count: row.weaned })}</Chip>,
        line: t('records.sow.parityValue', { parity: row.parity }),
        aside: t('reports.herdRows.weanedOn', { day: row.weanedOn }),
        to: cardOf(row.animalId),
      })}
    />
  )
}

type RowsProps<C extends ListCall> = {
  title: string
  about: string
  list: C
  filters: Narrowing
  input: Omit<Input<C>, 'page' | 'pageSize'>
  rowKey: (row: RowOf<C>, index: number) => string | number
  card: (row: RowOf<C>) => Omit<ListCardProps, 'aside'> & { aside?: ReactNode }
}

function Rows<C extends ListCall>({ title, about, list, filters, input, rowKey, card }: RowsProps<C>) {
  const t = useT()
  const { pathname, search } = useLocation()
  const paged = useInfiniteQuery({
    ...pages(list, input as Omit<Input<C>, 'page'>),
    placeholderData: keepPreviousData,
  })
  const nameOf = useChoiceNames()
  const { data, error, isPending, isFetching, refetch } = paged
  const rows = data?.pages.flatMap((page) => page.rows as RowOf<C>[]) ?? []
  if (isPending)
    return (
      <>
        <Skeleton shape="card" />
        <Skeleton shape="list" />
      </>
    )
  if (!data) return <Failed problem={error} onRetry={() => void refetch()} retrying={isFetching} />
  // Lists behind a figure say what they can be narrowed to.
  const { choices = [] } = data.pages[0] as { choices?: readonly RowChoice[] }
  const narrowedBy = choices.some(({ by, key }) => filters.key(by) === key)
  const total = data.pages.at(-1)?.total ?? 0
  return (
    <>
      <Card>
        <Figure label={title} value={formatNumber(total)} />
        <p className={styles.note}>{about}</p>
      </Card>
      <RowFilters filters={filters} choices={choices} nameOf={nameOf} counted="animals" count={total} />
      {rows.length === 0 ? (
        <EmptyState
          title={t(narrowedBy ? 'reports.rowFilters.noneLeft' : 'reports.herdRows.none')}
          body={narrowedBy && t('reports.rowFilters.noneLeftStep')}
        />
      ) : (
        <List label={title}>
          {rows.map((row, i) => (
            <ListCard key={rowKey(row, i)} chevron state={leadsBackTo(pathname + search)} {...card(row)} />
          ))}
        </List>
      )}
      <PagedEnd paged={paged} shown={rows.length} />
    </>
  )
}
