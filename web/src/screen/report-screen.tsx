import { useState, type ReactNode } from 'react'
import { IconDownload, IconPrinter, IconSearch } from '../ui/icons/common.ts'
import { Link, useLocation, useSearchParams } from 'react-router'
import { isPossibleDay, type Day } from '@penside/domain/basics/day.ts'
import { formatDay, formatNumber, withDisplayDays } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { Button, ButtonRow, IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { DayField } from '../ui/day-field.tsx'
import { Toolbar } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Notice } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { printPage } from '../ui/printing.ts'
import { useSaveExcel } from './excel.ts'
import { ErrorNotice } from './error-notice.tsx'
import { leadsBackTo } from './list-state.ts'
import { PrintHead, usePrintTitle } from './print.tsx'
import { useProblem } from './problem.ts'
import { useSession } from './session.ts'
import { useSorted } from './use-sorted.tsx'
import { useIsDesk } from './use-is-desk.ts'
import styles from './report-screen.module.css'

/** Column of a report, on the screen and in Excel. */
export type ReportColumn<Row> = {
  key: string
  header: string
  value: (row: Row) => string | number | null
  decimals?: number | undefined
  /** Writes a change with its plus. */
  signed?: boolean | undefined
  /** Target of a number: the records that it counts; null if it counts none. */
  to?: ((row: Row) => string | null) | undefined
  /** Cell on the screen, if it is more than its text. */
  cell?: ((row: Row) => ReactNode) | undefined
  align?: 'left' | 'right' | undefined
}

export type ReportScreenProps<Row> = {
  /** Title of the table, the print and the Excel file. */
  title: string
  baseDay: BaseDay
  /** Subject on paper, if it is more than the day. */
  about?: string | undefined
  /** Period control, for reports about more than a day. */
  period?: ReactNode
  columns: readonly ReportColumn<Row>[]
  rowKey: (row: Row, index: number) => string | number
  rows: readonly Row[] | undefined
  answer: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Columns of the Excel file, if the page has several tables. */
  sheet?: readonly ReportColumn<Row>[] | undefined
  /** Rows of the Excel file, if the page shows some outside the table. */
  sheetRows?: readonly Row[] | undefined
  children?: ReactNode
  /** Below the table on a phone; beside it at a desk, or above a wide one. */
  chart?: ReactNode
  /** Further tables: below the first on a phone; below the chart at a desk. */
  more?: ReactNode
  below?: ReactNode
  /** For few rows with many figures: swaps rows and columns on narrow screens. */
  turns?: boolean | undefined
  /** Fixed order of rows, such as a cycle with its sums. */
  inOrder?: boolean | undefined
  /** Whether a row is the total, which stays last. */
  isSum?: ((row: Row) => boolean) | undefined
  onRow?: ((row: Row) => void) | undefined
  /** Printed instead of the page. */
  paper?: ReactNode
}

export type BaseDay = readonly [day: Day, choose: (day: Day) => void]

/** Message that a future base day is answered for today. */
export function DayToCome() {
  const t = useT()
  const { today } = useSession()
  const [params] = useSearchParams()
  const asked = params.get('on') ?? ''
  return isPossibleDay(asked) && asked > today ? (
    <Notice title={t('ui.dayToCome', { day: formatDay(asked), today: formatDay(today) })} />
  ) : null
}

/** Maximum number of columns of a table beside a chart. */
const mostBeside = 5
const mostFacing = 4

/** Base day of a report, from the address. Without one, or for a future day, it is today on the farm. */
export function useBaseDay(): BaseDay {
  const { today } = useSession()
  const [params, setParams] = useSearchParams()
  const asked = params.get('on') ?? ''
  const choose = (day: Day) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (day === today) next.delete('on')
        else next.set('on', day)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [isPossibleDay(asked) && asked < today ? asked : today, choose]
}

/** Report with its base day, table, chart, print and Excel buttons. */
export function ReportScreen<Row>({
  title,
  baseDay,
  about: span,
  period,
  columns,
  rowKey,
  rows,
  answer: { error: problem, isFetching: reading, refetch },
  sheet = columns,
  sheetRows = rows,
  children,
  chart,
  more,
  below,
  turns,
  inOrder = turns,
  isSum,
  onRow,
  paper,
}: ReportScreenProps<Row>) {
  const t = useT()
  const saveExcel = useSaveExcel()
  const about = span ?? `${t('ui.baseDay')} ${formatDay(baseDay[0])}`
  usePrintTitle(title, about)
  const { sorted, withHeading } = useSorted(columns, { off: inOrder, last: isSum })
  const onSearch = () => void refetch()

  return (
    <>
      <Toolbar>
        {period ?? <BaseDayField baseDay={baseDay} />}
        <IconButton
          outlined
          icon={<IconSearch size={24} aria-hidden />}
          label={t('ui.search')}
          disabled={reading}
          onClick={onSearch}
        />
        <ExcelButton
          disabled={!rows || rows.length === 0}
          save={() => saveExcel({ title, about, columns: sheet, rows: sorted(sheetRows ?? []) })}
        />
      </Toolbar>
      <DayToCome />
      {paper}
      <div className={styles.page} data-no-print={Boolean(paper) || undefined}>
        <PrintHead title={title} about={about} />
        {problem && <ErrorNotice problem={problem} onRetry={onSearch} retrying={reading} />}
        {!rows && !problem && <ReportSkeleton />}
        {rows && (
          <>
            <ReportLayout
              width={columns.length}
              turns={turns}
              figure={children}
              chart={chart}
              more={more}
              below={below}
            >
              <Table
                turns={turns && chart ? 'beside' : turns}
                caption={title}
                columns={columns.map((column) => withHeading(asTableColumn(column)))}
                rows={sorted(rows)}
                rowKey={rowKey}
                onRow={onRow}
                empty={t('ui.noData')}
              />
            </ReportLayout>
            <PhonePrintButton />
          </>
        )}
      </div>
    </>
  )
}

