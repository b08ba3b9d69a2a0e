import { useQuery } from '@tanstack/react-query'
import { herdOn, herdOrders, type HerdOnRow } from '@penside/contract/reports/herd-on.ts'
import { groupOrders, litterOrders, porkerWeek } from '@penside/contract/reports/porker-week.ts'
import { herdClasses, herdClassNames } from '@penside/domain/reports/herd-on.ts'
import { parityClasses, parityClassName } from '@penside/domain/reports/parity-composition.ts'
import { formatNumber, displayDay } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { cardOf, groupOf } from '../screen/places.ts'
import { useSession } from '../screen/session.ts'
import { Chip } from '../ui/chip.tsx'
import { useUrlState } from './url-state.ts'
import { useRowFilters } from './row-filters.tsx'
import { RowsBehind } from './rows-behind.tsx'

/** Animals, groups or weanings that a number of a report counts, by the address. */
export function HerdRows() {
  const url = useUrlState({})
  const what = url.text('what')
  if (what === 'groups') return <GroupRows />
  return what === 'litters' ? <LitterRows /> : <AnimalRows />
}

function AnimalRows() {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const url = useUrlState({})
  const on = url.day('on', today)
  const of = herdClasses.find((name) => name === url.text('of'))
  const parity = parityClasses.find((name) => name === url.text('parity'))
  const week = url.count('week') || undefined
  const changed = url.text('changed') === 'Y'
  const title = [
    herdClassNames[of ?? 'sows'][language],
    parity &&
      (parity === 'gilt' ? parityClassName(parity, language) : t('reports.herdRows.parity', { parity })),
    week && t('reports.herdRows.week', { count: week }),
    changed && t('reports.herdRows.change'),
  ]
    .filter(Boolean)
    .join(' · ')
  // `parity` of the address is the class of parity.
  const filters = useRowFilters(herdOrders, { parity: 'ofParity' })
  const which = { on, of, parity, week, changed: changed || undefined }
  const narrowed = filters.chosen(['status', 'breed', 'house'])
  const nameOf = (name: HerdOnRow['before']) => name && herdClassNames[name][language]
  return (
    <RowsBehind
      title={title}
      figure={({ total }) => ({ value: formatNumber(total) })}
      about={() => t('reports.daily.asAt', { day: on })}
      counted="animals"
      empty={{ title: t('reports.herdRows.none') }}
      list={herdOn.animals}
      filters={filters}
      choices={useQuery(query(herdOn.choices, which)).data?.choices}
      input={{
        ...which,
        ofParity: filters.key('parity') || undefined,
        ...narrowed,
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
          `${row.lastWorkName} ${displayDay(row.lastWorkOn)} · ${t('ui.days', { count: row.daysSince })}`,
        chevron: true,
        to: row.sex === 'S' ? cardOf(row.animalId) : `/popup/record/01?pigNo=${row.animalId}`,
      })}
    />
  )
}

function GroupRows() {
  const t = useT()
  const { today } = useSession()
  const url = useUrlState({})
  const on = url.day('on', today)
  const filters = useRowFilters(groupOrders)
  return (
    <RowsBehind
      title={t('reports.daily.growing')}
      figure={({ head }) => ({ value: formatNumber(head), unit: t('reports.matingStatus.head') })}
      about={() => t('reports.daily.asAt', { day: on })}
      counted="rows"
      empty={{ title: t('reports.herdRows.none') }}
      list={porkerWeek.groups}
      filters={filters}
      input={{ on, bornFrom: url.day('from', on), bornTo: url.day('to', on), order: filters.order }}
      rowKey={({ groupId }) => groupId}
      card={(row) => ({
        tag: row.name,
        chip: <Chip>{t('ui.head', { count: row.head })}</Chip>,
        line: row.penName,
        aside: t('reports.herdRows.age', { count: row.ageDays }),
        chevron: true,
        to: groupOf(row.groupId),
      })}
    />
  )
}

function LitterRows() {
  const t = useT()
  const { today } = useSession()
  const url = useUrlState({})
  const on = url.day('on', today)
  const filters = useRowFilters(litterOrders)
  const which = { on, bornFrom: url.day('from', on), bornTo: url.day('to', on) }
  return (
    <RowsBehind
      title={t('reports.herdRows.litters')}
      figure={({ total }) => ({ value: formatNumber(total) })}
      about={() => t('reports.herdRows.bornFromTo', { from: which.bornFrom, to: which.bornTo })}
      counted="animals"
      empty={{ title: t('reports.herdRows.none') }}
      list={porkerWeek.litters}
      filters={filters}
      choices={useQuery(query(porkerWeek.litterChoices, which)).data?.choices}
      input={{
        ...which,
        ...filters.chosen(['month', 'parity', 'house']),
        order: filters.order,
      }}
      rowKey={({ animalId, weanedOn }, index) => `${animalId} ${weanedOn} ${index}`}
      card={(row) => ({
        tag: row.tag,
        chip: <Chip>{t('ui.head', { count: row.weaned })}</Chip>,
        line: t('records.sow.parityValue', { parity: row.parity }),
        aside: t('reports.herdRows.weanedOn', { day: row.weanedOn }),
        chevron: true,
        to: cardOf(row.animalId),
      })}
    />
  )
}
