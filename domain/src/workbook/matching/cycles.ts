import { isEmpty, type Cell } from '../../table/cell.ts'
import type { SheetKey } from '../sheets.ts'
import type { RowKind } from './sheet-match.ts'

/**
 * Kinds of records that a row of a table of cycles has: one row for each litter of a sow, from mating to weaning, with a
 * day for each record.
 */
export const cycleKeys = [
  'matings',
  'accidents',
  'farrowings',
  'weanings',
  'removals',
] as const satisfies readonly SheetKey[]

/** Types of an accident, by the headings of its day that name them. */
export const accidentWords: Readonly<Record<string, string>> = {
  '050008': '재발일, 재발일자, 재귀일, return date, date returned, ngày lốc',
  '050002': '유산일, 유산일자, abortion date, date aborted, ngày sảy',
}

/** Columns whose number means that there is a record, also if its day is missing. */
const heads: Partial<Readonly<Record<SheetKey, readonly string[]>>> = {
  farrowings: ['totalBorn', 'liveBorn'],
  weanings: ['unsexed', 'females', 'males'],
}

/** Whether rows of this kind have records of several kinds, so that their columns are named by kind: `matings.boar1`. */
export const isMixed = (key: RowKind | null): key is 'events' | 'cycles' =>
  key === 'events' || key === 'cycles'

/** Whether a row of a table of cycles has a record of a kind. @param columns of the kind, in the order of the cells */
export const hasRecord = (key: SheetKey, columns: readonly (string | null)[], cells: readonly Cell[]) =>
  columns.some((column, place) => {
    const cell = cells[place]
    if (column === null || isEmpty(cell)) return false
    return column === 'on' || (heads[key]?.includes(column) && Number(cell) > 0)
  })
