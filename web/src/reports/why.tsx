import { useQuery } from '@tanstack/react-query'
import { useState, type CSSProperties } from 'react'
import { IconListCheck } from '../ui/icons/common.ts'
import { useLocation } from 'react-router'
import type { Output } from '@penside/contract/api/call.ts'
import { whyOrders, whys } from '@penside/contract/reports/why.ts'
import { lastOfMonth, type Day } from '@penside/domain/basics/day.ts'
import { scoreFigures, scoreDefinitions } from '@penside/domain/reports/score.ts'
import { whySplits, type WhyFigure, type WhySplit } from '@penside/domain/reports/why.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { HeaderTitle } from '../screen/header.tsx'
import { lazyComponent } from '../screen/lazy-component.tsx'
import { leadsBackTo } from '../screen/list-state.ts'
import { usePrintTitle } from '../screen/print.tsx'
import { useSession } from '../screen/session.ts'
import { useIsDesk } from '../screen/use-is-desk.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardRow } from '../ui/card.tsx'
import { LineChart } from '../ui/chart.tsx'
import { Chip } from '../ui/chip.tsx'
import { cx } from '../ui/class-names.ts'
import { Figure } from '../ui/facts.tsx'
import { Section } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, Notice } from '../ui/states.tsx'
import { useUrlState } from './url-state.ts'
import { figurePath } from './statistic.ts'
import { FindingCard, SplitPanel, useWords } from './why-panel.tsx'
import { goesOnAt, hasReasons, nothingChosen, spans, type Keys } from './why-place.ts'
import styles from './why.module.css'

// Loaded later: records after the answer, the form when a task is made.
const WhyRecords = lazyComponent(async () => (await import('./why-rows.tsx')).WhyRecords)
const TaskSheet = lazyComponent(async () => (await import('./tasks/sheet.tsx')).TaskSheet)

type Data = Output<typeof whys.view>
type Words = ReturnType<typeof useWords>
/** Change of a figure: null without a value to compare with, zero below the displayed precision. */
type Change = { change: number | null; isMoved: boolean; isWorse: boolean }

/** Maximum panels in one line on a small desk. */
const atMostInLine = 5

/** Explains the change of a key figure: its splits, and the records that contributed. */
export function Why() {
  const t = useT()
  const name = useUrlState({}).text('name')
  return hasReasons(name) ? <Explanation key={name} name={name} /> : <EmptyState title={t('ui.noData')} />
}

function Explanation({ name }: { name: WhyFigure }) {
  const t = useT()
  const { today } = useSession()
  const url = useUrlState({ months: spans[0], order: whyOrders[0], all: '', ...nothingChosen })
  const input = { name, baseDay: url.day('on', today), months: url.oneOf('months', spans) }
  const answer = useQuery(query(whys.view, input))
  // Stays chosen while the figures of another span load.
  const [split, setSplit] = useState<WhySplit | null>(null)
  const words = useWords(name)
  const change = changeOf(answer.data, words)
  const title = useTitle(name, change)
  usePrintTitle(title, answer.data ? t('reports.daily.fromTo', answer.data) : '')
  return (
    <>
      <HeaderTitle>{title}</HeaderTitle>
      <div data-no-print>
        <Segments
          label={t('reports.why.span')}
          hideLabel
          value={input.months}
          onChange={(value) => url.change({ months: value, all: '', ...nothingChosen })}
          choices={spans.map((value) => ({
            value,
            label: t('reports.why.months', { count: Number(value) }),
          }))}
        />
      </div>
      <QueryResult
        query={answer}
        waiting={
          <>
            <Skeleton shape="card" />
            <Skeleton shape="chart" />
          </>
        }
      >
        {(data) => (
          <>
            <Summary name={name} data={data} change={change} title={title} />
            <Breakdown
              url={url}
              input={input}
              data={data}
              change={change}
              title={title}
              split={split}
              onSplit={setSplit}
            />
            <GoOn name={name} baseDay={input.baseDay} />
          </>
        )}
      </QueryResult>
    </>
  )
}

function changeOf(data: Data | undefined, words: Words): Change {
  if (!data || data.value === null || data.before === null)
    return { change: null, isMoved: false, isWorse: false }
  const change = data.value - data.before
  return { change, isMoved: words.isChange(change), isWorse: words.isWorse(change, data) }
}

function useTitle(name: WhyFigure, { change, isMoved }: Change): string {
  const t = useT()
  const language = useLanguage()
  const what = change === null ? 'title' : !isMoved ? 'same' : change < 0 ? 'fell' : 'rose'
  return `${scoreDefinitions[name].names[language]} · ${t(`reports.why.${what}`)}`
}

/** The figure with its trend, what explains most of its change, and the button that makes a task. */
function Summary({
  name,
  data,
  change,
  title,
}: {
  name: WhyFigure
  data: Data
  change: Change
  title: string
}) {
  const t = useT()
  const { manages } = useSession()
  const isDesk = useIsDesk()
  const words = useWords(name)
  const { finding } = data
  const found = change.isMoved && (
    <>
      {finding ? (
        <FindingCard finding={finding} name={name} isWorse={change.isWorse} />
      ) : (
        <Notice tone="grey" title={t('reports.why.noCause')} />
      )}
      {manages && (
        <MakeTask
          what={[title, finding?.keys.map(({ by, key, label }) => words.label(by, key, label)).join(' · ')]
            .filter(Boolean)
            .join(': ')}
        />
      )}
    </>
  )
  if (!isDesk)
    return (
      <>
        <Card>
          <FigureNow name={name} data={data} change={change} />
          <WhyTrendChart name={name} data={data} height={180} />
        </Card>
        {found}
      </>
    )
  return (
    <div className={styles.top}>
      <Card>
        <div className={styles.answer}>
          <FigureNow name={name} data={data} change={change} />
          {found}
        </div>
      </Card>
      <Card>
        <WhyTrendChart name={name} data={data} height={300} />
      </Card>
    </div>
  )
}

