import type { Day } from '../basics/day.ts'
import { tried } from '../basics/refusal.ts'
import { isEmpty, type Cell, type Reading } from '../table/cell.ts'
import { dayOf, tagOf } from '../table/column.ts'
import type { FileRow } from '../table/table.ts'
import { allColumnsOf } from './matching/foreign-columns.ts'
import type { SheetKey } from './sheets.ts'

/** Where a sheet of a file has the numbers of animals and the days of their rows. Places count from 0. */
export type AnimalSheet = { sheet: string; headings: number; tag: number; days: number[] }

/** A row of an animal, with its first day; null if it has none that can be read. */
export type AnimalRow = { row: FileRow; on: Day | null }

/** Days by which the rows of an animal are ordered. */
const orderingDays = ['on', 'enteredOn']

/** The sheets of a file that have a column of the numbers of animals, in their order. */
export function animalSheetsOf(
  sources: Iterable<{ sheet: string; key: SheetKey; row: number; columns: readonly (string | null)[] }>,
): AnimalSheet[] {
  const found = new Map<string, AnimalSheet>()
  for (const { sheet, key, row, columns } of sources) {
    const tag = columns.indexOf('tag')
    if (tag < 0 || row === 0) continue
    const days = columns.flatMap((column, place) =>
      column !== null && orderingDays.includes(column) && allColumnsOf(key)[column]?.look === 'day'
        ? [place]
        : [],
    )
    const known = found.get(sheet) ?? { sheet, headings: row, tag, days: [] }
    found.set(sheet, { ...known, days: [...new Set([...known.days, ...days])] })
  }
  return [...found.values()]
}

const tagColumn = tagOf('', '', '')
const dayColumn = dayOf('', '', '')

/** Number of the animal of a row; null if it has none that can be read. */
export function animalOf({ tag }: AnimalSheet, [, ...cells]: FileRow, reading: Reading): string | null {
  const cell = cells[tag]
  return isEmpty(cell)
    ? null
    : tried(
        () => tagColumn.read(cell as Cell, reading),
        () => null,
      )
}

/** Rows of an animal on a sheet, below its headings. */
export const rowsOfAnimal = (
  animal: string,
  sheet: AnimalSheet,
  rows: readonly FileRow[],
  reading: Reading,
): AnimalRow[] =>
  rows.flatMap((row) =>
    row[0] > sheet.headings && animalOf(sheet, row, reading) === animal
      ? [{ row, on: firstDayOf(sheet, row, reading) }]
      : [],
  )

const firstDayOf = ({ days }: AnimalSheet, [, ...cells]: FileRow, reading: Reading): Day | null =>
  days
    .flatMap((place) => {
      const cell = cells[place]
      return isEmpty(cell)
        ? []
        : (tried<Day | null>(
            () => dayColumn.read(cell as Cell, reading),
            () => null,
          ) ?? [])
    })
    .toSorted()[0] ?? null
