import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { IconDownload, IconPrinter, IconSearch } from '../ui/icons/common.ts'
import type { Input } from '@penside/contract/api/call.ts'
import { formatNumber } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import { pages, type ListCall, type RowOf } from '../screen/api.ts'
import { QueryResult } from '../screen/query-result.tsx'
import { useSaveExcel } from '../screen/excel.ts'
import type { RowNoun } from '../screen/row-noun.ts'
import { PagedEnd } from '../screen/paged-end.tsx'
import { PrintHead, usePrinted, usePrintTitle } from '../screen/print.tsx'
import { useProblem } from '../screen/problem.ts'
import { asTableColumn, type ReportColumn } from '../screen/report-screen.tsx'
import { maxSortedRows, rowsStay } from '../screen/list-state.ts'
import { useSorted } from '../screen/use-sorted.tsx'
import { readWholeList } from '../screen/list-export.tsx'
import { useDebounced } from '../screen/use-debounced.ts'
import { IconButton } from '../ui/button.tsx'
import { ListHead, Toolbar } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { printPage, usePreparation } from '../ui/printing.ts'
import { toast } from '../ui/toast.tsx'
import styles from './paged-table.module.css'

export type PagedColumn<Row> = ReportColumn<Row> & {
  /** Whether the value is text, aligned left. */
  words?: boolean | undefined
  /** Content of a cell in place of the value. */
  cell?: ((row: Row) => ReactNode) | undefined
}

export type PagedTableProps<C extends ListCall> = {
  /** Names the table, the print and the Excel file. */
  title: string
  /** Line under the printed title: the span, the limits. */
  about: string
  counted: RowNoun
  list: C
  input: Omit<Input<C>, 'page'>
  columns: readonly PagedColumn<RowOf<C>>[]
  rowKey: (row: RowOf<C>, index: number) => string | number
  rowTone?: ((row: RowOf<C>) => 'late' | undefined) | undefined
  empty: { title: string; body?: string }
  /** Above everything: choice of the table, or the base date. */
  lead?: ReactNode
  /** Next to the buttons: the span of days, the limits. */
  span: ReactNode
  /** Search by a part of the sow's number. */
  typing?: ReturnType<typeof useSearch> | undefined
  /** Next to the count: the order. */
  sort?: ReactNode
  /** Opens a row; its first cell is the button. */
  onRow?: ((row: RowOf<C>) => void) | undefined
  /** Form printed in place of the table, and the input for its rows. */
  paper?: { input: object; print: (rows: RowOf<C>[]) => void } | undefined
  /** Between the buttons and the count. */
  children?: ReactNode
}

/** A table of any length, loaded in pages while scrolling. Excel, print and sorting by a column read all rows. */
export function PagedTable<C extends ListCall>(props: PagedTableProps<C>) {
  const { title, about, counted, columns, rowKey, rowTone, empty, lead, span, typing, sort, onRow } = props
  const { paper, children } = props
  const t = useT()
  usePrintTitle(title, about)
  const { paged, total, rows, all, isOld, sorted, withHeading } = useLedgerRows(props)
  const { printed, isWorking, saveRows, print } = useLedgerExport(props, sorted, rows.length === 0)
  const isDisabled = rows.length === 0 || isWorking

  return (
    <>
      <div className={styles.params} data-no-print>
        {lead !== undefined && <div>{lead}</div>}
        <Toolbar>
          {span}
          <IconButton
            outlined
            icon={<IconDownload size={24} aria-hidden />}
            label={t('ui.excelDownload')}
            disabled={isDisabled}
            onClick={() => void saveRows().catch(() => {})}
          />
          <IconButton
            outlined
            icon={<IconPrinter size={24} aria-hidden />}
            label={t('ui.print')}
            disabled={isDisabled}
            onClick={() => void printPage(print)}
          />
        </Toolbar>
        {typing && <LedgerSearch typing={typing} paged={paged} />}
      </div>
      {children}
      <div className={styles.table} aria-busy={isOld} data-no-print={paper ? 'doubled' : undefined}>
        <PrintHead title={title} about={`${about} · ${t(`ui.${counted}`, { count: total })}`} />
        <ListHead aside={sort}>
          <span role="status">{paged.data ? t(`ui.${counted}`, { count: total }) : ' '}</span>
        </ListHead>
        <QueryResult query={paged} waiting={<Skeleton shape="table" count={6} />}>
          {() =>
            rows.length > 0 ? (
              <Table
                grows
                caption={title}
                columns={columns.map((column) =>
                  withHeading(
                    { ...asTableColumn(column), align: column.words ? 'left' : 'right' },
                    all === undefined,
                  ),
                )}
                rows={printed ?? rows}
                rowKey={rowKey}
                rowTone={rowTone}
                onRow={onRow}
              />
            ) : (
              <EmptyState {...empty} />
            )
          }
        </QueryResult>
        <PagedEnd
          paged={all ? { ...paged, hasNextPage: false } : paged}
          shown={rows.length}
          shape="table"
          end={`${t('ui.endOfList')} · ${formatNumber(total)}`}
        />
      </div>
    </>
  )
}

