import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '@penside/contract/call.ts'
import {
  operation,
  operationReports,
  type OperationReport,
  type OperationRow,
} from '@penside/contract/reports/operation.ts'
import { addMonths, firstOfMonth, isPossibleDay, type Day } from '@penside/domain/day.ts'
import { codeName } from '@penside/domain/farm/codes/lists.ts'
import {
  feedCategories,
  feedCodes,
  feedParts,
  feedPerKgLimits,
  usualFeedPerKg,
  type FeedPart,
  type OperationColumn,
} from '@penside/domain/reports/operation.ts'
import { formatNumber, writtenSpan } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { query, useSend } from '../screen/api.ts'
import { useForm } from '../screen/form.ts'
import { useProblem } from '../screen/problem.ts'
import { ReportScreen, type ReportColumn } from '../screen/report-screen.tsx'
import { useSession } from '../screen/session.ts'
import { StackedBar } from '../ui/bars.tsx'
import { Button, ButtonRow } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { BarChart } from '../ui/chart.tsx'
import { Chip } from '../ui/chip.tsx'
import { Figure, Lines, type Fact } from '../ui/facts.tsx'
import { Fields } from '../ui/field.tsx'
import { MonthPicker } from '../ui/month-picker.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Segments } from '../ui/segments.tsx'
import type { SeriesTone } from '../ui/series.ts'
import { Sheet } from '../ui/sheet.tsx'
import { Notice } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { useAsked } from './address.ts'
import styles from './books.module.css'
import { figurePath } from './statistic.ts'

const views = Object.keys(operationReports) as OperationReport[]
const everything = 100
type Answer = Output<typeof operation.view>

/** What some months cost in feed and brought in sales, and of which grade the carcasses were, beside the year before. */
export function Operation() {
  const t = useT()
  const asked = useAsked({ view: views[0]! })
  const view = asked.oneOf('view', views)
  const Shown = { feed: Feed, revenue: Revenue, grades: Grades }[view]
  return (
    <>
      <div data-no-print>
        <Segments
          label={t('reports.operation.choose')}
          hideLabel
          value={view}
          onChange={(value) => asked.change({ view: value })}
          choices={views.map((each) => ({ value: each, label: t(`reports.operation.${each}`) }))}
        />
      </div>
      <Shown />
    </>
  )
}

/** The answer to one of the reports, for the months in the address, and what every one of them shows alike. */
function useReport(report: OperationReport) {
  const t = useT()
  const { today } = useSession()
  const asked = useAsked({ first: '', last: '' })
  const month = (name: 'first' | 'last', usual: Day) => {
    const first = `${asked.text(name)}-01`
    return isPossibleDay(first) && first <= today ? first : usual
  }
  const [first, last] = [month('first', addMonths(today, -1)), month('last', firstOfMonth(today))]
  const answer = useQuery(query(operation.view, { report, first, last, pageSize: everything }))
  const { data } = answer
  const about = data && writtenSpan(data.from, data.to)
  const behind = (column: OperationColumn) =>
    data ? figurePath({ of: 'operation', column, from: data.from, baseDay: data.to, span: 'months' }) : null
  return {
    data,
    behind,
    shown: {
      title: t(`reports.operation.${report}Title`),
      baseDay: [data?.to ?? today, () => {}] as const,
      about,
      answer,
      period: <Months first={first} last={last} onChange={asked.change} />,
    },
  }
}

const whole = (value: number) => formatNumber(value)
const percent = (value: number) => formatNumber(value, 0)
const million = 1_000_000
const tonne = 1_000
const millions = (value: number) => formatNumber(value, 1)

type FeedRow = { part: FeedPart } & Record<
  'weight' | 'cost' | 'share' | 'weightBefore' | 'costBefore',
  number
> &
  Record<'othersWeight' | 'othersCost' | 'othersShare', number | null>

function feedRows({ rows }: Answer): FeedRow[] {
  const of = (measure: OperationRow['measure']) => rows.find((row) => row.measure === measure)
  const [kg, won, ratio] = [of('KG'), of('WON'), of('RATIO')]
  return feedParts.map((part) => ({
    part,
    weight: kg?.own?.[part] ?? 0,
    cost: won?.own?.[part] ?? 0,
    share: ratio?.own?.[part] ?? 0,
    weightBefore: kg?.lastYear?.[part] ?? 0,
    costBefore: won?.lastYear?.[part] ?? 0,
    othersWeight: kg?.others?.[part] ?? null,
    othersCost: won?.others?.[part] ?? null,
    othersShare: ratio?.others?.[part] ?? null,
  }))
}

