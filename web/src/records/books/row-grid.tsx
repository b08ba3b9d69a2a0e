import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { books, mostChanges, type Cause, type WrongRow } from '@penside/contract/workbook/workbook.ts'
import { useT } from '../../i18n/index.ts'
import { pages } from '../../screen/api.ts'
import { QueryResult } from '../../screen/query-result.tsx'
import { useAction } from '../../screen/use-action.ts'
import { useIsDesk } from '../../screen/use-is-desk.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCheck } from './use-check.ts'
import styles from './row-grid.module.css'

const perPage = 50

/** Unsaved changes of rows: new texts of cells by `row:place`, and rows to leave out. */
type Changes = { cells: ReadonlyMap<string, string>; dropped: ReadonlySet<number> }
const unchanged: Changes = { cells: new Map(), dropped: new Set() }
const keyOf = (row: number, place: number) => `${row}:${place}`

type GridProps = { importId: number; of: Cause; isChecking: boolean; onSaved: () => void }

/** Rows of a cause with all their columns, to be edited in place: a grid at a desk, cards on a phone. */
export function RowGrid({ importId, of: { sheet, column, code, word }, isChecking, onSaved }: GridProps) {
  const t = useT()
  const trying = useAction()
  const isDesk = useIsDesk()
  const { send, sending } = useCheck(books.correct)
  const [changes, setChanges] = useState(unchanged)
  const key = { importId, sheet, code, ...(column && { column }), ...(word && { word }) }
  const paged = useInfiniteQuery(pages(books.wrongRows, { ...key, pageSize: perPage }))
  const rows = paged.data?.pages.flatMap((page) => page.rows) ?? []
  const headings = paged.data?.pages[0]?.headings ?? []
  const columns = headings.flatMap((heading, place) => (heading === '' ? [] : [{ heading, place }]))
  const count = changes.cells.size + changes.dropped.size

  const valueOf = ({ row, cells }: WrongRow, place: number) =>
    changes.cells.get(keyOf(row, place)) ?? cells[place] ?? ''
  const setCells = (texts: readonly (readonly [row: WrongRow, place: number, text: string])[]) => {
    const cells = new Map(changes.cells)
    for (const [row, place, text] of texts)
      if (text === (row.cells[place] ?? '')) cells.delete(keyOf(row.row, place))
      else cells.set(keyOf(row.row, place), text)
    setChanges({ ...changes, cells })
  }
  const setDropped = (row: number, isDropped: boolean) => {
    const dropped = new Set(changes.dropped)
    if (isDropped) dropped.add(row)
    else dropped.delete(row)
    setChanges({ ...changes, dropped })
  }
  const save = async () => {
    const edited = [...changes.cells].flatMap(([at, value]) => {
      const [row = 0, place = 0] = at.split(':').map(Number)
      return changes.dropped.has(row) ? [] : [{ sheet, row, place, value }]
    })
    const left = [...changes.dropped].map((row) => ({ sheet, row, place: null, value: '' }))
    const all = [...left, ...edited].slice(0, mostChanges)
    const isSaved = await trying(() => send({ importId, changes: all }), t('records.books.causes.saved'))
    if (!isSaved) return
    setChanges(unchanged)
    onSaved()
  }
  const shared = { rows, columns, changes, valueOf, setCells, setDropped }
  return (
    <QueryResult query={paged} waiting={<Skeleton shape="list" count={3} />}>
      {() => (
        <div className={styles.stack}>
          {isDesk ? <Grid {...shared} /> : <Cards {...shared} />}
          {paged.hasNextPage && (
            <Button busy={paged.isFetchingNextPage} onClick={() => void paged.fetchNextPage()}>
              {t('records.books.more')}
            </Button>
          )}
          {count > 0 && (
            <Button kind="primary" compact busy={sending} disabled={isChecking} onClick={() => void save()}>
              {t('records.books.causes.save', { count })}
            </Button>
          )}
        </div>
      )}
    </QueryResult>
  )
}

type RowsProps = {
  rows: readonly WrongRow[]
  columns: readonly { heading: string; place: number }[]
  changes: Changes
  valueOf: (row: WrongRow, place: number) => string
  setCells: (texts: readonly (readonly [row: WrongRow, place: number, text: string])[]) => void
  setDropped: (row: number, isDropped: boolean) => void
}

