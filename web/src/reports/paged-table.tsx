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
import { useSorted } from '../screen/sorted.tsx'
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
export function PagedTable<C extends ListCall>({
  title,
  about,
  counted,
  list,
  input,
  columns,
  rowKey,
  rowTone,
  empty,
  lead,
  span,
  typing,
  sort,
  onRow,
  paper,
  children,
}: PagedTableProps<C>) {
  const t = useT()
  const say = useProblem()
  const saveExcel = useSaveExcel()
  const [working, setWorking] = useState<'excel' | 'print' | null>(null)
  const [printed, setPrinted] = usePrinted<RowOf<C>>()
  usePrintTitle(title, about)
  // The query adds the page.
  const params = input as Omit<Input<C>, 'page'>
  const shown = pages(list, params)
  const paged = useInfiniteQuery(rowsStay(shown))
  const { data, isFetching, refetch } = paged
  const total = data?.pages.at(-1)?.total ?? 0
  const { isSorted, sorted, withHeading } = useSorted(columns, { off: total > maxSortedRows })
  const every = useQuery(
    rowsStay({
      queryKey: [...shown.queryKey, 'every', total],
      queryFn: () => readWholeList(list, params),
      enabled: isSorted && total > 0 && !paged.isPlaceholderData,
    }),
  )
  const all = isSorted ? every.data : undefined
  const rows = all ? sorted(all) : (data?.pages.flatMap((page) => page.rows as RowOf<C>[]) ?? [])

  const takeAlong = async (how: 'excel' | 'print', take: (all: RowOf<C>[]) => Promise<void> | void) => {
    setWorking(how)
    try {
      await take(
        await readWholeList(list, how === 'print' && paper ? (paper.input as typeof params) : params),
      )
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
      throw problem
    } finally {
      setWorking(null)
    }
  }
  const print = () => takeAlong('print', paper?.print ?? ((all) => setPrinted(sorted(all))))
  usePreparation(print, { whole: true, off: rows.length === 0 })

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
            disabled={rows.length === 0 || working !== null}
            onClick={() =>
              void takeAlong('excel', (all) => saveExcel({ title, about, columns, rows: sorted(all) })).catch(
                () => {},
              )
            }
          />
          <IconButton
            outlined
            icon={<IconPrinter size={24} aria-hidden />}
            label={t('ui.print')}
            disabled={rows.length === 0 || working !== null}
            onClick={() => void printPage(print)}
          />
        </Toolbar>
        {typing && (
          <Toolbar>
            <SearchField
              label={t('reports.ledger.search')}
              value={typing.typed}
              onChange={typing.setTyped}
              onSearch={typing.askNow}
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
        )}
      </div>
      {children}
      <div
        className={styles.table}
        aria-busy={paged.isPlaceholderData || every.isPlaceholderData}
        data-no-print={paper ? 'doubled' : undefined}
      >
        <PrintHead title={title} about={`${about} · ${t(`ui.${counted}`, { count: total })}`} />
        <ListHead aside={sort}>
          <span role="status">{data ? t(`ui.${counted}`, { count: total }) : ' '}</span>
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

export function useSearch() {
  const [search, setSearch] = useState('')
  return { ...useDebounced(search, setSearch), search }
}
