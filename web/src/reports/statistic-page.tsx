import { useQuery } from '@tanstack/react-query'
import { lastOfMonth } from '@penside/domain/basics/day.ts'
import type { FigureQuery } from '@penside/contract/reports/figure.ts'
import { measureOf, type StatisticColumns, type StatisticUnit } from '@penside/domain/reports/statistic.ts'
import {
  statisticColumns,
  type ColumnOf,
  type StatisticMonth,
  type StatisticName,
} from '@penside/domain/reports/statistics.ts'
import { formatNumber } from '../i18n/format.ts'
import { useLanguage, useT } from '../i18n/index.ts'
import {
  asTableColumn,
  ReportScreen,
  useBaseDay,
  writtenNumber,
  type ReportColumn,
} from '../screen/report-screen.tsx'
import { useSession } from '../screen/session.ts'
import { useIsDesk } from '../screen/use-is-desk.ts'
import { StackedBar } from '../ui/bars.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { BarChart, LineChart, type ChartProps } from '../ui/chart.tsx'
import { Chip } from '../ui/chip.tsx'
import { Figure } from '../ui/facts.tsx'
import type { SeriesTone } from '../ui/series.ts'
import { Table } from '../ui/table.tsx'
import { figurePath, statisticQuery } from './statistic.ts'
import styles from './statistic-page.module.css'

type Word = (t: ReturnType<typeof useT>) => string
/** Sum of columns. Without a label it has the name of its first column. */
type Sum<Name extends string> = { label?: Word; of: readonly Name[]; less?: readonly Name[] }
type Part<Name extends string> = Sum<Name> & { tone: SeriesTone }

/** Definition of a statistic's page. */
type Look<Name extends string> = {
  /** Whether the columns are a stock of a day, so that the current month is complete. */
  stock?: boolean
  /** Tables of the page, if there are several; the first one has no title. */
  tables?: readonly { title?: Word; columns: readonly Name[] }[]
  /** Main figure to date, and its parts. */
  main: Sum<Name> & { signed?: boolean; unit?: StatisticUnit }
  parts: readonly Part<Name>[]
  /** Chart of the last six months, of `series` or the parts. */
  trend: 'stack' | 'bars' | 'lines'
  series?: readonly Part<Name>[]
  /** Note under the tables. */
  note?: Word
  /** Link for managers. */
  leads?: { label: Word; to: string }
}

type Row<Name extends string> = {
  label: string
  span: 'month' | 'toDate'
  values: StatisticMonth<Name>['whole']
}

const valueOf = <Name extends string>(values: Readonly<Record<Name, number>>, { of, less = [] }: Sum<Name>) =>
  of.reduce((sum, name) => sum + values[name], 0) - less.reduce((sum, name) => sum + values[name], 0)

const signed = (value: number) => writtenNumber(value, { signed: true })

/** Component of a statistic's page: the month of the base date, whole and to date, and the last six months. */
export const statisticPage = <S extends StatisticName>(statistic: S, look: Look<ColumnOf<S>>) =>
  function StatisticPage() {
    return <Page statistic={statistic} {...look} />
  }

