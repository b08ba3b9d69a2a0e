import { useState } from 'react'
import { mostChanges, type WrongRow } from '@penside/contract/workbook/workbook.ts'

/** A row to edit, with the columns of its sheet that have a heading. */
export type EditedRow = Pick<WrongRow, 'sheet' | 'row' | 'cells' | 'wrong' | 'animal'> & {
  columns: readonly RowColumn[]
}
export type RowColumn = { heading: string; place: number }

/** New text of a cell. */
export type NewText = readonly [row: EditedRow, place: number, text: string]
type CellPlace = { sheet: string; row: number; place: number | null }

const keyOf = ({ sheet, row }: Pick<EditedRow, 'sheet' | 'row'>, place: number | null) =>
  JSON.stringify([sheet, row, place])
const unchanged: ReadonlyMap<string, CellPlace & { value: string }> = new Map()

/** Columns of the headings of a sheet; those without a text are left out. */
export const columnsOf = (headings: readonly string[]): RowColumn[] =>
  headings.flatMap((heading, place) => (heading === '' ? [] : [{ heading, place }]))

/** Unsaved changes of rows, of one sheet or of several. */
export function useRowChanges() {
  const [changes, setChanges] = useState(unchanged)
  const isDropped = (row: EditedRow) => changes.has(keyOf(row, null))
  return {
    count: changes.size,
    isDropped,
    isChanged: (row: EditedRow, place: number) => changes.has(keyOf(row, place)),
    valueOf: (row: EditedRow, place: number) =>
      changes.get(keyOf(row, place))?.value ?? row.cells[place] ?? '',
    setCells(texts: readonly NewText[]) {
      const next = new Map(changes)
      for (const [row, place, value] of texts)
        if (value === (row.cells[place] ?? '')) next.delete(keyOf(row, place))
        else next.set(keyOf(row, place), { sheet: row.sheet, row: row.row, place, value })
      setChanges(next)
    },
    setDropped(row: EditedRow, drop: boolean) {
      const next = new Map(changes)
      if (drop) next.set(keyOf(row, null), { sheet: row.sheet, row: row.row, place: null, value: '' })
      else next.delete(keyOf(row, null))
      setChanges(next)
    },
    /** The changes as they are sent; those of dropped rows are left out. */
    toSend: () =>
      [...changes.values()]
        .filter(({ sheet, row, place }) => place === null || !changes.has(keyOf({ sheet, row }, null)))
        .slice(0, mostChanges),
    reset: () => setChanges(unchanged),
  }
}

export type RowChanges = ReturnType<typeof useRowChanges>

/**
 * Texts pasted at a cell: each line of the clipboard changes the next row of the same sheet, since rows of other sheets
 * have other columns.
 */
export function pastedTexts(text: string, rows: readonly EditedRow[], line: number, at: number): NewText[] {
  const first = rows[line]
  if (!first) return []
  const targets = rows.slice(line).filter(({ sheet }) => sheet === first.sheet)
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((each) => each.split('\t'))
  return lines.flatMap((cells, down) =>
    cells.flatMap((cell, right): NewText[] => {
      const row = targets[down]
      const column = row?.columns[at + right]
      return row && column ? [[row, column.place, cell.trim()]] : []
    }),
  )
}
