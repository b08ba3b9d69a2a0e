import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { whyOrders, whys, type WhyPanelRow, type WhyRow } from '@penside/contract/reports/why.ts'
import { countedBy } from '@penside/domain/reports/score.ts'
import { whySplits, type WhyFigure, type WhySplit } from '@penside/domain/reports/why.ts'
import { formatDayShort, formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { pages } from '../screen/api.ts'
import type { DeskColumn } from '../screen/desk-rows.tsx'
import { leadsBackTo, rowsAtDesk, rowsStay } from '../screen/list-state.ts'
import { PagedList } from '../screen/paged-list.tsx'
import { countedAt } from '../screen/places.ts'
import type { RowNoun } from '../screen/row-noun.ts'
import { readWholeList, ListExport } from '../screen/list-export.tsx'
import { useIsDesk } from '../screen/use-is-desk.ts'
import { Chip } from '../ui/chip.tsx'
import { ListHead } from '../ui/page.tsx'
import { SortSelect } from '../ui/sort-select.tsx'
import { FilterChip } from './row-filters.tsx'
import { useUrlState } from './url-state.ts'
import { useWords } from './why-panel.tsx'
import type { Keys } from './why-place.ts'
import styles from './why.module.css'

const pageSize = 20

type Split = { by: WhySplit; key: string; label: string }

type WhyRecordsProps = {
  input: { name: WhyFigure; baseDay: WhyRow['on']; months: '3' | '12' }
  title: string
  pulling: number
  fell: boolean
  panels: readonly WhyPanelRow[]
  keys: Keys
  /** Chooses a part of a split; `''` for all. */
  onChoose: (by: WhySplit, key: string) => void
}

/** Records that contributed to a change, of the chosen parts or all. */
export function WhyRecords(props: WhyRecordsProps) {
  const { input, title, pulling, fell } = props
  const t = useT()
  const { pathname, search } = useLocation()
  const counted: RowNoun = countedBy(input.name)
  const url = useUrlState({ order: whyOrders[0] })
  const order = url.oneOf('order', whyOrders)
  const isDesk = useIsDesk()
  const kept = useState('')
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const filters = useSplits(props)
  const params = { ...input, order, ...Object.fromEntries(filters.map(({ by, key }) => [by, key])) }
  const paged = useInfiniteQuery(
    rowsStay(pages(whys.rows, { ...params, pageSize: isDesk ? rowsAtDesk : pageSize })),
  )
  const first = paged.data?.pages[0]
  // Figures of failed matings, whose amount is always 1.
  const isJudged = ['farrowingRate', 'conceptionRate', 'returnRate'].includes(input.name)
  const read = () => readWholeList(whys.rows, params)
  const shared = {
    title,
    note: filters.map(({ label }) => label).join(' · ') || t('reports.why.rows'),
    counted,
    columns: columnsOf(t, isJudged),
  }
  return (
    <>
      <WhyFilters {...props} filters={filters} />
      <ListHead
        aside={
          <>
            <SortSelect
              label={t('ui.sort')}
              value={order}
              onChange={(value) => {
                url.change({ order: value })
                kept[1]('')
              }}
              choices={whyOrders.map((value) => ({ value, label: t(`reports.why.order.${value}`) }))}
            />
            <span ref={setPlace} />
          </>
        }
      >
        <span role="status">
          {first ? `${formatNumber(first.total)} / ${t(`ui.${counted}`, { count: pulling })}` : ' '}
        </span>
      </ListHead>
      <PagedList<WhyRow>
        paged={paged}
        label={t('reports.why.rows')}
        doubled
        rowKey={keyOf}
        card={(row) => ({
          tag: row.tag,
          chip: chipOf(row, t, isJudged),
          line: whyLine(row, t),
          to: countedAt(row.kind, row.animalId),
          state: leadsBackTo(pathname + search),
          chevron: true,
        })}
        desk={{
          ...shared,
          total: first?.total ?? 0,
          kept,
          head: place,
          every: { queryKey: pages(whys.rows, params).queryKey, read },
        }}
        empty={{ title: t(pulling === 0 && fell ? 'reports.why.noneFewer' : 'reports.why.noRows') }}
      />
      {!isDesk && <ListExport {...shared} rowKey={keyOf} read={read} disabled={!first?.total} />}
    </>
  )
}

/** Chosen parts, with their names. */
function useSplits({ input, panels, keys }: WhyRecordsProps) {
  const words = useWords(input.name)
  return whySplits.flatMap((by): Split[] => {
    const key = keys[by]
    const label = panels.find((panel) => panel.by === by)?.cells.find((cell) => cell.key === key)?.label
    return key === '' ? [] : [{ by, key, label: words.label(by, key, label ?? '') }]
  })
}

function WhyFilters({
  input,
  panels,
  keys,
  onChoose,
  filters,
}: WhyRecordsProps & { filters: readonly Split[] }) {
  const t = useT()
  const isDesk = useIsDesk()
  return (
    <div className={styles.filters}>
      <h2>{t('reports.why.rows')}</h2>
      {filters.map(({ by, label }) => (
        <FilterChip key={by} label={label} onRemove={() => onChoose(by, '')} />
      ))}
      {isDesk &&
        panels
          .filter(({ by }) => keys[by] === '')
          .map((panel) => <AddFilter key={panel.by} panel={panel} name={input.name} onChoose={onChoose} />)}
    </div>
  )
}

const whyLine = (row: WhyRow, t: ReturnType<typeof useT>) =>
  [
    row.parity !== null && t('records.sow.parityValue', { parity: row.parity }),
    formatDayShort(row.on),
    row.boar,
    row.house,
  ]
    .filter(Boolean)
    .join(' · ')

/** Choice of a part of a split by which the records are not filtered yet. */
function AddFilter({
  panel: { by, cells },
  name,
  onChoose,
}: {
  panel: WhyPanelRow
  name: WhyFigure
  onChoose: (by: WhySplit, key: string) => void
}) {
  const t = useT()
  const words = useWords(name)
  return (
    <select
      className={styles.add}
      aria-label={t('reports.why.addFilter', { by: t(`reports.why.${by}`) })}
      value=""
      data-no-print
      onChange={({ target }) => onChoose(by, target.value)}
    >
      <option value="" hidden>
        + {t(`reports.why.${by}`)}
      </option>
      {cells.map(({ key, label, count }) => (
        <option key={key} value={key}>
          {words.label(by, key, label)} · {formatNumber(count)}
        </option>
      ))}
    </select>
  )
}

function columnsOf(t: ReturnType<typeof useT>, isJudged: boolean): DeskColumn<WhyRow>[] {
  const room = isJudged ? 'paper' : 'more'
  return [
    { key: 'tag', header: t('reports.daily.tag'), value: ({ tag }) => tag, align: 'left' },
    {
      key: 'kind',
      header: t('reports.daily.record'),
      value: ({ kind }) => t(`reports.daily.kind.${kind}`),
      align: 'left',
      room: 'most',
    },
    { key: 'on', header: t('ui.day'), value: ({ on }) => on },
    { key: 'parity', header: t('reports.why.parity'), value: ({ parity }) => parity },
    { key: 'boar', header: t('reports.why.boar'), value: ({ boar }) => boar, align: 'left' },
    { key: 'house', header: t('reports.why.house'), value: ({ house }) => house, align: 'left' },
    {
      key: 'person',
      header: t('reports.why.person'),
      value: ({ person }) => person,
      align: 'left',
      room: 'most',
    },
    {
      key: 'reason',
      header: t('reports.why.reason'),
      value: ({ reason }) => reason,
      cell: ReasonOf,
      align: 'left',
    },
    { key: 'days', header: t('reports.why.days'), value: ({ days }) => days },
    { key: 'amount', header: t('reports.daily.amount'), value: ({ amount }) => amount, room },
    { key: 'base', header: t('reports.daily.base'), value: ({ base }) => base, room },
  ]
}

const chipOf = (row: WhyRow, t: ReturnType<typeof useT>, isJudged: boolean) =>
  row.reason !== '' ? <Chip tone="red">{reasonWithDays(row, t)}</Chip> : !isJudged && <b>{amountOf(row)}</b>
const ReasonOf = ({ reason }: WhyRow) => reason !== '' && <Chip tone="red">{reason}</Chip>
const keyOf = ({ kind, animalId, seq }: WhyRow) => `${kind} ${animalId} ${seq}`
const reasonWithDays = ({ reason, days }: WhyRow, t: ReturnType<typeof useT>) =>
  days === null ? reason : `${reason} · ${t('ui.days', { count: days })}`
const amountOf = ({ amount, base }: WhyRow) =>
  base === null || base === 1 ? formatNumber(amount) : `${formatNumber(amount)} / ${formatNumber(base)}`
