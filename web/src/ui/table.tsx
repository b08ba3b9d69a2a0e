import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './table.module.css'

/** Column of a table, declared at module scope. */
export type Column<Row> = {
  key: string
  header: ReactNode
  /** Replaces the header, such as a button that sorts. */
  heading?: ReactNode
  /** Direction in which the rows are sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined
  cell: (row: Row, index: number) => ReactNode
  /** Numbers are right-aligned. */
  align?: 'left' | 'right' | 'center' | undefined
  /** Lets sentences, such as remarks, wrap; other cells stay on one line. */
  wrap?: boolean | undefined
  minWidth?: number | undefined
}

export type TableProps<Row> = {
  /**
   * On narrow screens and on paper, swaps rows and columns: for few rows with many figures. `beside` a chart, also at
   * a desk.
   */
  turns?: boolean | 'beside' | undefined
  /** Accessible name of the table and of its scrolled area. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string | number
  /** Opens a row; its first cell becomes a button. */
  onRow?: ((row: Row, index: number) => void) | undefined
  /** Number of first cells that make up the button's name. */
  namedBy?: number | undefined
  /** Marks the open row, the total, or a problem. */
  rowTone?: ((row: Row, index: number) => 'selected' | 'total' | 'late' | undefined) | undefined
  /** Keeps the first column in sight while the others scroll. */
  pinFirst?: boolean | undefined
  /** As tall as its rows, for a table that scrolls with the page. */
  grows?: boolean | undefined
  /** Without a card of its own: inside a `Card flush`. */
  bare?: boolean | undefined
  /** Below the header when there are no rows. */
  empty?: ReactNode
}

/** Rows under their headings; with `turns` it swaps rows and columns where there is no room. */
export function Table<Row>({ turns, ...table }: TableProps<Row>) {
  if (!turns) return <Plain {...table} />
  return (
    <>
      <div className={cx(styles.whereWide, turns === 'beside' && styles.atDesk)}>
        <Plain {...table} onPaper={false} />
      </div>
      <div className={cx(styles.whereNarrow, styles.turned, turns === 'beside' && styles.atDesk)}>
        <Turned {...table} />
      </div>
    </>
  )
}

/** Table with a line per figure and a column per row. */
function Turned<Row>({ columns, rows, rowKey, ...table }: Omit<TableProps<Row>, 'turns'>) {
  const [first, ...figures] = columns
  if (!first) return null
  return (
    <Plain
      caption={table.caption}
      bare={table.bare}
      empty={rows.length === 0 ? table.empty : undefined}
      grows
      columns={[
        { key: first.key, header: first.header, cell: ({ header }: Column<Row>) => header },
        ...rows.map((row, index) => ({
          key: String(rowKey(row, index)),
          header: first.cell(row, index),
          align: 'right' as const,
          cell: ({ cell }: Column<Row>) => cell(row, index),
        })),
      ]}
      rows={rows.length === 0 ? [] : figures}
      rowKey={({ key }) => key}
    />
  )
}

function Plain<Row>({
  caption,
  columns,
  rows,
  rowKey,
  onRow,
  rowTone,
  pinFirst = true,
  grows,
  bare,
  empty,
  onPaper = true,
  namedBy = 1,
}: Omit<TableProps<Row>, 'turns'> & { onPaper?: boolean }) {
  const id = useId()
  const cellId = (row: number, column: number) => `${id}-${row}-${column}`
  // A number alone does not identify the row.
  const nameOf = (row: number) =>
    namedBy > 1 ? Array.from({ length: namedBy }, (_, at) => cellId(row, at)).join(' ') : undefined
  const { frame, overflows } = useOverflow()

  return (
    <div className={cx(styles.card, bare && styles.bare)}>
      <div
        ref={frame}
        className={cx(styles.frame, grows && styles.grows, overflows && pinFirst && styles.pinned)}
        {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      >
        <table
          className={styles.table}
          data-columns={columns.length > mostOnPortrait ? 'many' : undefined}
          data-on-screen={onPaper ? undefined : true}
        >
          <caption className="visually-hidden">{caption}</caption>
          <PlainHead columns={columns} />
          <tbody>
            {rows.map((row, index) => {
              const tone = rowTone?.(row, index)
              return (
                <tr
                  key={rowKey(row, index)}
                  className={cx(onRow && styles.touchable, tone && styles[tone])}
                  // The button in the first cell is for keyboards; its click arrives here too.
                  onClick={onRow && (() => onRow(row, index))}
                >
                  {columns.map((column, place) => {
                    const content = column.cell(row, index)
                    return (
                      <td
                        key={column.key}
                        id={onRow && place < namedBy ? cellId(index, place) : undefined}
                        className={cx(styles[column.align ?? 'left'], column.wrap && styles.wrap)}
                      >
                        {onRow && place === 0 ? (
                          <button
                            type="button"
                            className={styles.open}
                            aria-labelledby={nameOf(index)}
                            aria-current={tone === 'selected' || undefined}
                          >
                            {content}
                          </button>
                        ) : (
                          content
                        )}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && empty !== undefined && <div className={styles.empty}>{empty}</div>}
    </div>
  )
}

function PlainHead<Row>({ columns }: Pick<TableProps<Row>, 'columns'>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            aria-sort={column.sorted}
            className={cx(
              styles[column.align ?? 'left'],
              isShort(column.header) ? styles.short : styles.long,
            )}
            style={{ minWidth: column.minWidth }}
          >
            {column.heading ?? column.header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Whether the content of a frame is larger than the frame. */
function useOverflow() {
  const frame = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)

  // Before the first paint, so that a table that scrolls is always within reach of the keyboard.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () =>
      setOverflows(
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
      )
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])
  return { frame, overflows }
}

/** Tables with more columns are printed in landscape. */
const mostOnPortrait = 8

// A long heading may take two lines; breaking a short one saves nothing.
function isShort(header: ReactNode): boolean {
  return typeof header === 'string' && header.length <= 10
}
