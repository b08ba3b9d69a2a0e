import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { matingColumns, monthLabel, type MatingColumn } from '@penside/contract/reports/mating-status.ts'
import { statisticServices } from '@penside/contract/reports/statistics.ts'
import { matingClasses, matingColumnNames } from '@penside/domain/reports/mating-status.ts'
import { formatMonth, formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import { ReportScreen, useBaseDay, type ReportColumn } from '../screen/report-screen.tsx'
import { useSession } from '../screen/session.ts'
import { StackedBar } from '../ui/bars.tsx'
import { Card } from '../ui/card.tsx'
import { BarChart } from '../ui/chart.tsx'
import { Chip } from '../ui/chip.tsx'
import { Figure } from '../ui/facts.tsx'
import { figureOf, statisticQuery } from './statistic.ts'

type Counts = Readonly<Record<MatingColumn, number>>
type Row = { label: string; span: 'month' | 'toDate' } & Counts

const columns = Object.keys(matingColumns) as MatingColumn[]
const shades = ['deep', 'green', 'blue', 'amber', 'red', 'violet'] as const

const wholeNumber = (value: number) => formatNumber(value)

const countsOf = (row: Readonly<Record<string, unknown>>, suffix: '' | '_mm'): Counts =>
  Object.fromEntries(
    columns.map((column) => [column, Number(row[`${matingColumns[column]}${suffix}`] ?? 0)]),
  ) as Record<MatingColumn, number>

/** Matings of the base date's month by class, the whole month and to date, and how the last six months went. */
export function MatingStatus() {
  const t = useT()
  const language = useLanguage()
  const { member } = useSession()
  const baseDay = useBaseDay()
  const { data, error, isFetching, refetch } = useQuery(
    statisticQuery(statisticServices.mating, member.farmId, baseDay[0]),
  )
  const months = data?.data.data
  const [current, before] = months ?? []

  const shown: ReportColumn<Row>[] = [
    { key: 'label', header: t('reports.matingStatus.row'), value: ({ label }) => label },
    ...columns.map((column) => ({
      key: column,
      header: matingColumnNames[column][language],
      value: (row: Row) => row[column],
      to: (row: Row) =>
        row[column] === 0
          ? null
          : figureOf({
              service: statisticServices.mating,
              column: matingColumns[column],
              baseDay: baseDay[0],
              span: row.span,
            }),
    })),
  ]
  const month = current && countsOf(current, '')
  const toDate = current && countsOf(current, '_mm')
  const rows = month &&
    toDate && [
      { label: t('reports.matingStatus.thisMonth'), span: 'month' as const, ...month },
      { label: t('reports.matingStatus.toDate'), span: 'toDate' as const, ...toDate },
    ]
  const change = before && toDate ? toDate.all - countsOf(before, '_mm').all : 0
  // The chart is drawn anew when its values are other ones, not at every render.
  const trend = useMemo(() => {
    const oldestFirst = months?.toReversed() ?? []
    return {
      labels: oldestFirst.map((row) => formatMonth(String(row[monthLabel]), language)),
      series: matingClasses.map((name, i) => ({
        name: matingColumnNames[name][language],
        values: oldestFirst.map((row) => countsOf(row, '')[name]),
        tone: shades[i],
      })),
    }
  }, [months, language])

  return (
    <ReportScreen
      title={t('reports.matingStatus.title')}
      baseDay={baseDay}
      columns={shown}
      rows={rows}
      rowKey={({ label }) => label}
      problem={error}
      reading={isFetching}
      onSearch={() => void refetch()}
      chart={
        months && (
          <Card title={t('reports.matingStatus.trend')}>
            <BarChart
              stacked
              caption={t('reports.matingStatus.trend')}
              labels={trend.labels}
              series={trend.series}
              format={wholeNumber}
            />
          </Card>
        )
      }
    >
      {toDate && (
        <Card>
          <Figure
            label={t('reports.matingStatus.toDate')}
            value={formatNumber(toDate.all)}
            unit={t('reports.matingStatus.head')}
            aside={
              before && (
                <Chip tone={change < 0 ? 'amber' : 'green'}>
                  {t('reports.matingStatus.comparedTo', {
                    change: `${change > 0 ? '+' : ''}${formatNumber(change)}`,
                  })}
                </Chip>
              )
            }
          />
          <StackedBar
            parts={matingClasses.map((name, i) => ({
              key: name,
              label: matingColumnNames[name][language],
              value: toDate[name],
              tone: shades[i]!,
            }))}
          />
        </Card>
      )}
    </ReportScreen>
  )
}
