import { Fragment, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { books } from '@penside/contract/workbook/workbook.ts'
import { useT } from '../../i18n/index.ts'
import { useAction } from '../../screen/use-action.ts'
import { useIsDesk } from '../../screen/use-is-desk.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fold } from '../../ui/fold.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { pastedTexts, type EditedRow, type RowChanges, type RowColumn } from './row-changes.ts'
import { useCheck } from './use-check.ts'
import styles from './row-grid.module.css'

type Problem = { text: string; isUnusual: boolean }

type RowGridProps = {
  rows: readonly EditedRow[]
  changes: RowChanges
  /** What names a row: its number, for rows of several sheets after its day. */
  titleOf: (row: EditedRow) => string
  /** What is wrong or unusual in a row, where the rows do not share their cause. */
  problemsOf?: (row: EditedRow) => readonly Problem[]
  /** Opens all rows of an animal. */
  onAnimal?: ((animal: string) => void) | undefined
}

/** Rows of a file with all their columns, to be edited in place: a grid at a desk, cards on a phone. */
export function RowGrid(props: RowGridProps) {
  const isDesk = useIsDesk()
  return isDesk ? <Grid {...props} /> : <Cards {...props} />
}

const areOfOneSheet = (rows: readonly EditedRow[]) =>
  rows.every(({ columns }) => columns === rows[0]?.columns)

type SaveRowsProps = { importId: number; changes: RowChanges; isChecking: boolean; onSaved: () => void }

/** Button that saves the changes of rows together, and has the file checked. */
export function SaveRows({ importId, changes, isChecking, onSaved }: SaveRowsProps) {
  const t = useT()
  const trying = useAction()
  const { send, sending } = useCheck(books.correct)
  const save = async () => {
    const all = changes.toSend()
    const isSaved = await trying(() => send({ importId, changes: all }), t('records.books.causes.saved'))
    if (!isSaved) return
    changes.reset()
    onSaved()
  }
  if (changes.count === 0) return null
  return (
    <div className={styles.save}>
      <Button kind="primary" compact wide busy={sending} disabled={isChecking} onClick={() => void save()}>
        {t('records.books.causes.save', { count: changes.count })}
      </Button>
    </div>
  )
}

/** Grid at a desk. Arrows and Enter move, Escape restores a cell, and cells copied from a sheet can be pasted. */
function Grid({ rows, changes, titleOf, problemsOf, onAnimal }: RowGridProps) {
  const t = useT()
  const table = useRef<HTMLTableElement>(null)
  const isOneSheet = areOfOneSheet(rows)
  const focus = (line: number, at: number) => {
    const cells = table.current?.querySelectorAll<HTMLInputElement>(`[data-line="${line}"]`)
    const cell = at < 0 ? undefined : (cells?.[at] ?? cells?.[cells.length - 1])
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
      ...((isWhole || selectionEnd === value.length) &&
        at < row.columns.length - 1 && { ArrowRight: [line, at + 1] }),
    }[event.key]
    if (event.key === 'Escape') {
      const { place } = row.columns[at]!
      changes.setCells([[row, place, row.cells[place] ?? '']])
      event.stopPropagation()
    } else if (to && focus(to[0]!, to[1]!)) event.preventDefault()
  }
  const paste = (event: ClipboardEvent, line: number, at: number) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    changes.setCells(pastedTexts(text, rows, line, at))
  }
  const head = ({ sheet, columns }: Pick<EditedRow, 'sheet' | 'columns'>) => (
    <tr>
      <th scope="col">{isOneSheet ? t('records.books.column.row') : sheet}</th>
      {columns.map(({ heading, place }) => (
        <th key={place} scope="col">
          {heading}
        </th>
      ))}
      <th scope="col">{t('records.books.causes.leaveOut')}</th>
    </tr>
  )
  return (
    <>
      <p className={styles.hint}>{t('records.books.causes.keys')}</p>
      <div className={styles.frame}>
        <table ref={table} className={styles.grid}>
          {isOneSheet && rows[0] && <thead>{head(rows[0])}</thead>}
          <tbody>
            {rows.map((row, line) => (
              <Fragment key={`${row.sheet}\n${row.row}`}>
                {!isOneSheet && row.columns !== rows[line - 1]?.columns && head(row)}
                <GridRow
                  row={row}
                  title={isOneSheet ? null : titleOf(row)}
                  line={line}
                  changes={changes}
                  onAnimal={onAnimal}
                  onMove={move}
                  onPaste={paste}
                />
                <GridProblems of={problemsOf?.(row) ?? []} columns={row.columns.length + 2} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type GridRowProps = Pick<RowGridProps, 'changes' | 'onAnimal'> & {
  row: EditedRow
  /** What names the row among those of several sheets; null among those of one. */
  title: string | null
  line: number
  onMove: (event: KeyboardEvent<HTMLInputElement>, line: number, at: number) => void
  onPaste: (event: ClipboardEvent, line: number, at: number) => void
}

function GridRow({ row, title, line, changes, onAnimal, onMove, onPaste }: GridRowProps) {
  const t = useT()
  const labelOf = (heading: string) =>
    title === null
      ? t('records.books.causes.cell', { row: row.row, heading })
      : `${heading}, ${row.sheet}, ${title}`
  return (
    <tr data-dropped={changes.isDropped(row)}>
      <th scope="row">
        {title ?? row.row}
        {row.animal && onAnimal && (
          <Button small onClick={() => onAnimal(row.animal)}>
            {t('records.books.animal.all', { animal: row.animal })}
          </Button>
        )}
      </th>
      {row.columns.map(({ heading, place }, at) => (
        <td key={place} data-wrong={row.wrong.includes(place)}>
          <input
            className={styles.input}
            data-line={line}
            data-changed={changes.isChanged(row, place)}
            aria-label={labelOf(heading)}
            aria-invalid={row.wrong.includes(place) && !changes.isChanged(row, place)}
            autoComplete="off"
            value={changes.valueOf(row, place)}
            onChange={({ target }) => changes.setCells([[row, place, target.value]])}
            onKeyDown={(event) => onMove(event, line, at)}
            onPaste={(event) => onPaste(event, line, at)}
          />
        </td>
      ))}
      <td className={styles.leave}>
        <input
          type="checkbox"
          aria-label={
            title === null
              ? t('records.books.causes.leaveOutOf', { row: row.row })
              : `${t('records.books.causes.leaveOut')}, ${row.sheet}, ${title}`
          }
          checked={changes.isDropped(row)}
          onChange={({ target }) => changes.setDropped(row, target.checked)}
        />
      </td>
    </tr>
  )
}

function GridProblems({ of, columns }: { of: readonly Problem[]; columns: number }) {
  if (of.length === 0) return null
  return (
    <tr>
      <td className={styles.problems} colSpan={columns}>
        <Problems of={of} />
      </td>
    </tr>
  )
}

function Problems({ of }: { of: readonly Problem[] }) {
  return of.map(({ text, isUnusual }) => (
    <p key={text} className={isUnusual ? styles.unusual : styles.problem}>
      {text}
    </p>
  ))
}

/** A card for each row on a phone, its rejected cells first; a row without one is summed up. */
function Cards({ rows, changes, titleOf, problemsOf, onAnimal }: RowGridProps) {
  const t = useT()
  const [open, setOpen] = useState<string | null>(null)
  const isOneSheet = areOfOneSheet(rows)
  return rows.map((row) => {
    const key = `${row.sheet}\n${row.row}`
    const { columns, wrong } = row
    const field = ({ heading, place }: RowColumn) => (
      <TextField
        key={place}
        label={heading}
        value={changes.valueOf(row, place)}
        onChange={(text) => changes.setCells([[row, place, text]])}
      />
    )
    // The first column says whose row it is.
    const first = wrong.length > 0 ? columns.filter(({ place }, at) => wrong.includes(place) || at === 0) : []
    const filled = columns.filter(({ place }) => changes.valueOf(row, place) !== '')
    return (
      <section key={key} className={styles.card} data-dropped={changes.isDropped(row)}>
        <h3 className={styles.row}>
          {!isOneSheet && `${row.sheet} · `}
          {titleOf(row)}
        </h3>
        <Problems of={problemsOf?.(row) ?? []} />
        {first.length === 0 && (
          <p className={styles.hint}>
            {filled.map(({ heading, place }) => `${heading} ${changes.valueOf(row, place)}`).join(' · ')}
          </p>
        )}
        {first.map(field)}
        <Fold
          title={t(first.length > 0 ? 'records.books.causes.others' : 'records.books.animal.edit')}
          open={open === key}
          onToggle={(isOpen) => setOpen(isOpen ? key : null)}
        >
          <div className={styles.stack}>{columns.filter((each) => !first.includes(each)).map(field)}</div>
        </Fold>
        {row.animal && onAnimal && (
          <Button onClick={() => onAnimal(row.animal)}>
            {t('records.books.animal.all', { animal: row.animal })}
          </Button>
        )}
        <Checkbox
          label={t('records.books.causes.leaveOut')}
          checked={changes.isDropped(row)}
          onChange={(isDropped) => changes.setDropped(row, isDropped)}
        />
      </section>
    )
  })
}
