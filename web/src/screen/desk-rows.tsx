import { hashKey, useQuery, type QueryKey } from '@tanstack/react-query'
import { useEffect, useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { writtenDay } from '../i18n/format.ts'
import { useT } from '../i18n/index.ts'
import type { ListCardProps } from '../ui/list.tsx'
import { ChosenBar, inBar, RowsTable, type Room } from '../ui/rows-table.tsx'
import type { RowNoun } from './row-noun.ts'
import { mostSorted, rowsStay } from './list-state.ts'
import { asTableColumn, type ReportColumn } from './report-screen.tsx'
import { useSession } from './session.ts'
import { useSorted } from './sorted.tsx'
import { ListExport } from './list-export.tsx'

export type DeskColumn<Row> = ReportColumn<Row> & {
  /** How much room the list must have for it; on paper and in the sheet it always stands. `paper`: there alone. */
  room?: Room | 'paper' | undefined
  /** Sentences may break into lines. */
  wrap?: boolean | undefined
}

/** What is done with many rows at once. */
export type Deed = { key: string; label: string; to: string; state: unknown }

/** How a list looks at a desk. */
export type DeskList<Row> = {
  /** Names the table, the print and the Excel file. */
  title: string
  columns: readonly DeskColumn<Row>[]
  counted: RowNoun
  /** For which days it is, on paper; without it, how things stand today. */
  note?: string | undefined
  /** What is drawn before it can be printed. */
  ready?: ((rows: readonly Row[]) => Promise<unknown>) | undefined
  /** Rows can be chosen, for these. */
  deeds?: ((chosen: readonly Row[]) => readonly Deed[]) | undefined
}

/** The rows that are chosen, as they were when they were last in sight. */
export type ChosenRows<Row> = ReadonlyMap<string | number, Row>

export type DeskRowsProps<Row> = DeskList<Row> & {
  /** Those that have been read so far, and how many there are. */
  rows: readonly Row[]
  total: number
  /** In place of rows, where there are none. */
  none?: ReactNode
  /** The rows are those of what was asked for before. */
  old?: boolean | undefined
  /** Kept by the list, which stays while its rows change. */
  chosen: readonly [ChosenRows<Row>, Dispatch<SetStateAction<ChosenRows<Row>>>]
  /** Every row of what was asked for. */
  every: { queryKey: QueryKey; read: () => Promise<readonly Row[]> }
  rowKey: (row: Row) => string | number
  /** Above the list: where paper and sheet are offered. */
  head: HTMLElement | null
  /** The order that a reader gave it. */
  kept: readonly [by: string, setBy: (by: string) => void]
  /** Where a row leads, and whether it is the one that is shown beside the list. */
  cardOf: (row: Row) => Pick<ListCardProps, 'to' | 'state' | 'onClick' | 'selected' | 'tone'>
}

/** The rows of a list at a desk: low, sorted by their headings, to be chosen for work on many, on paper and in a sheet. */
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
    off: total > mostSorted,
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
  // As they are now, where they are still in sight.
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
    if (!isCut || total > mostSorted) return
    void every.read().then((all) => {
      choose(all, true)
      setWhole({ of: hashKey(every.queryKey), keys: all.map(rowKey) })
    })
  }
  const forget = () => setKept(new Map())
  const any = deeds !== undefined && chosen.length > 0
  const away = chosen.filter((row) => !now.has(rowKey(row))).length
  // All there are of what is asked for, once they were chosen at once.
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
    note: note ?? writtenDay(today),
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
            ...(isCut && total > mostSorted && areAllChosen ? [t('rows.firstOf', { count: total })] : []),
          ].join(' · ')}
          aside={
            <button type="button" className={inBar} onClick={forget}>
              {t('rows.none')} <kbd aria-hidden>Esc</kbd>
            </button>
          }
        >
          {isCut && total <= mostSorted && areAllChosen && !isOfWhole && (
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