function FigureNow({ name, data, change: of }: { name: WhyFigure; data: Data; change: Change }) {
  const t = useT()
  const language = useLanguage()
  const words = useWords(name)
  const { value, before, target, from, to } = data
  const { change, isMoved, isWorse } = of
  return (
    <>
      <Figure
        label={`${scoreDefinitions[name].names[language]}, ${t('reports.daily.fromTo', { from, to })}`}
        value={words.number(value)}
        unit={words.unit}
        aside={
          change !== null && (
            <Chip tone={!isMoved ? 'grey' : isWorse ? 'red' : 'green'}>{words.change(change)}</Chip>
          )
        }
      />
      <p className={styles.note}>
        {t('reports.why.compared', { before: words.written(before), target: words.target(target) })}
      </p>
    </>
  )
}

function WhyTrendChart({ name, data, height }: { name: WhyFigure; data: Data; height: number }) {
  const t = useT()
  const { today } = useSession()
  const words = useWords(name)
  const figure = scoreDefinitions[name].names[useLanguage()]
  const { trendMonths, trend, usual } = data
  const isRunning = trendMonths.at(-1) === today.slice(0, 7) && today !== lastOfMonth(today)
  return (
    <LineChart
      caption={`${figure}, ${t('reports.score.trend')}`}
      months={trendMonths}
      unfinished={isRunning ? t('reports.matingStatus.untilDay', { day: today }) : undefined}
      band={usual ? { ...usual, label: t('reports.why.usual') } : undefined}
      series={[{ name: figure, values: trend, tone: 'deep' }]}
      format={words.number}
      height={height}
    />
  )
}

/** The splits of the change, and the records of the chosen parts. */
function Breakdown({
  url,
  input,
  data,
  change: { change, isMoved, isWorse },
  title,
  split,
  onSplit,
}: {
  url: ReturnType<typeof useUrlState>
  input: { name: WhyFigure; baseDay: Day; months: (typeof spans)[number] }
  data: Data
  change: Change
  title: string
  /** Split that the member chose. */
  split: WhySplit | null
  onSplit: (split: WhySplit) => void
}) {
  const t = useT()
  const words = useWords(input.name)
  if (change === null)
    return <EmptyState title={t('reports.why.nothingBefore')} body={t('reports.why.nothingBeforeBody')} />
  if (!isMoved) return <EmptyState title={t('reports.why.unchanged')} body={t('reports.why.unchangedBody')} />
  const splits = whySplits.filter((by) => data.panels.some((panel) => panel.by === by))
  // Default split: the one in which the records of the finding differ most.
  const visible = split ?? data.finding?.keys.at(-1)?.by ?? splits[0] ?? 'month'
  // Default filters: the records of the finding.
  const usual = url.text('all') ? [] : (data.finding?.keys ?? [])
  const keys = Object.fromEntries(
    whySplits.map((by) => [by, url.text(by) || (usual.find((one) => one.by === by)?.key ?? '')]),
  ) as Keys
  const choose = (by: WhySplit, key: string) => url.change({ ...keys, all: 'Y', [by]: key })
  return (
    <>
      <div className={styles.split}>
        <h2>{t('reports.why.split', { change: words.change(change) })}</h2>
        <p>{t('reports.why.eachAddsUp')}</p>
      </div>
      <div className={styles.choose}>
        <Segments
          label={t('reports.why.by')}
          hideLabel
          value={visible}
          onChange={onSplit}
          choices={splits.map((value) => ({ value, label: t(`reports.why.${value}`) }))}
        />
      </div>
      <div
        className={styles.panels}
        style={{ '--panels': data.panels.length } as CSSProperties}
        data-many={data.panels.length > atMostInLine || undefined}
      >
        {data.panels.map((panel) => (
          <div key={panel.by} className={cx(panel.by !== visible && styles.notChosen)}>
            <SplitPanel
              panel={panel}
              name={input.name}
              change={change}
              isWorse={isWorse}
              chosen={keys[panel.by]}
              onChoose={(key) => choose(panel.by, keys[panel.by] === key ? '' : key)}
            />
          </div>
        ))}
      </div>
      <WhyRecords
        input={input}
        title={title}
        pulling={data.pulling}
        fell={change < 0}
        panels={data.panels}
        keys={keys}
        onChoose={choose}
      />
    </>
  )
}

/** Button that makes a task linked to this page. */
function MakeTask({ what }: { what: string }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)
  return (
    <div data-no-print>
      <Button
        kind="primary"
        wide
        icon={<IconListCheck size={22} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('reports.tasks.add')}
      </Button>
      {open && (
        <TaskSheet task={null} begins={{ what, place: pathname + search }} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

/** Links to the page of the work behind the figure, and to all its records. */
function GoOn({ name, baseDay }: { name: WhyFigure; baseDay: Day }) {
  const t = useT()
  const { pathname, search } = useLocation()
  const [page, path] = goesOnAt[name]
  const state = leadsBackTo(pathname + search)
  const counted = scoreFigures.find((each) => each === name)
  return (
    <Section title={t('reports.why.goOn')}>
      <Card flush>
        <CardRow title={t(`screens.route.${page}`)} to={path} state={state} />
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