/** Rows of the pages loaded so far, or all of them if they are sorted. */
function useLedgerRows<C extends ListCall>({ list, input, columns }: PagedTableProps<C>) {
  // The query adds the page.
  const params = input as Omit<Input<C>, 'page'>
  const shown = pages(list, params)
  const paged = useInfiniteQuery(rowsStay(shown))
  const total = paged.data?.pages.at(-1)?.total ?? 0
  const { isSorted, sorted, withHeading } = useSorted(columns, { off: total > maxSortedRows })
  const every = useQuery(
    rowsStay({
      queryKey: [...shown.queryKey, 'every', total],
      queryFn: () => readWholeList(list, params),
      enabled: isSorted && total > 0 && !paged.isPlaceholderData,
    }),
  )
  const all = isSorted ? every.data : undefined
  return {
    paged,
    total,
    rows: all ? sorted(all) : (paged.data?.pages.flatMap((page) => page.rows as RowOf<C>[]) ?? []),
    /** Every row, if they are sorted. */
    all,
    /** The rows are those of the former query. */
    isOld: paged.isPlaceholderData || every.isPlaceholderData,
    sorted,
    withHeading,
  }
}

/** Excel and print of every row. */
function useLedgerExport<C extends ListCall>(
  { title, about, list, input, columns, paper }: PagedTableProps<C>,
  sorted: (rows: readonly RowOf<C>[]) => readonly RowOf<C>[],
  isEmpty: boolean,
) {
  const say = useProblem()
  const saveExcel = useSaveExcel()
  const [isWorking, setWorking] = useState(false)
  const [printed, setPrinted] = usePrinted<RowOf<C>>()
  const takeAlong = async (params: object, take: (all: RowOf<C>[]) => Promise<void> | void) => {
    setWorking(true)
    try {
      await take(await readWholeList(list, params as Omit<Input<C>, 'page'>))
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
      throw problem
    } finally {
      setWorking(false)
    }
  }
  const saveRows = () => takeAlong(input, (all) => saveExcel({ title, about, columns, rows: sorted(all) }))
  const print = () => takeAlong(paper?.input ?? input, paper?.print ?? ((all) => setPrinted(sorted(all))))
  usePreparation(print, { whole: true, off: isEmpty })
  return { printed, isWorking, saveRows, print }
}

function LedgerSearch({
  typing: { typed, setTyped, askNow },
  paged: { isFetching, refetch },
}: {
  typing: ReturnType<typeof useSearch>
  paged: { isFetching: boolean; refetch: () => Promise<unknown> }
}) {
  const t = useT()
  return (
    <Toolbar>
      <SearchField
        label={t('reports.ledger.search')}
        value={typed}
        onChange={setTyped}
        onSearch={askNow}
        capitals
      />
      <IconButton
        outlined
        icon={<IconSearch size={24} aria-hidden />}
        label={t('ui.search')}
        disabled={isFetching}
        onClick={() => void refetch()}
      />
    </Toolbar>
  )
}

export function useSearch() {
  const [search, setSearch] = useState('')
  return { ...useDebounced(search, setSearch), search }
}
