import { useQuery } from '@tanstack/react-query'
import { lastOfMonth, type Day } from '@penside/domain/basics/day.ts'
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
    return <StatisticScreen statistic={statistic} look={look} />
  }

function StatisticScreen<S extends StatisticName>({
  statistic,
  look,
}: {
  statistic: S
  look: Look<ColumnOf<S>>
}) {
  type Name = ColumnOf<S>
  const t = useT()
  const { member, manages } = useSession()
  const baseDay = useBaseDay()
  const answer = useQuery(statisticQuery(statistic, member.farmId, baseDay[0]))
  const months: readonly StatisticMonth<Name>[] | undefined = answer.data?.months
  const current = months?.[0]
  const rows = current && rowsOf(current, look.stock, t)
  const title = t(`reports.daily.${statistic as StatisticName}`)
  const { all, labelOf, columnsOf } = useStatisticColumns(statistic, baseDay[0])
  const [first, ...others] = look.tables ?? [{ columns: all }]
  const { note, leads } = look

  return (
    <ReportScreen
      turns
      title={title}
      baseDay={baseDay}
      columns={columnsOf(first?.columns ?? [])}
      sheet={columnsOf(all)}
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
              columns={columnsOf(table.columns).map(asTableColumn)}
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
        months &&
        rows && (
          <TrendCard
            look={look}
            title={title}
            months={months}
            labelOf={labelOf}
            isTall={others.length === 0}
          />
        )
      }
    >
      {months && <MainFigure look={look} months={months} labelOf={labelOf} />}
    </ReportScreen>
  )
}

/** Columns of a statistic, with links to the records that their values count. */
function useStatisticColumns<S extends StatisticName>(statistic: S, baseDay: Day) {
  type Name = ColumnOf<S>
  const t = useT()
  const language = useLanguage()
  const columns = statisticColumns[statistic] as StatisticColumns<string> as StatisticColumns<Name>
  const labelOf: LabelOf<Name> = ({ label, of }) =>
    label?.(t) ?? of.map((name) => columns[name].names[language])[0]!
  const rowLabel: ReportColumn<Row<Name>> = {
    key: 'label',
    header: t('reports.matingStatus.row'),
    value: (row) => row.label,
  }
  const valueColumn = (name: Name): ReportColumn<Row<Name>> => {
    const measure = measureOf(columns[name])
    return {
      key: name,
      header: withUnit(columns[name].names[language], measure?.unit, t),
      value: ({ values }) => (values[name] === 0 && measure?.unit.startsWith('wonPer') ? null : values[name]),
      decimals: measure?.decimals,
      to: ({ span, values }) =>
        values[name] === 0 ? null : figurePath({ of: statistic, column: name, baseDay, span } as FigureQuery),
    }
  }
  const columnsOf = (names: readonly Name[]) => [rowLabel, ...names.map(valueColumn)]
  const all = Object.keys(columns) as Name[]
  return { all, labelOf, columnsOf }
}

type LabelOf<Name extends string> = (sum: Sum<Name>) => string

function rowsOf<Name extends string>(
  { whole, toDate }: StatisticMonth<Name>,
  stock: boolean | undefined,
  t: ReturnType<typeof useT>,
): Row<Name>[] {
  const month = t(stock ? 'reports.daily.monthEnd' : 'reports.matingStatus.thisMonth')
  const untilDay = t(stock ? 'reports.daily.onBaseDay' : 'reports.matingStatus.toDate')
  return [
    { label: month, span: 'month', values: whole },
    { label: untilDay, span: 'toDate', values: toDate },
  ]
}

/** The main figure to date, its change since the month before, and its parts. */
function MainFigure<Name extends string>({
  look: { main, parts, stock },
  months: [current, before],
  labelOf,
}: {
  look: Look<Name>
  months: readonly StatisticMonth<Name>[]
  labelOf: LabelOf<Name>
}) {
  const t = useT()
  if (!current) return null
  const now = valueOf(current.toDate, main)
  return (
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
                change: signed(now - valueOf(before.toDate, main)),
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
  )
}

/** Chart of the last six months. */
function TrendCard<Name extends string>({
  look: { trend, parts, series = parts, stock },
  title,
  months,
  labelOf,
  isTall,
}: {
  look: Look<Name>
  title: string
  months: readonly StatisticMonth<Name>[]
  labelOf: LabelOf<Name>
  isTall: boolean
}) {
  const t = useT()
  const { today } = useSession()
  const isDesk = useIsDesk()
  const oldestFirst = months.toReversed()
  const isRunning = !stock && months[0]?.month === today.slice(0, 7) && today !== lastOfMonth(today)
  return (
    <Card title={t('reports.matingStatus.trend')}>
      <Trend
        as={trend}
        caption={`${title}, ${t('reports.matingStatus.trend')}`}
        months={oldestFirst.map(({ month }) => month)}
        height={isDesk && isTall ? 260 : undefined}
        unfinished={isRunning ? t('reports.matingStatus.untilDay', { day: today }) : undefined}
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

function Trend({ as, ...chart }: ChartProps & { as: 'stack' | 'bars' | 'lines' }) {
  return as === 'lines' ? <LineChart {...chart} fromZero /> : <BarChart {...chart} stacked={as === 'stack'} />
}

const withUnit = (name: string, unit: StatisticUnit | undefined, t: ReturnType<typeof useT>) =>
  unit === undefined ? name : `${name}, ${t(`reports.daily.unit.${unit}`)}`
