import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Input } from '@penside/contract/call.ts'
import { herdOn, type HerdOnRow } from '@penside/contract/reports/herd-on.ts'
import { porkerWeek } from '@penside/contract/reports/porker-week.ts'
import { herdClasses, herdClassNames } from '@penside/domain/reports/herd-on.ts'
import { parityClasses, parityClassName } from '@penside/domain/reports/parity-composition.ts'
import { formatNumber } from '../i18n/format.ts'
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
  const nameOf = (name: HerdOnRow['before']) => name && herdClassNames[name][language]
  return (
    <Rows
      title={title}
      about={t('reports.daily.asAt', { day: on })}
      list={herdOn.animals}
      input={{ on, of, parity, week, changed: changed || undefined }}
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
          `${row.lastWorkName} ${row.lastWorkOn} · ${t('ui.days', { count: row.daysSince })}`,
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
  const span = { bornFrom: asked.day('from', on), bornTo: asked.day('to', on) }
  return (
    <Rows
      title={t('reports.herdRows.litters')}
      about={t('reports.herdRows.bornFromTo', { from: span.bornFrom, to: span.bornTo })}
      list={porkerWeek.litters}
      input={{ on, ...span }}
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
  input: Omit<Input<C>, 'page' | 'pageSize'>
  rowKey: (row: RowOf<C>, index: number) => string | number
  card: (row: RowOf<C>) => Omit<ListCardProps, 'aside'> & { aside?: ReactNode }
}

function Rows<C extends ListCall>({ title, about, list, input, rowKey, card }: RowsProps<C>) {
  const t = useT()
  const { pathname, search } = useLocation()
  const paged = useInfiniteQuery(pages(list, input as Omit<Input<C>, 'page'>))
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
  return (
    <>
      <Card>
        <Figure label={title} value={formatNumber(data.pages.at(-1)?.total ?? 0)} />
        <p className={styles.note}>{about}</p>
      </Card>
      {rows.length === 0 ? (
        <EmptyState title={t('reports.herdRows.none')} />
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
