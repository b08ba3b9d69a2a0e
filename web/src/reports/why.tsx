import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconX } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import {
  whyOrders,
  whys,
  type WhyFindingRow,
  type WhyPanelRow,
  type WhyRow,
} from '@penside/contract/reports/why.ts'
import { lastOfMonth, type Day } from '@penside/domain/day.ts'
import { countedFigures, scoreShown } from '@penside/domain/reports/score.ts'
import { others, whySplits, type WhyFigure, type WhySplit } from '@penside/domain/reports/why.ts'
import { formatDayShort, formatMonth, formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { pages, query } from '../screen/api.ts'
import { Failed } from '../screen/failed.tsx'
import { HeaderTitle } from '../screen/header.tsx'
import { leadsBackTo } from '../screen/list-state.ts'
import { PagedEnd } from '../screen/paged-end.tsx'
import { recordOf, screenOf } from '../screen/places.ts'
import { usePrintTitle } from '../screen/print.tsx'
import type { ReportColumn } from '../screen/report-screen.tsx'
import { useSession } from '../screen/session.ts'
import { readAll, TakeAlong } from '../screen/take-along.tsx'
import { StackedBar } from '../ui/bars.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { LineChart } from '../ui/chart.tsx'
import { Chip } from '../ui/chip.tsx'
import { cx } from '../ui/class-names.ts'
import { Figure } from '../ui/facts.tsx'
import { List, ListCard } from '../ui/list.tsx'
import { ListHead, Section } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SortSelect } from '../ui/sort-select.tsx'
import { EmptyState } from '../ui/states.tsx'
import { cardOf, useAsked } from './address.ts'
import { figurePath } from './statistic.ts'
import { goesOnAt, hasReasons, spans } from './why-place.ts'
import styles from './why.module.css'

/** Below this nobody would call it chance. */
const unlikely = 0.05
const rowsAtOnce = 20
/** Of each split the part whose records are shown; empty for all. */
type Keys = Readonly<Record<WhySplit, string>>
const nothingChosen: Keys = { month: '', parity: '', boar: '', house: '', person: '', reason: '' }

/** Why a key figure fell or rose: its change split in several ways, and the records that pulled it. */
export function Why() {
  const t = useT()
  const asked = useAsked({})
  const name = asked.text('name')
  return hasReasons(name) ? <Reasons key={name} name={name} /> : <EmptyState title={t('ui.noData')} />
}

