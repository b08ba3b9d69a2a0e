import { hashKey, useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { displayDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import type { ListCardProps } from '../ui/list.tsx'
import { ChosenBar, inBar, RowsTable, type Room } from '../ui/rows-table.tsx'
import type { RowNoun } from './row-noun.ts'
import { maxSortedRows, rowsStay } from './list-state.ts'
import { asTableColumn, type ReportColumn } from './report-screen.tsx'
import { useSession } from './session.ts'
import { useSorted } from './use-sorted.tsx'
import { ListExport } from './list-export.tsx'

export type DeskColumn<Row> = ReportColumn<Row> & {
  /** Width of the list from which the column is shown; paper and Excel always have it. `paper`: only there. */
  room?: Room | 'paper' | undefined
  /** Lets sentences wrap. */
  wrap?: boolean | undefined
}

/** Action on many rows at once. */
export type Deed = { key: string; label: string; to: string; state: unknown }

/** Presentation of a list at a desk. */
export type DeskList<Row> = {
  /** Title of the table, the print and the Excel file. */
  title: string
  columns: readonly DeskColumn<Row>[]
  counted: RowNoun
  /** Period on paper; today without it. */
  note?: string | undefined
  /** Prepares rows for printing, such as their pictures. */
  ready?: ((rows: readonly Row[]) => Promise<unknown>) | undefined
  /** Actions for chosen rows; without them rows cannot be chosen. */
  deeds?: ((chosen: readonly Row[]) => readonly Deed[]) | undefined
}

/** Chosen rows, as they were when last loaded. */
export type ChosenRows<Row> = ReadonlyMap<string | number, Row>

export type DeskRowsProps<Row> = DeskList<Row> & {
  /** Rows loaded so far, and their total number. */
  rows: readonly Row[]
  total: number
  none?: ReactNode
  /** The rows are those of the former query. */
  old?: boolean | undefined
  /** State of the list, which outlives its rows. */
  chosen: readonly [ChosenRows<Row>, Dispatch<SetStateAction<ChosenRows<Row>>>]
  /** Reads every row of the query. */
  every: { queryKey: QueryKey; read: () => Promise<readonly Row[]> }
  rowKey: (row: Row) => string | number
  /** Element above the list for print and Excel buttons. */
  head: HTMLElement | null
  /** Order that the reader chose. */
  kept: readonly [by: string, setBy: (by: string) => void]
  /** Target of a row, and whether it is open beside the list. */
  cardOf: (row: Row) => Pick<ListCardProps, 'to' | 'state' | 'onClick' | 'selected' | 'tone'>
}

/** Rows of a list at a desk: sorted by headings, chosen for bulk work, printed, and exported. */
export function DeskRows<Row>(props: DeskRowsProps<Row>) {
  const { title, columns, counted, note, ready, deeds, total, none, every, rowKey, head, cardOf } = props
  const t = useT()
  const { today } = useSession()
  const { rows, all, isSorted, sorted, withHeading, isBusy } = useRowsInOrder(props)
  const choice = useChosenRows(props, rows)
  const { chosen, choose, chooseEvery, isChosen } = choice
  const any = deeds !== undefined && chosen.length > 0
  useForgetOnEscape(any, props.chosen[1])
  const taken = async (some: readonly Row[]) => {
    await ready?.(some)
    return some
  }
  const take = {
    title,
    note: note ?? displayDay(today),
    counted,
    columns,
    rowKey,
  }
  return (
    <>
      {head &&
        createPortal(
          <ListExport
            {...take}
            small="head"
            read={async () => taken(sorted(all ?? (await every.read())))}
            disabled={any || total === 0}
          />,
          head,
        )}
      {rows.length === 0 ? (
        none
      ) : (
        <div data-no-print="doubled">
          <RowsTable<Row>
            caption={title}
            columns={columns.flatMap(({ room, wrap, ...column }) =>
              room === 'paper'
                ? []
                : [{ ...withHeading(asTableColumn(column), isSorted && !all), room, wrap }],
            )}
            rows={rows}
            rowKey={rowKey}
            cardOf={cardOf}
            choosing={
              deeds && {
                isChosen,
                choose,
                chooseEvery,
                nameOf: (row) => t('rows.choose', { name: String(columns[0]?.value(row) ?? '') }),
                allLabel: t('rows.chooseAll', { count: rows.length }),
              }
            }
            busy={isBusy}
          />
        </div>
      )}
      {any && (
        <ChosenActions choice={choice} counted={counted} total={total} deeds={deeds(chosen)}>
          <ListExport {...take} small="bar" read={() => taken(chosen)} />
        </ChosenActions>
      )}
    </>
  )
}

/** Rows in the order of a heading; all of them are read for it. */
function useRowsInOrder<Row>({ columns, rows: read, total, old = false, every, kept }: DeskRowsProps<Row>) {
  const { isSorted, sorted, withHeading } = useSorted(columns, { off: total > maxSortedRows, kept })
  const { data, isPlaceholderData } = useQuery(
    rowsStay({
      queryKey: [...every.queryKey, 'every', total],
      queryFn: every.read,
      enabled: isSorted && total > read.length && !old,
    }),
  )
  const all = read.length >= total ? read : isSorted ? data : undefined
  return {
    rows: isSorted && all ? sorted(all) : read,
    /** Every row, if loaded. */
    all,
    isSorted,
    sorted,
    withHeading,
    /** Other rows are being loaded to replace these. */
    isBusy: old || (isSorted && read.length < total && isPlaceholderData),
  }
}

/** Choice among the rows shown, which keeps rows that are not shown any more. */
function useChosenRows<Row>(
  { total, old = false, chosen: [kept, setKept], every, rowKey }: DeskRowsProps<Row>,
  rows: readonly Row[],
) {
  // Keys of every row, once all were chosen at once.
  const [whole, setWhole] = useState<{ of: string; keys: readonly (string | number)[] }>()
  const isChosen = (row: Row) => kept.has(rowKey(row))
  const choose = (some: readonly Row[], yes: boolean) =>
    setKept((before) => {
      const next = new Map(before)
      for (const row of some)
        if (yes) next.set(rowKey(row), row)
        else next.delete(rowKey(row))
      return next
    })
  const hasMore = !old && rows.length < total
  const chooseEvery = () => {
    choose(rows, true)
    if (!hasMore || total > maxSortedRows) return
    void every.read().then((all) => {
      choose(all, true)
      setWhole({ of: hashKey(every.queryKey), keys: all.map(rowKey) })
    })
  }
  // Current versions of chosen rows, where loaded.
  const now = new Map(rows.map((row) => [rowKey(row), row]))
  const areShownChosen = hasMore && rows.every(isChosen)
  const isWhole = whole?.of === hashKey(every.queryKey) && whole.keys.every((key) => kept.has(key))
  return {
    chosen: [...kept].map(([key, row]) => now.get(key) ?? row),
    /** Number of chosen rows that are not shown. */
    away: [...kept.keys()].filter((key) => !now.has(key)).length,
    isChosen,
    choose,
    chooseEvery,
    forget: () => setKept(new Map()),
    /** The rows shown are chosen, and the list is too long to choose the others with them. */
    isFirstPart: areShownChosen && total > maxSortedRows,
    /** The rows shown are chosen, and the others can be. */
    canGrow: areShownChosen && total <= maxSortedRows && !isWhole,
  }
}

function useForgetOnEscape<Row>(any: boolean, setKept: DeskRowsProps<Row>['chosen'][1]) {
  useEffect(() => {
    if (!any) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      if (
        event.target instanceof Element &&
        event.target.matches('input:not([type=checkbox]), textarea, select')
      )
        return
      event.preventDefault()
      setKept(new Map())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [any, setKept])
}

/** Bar with the actions for the chosen rows. */
function ChosenActions<Row>({
  choice: { chosen, away, forget, chooseEvery, isFirstPart, canGrow },
  counted,
  total,
  deeds,
  children,
}: {
  choice: ReturnType<typeof useChosenRows<Row>>
  counted: RowNoun
  total: number
  deeds: readonly Deed[]
  children: ReactNode
}) {
  const t = useT()
  return (
    <ChosenBar
      label={[
        t('rows.chosen', { what: t(`ui.${counted}`, { count: chosen.length }) }),
        ...(away > 0 ? [t('rows.away', { count: away })] : []),
        ...(isFirstPart ? [t('rows.firstOf', { count: total })] : []),
      ].join(' · ')}
      aside={
        <button type="button" className={inBar} onClick={forget}>
          {t('rows.none')} <kbd aria-hidden>Esc</kbd>
        </button>
      }
    >
      {canGrow && (
        <button type="button" className={inBar} onClick={chooseEvery}>
          {t('rows.whole', { count: total })}
        </button>
      )}
      {deeds.map(({ key, label, ...target }) => (
        <Link key={key} className={inBar} {...target}>
          {label}
        </Link>
      ))}
      {children}
    </ChosenBar>
  )
}