function Feed() {
  const t = useT()
  const language = useLanguage()
  const { data, behind, shown } = useReport('feed')
  const rows = data && feedRows(data).filter(isThere)
  const compared = (data?.farms ?? 0) > 0
  const label = (part: FeedPart) =>
    part === 'pigs' || part === 'sows' || part === 'all'
      ? t(`reports.operation.${part}`)
      : codeName('system', '100', feedCodes[part], language)
  const number = (
    key: Exclude<keyof FeedRow, 'part'>,
    header: string,
    what?: 'feedWeight' | 'feedCost',
  ): ReportColumn<FeedRow> => ({
    key,
    header,
    value: (row) => row[key],
    decimals: 0,
    ...(what && { to: (row: FeedRow) => (row[key] ? behind(`${what}.${row.part}`) : null) }),
  })
  const columns = [
    {
      key: 'label',
      header: t('reports.operation.category'),
      value: ({ part }: FeedRow) => label(part),
    },
    number('weight', t('reports.operation.weight'), 'feedWeight'),
    number('share', t('reports.operation.share')),
    number('cost', t('reports.operation.cost'), 'feedCost'),
    number('weightBefore', t('reports.operation.lastYearWeight')),
    number('costBefore', t('reports.operation.lastYearCost')),
    ...(compared
      ? [
          number('othersWeight', t('reports.operation.othersWeight')),
          number('othersShare', t('reports.operation.othersShare')),
          number('othersCost', t('reports.operation.othersCost')),
        ]
      : []),
  ]
  const categories = feedCategories.filter((category) => rows?.some(({ part }) => part === category))
  const drawn = (key: 'weight' | 'weightBefore' | 'othersWeight') =>
    categories.map((category) => (rows?.find(({ part }) => part === category)?.[key] ?? 0) / tonne)
  return (
    <ReportScreen
      {...shown}
      columns={columns}
      rows={rows}
      rowKey={({ part }) => part}
      isSum={({ part }) => part === 'all'}
      chart={
        categories.length > 0 && (
          <Card title={`${shown.title}, ${t('reports.operation.tonnes')}`}>
            <BarChart
              caption={shown.title}
              axis={t('reports.operation.category')}
              labels={categories.map(label)}
              series={[
                { name: t('reports.operation.own'), tone: 'deep', values: drawn('weight') },
                { name: t('reports.operation.lastYear'), tone: 'grey', values: drawn('weightBefore') },
                ...(compared
                  ? [
                      {
                        name: t('reports.operation.others'),
                        tone: 'blue' as const,
                        values: drawn('othersWeight'),
                      },
                    ]
                  : []),
              ]}
              format={whole}
            />
          </Card>
        )
      }
    >
      {data && <FeedPerKg answer={data} />}
    </ReportScreen>
  )
}

/** Of what nobody received anything there is no line. */
const isThere = (row: FeedRow) => row.part === 'all' || row.weight || row.weightBefore || row.othersWeight