function Reasons({ name }: { name: WhyFigure }) {
  const t = useT()
  const language = useLanguage()
  const { today } = useSession()
  const asked = useAsked({ months: spans[0], order: whyOrders[0], all: '', ...nothingChosen })
  const baseDay = asked.day('on', today)
  const months = asked.oneOf('months', spans)
  const input = { name, baseDay, months }
  const { data, error, isFetching, refetch } = useQuery(query(whys.view, input))
  const [shown, setShown] = useState<WhySplit | null>(null)
  const words = useWords(name)
  const change = data && data.value !== null && data.before !== null ? data.value - data.before : null
  const title = `${scoreShown[name].names[language]} · ${t(
    change === null
      ? 'reports.why.title'
      : !words.isChange(change)
        ? 'reports.why.same'
        : change < 0
          ? 'reports.why.fell'
          : 'reports.why.rose',
  )}`
  usePrintTitle(title, data ? t('reports.daily.fromTo', data) : '')
  const isWorse = change !== null && data !== undefined && words.isWorse(change, data)
  const splits = whySplits.filter((by) => data?.panels.some((panel) => panel.by === by))
  // The split in which the records of the finding differ most from the others.
  const found = data?.finding?.keys.at(-1)?.by
  const chosen = shown ?? found ?? splits[0] ?? 'month'
  // The list begins with those that weigh most: the records of the finding, else of the largest part.
  const largest = data?.panels[0]?.cells[0]
  const weighsMost: readonly { by: WhySplit; key: string }[] =
    data?.finding?.keys ??
    (largest && largest.key !== others && data.panels[0]!.by !== 'reason'
      ? [{ by: data.panels[0]!.by, key: largest.key }]
      : [])
  const usual = asked.text('all') ? [] : weighsMost
  const keys = Object.fromEntries(
    whySplits.map((by) => [by, asked.text(by) || (usual.find((one) => one.by === by)?.key ?? '')]),
  ) as Keys
  const choose = (by: WhySplit, key: string) => asked.change({ ...keys, all: 'Y', [by]: key })
  const running = data?.trendMonths.at(-1) === today.slice(0, 7) && today !== lastOfMonth(today)

  return (
    <>
      <HeaderTitle>{title}</HeaderTitle>
      <div data-no-print>
        <Segments
          label={t('reports.why.span')}
          hideLabel
          value={months}
          onChange={(value) => asked.change({ months: value, all: '', ...nothingChosen })}
          choices={spans.map((value) => ({
            value,
            label: t('reports.why.months', { count: Number(value) }),
          }))}
        />
      </div>
      {!data ? (
        error ? (
          <Failed problem={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <>
            <Skeleton shape="card" />
            <Skeleton shape="chart" />
          </>
        )
      ) : (
        <>
          <Card>
            <Figure
              label={`${scoreShown[name].names[language]}, ${t('reports.daily.fromTo', data)}`}
              value={words.number(data.value)}
              unit={words.unit}
              aside={
                change !== null && (
                  <Chip tone={!words.isChange(change) ? 'grey' : isWorse ? 'red' : 'green'}>
                    {words.change(change)}
                  </Chip>
                )
              }
            />
            <p className={styles.note}>
              {t('reports.why.compared', {
                before: words.written(data.before),
                target: words.written(data.target),
              })}
            </p>
            <LineChart
              caption={`${scoreShown[name].names[language]}, ${t('reports.score.trend')}`}
              months={data.trendMonths}
              unfinished={running ? t('reports.matingStatus.untilDay', { day: today }) : undefined}
              band={data.usual ? { ...data.usual, label: t('reports.why.usual') } : undefined}
              series={[{ name: scoreShown[name].names[language], values: data.trend, tone: 'deep' }]}
              format={words.number}
              height={180}
            />
          </Card>
          {change === null ? (
            <EmptyState title={t('reports.why.nothingBefore')} body={t('reports.why.nothingBeforeBody')} />
          ) : !words.isChange(change) ? (
            <EmptyState title={t('reports.why.unchanged')} body={t('reports.why.unchangedBody')} />
          ) : (
            <>
              {data.finding && <Finding finding={data.finding} name={name} isWorse={isWorse} />}
              <div className={styles.split}>
                <h2>{t('reports.why.split', { change: words.change(change) })}</h2>
                <p>{t('reports.why.eachAddsUp')}</p>
              </div>
              <div className={styles.choose}>
                <Segments
                  label={t('reports.why.by')}
                  hideLabel
                  value={chosen}
                  onChange={setShown}
                  choices={splits.map((value) => ({ value, label: t(`reports.why.${value}`) }))}
                />
              </div>
              <div className={styles.panels}>
                {data.panels.map((panel) => (
                  <div key={panel.by} className={cx(panel.by !== chosen && styles.notChosen)}>
                    <Panel
                      panel={panel}
                      name={name}
                      change={change}
                      isWorse={isWorse}
                      chosen={keys[panel.by]}
                      onChoose={(key) => choose(panel.by, keys[panel.by] === key ? '' : key)}
                    />
                  </div>
                ))}
              </div>
              <Rows
                input={input}
                title={title}
                pulling={data.pulling}
                fell={change < 0}
                panels={data.panels}
                keys={keys}
                onRemove={(by) => choose(by, '')}
              />
            </>
          )}
          <GoOn name={name} baseDay={baseDay} />
        </>
      )}
    </>
  )
}

/** What one does next: the page on which the work behind the figure stands, and every record that it counts. */
function GoOn({ name, baseDay }: { name: WhyFigure; baseDay: Day }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const [page, path] = goesOnAt[name]
  const state = leadsBackTo(pathname + search)
  const counted = countedFigures.find((each) => each === name)
  return (
    <Section title={t('reports.why.goOn')}>
      <Card flush>
        <CardRow title={t(`shell.route.${page}`)} to={path} state={state} />
        {counted && (
          <CardRow
            title={t('reports.why.allRecords')}
            to={figurePath({ of: 'score', column: counted, baseDay, span: 'year' })}
            state={state}
          />
        )}
      </Card>
    </Section>
  )
}

/** How the numbers and the parts of a figure are written. */
function useWords(name: WhyFigure) {
  const t = useT()
  const language = useLanguage()
  const { unit, decimals, better } = scoreShown[name]
  const percent = unit === 'percent'
  const number = (value: number | null) => formatNumber(value, decimals)
  const written = (value: number | null) =>
    value === null
      ? '-'
      : percent
        ? `${number(value)}%`
        : `${number(value)} ${t(`reports.score.unit.${unit}`)}`
  const signed = (value: number) => {
    const rounded = Number(value.toFixed(decimals)) || 0 // no minus before a zero
    return `${rounded > 0 ? '+' : ''}${number(rounded)}`
  }
  return {
    number,
    written,
    signed,
    unit: t(`reports.score.unit.${unit}`),
    /** As it is written: what is rounded away is none. */
    isChange: (value: number) => Number(value.toFixed(decimals)) !== 0,
    change: (value: number) => (percent ? t('reports.why.points', { change: signed(value) }) : signed(value)),
    isWorse: (change: number, { value, target }: { value: number | null; target: number }) =>
      better === 'near' && value !== null
        ? Math.abs(value - target) > Math.abs(value - change - target)
        : better === 'less'
          ? change > 0
          : change < 0,
    label: (by: WhySplit, key: string, label: string) =>
      key === others
        ? t('reports.why.others')
        : by === 'month'
          ? formatMonth(key, language)
          : by === 'parity' && label !== ''
            ? t('records.sow.parityValue', { parity: key.replace('-', '–') })
            : label || t('reports.why.unknown'),
  }
}

/** The records that explain most, and how sure that is. */
function Finding({ finding, name, isWorse }: { finding: WhyFindingRow; name: WhyFigure; isWorse: boolean }) {
  const t = useT()
  const words = useWords(name)
  const { keys, count, pulling, here, without, chance, searched, now } = finding
  return (
    <section className={cx(styles.finding, !isWorse && styles.good)}>
      <div className={styles.findingTop}>
        <h2>
          {keys.map(({ by, key, label }) => words.label(by, key, label)).join(' · ')} ·{' '}
          {t('ui.records', { count })}
        </h2>
        {chance !== null && (
          <Chip tone={chance < unlikely ? 'red' : 'grey'}>
            {t(chance < unlikely ? 'reports.why.unlikely' : 'reports.why.mayBeChance')}
          </Chip>
        )}
      </div>
      {pulling > 0 && (
        <StackedBar
          parts={[
            {
              key: 'pulling',
              label: t('reports.why.pulling'),
              value: pulling,
              tone: isWorse ? 'red' : 'green',
            },
            { key: 'rest', label: t('reports.why.notPulling'), value: count - pulling, tone: 'grey' },
          ]}
        />
      )}
      <p className={styles.findingText}>
        {now !== null && t('reports.why.theirs', { value: words.written(now) })}{' '}
        {t('reports.why.without', { value: words.written(without), part: words.change(here) })}
      </p>
      {chance !== null && (
        <p className={styles.note}>
          {t('reports.why.searched', { count: searched, percent: percentOf(chance) })}
        </p>
      )}
    </section>
  )
}

const percentOf = (chance: number) => (chance < 0.001 ? '< 0.1%' : `${formatNumber(chance * 100, 1)}%`)

/** One way to split the change; a part of it filters the records below. */
function Panel({
  panel: { by, cells },
  name,
  change,
  isWorse,
  chosen,
  onChoose,
}: {
  panel: WhyPanelRow
  name: WhyFigure
  change: number
  isWorse: boolean
  chosen: string
  onChoose: (key: string) => void
}) {
  const t = useT()
  const words = useWords(name)
  // What is taken off is written as how much it is.
  const rate = (value: number | null) =>
    words.number(value === null || by !== 'reason' ? value : Math.abs(value))
  const most = Math.max(...cells.map(({ part }) => Math.abs(part)))
  return (
    <Card title={t(`reports.why.${by}`)} aside={t('reports.why.sum', { change: words.signed(change) })}>
      <ul className={styles.cells}>
        {cells.map(({ key, label, count, part, before, now }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.cell}
              aria-pressed={chosen === key}
              onClick={() => onChoose(key)}
            >
              <span className={styles.name}>
                {words.label(by, key, label)} <span className={styles.count}>{formatNumber(count)}</span>
              </span>
              <span className={styles.track} aria-hidden>
                <span
                  className={cx(styles.fill, part * change > 0 === isWorse ? styles.worse : styles.better)}
                  style={{ width: `${most === 0 ? 0 : (Math.abs(part) / most) * 100}%` }}
                />
              </span>
              <span className={styles.part}>{words.signed(part)}</span>
              <span className={styles.rates}>
                {(before !== null || now !== null) && `${rate(before)} → ${rate(now)}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The records that pulled the figure: of the parts that are chosen, or all. */
function Rows({
  input,
  title,
  pulling,
  fell,
  panels,
  keys,
  onRemove,
}: {
  input: { name: WhyFigure; baseDay: WhyRow['on']; months: '3' | '12' }
  title: string
  pulling: number
  fell: boolean
  panels: readonly WhyPanelRow[]
  keys: Keys
  onRemove: (by: WhySplit) => void
}) {
  const t = useT()
  const { pathname, search } = useLocation()
  const words = useWords(input.name)
  const asked = useAsked({ order: whyOrders[0] })
  const order = asked.oneOf('order', whyOrders)
  const filters = whySplits.flatMap((by) => {
    const key = keys[by]
    const label = panels.find((panel) => panel.by === by)?.cells.find((cell) => cell.key === key)?.label
    return key === '' ? [] : [{ by, key, label: words.label(by, key, label ?? '') }]
  })
  const shown = { ...input, order, ...Object.fromEntries(filters.map(({ by, key }) => [by, key])) }
  const paged = useInfiniteQuery(pages(whys.rows, { ...shown, pageSize: rowsAtOnce }))
  const { data, error, isPending, isFetching, refetch } = paged
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const about = filters.map(({ label }) => label).join(' · ')
  // A mating that failed is one; its number says no more.
  const judged = ['farrowingRate', 'conceptionRate', 'returnRate'].includes(input.name)
  const columns: ReportColumn<WhyRow>[] = [
    { key: 'tag', header: t('reports.daily.tag'), value: ({ tag }) => tag },
    { key: 'on', header: t('ui.day'), value: ({ on }) => on },
    { key: 'kind', header: t('reports.daily.record'), value: ({ kind }) => t(`reports.daily.kind.${kind}`) },
    { key: 'parity', header: t('reports.why.parity'), value: ({ parity }) => parity },
    { key: 'boar', header: t('reports.why.boar'), value: ({ boar }) => boar },
    { key: 'house', header: t('reports.why.house'), value: ({ house }) => house },
    { key: 'person', header: t('reports.why.person'), value: ({ person }) => person },
    { key: 'reason', header: t('reports.why.reason'), value: ({ reason }) => reason },
    { key: 'days', header: t('reports.why.days'), value: ({ days }) => days },
    { key: 'amount', header: t('reports.daily.amount'), value: ({ amount }) => amount },
    { key: 'base', header: t('reports.daily.base'), value: ({ base }) => base },
  ]
  return (
    <>
      <div className={styles.filters}>
        <h2>{t('reports.why.rows')}</h2>
        {filters.map(({ by, label }) => (
          <button
            key={by}
            type="button"
            className={styles.filter}
            aria-label={t('reports.why.removeFilter', { label })}
            onClick={() => onRemove(by)}
          >
            {label}
            <IconX size={16} aria-hidden />
          </button>
        ))}
      </div>
      <ListHead
        aside={
          <SortSelect
            label={t('ui.sort')}
            value={order}
            onChange={(value) => asked.change({ order: value })}
            choices={whyOrders.map((value) => ({ value, label: t(`reports.why.order.${value}`) }))}
          />
        }
      >
        <span role="status">
          {data ? `${formatNumber(data.pages[0]?.total ?? 0)} / ${t('ui.records', { count: pulling })}` : ' '}
        </span>
      </ListHead>
      {isPending ? (
        <Skeleton shape="list" />
      ) : error && rows.length === 0 ? (
        <Failed problem={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : rows.length === 0 ? (
        <EmptyState title={t(pulling === 0 && fell ? 'reports.why.noneFewer' : 'reports.why.noRows')} />
      ) : (
        <div data-no-print="doubled">
          <List label={t('reports.why.rows')}>
            {rows.map((row) => (
              <ListCard
                key={`${row.kind} ${row.animalId} ${row.seq}`}
                tag={row.tag}
                chip={
                  row.reason !== '' ? (
                    <Chip tone="red">{saidOf(row, t)}</Chip>
                  ) : (
                    !judged && <b>{amountOf(row)}</b>
                  )
                }
                line={[
                  row.parity !== null && t('records.sow.parityValue', { parity: row.parity }),
                  formatDayShort(row.on),
                  row.boar,
                  row.house,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                to={
                  row.kind in screenOf
                    ? recordOf(screenOf[row.kind as keyof typeof screenOf], row.animalId)
                    : cardOf(row.animalId)
                }
                state={leadsBackTo(pathname + search)}
                chevron
              />
            ))}
          </List>
        </div>
      )}
      <PagedEnd paged={paged} shown={rows.length} />
      <TakeAlong
        title={title}
        note={about || t('reports.why.rows')}
        counted="records"
        columns={columns}
        rowKey={({ kind, animalId, seq }) => `${kind} ${animalId} ${seq}`}
        read={() => readAll(whys.rows, shown)}
        disabled={rows.length === 0}
      />
    </>
  )
}

const saidOf = ({ reason, days }: WhyRow, t: ReturnType<typeof useT>) =>
  days === null ? reason : `${reason} · ${t('ui.days', { count: days })}`
const amountOf = ({ amount, base }: WhyRow) =>
  base === null || base === 1 ? formatNumber(amount) : `${formatNumber(amount)} / ${formatNumber(base)}`