/** Grid at a desk. Arrows and Enter move, Escape restores a cell, and cells copied from a sheet can be pasted. */
function Grid({ rows, columns, changes, valueOf, setCells, setDropped }: RowsProps) {
  const t = useT()
  const table = useRef<HTMLTableElement>(null)
  const focus = (line: number, at: number) => {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-at="${line}:${at}"]`)
    cell?.focus()
    cell?.select()
    return Boolean(cell)
  }
  const move = (event: KeyboardEvent<HTMLInputElement>, line: number, at: number) => {
    if (event.nativeEvent.isComposing) return
    const row = rows[line]!
    const { selectionStart, selectionEnd, value } = event.currentTarget
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    const to = {
      Enter: [line + (event.shiftKey ? -1 : 1), at],
      ArrowDown: [line + 1, at],
      ArrowUp: [line - 1, at],
      ...((isWhole || selectionStart === 0) && { ArrowLeft: [line, at - 1] }),
      ...((isWhole || selectionEnd === value.length) && { ArrowRight: [line, at + 1] }),
    }[event.key]
    if (event.key === 'Escape') {
      const { place } = columns[at]!
      setCells([[row, place, row.cells[place] ?? '']])
      event.stopPropagation()
    } else if (to && focus(to[0]!, to[1]!)) event.preventDefault()
  }
  const paste = (event: ClipboardEvent, line: number, at: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    const lines = text
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((each) => each.split('\t'))
    setCells(
      lines.flatMap((cells, down) =>
        cells.flatMap((cell, right) => {
          const row = rows[line + down]
          const target = columns[at + right]
          return row && target ? [[row, target.place, cell.trim()] as const] : []
        }),
      ),
    )
  }
  return (
    <>
      <p className={styles.hint}>{t('records.books.causes.keys')}</p>
      <div className={styles.frame}>
        <table ref={table} className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{t('records.books.column.row')}</th>
              {columns.map(({ heading, place }) => (
                <th key={place} scope="col">
                  {heading}
                </th>
              ))}
              <th scope="col">{t('records.books.causes.leaveOut')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, line) => (
              <tr key={row.row} data-dropped={changes.dropped.has(row.row)}>
                <th scope="row">{row.row}</th>
                {columns.map(({ heading, place }, at) => (
                  <td key={place} data-wrong={row.wrong.includes(place)}>
                    <input
                      className={styles.input}
                      data-at={`${line}:${at}`}
                      data-changed={changes.cells.has(keyOf(row.row, place))}
                      aria-label={t('records.books.causes.cell', { row: row.row, heading })}
                      aria-invalid={row.wrong.includes(place) && !changes.cells.has(keyOf(row.row, place))}
                      autoComplete="off"
                      value={valueOf(row, place)}
                      onChange={({ target }) => setCells([[row, place, target.value]])}
                      onKeyDown={(event) => move(event, line, at)}
                      onPaste={(event) => paste(event, line, at)}
                    />
                  </td>
                ))}
                <td className={styles.leave}>
                  <input
                    type="checkbox"
                    aria-label={t('records.books.causes.leaveOutOf', { row: row.row })}
                    checked={changes.dropped.has(row.row)}
                    onChange={({ target }) => setDropped(row.row, target.checked)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** A card for each row on a phone, its rejected cells first. */
function Cards({ rows, columns, changes, valueOf, setCells, setDropped }: RowsProps) {
  const t = useT()
  const [open, setOpen] = useState<number | null>(null)
  return rows.map((row) => {
    const field = ({ heading, place }: (typeof columns)[number]) => (
      <TextField
        key={place}
        label={heading}
        value={valueOf(row, place)}
        onChange={(text) => setCells([[row, place, text]])}
      />
    )
    const isWrong = ({ place }: (typeof columns)[number]) => row.wrong.includes(place)
    // The first column says whose row it is.
    const first = columns.filter((each, at) => isWrong(each) || at === 0)
    return (
      <section key={row.row} className={styles.card} data-dropped={changes.dropped.has(row.row)}>
        <h3 className={styles.row}>{t('records.books.causes.row', { row: row.row })}</h3>
        {first.map(field)}
        <Fold
          title={t('records.books.causes.others')}
          open={open === row.row}
          onToggle={(isOpen) => setOpen(isOpen ? row.row : null)}
        >
          <div className={styles.stack}>{columns.filter((each) => !first.includes(each)).map(field)}</div>
        </Fold>
        <Checkbox
          label={t('records.books.causes.leaveOut')}
          checked={changes.dropped.has(row.row)}
          onChange={(isDropped) => setDropped(row.row, isDropped)}
        />
      </section>
    )
  })
}