function Page<S extends StatisticName>({
  statistic,
  stock = false,
  tables,
  main,
  parts,
  trend,
  series = parts,
  note,
  leads,
}: Look<ColumnOf<S>> & { statistic: S }) {
  type Name = ColumnOf<S>
  const t = useT()
  const language = useLanguage()
  const { member, today, manages } = useSession()
  const isDesk = useIsDesk()
  const baseDay = useBaseDay()
  const columns = statisticColumns[statistic] as StatisticColumns<string> as StatisticColumns<Name>
  const answer = useQuery(statisticQuery(statistic, member.farmId, baseDay[0]))
  const months: readonly StatisticMonth<Name>[] | undefined = answer.data?.months
  const [current, before] = months ?? []
  const oldestFirst = months?.toReversed() ?? []
  const rows: Row<Name>[] | undefined = current && [
    {
      label: t(stock ? 'reports.daily.monthEnd' : 'reports.matingStatus.thisMonth'),
      span: 'month',
      values: current.whole,
    },
    {
      label: t(stock ? 'reports.daily.onBaseDay' : 'reports.matingStatus.toDate'),
      span: 'toDate',
      values: current.toDate,
    },
  ]
  const title = t(`reports.daily.${statistic as StatisticName}`)
  const labelOf = ({ label, of }: Sum<Name>) =>
    label?.(t) ?? of.map((name) => columns[name].names[language])[0]!

  const label: ReportColumn<Row<Name>> = {
    key: 'label',
    header: t('reports.matingStatus.row'),
    value: (row) => row.label,
  }
  const shown = (name: Name): ReportColumn<Row<Name>> => ({
    key: name,
    header: withUnit(columns[name].names[language], measureOf(columns[name])?.unit, t),
    value: ({ values }) =>
      values[name] === 0 && measureOf(columns[name])?.unit.startsWith('wonPer') ? null : values[name],
    decimals: measureOf(columns[name])?.decimals,
    to: ({ span, values }) =>
      values[name] === 0
        ? null
        : figurePath({ of: statistic, column: name, baseDay: baseDay[0], span } as FigureQuery),
  })
  const all = Object.keys(columns) as Name[]
  const [first, ...others] = tables ?? [{ columns: all }]

  const now = current ? valueOf(current.toDate, main) : 0
  const change = before ? now - valueOf(before.toDate, main) : 0
  const running = !stock && current?.month === today.slice(0, 7) && today !== lastOfMonth(today)

  return (
    <ReportScreen
      turns
      title={title}
      baseDay={baseDay}
      columns={[label, ...(first?.columns ?? []).map(shown)]}
      sheet={[label, ...all.map(shown)]}
      rows={rows}
      rowKey={(row) => row.span}
      answer={answer}
      more={
        rows &&
        others.length > 0 &&
        others.map((table) => (
          <Card key={table.columns[0]} title={table.title?.(t)} flush>
            <Table
              turns="beside"
              bare
              caption={table.title?.(t) ?? title}
              columns={[label, ...table.columns.map(shown)].map(asTableColumn)}
              rows={rows}
              rowKey={(row) => row.span}
            />
          </Card>
        ))
      }
      below={
        rows && (
          <>
            {note && <p className={styles.note}>{note(t)}</p>}
            {leads && manages && <Button to={leads.to}>{leads.label(t)}</Button>}
          </>
        )
      }
      chart={
        rows && (
          <Card title={t('reports.matingStatus.trend')}>
            <Trend
              as={trend}
              caption={`${title}, ${t('reports.matingStatus.trend')}`}
              months={oldestFirst.map(({ month }) => month)}
              height={isDesk && others.length === 0 ? 260 : undefined}
              unfinished={running ? t('reports.matingStatus.untilDay', { day: today }) : undefined}
              series={series.map((part) => ({
                name: labelOf(part),
                tone: part.tone,
                values: oldestFirst.map(({ whole }) => valueOf(whole, part)),
              }))}
              format={(value) => formatNumber(value)}
            />
          </Card>
        )
      }
    >
      {current && (
        <Card>
          <Figure
            label={labelOf(main)}
            value={main.signed ? signed(now) : formatNumber(now)}
            unit={main.unit ? t(`reports.daily.unit.${main.unit}`) : t('reports.matingStatus.head')}
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
          <StackedBar
            parts={parts.map((part) => ({
              key: labelOf(part),
              label: labelOf(part),
              value: valueOf(current.toDate, part),
              tone: part.tone,
              text: formatNumber(valueOf(current.toDate, part)),
            }))}
          />
        </Card>
      )}
    </ReportScreen>
  )
}

function Trend({ as, ...chart }: ChartProps & { as: 'stack' | 'bars' | 'lines' }) {
  return as === 'lines' ? <LineChart {...chart} fromZero /> : <BarChart {...chart} stacked={as === 'stack'} />
}

const withUnit = (name: string, unit: StatisticUnit | undefined, t: ReturnType<typeof useT>) =>
  unit === undefined ? name : `${name}, ${t(`reports.daily.unit.${unit}`)}`
