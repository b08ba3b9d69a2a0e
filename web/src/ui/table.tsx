import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './table.module.css'

/** A column is a value at module scope: what it is called and what a row shows in it. */
export type Column<Row> = {
  key: string
  header: ReactNode
  /** In place of the header, where a click on it sorts. */
  heading?: ReactNode
  /** The rows stand in its order. */
  sorted?: 'ascending' | 'descending' | undefined
  cell: (row: Row, index: number) => ReactNode
  /** Numbers stand right, so that their places line up. */
  align?: 'left' | 'right' | 'center' | undefined
  /** Sentences (a remark) may break into lines; other cells stay on one. */
  wrap?: boolean | undefined
  minWidth?: number | undefined
}

export type TableProps<Row> = {
  /** Where it is narrow, and on paper, a column is a line and a row stands beside the row: for few rows of many figures.
   * `beside` a chart it is narrow at a desk, too. */
  turns?: boolean | 'beside' | undefined
  /** Said to those who hear the page, and the name of the scrolled area. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string | number
  /** The row can be opened; its first cell is the button. */
  onRow?: ((row: Row, index: number) => void) | undefined
  /** How many of the first cells the button is called by. */
  namedBy?: number | undefined
  /** The row that is open, the sum, what is wrong. */
  rowTone?: ((row: Row, index: number) => 'selected' | 'total' | 'late' | undefined) | undefined
  /** The first column stays while the others scroll. */
  pinFirst?: boolean | undefined
  /** As tall as its rows, for a table that is read on as one scrolls the page. */
  grows?: boolean | undefined
  /** Without its own card: inside a `Card flush`. */
  bare?: boolean | undefined
  /** Under the header when there are no rows. */
  empty?: ReactNode
}

/** Rows under their headings; many figures of few rows are turned where there is no room beside each other. */
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

/** A figure a line, a row of the table beside the other. */
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
  const frame = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () =>
      setOverflows(
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
      )
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [])

  return (
    <div className={cx(styles.card, bare && styles.bare)}>
      <div
        ref={frame}
        className={cx(styles.frame, grows && styles.grows, overflows && pinFirst && styles.pinned)}
        // What scrolls must be reachable with the keyboard.
        {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      >
        <table
          className={styles.table}
          data-columns={columns.length > mostOnPortrait ? 'many' : undefined}
          data-on-screen={onPaper ? undefined : true}
        >
          <caption className="said">{caption}</caption>
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
          <tbody>
            {rows.map((row, index) => {
              const tone = rowTone?.(row, index)
              return (
                <tr
                  key={rowKey(row, index)}
                  className={cx(onRow && styles.touchable, tone && styles[tone])}
                  // The button in the first cell is for the keyboard; its click arrives here too.
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
                            // A number alone does not say which row it is.
                            aria-labelledby={
                              namedBy > 1
                                ? columns
                                    .slice(0, namedBy)
                                    .map((_, at) => cellId(index, at))
                                    .join(' ')
                                : undefined
                            }
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

/** A table of more columns is printed on a page laid across. */
const mostOnPortrait = 8

// A long heading may take two lines; breaking a short one saves nothing.
function isShort(header: ReactNode): boolean {
  return typeof header === 'string' && header.length <= 10
}
