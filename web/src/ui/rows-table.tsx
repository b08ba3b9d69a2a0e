import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { IconCheck } from './icons/first.ts'
import { cx } from './class-names.ts'
import styles from './rows-table.module.css'
import type { ListCardProps } from './list.tsx'
import type { Column } from './table.tsx'
import { Tap } from './tap.tsx'

/** Width of the list from which a column is displayed. `always` columns tell rows apart beside a card. */
export type Room = 'always' | 'some' | 'more' | 'most'
export type RowsColumn<Row> = Column<Row> & { room?: Room | undefined }

/** Selection of rows for bulk work: by checkboxes, and with Shift for a range. */
export type Choosing<Row> = {
  isChosen: (row: Row) => boolean
  choose: (rows: readonly Row[], yes: boolean) => void
  /** Chooses every row of the list, also those not loaded yet. */
  chooseEvery: () => void
  /** Accessible name of a row's checkbox. */
  nameOf: (row: Row) => string
  allLabel: string
}

/** Table of a long list at a desk, with low rows under a sticky head; each row is a link or a button. */
export function RowsTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  cardOf,
  choosing,
  busy,
}: {
  caption: string
  /** The first column is the name and the link of its row. */
  columns: readonly RowsColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string | number
  /** Target of a row, and whether it is open beside the list. */
  cardOf: (row: Row) => Pick<ListCardProps, 'to' | 'state' | 'onClick' | 'selected' | 'tone'>
  choosing?: Choosing<Row> | undefined
  /** Other rows are being loaded to replace these. */
  busy?: boolean | undefined
}) {
  const { chooseTo, onKey } = useRowKeys(rows, choosing)
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <RowsHead columns={columns} rows={rows} choosing={choosing} />
        <tbody data-list aria-busy={busy}>
          {rows.map((row, index) => {
            const { selected: current, tone, ...target } = cardOf(row)
            const chosen = choosing?.isChosen(row) ?? false
            return (
              <tr
                key={rowKey(row, index)}
                className={cx(
                  styles.row,
                  chosen && styles.chosen,
                  current && styles.selected,
                  tone === 'muted' && styles.muted,
                )}
              >
                {choosing && (
                  <td className={styles.tick} data-no-print>
                    <Box
                      label={choosing.nameOf(row)}
                      checked={chosen}
                      onChange={(yes, reaches) => chooseTo(index, yes, reaches)}
                      onKeyDown={(event) => onKey(event, index)}
                    />
                  </td>
                )}
                {columns.map((column, place) => (
                  <td
                    key={column.key}
                    className={cx(
                      styles[column.align ?? 'left'],
                      styles[column.room ?? 'always'],
                      column.wrap && styles.wrap,
                    )}
                  >
                    {place === 0 ? (
                      <Tap
                        {...target}
                        className={styles.name}
                        current={current}
                        onKeyDown={(event) => onKey(event, index)}
                      >
                        {column.cell(row, index)}
                      </Tap>
                    ) : (
                      column.cell(row, index)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function RowsHead<Row>({
  columns,
  rows,
  choosing,
}: {
  columns: readonly RowsColumn<Row>[]
  rows: readonly Row[]
  choosing: Choosing<Row> | undefined
}) {
  return (
    <thead>
      <tr>
        {choosing && (
          <th scope="col" className={styles.tick} data-no-print>
            <Box
              label={choosing.allLabel}
              checked={rows.length > 0 && rows.every(choosing.isChosen)}
              some={rows.some(choosing.isChosen)}
              onChange={(yes) => choosing.choose(rows, yes)}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={column.sorted}
            className={cx(styles[column.align ?? 'left'], styles[column.room ?? 'always'])}
          >
            {column.heading ?? column.header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Chooses a row or a range of rows, by click and by key. */
function useRowKeys<Row>(rows: readonly Row[], choosing: Choosing<Row> | undefined) {
  // Row at which a Shift range starts.
  const anchor = useRef(0)
  const chooseTo = (index: number, yes: boolean, reaches: boolean) => {
    const from = reaches ? Math.min(anchor.current, index) : index
    const until = reaches ? Math.max(anchor.current, index) : index
    choosing?.choose(rows.slice(from, until + 1), yes)
    anchor.current = index
  }
  const onKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    if (!choosing || event.altKey) return
    const row = rows[index]
    if (!row) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') choosing.chooseEvery()
    else if (event.key === ' ' && event.currentTarget.matches('a'))
      chooseTo(index, event.shiftKey || !choosing.isChosen(row), event.shiftKey)
    else if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const next = index + (event.key === 'ArrowDown' ? 1 : -1)
      if (!rows[next]) return
      if (!choosing.isChosen(row)) anchor.current = index
      chooseTo(next, true, true)
      const body = event.currentTarget.closest('tbody')
      body?.querySelectorAll<HTMLElement>(':scope > tr > td > a').item(next).focus()
    } else return
    event.preventDefault()
  }
  return { chooseTo, onKey }
}

/** Checkbox without a visible label. */
function Box({
  label,
  checked,
  some = false,
  onChange,
  onKeyDown,
}: {
  label: string
  checked: boolean
  /** Some rows are chosen, but not all. */
  some?: boolean
  onChange: (yes: boolean, reaches: boolean) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = some && !checked
  }, [some, checked])
  return (
    <label className={styles.box}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onKeyDown={onKeyDown}
        onChange={(event) =>
          onChange(
            event.target.checked,
            event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
          )
        }
      />
      <span aria-hidden>
        <IconCheck size={14} stroke={3} />
      </span>
    </label>
  )
}

/** Bar at the bottom of a list with the actions for the chosen rows. */
export function ChosenBar({
  label,
  children,
  aside,
}: {
  label: string
  children: ReactNode
  aside: ReactNode
}) {
  return (
    <div className={styles.bar} role="region" aria-label={label} data-no-print>
      <b role="status">{label}</b>
      {children}
      <span className={styles.aside}>{aside}</span>
    </div>
  )
}

/** Class of a button in that bar. */
export const inBar = styles.deed
