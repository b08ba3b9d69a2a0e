import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { lastOfMonth, type Day } from '@penside/domain/day.ts'
import type { StatisticColumns } from '@penside/domain/reports/statistic.ts'
import { monthLabel } from '@penside/contract/reports/mating-status.ts'
import {
  columnsOfStatistic,
  statisticServices,
  type StatisticName,
} from '@penside/contract/reports/statistics.ts'
import { formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { asTableColumn, ReportScreen, useBaseDay, type ReportColumn } from '../screen/report-screen.tsx'
import { useSession } from '../screen/session.ts'
import { StackedBar } from '../ui/bars.tsx'
import { Card } from '../ui/card.tsx'
import { BarChart, LineChart, type ChartProps } from '../ui/chart.tsx'
import { Chip } from '../ui/chip.tsx'
import { Figure } from '../ui/facts.tsx'
import type { SeriesTone } from '../ui/series.ts'
import { Table } from '../ui/table.tsx'
import { figureOf, statisticQuery } from './statistic.ts'

type Values<Name extends string> = Readonly<Record<Name, number>>
type Row<Name extends string> = { label: string; span: 'month' | 'toDate' } & { values: Values<Name> }
/** One amount made of columns. */
export type Sum<Name extends string> = { label: string; of: readonly Name[]; less?: readonly Name[] }
export type Part<Name extends string> = Sum<Name> & { tone: SeriesTone }

type Props<Name extends string> = {
  statistic: StatisticName
  /** Counts what stands there on a day, not what happened in a span: a month that still runs is as good as another. */
  stock?: boolean
  title: string
  columns: StatisticColumns<Name>
  /** The page's tables, by their columns; together they are the sheet. The first has no title of its own. */
  tables: readonly { title?: string; columns: readonly Name[] }[]
  /** What its two rows are called: a month and its first part, or two days on which was counted. */
  rowLabels: { month: string; toDate: string }
  /** The main figure, to date, and of what it consists. */
  main: Sum<Name> & { signed?: boolean }
  parts?: readonly Part<Name>[]
  /** The last six months. */
  trend: { series: readonly Part<Name>[]; as: 'stack' | 'bars' | 'lines' }
  /** Under the tables: what a reader has to know of the numbers. */
  note?: ReactNode
}

const valueOf = <Name extends string>(values: Values<Name>, { of, less = [] }: Sum<Name>) =>
  of.reduce((sum, name) => sum + values[name], 0) - less.reduce((sum, name) => sum + values[name], 0)

/** A daily page: the statistic of the base date's month, the whole of it and to date, and how the last six months went. */
export function StatisticPage<Name extends string>({
  statistic,
  stock = false,
  title,
  columns,
  tables,
  rowLabels,
  main,
  parts,
  trend,
  note,
}: Props<Name>) {
  const t = useT()
  const language = useLanguage()
  const { member, today } = useSession()
  const baseDay = useBaseDay()
  const service = statisticServices[statistic]
  // The columns of this statistic; which one it is, only the caller's types know.
  const wire = columnsOfStatistic[statistic] as Readonly<Record<string, string>> as Readonly<
    Record<Name, string>
  >
  const { data, error, isFetching, refetch } = useQuery(statisticQuery(service, member.farmId, baseDay[0]))
  const months = data?.data.data
  const values = useMemo(() => {
    const names = Object.keys(wire) as Name[]
    const of = (row: Readonly<Record<string, unknown>>, suffix: '' | '_mm') =>
      Object.fromEntries(names.map((name) => [name, Number(row[`${wire[name]}${suffix}`] ?? 0)])) as Record<
        Name,
        number
      >
    return months?.map((row) => ({
      label: String(row[monthLabel]),
      month: of(row, ''),
      toDate: of(row, '_mm'),
    }))
  }, [months, wire])
  const [current, before] = values ?? []
  const rows: Row<Name>[] | undefined = current && [
    { label: rowLabels.month, span: 'month', values: current.month },
    { label: rowLabels.toDate, span: 'toDate', values: current.toDate },
  ]

  const label: ReportColumn<Row<Name>> = {
    key: 'label',
    header: t('reports.matingStatus.row'),
    value: (row) => row.label,
  }
  const shown = (name: Name): ReportColumn<Row<Name>> => ({
    key: name,
    header: withUnit(columns[name].names[language], columns[name].mean?.unit, t),
    value: (row) => row.values[name],
    decimals: columns[name].mean?.decimals,
    to: (row) =>
      row.values[name] === 0
        ? null
        : figureOf({ service, column: wire[name], baseDay: baseDay[0] satisfies Day, span: row.span }),
  })
  const [first, ...others] = tables
  const all = [...new Set(tables.flatMap((table) => table.columns))]

  const now = current ? valueOf(current.toDate, main) : 0
  const change = before ? now - valueOf(before.toDate, main) : 0
  const signed = (value: number) => `${value > 0 ? '+' : ''}${formatNumber(value)}`
  const running = !stock && current?.label === today.slice(0, 7) && today !== lastOfMonth(today)
  const drawn = useMemo(() => {
    const oldestFirst = values?.toReversed() ?? []
    return {
      months: oldestFirst.map((row) => row.label),
      series: trend.series.map(({ tone, ...sum }) => ({
        name: sum.label,
        tone,
        values: oldestFirst.map((row) => valueOf(row.month, sum)),
      })),
    }
  }, [values, trend])

  return (
    <ReportScreen
      turns
      title={title}
      baseDay={baseDay}
      columns={[label, ...(first?.columns ?? []).map(shown)]}
      sheet={[label, ...all.map(shown)]}
      rows={rows}
      rowKey={(row) => row.span}
      problem={error}
      reading={isFetching}
      onSearch={() => void refetch()}
      chart={
        rows && (
          <>
            {others.map((table) => (
              <Card key={table.title} title={table.title} flush>
                <Table
                  turns
                  bare
                  caption={table.title ?? title}
                  columns={[label, ...table.columns.map(shown)].map(asTableColumn)}
                  rows={rows}
                  rowKey={(row) => row.span}
                />
              </Card>
            ))}
            {note}
            <Card title={t('reports.matingStatus.trend')}>
              <Trend
                as={trend.as}
                caption={`${title}, ${t('reports.matingStatus.trend')}`}
                months={drawn.months}
                unfinished={running ? t('reports.matingStatus.untilDay', { day: today }) : undefined}
                series={drawn.series}
                format={wholeNumber}
              />
            </Card>
          </>
        )
      }
    >
      {current && (
        <Card>
          <Figure
            label={main.label}
            value={main.signed ? signed(now) : formatNumber(now)}
            unit={t('reports.matingStatus.head')}
            aside={
              before &&
              !main.signed && (
                <Chip tone="grey">
                  {t(stock ? 'reports.matingStatus.comparedToDay' : 'reports.matingStatus.comparedTo', {
                    change: signed(change),
                  })}
                </Chip>
              )
            }
          />
          {parts && (
            <StackedBar
              parts={parts.map(({ tone, ...sum }) => ({
                key: sum.label,
                label: sum.label,
                value: valueOf(current.toDate, sum),
                tone,
                text: formatNumber(valueOf(current.toDate, sum)),
              }))}
            />
          )}
        </Card>
      )}
    </ReportScreen>
  )
}

function Trend({ as, ...chart }: ChartProps & { as: 'stack' | 'bars' | 'lines' }) {
  return as === 'lines' ? <LineChart {...chart} fromZero /> : <BarChart {...chart} stacked={as === 'stack'} />
}

const wholeNumber = (value: number) => formatNumber(value)

const withUnit = (name: string, unit: 'kg' | 'days' | undefined, t: ReturnType<typeof useT>) =>
  unit === undefined ? name : `${name}, ${unit === 'kg' ? 'kg' : t('reports.daily.days')}`