/** Places of a report's table, its figure and its chart. */
function ReportLayout({
  width,
  turns,
  figure,
  chart,
  more,
  below,
  children: table,
}: Pick<ReportScreenProps<never>, 'turns' | 'chart' | 'more' | 'below' | 'children'> & {
  /** Number of columns of the table. */
  width: number
  figure: ReactNode
}) {
  const withChart =
    turns || width <= mostBeside ? cx(styles.beside, Boolean(more) && styles.quarters) : styles.above
  const withoutChart = Boolean(figure) && width <= mostFacing && styles.facing
  return (
    <div className={cx(styles.body, chart ? withChart : withoutChart)}>
      <div className={styles.figure}>{figure}</div>
      <div className={styles.rows}>
        {table}
        {!more && below}
      </div>
      {more && (
        <div className={styles.more}>
          {more}
          {below}
        </div>
      )}
      <div className={styles.chart}>{chart}</div>
    </div>
  )
}

/** At a desk the bar has the print button. */
function PhonePrintButton() {
  const t = useT()
  const isDesk = useIsDesk()
  return (
    !isDesk && (
      <ButtonRow>
        <Button icon={<IconPrinter size={20} aria-hidden />} onClick={() => void printPage()}>
          {t('ui.print')}
        </Button>
      </ButtonRow>
    )
  )
}

function BaseDayField({ baseDay: [day, choose] }: Pick<ReportScreenProps<never>, 'baseDay'>) {
  const t = useT()
  return (
    <DayField
      label={t('ui.baseDay')}
      value={day}
      onChange={(chosen) => chosen && isPossibleDay(chosen) && choose(chosen)}
      hideLabel
    />
  )
}

function ExcelButton({ disabled, save }: { disabled: boolean; save: () => Promise<unknown> }) {
  const t = useT()
  const say = useProblem()
  const [exporting, setExporting] = useState(false)
  const onExport = async () => {
    setExporting(true)
    try {
      await save()
    } catch (error) {
      toast(say(error), { kind: 'error' })
    } finally {
      setExporting(false)
    }
  }
  return (
    <IconButton
      outlined
      icon={<IconDownload size={24} aria-hidden />}
      label={t('ui.excelDownload')}
      disabled={disabled || exporting}
      onClick={() => void onExport()}
    />
  )
}

const ReportSkeleton = () => (
  <>
    <Skeleton shape="card" />
    <Skeleton shape="table" count={3} />
    <Skeleton shape="chart" />
  </>
)

/** Formatted value of a report. */
export const displayValue = (
  value: string | number | null,
  look: Pick<ReportColumn<never>, 'decimals' | 'signed'>,
): string => (typeof value === 'string' ? withDisplayDays(value) : writtenNumber(value, look))

export const writtenNumber = (
  value: number | null,
  { decimals, signed }: Pick<ReportColumn<never>, 'decimals' | 'signed'>,
) => `${signed && value !== null && value > 0 ? '+' : ''}${formatNumber(value, decimals)}`

/** Report column as table column: numbers at the right, with links to what they count. */
export function asTableColumn<Row>({
  key,
  header,
  value,
  decimals,
  signed,
  to,
  cell,
  align = key === 'label' ? 'left' : 'right',
}: ReportColumn<Row>): Column<Row> {
  return {
    key,
    header,
    align,
    cell: (row) => {
      if (cell) return cell(row)
      const text = displayValue(value(row), { decimals, signed })
      const target = to?.(row)
      return target ? <Behind to={target}>{text}</Behind> : text
    },
  }
}

/** Link from a figure to its records; "back" returns to the report. */
function Behind({ to, children }: { to: string; children: ReactNode }) {
  const { pathname, search } = useLocation()
  return (
    <Link className={styles.behind} to={to} state={leadsBackTo(pathname + search)}>
      {children}
    </Link>
  )
}
