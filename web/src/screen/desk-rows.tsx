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
import { useSorted } from './sorted.tsx'
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
export function DeskRows<Row>({
  title,
  columns,
  counted,
  note,
  ready,
  deeds,
  rows: read,
  total,
  none,
  old = false,
  chosen: [kept, setKept],
  every,
  rowKey,
  head,
  kept: order,
  cardOf,
}: DeskRowsProps<Row>) {
  const t = useT()
  const { today } = useSession()
  const { isSorted, sorted, withHeading } = useSorted(columns, {
    off: total > maxSortedRows,
    kept: order,
  })
  const { data, isPlaceholderData } = useQuery(
    rowsStay({
      queryKey: [...every.queryKey, 'every', total],
      queryFn: every.read,
      enabled: isSorted && total > read.length && !old,
    }),
  )
  const all = read.length >= total ? read : isSorted ? data : undefined
  const rows = isSorted && all ? sorted(all) : read
  // Current versions of chosen rows, where loaded.
  const now = new Map(rows.map((row) => [rowKey(row), row]))
  const chosen = [...kept].map(([key, row]) => now.get(key) ?? row)
  const choose = (some: readonly Row[], yes: boolean) =>
    setKept((before) => {
      const next = new Map(before)
      for (const row of some)
        if (yes) next.set(rowKey(row), row)
        else next.delete(rowKey(row))
      return next
    })
  const isCut = !old && rows.length < total
  const chooseEvery = () => {
    choose(rows, true)
    if (!isCut || total > maxSortedRows) return
    void every.read().then((all) => {
      choose(all, true)
      setWhole({ of: hashKey(every.queryKey), keys: all.map(rowKey) })
    })
  }
  const forget = () => setKept(new Map())
  const any = deeds !== undefined && chosen.length > 0
  const away = chosen.filter((row) => !now.has(rowKey(row))).length
  // Keys of every row, once all were chosen at once.
  const [whole, setWhole] = useState<{ of: string; keys: readonly (string | number)[] }>()
  const areAllChosen = rows.every((row) => kept.has(rowKey(row)))
  const isOfWhole = whole?.of === hashKey(every.queryKey) && whole.keys.every((key) => kept.has(key))
  const taken = async (some: readonly Row[]) => {
    await ready?.(some)
    return some
  }
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
                isChosen: (row) => kept.has(rowKey(row)),
                choose,
                chooseEvery,
                nameOf: (row) => t('rows.choose', { name: String(columns[0]?.value(row) ?? '') }),
                allLabel: t('rows.chooseAll', { count: rows.length }),
              }
            }
            busy={old || (isSorted && read.length < total && isPlaceholderData)}
          />
        </div>
      )}
      {any && (
        <ChosenBar
          label={[
            t('rows.chosen', { what: t(`ui.${counted}`, { count: chosen.length }) }),
            ...(away > 0 ? [t('rows.away', { count: away })] : []),
            ...(isCut && total > maxSortedRows && areAllChosen ? [t('rows.firstOf', { count: total })] : []),
          ].join(' · ')}
          aside={
            <button type="button" className={inBar} onClick={forget}>
              {t('rows.none')} <kbd aria-hidden>Esc</kbd>
            </button>
          }
        >
          {isCut && total <= maxSortedRows && areAllChosen && !isOfWhole && (
            <button type="button" className={inBar} onClick={chooseEvery}>
              {t('rows.whole', { count: total })}
            </button>
          )}
          {deeds(chosen).map(({ key, label, ...target }) => (
            <Link key={key} className={inBar} {...target}>
              {label}
            </Link>
          ))}
          <ListExport {...take} small="bar" read={() => taken(chosen)} />
        </ChosenBar>
      )}
    </>
  )
}