/** kg of feed for a kg shipped, beside other farms or what the farm aims at. */
function FeedPerKg({ answer }: { answer: Answer }) {
  const t = useT()
  const { manages } = useSession()
  const [open, setOpen] = useState(false)
  const { feedPerKg, compared, ratio, feedPerKgBefore, farms } = answer
  const value = formatNumber(compared, 2)
  const chip =
    farms > 0
      ? t('reports.operation.comparedOthers', { farms, value })
      : t('reports.operation.comparedTarget', { value })
  const facts: Fact[] = [
    {
      key: 'ratio',
      label: t('reports.operation.ratio'),
      value: ratio === null ? '-' : `${formatNumber(ratio, 0)}%`,
    },
    {
      key: 'before',
      label: t('reports.operation.lastYear'),
      value: feedPerKgBefore === null ? '-' : formatNumber(feedPerKgBefore, 2),
    },
  ]
  return (
    <Card>
      <Figure
        label={t('reports.operation.perKg')}
        value={formatNumber(feedPerKg, 2)}
        unit={t('reports.operation.perKgUnit')}
        aside={<Chip tone={ratio !== null && ratio > 100 ? 'amber' : 'green'}>{chip}</Chip>}
      />
      <Lines facts={facts} />
      {feedPerKg === null && <p className={styles.note}>{t('reports.operation.notWeighed')}</p>}
      {farms === 0 && <p className={styles.note}>{t('reports.operation.fewOthers')}</p>}
      {farms === 0 && manages && (
        <div data-no-print>
          <Button onClick={() => setOpen(true)}>{t('reports.operation.setTarget')}</Button>
        </div>
      )}
      {open && <Target target={compared ?? usualFeedPerKg} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Target({ target, onClose }: { target: number; onClose: () => void }) {
  const t = useT()
  const say = useProblem()
  const { send, sending } = useSend(operation.saveTarget)
  const form = useForm(
    operation.saveTarget.input,
    { target },
    {
      labels: { target: t('reports.operation.target') },
      onSave: async (values, operationId) => {
        await send(values, operationId)
        toast(t('ui.saved'))
        onClose()
      },
    },
  )
  return (
    <Sheet open onClose={onClose} title={t('reports.operation.target')}>
      <form {...form.element}>
        <Fields>
          <NumberField
            {...form.number('target')}
            decimals={2}
            unit={t('reports.operation.perKgUnit')}
            hint={t('reports.operation.targetRange', feedPerKgLimits)}
          />
          {form.problem !== null && <Notice tone="red" title={form.problem} />}
          <ButtonRow>
            <Button
              busy={sending && !form.saving}
              onClick={() =>
                send({}).then(
                  () => {
                    toast(t('ui.saved'))
                    onClose()
                  },
                  (problem: unknown) => toast(say(problem), { kind: 'error' }),
                )
              }
            >
              {t('reports.operation.usual')} ({formatNumber(usualFeedPerKg, 1)})
            </Button>
            <Button kind="primary" type="submit" busy={form.saving}>
              {t('ui.save')}
            </Button>
          </ButtonRow>
        </Fields>
      </form>
    </Sheet>
  )
}

function Revenue() {
  const t = useT()
  const { data, behind, shown } = useReport('revenue')
  const all = data?.rows.find(({ type }) => type === 'all')
  const rows = data?.rows
    .filter((row) => row === all || row.head || row.headBefore)
    .map((row) => (row === all ? { ...row, name: t('reports.operation.all') } : row))
  const types = rows?.filter((row) => row.type !== 'all') ?? []
  const to =
    (what: 'soldHead' | 'soldWeight' | 'revenue', key: 'head' | 'weight' | 'revenue') =>
    (row: OperationRow) =>
      row[key] && row.type ? behind(`${what}.${row.type}`) : null
  const columns: ReportColumn<OperationRow>[] = [
    { key: 'label', header: t('reports.operation.type'), value: ({ name }) => name ?? '' },
    {
      key: 'head',
      header: t('reports.operation.head'),
      value: ({ head }) => head ?? 0,
      to: to('soldHead', 'head'),
    },
    {
      key: 'weight',
      header: t('reports.operation.liveWeight'),
      value: ({ weight }) => weight ?? 0,
      decimals: 0,
      to: to('soldWeight', 'weight'),
    },
    {
      key: 'revenue',
      header: t('reports.operation.won'),
      value: ({ revenue }) => revenue ?? 0,
      decimals: 0,
      to: to('revenue', 'revenue'),
    },
    { key: 'perHead', header: t('reports.operation.perHead'), value: ({ perHead }) => perHead ?? 0 },
    {
      key: 'revenueBefore',
      header: t('reports.operation.lastYearCost'),
      value: ({ revenueBefore }) => revenueBefore ?? 0,
      decimals: 0,
    },
    {
      key: 'perHeadBefore',
      header: t('reports.operation.lastYearPerHead'),
      value: ({ perHeadBefore }) => perHeadBefore ?? 0,
    },
  ]
  return (
    <ReportScreen
      {...shown}
      columns={columns}
      rows={rows}
      rowKey={({ type }) => type ?? ''}
      isSum={({ type }) => type === 'all'}
      chart={
        types.length > 0 && (
          <Card title={`${shown.title}, ${t('reports.operation.millions')}`}>
            <BarChart
              caption={shown.title}
              axis={t('reports.operation.type')}
              labels={types.map(({ name }) => name ?? '')}
              series={[
                {
                  name: t('reports.operation.own'),
                  tone: 'deep',
                  values: types.map(({ revenue = 0 }) => revenue / million),
                },
                {
                  name: t('reports.operation.lastYear'),
                  tone: 'grey',
                  values: types.map(({ revenueBefore = 0 }) => revenueBefore / million),
                },
              ]}
              format={millions}
            />
          </Card>
        )
      }
    >
      {all && (
        <Card>
          <Figure
            label={t('reports.operation.sales')}
            value={formatNumber(all.revenue ?? 0)}
            unit={t('reports.operation.wonUnit')}
          />
          <Lines
            facts={[
              {
                key: 'perHead',
                label: t('reports.operation.perHead'),
                value: formatNumber(all.perHead ?? 0),
              },
              {
                key: 'before',
                label: t('reports.operation.lastYear'),
                value: `${formatNumber(all.revenueBefore ?? 0)} ${t('reports.operation.wonUnit')}`,
              },
            ]}
          />
        </Card>
      )}
    </ReportScreen>
  )
}

const gradeTones: Readonly<Record<string, SeriesTone>> = {
  '1+': 'deep',
  '1': 'green',
  '2': 'amber',
  out: 'red',
}

function Grades() {
  const t = useT()
  const { data, behind, shown } = useReport('grades')
  const rows = data?.rows.map((row) =>
    row.grade === 'all' ? { ...row, name: t('reports.operation.all') } : row,
  )
  const grades = rows?.filter(({ grade }) => grade !== 'all') ?? []
  const best = grades.find(({ grade }) => grade === '1+')
  const some = grades.some(({ head, headBefore }) => head || headBefore)
  const columns: ReportColumn<OperationRow>[] = [
    { key: 'label', header: t('reports.operation.grade'), value: ({ name }) => name ?? '' },
    {
      key: 'head',
      header: t('reports.operation.head'),
      value: ({ head }) => head ?? 0,
      to: ({ head, grade }) => (head && grade ? behind(`carcasses.${grade}`) : null),
    },
    {
      key: 'share',
      header: t('reports.operation.share'),
      value: ({ share }) => share ?? 0,
      decimals: 0,
    },
    {
      key: 'shareBefore',
      header: t('reports.operation.lastYearShare'),
      value: ({ shareBefore }) => shareBefore ?? 0,
      decimals: 0,
    },
  ]
  return (
    <ReportScreen
      {...shown}
      columns={columns}
      rows={some ? rows : rows && []}
      rowKey={({ grade }) => grade ?? ''}
      isSum={({ grade }) => grade === 'all'}
      chart={
        some && (
          <Card title={`${shown.title}, %`}>
            <BarChart
              caption={shown.title}
              axis={t('reports.operation.grade')}
              labels={grades.map(({ name }) => name ?? '')}
              series={[
                {
                  name: t('reports.operation.own'),
                  tone: 'deep',
                  values: grades.map(({ share }) => share ?? 0),
                },
                {
                  name: t('reports.operation.lastYear'),
                  tone: 'grey',
                  values: grades.map(({ shareBefore }) => shareBefore ?? 0),
                },
              ]}
              format={percent}
            />
          </Card>
        )
      }
    >
      {data && !some && <Notice tone="grey" title={t('reports.operation.noCarcasses')} />}
      {some && (
        <Card>
          <Figure
            label={t('reports.operation.bestShare')}
            value={formatNumber(best?.share ?? 0, 0)}
            unit="%"
            aside={
              <Chip>{`${t('reports.operation.lastYear')} ${formatNumber(best?.shareBefore ?? 0, 0)}%`}</Chip>
            }
          />
          <StackedBar
            parts={grades.map(({ grade, name, head }) => ({
              key: grade ?? '',
              label: name ?? '',
              value: head ?? 0,
              tone: gradeTones[grade ?? ''] ?? 'grey',
              text: formatNumber(head ?? 0),
            }))}
          />
        </Card>
      )}
    </ReportScreen>
  )
}

/** From which month to which. */
function Months({
  first,
  last,
  onChange,
}: {
  first: Day
  last: Day
  onChange: (chosen: { first: string; last: string }) => void
}) {
  const t = useT()
  const { today } = useSession()
  const [open, setOpen] = useState(false)
  const change = (next: { first: string; last: string }) => {
    const month = (text: string) => (text > today.slice(0, 7) ? today.slice(0, 7) : text)
    const [from, to] = [month(next.first), month(next.last)]
    onChange({ first: from, last: to < from ? from : to })
  }
  const [from, to] = [first.slice(0, 7), last.slice(0, 7)]
  const labels = {
    yearLabel: (year: number) => t('ui.yearValue', { year }),
    monthLabel: (month: number) => t('ui.monthValue', { month }),
  }
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        {from === to ? from : [from, to].join(' – ')}
      </Button>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('reports.operation.months')}
        footer={
          <Button kind="primary" onClick={() => setOpen(false)}>
            {t('ui.search')}
          </Button>
        }
      >
        <Fields>
          <MonthPicker
            label={t('reports.operation.first')}
            value={from}
            onChange={(chosen) => change({ first: chosen, last: to })}
            {...labels}
          />
          <MonthPicker
            label={t('reports.operation.last')}
            value={to}
            onChange={(chosen) => change({ first: chosen < from ? chosen : from, last: chosen })}
            {...labels}
          />
        </Fields>
      </Sheet>
    </>
  )
}
