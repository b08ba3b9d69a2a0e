import { useQuery } from '@tanstack/react-query'
import { useState, type CSSProperties } from 'react'
import { IconListCheck } from '@tabler/icons-react'
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
import { useAsked } from './address.ts'
import { figurePath } from './statistic.ts'
import { Finding, Panel, useWords } from './why-panel.tsx'
import { goesOnAt, hasReasons, nothingChosen, spans, type Keys } from './why-place.ts'
import styles from './why.module.css'

// Loaded later: records after the answer, the form when a task is made.
const Rows = lazyComponent(async () => (await import('./why-rows.tsx')).Rows)
const TaskSheet = lazyComponent(async () => (await import('./tasks/sheet.tsx')).TaskSheet)

type Data = Output<typeof whys.view>

/** Maximum panels in one line on a small desk. */
const atMostInLine = 5

/** Explains the change of a key figure: its splits, and the records that contributed. */
export function Why() {
  const t = useT()
  const asked = useAsked({})
  const name = asked.text('name')
  return hasReasons(name) ? <Reasons key={name} name={name} /> : <EmptyState title={t('ui.noData')} />
}

function Reasons({ name }: { name: WhyFigure }) {
  const t = useT()
  const language = useLanguage()
  const { today, manages } = useSession()
  const asked = useAsked({ months: spans[0], order: whyOrders[0], all: '', ...nothingChosen })
  const baseDay = asked.day('on', today)
  const months = asked.oneOf('months', spans)
  const input = { name, baseDay, months }
  const view = useQuery(query(whys.view, input))
  const { data } = view
  const desk = useIsDesk()
  const [shown, setShown] = useState<WhySplit | null>(null)
  const words = useWords(name)
  const change = data && data.value !== null && data.before !== null ? data.value - data.before : null
  const title = `${scoreDefinitions[name].names[language]} · ${t(
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
  // Default split: the one in which the records of the finding differ most.
  const found = data?.finding?.keys.at(-1)?.by
  const chosen = shown ?? found ?? splits[0] ?? 'month'
  // Default filters: the records of the finding.
  const usual: readonly { by: WhySplit; key: string }[] =
    asked.text('all') || !data?.finding ? [] : data.finding.keys
  const keys = Object.fromEntries(
    whySplits.map((by) => [by, asked.text(by) || (usual.find((one) => one.by === by)?.key ?? '')]),
  ) as Keys
  const choose = (by: WhySplit, key: string) => asked.change({ ...keys, all: 'Y', [by]: key })
  const running = data?.trendMonths.at(-1) === today.slice(0, 7) && today !== lastOfMonth(today)

  const isMoved = change !== null && words.isChange(change)
  const finding =
    isMoved &&
    data &&
    (data.finding ? (
      <Finding finding={data.finding} name={name} isWorse={isWorse} />
    ) : (
      <Notice tone="grey" title={t('reports.why.noCause')} />
    ))
  const task = isMoved && manages && (
    <MakeTask
      what={[title, data?.finding?.keys.map(({ by, key, label }) => words.label(by, key, label)).join(' · ')]
        .filter(Boolean)
        .join(': ')}
    />
  )
  const figureOf = ({ value, before, target, from, to }: Data) => (
    <>
      <Figure
        label={`${scoreDefinitions[name].names[language]}, ${t('reports.daily.fromTo', { from, to })}`}
        value={words.number(value)}
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
        {t('reports.why.compared', { before: words.written(before), target: words.target(target) })}
      </p>
    </>
  )
  const chartOf = ({ trendMonths, trend, usual }: Data, height: number) => (
    <LineChart
      caption={`${scoreDefinitions[name].names[language]}, ${t('reports.score.trend')}`}
      months={trendMonths}
      unfinished={running ? t('reports.matingStatus.untilDay', { day: today }) : undefined}
      band={usual ? { ...usual, label: t('reports.why.usual') } : undefined}
      series={[{ name: scoreDefinitions[name].names[language], values: trend, tone: 'deep' }]}
      format={words.number}
      height={height}
    />
  )

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
      <QueryResult
        query={view}
        waiting={
          <>
            <Skeleton shape="card" />
            <Skeleton shape="chart" />
          </>
        }
      >
        {(data) => (
          <>
            {desk ? (
              <div className={styles.top}>
                <Card>
                  <div className={styles.answer}>
                    {figureOf(data)}
                    {finding}
                    {task}
                  </div>
                </Card>
                <Card>{chartOf(data, 300)}</Card>
              </div>
            ) : (
              <>
                <Card>
                  {figureOf(data)}
                  {chartOf(data, 180)}
                </Card>
                {finding}
                {task}
              </>
            )}
            {change === null ? (
              <EmptyState title={t('reports.why.nothingBefore')} body={t('reports.why.nothingBeforeBody')} />
            ) : !words.isChange(change) ? (
              <EmptyState title={t('reports.why.unchanged')} body={t('reports.why.unchangedBody')} />
            ) : (
              <>
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
                <div
                  className={styles.panels}
                  style={{ '--panels': data.panels.length } as CSSProperties}
                  data-many={data.panels.length > atMostInLine || undefined}
                >
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
                  onChoose={choose}
                />
              </>
            )}
            <GoOn name={name} baseDay={baseDay} />
          </>
        )}
      </QueryResult>
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
