import type { Day } from '../basics/day.ts'
import { tried, type RefusalValues } from '../basics/refusal.ts'
import type { Sex } from '../records/care.ts'
import { storedAs, type SheetColumn, type SheetColumns } from '../records/kind.ts'
import type { KindOfLife, KindSheet } from '../records/known-kinds.ts'
import type { Held } from '../records/life.ts'
import type { StoredValues } from './farm-records.ts'
import type { MedicinePlace, PenPlace, Places } from './places.ts'

/** Columns common to the sheets of all kinds. */
export type RowValues = Readonly<Record<string, unknown>> & {
  tag: string
  on: Day
  sex?: Sex | null
  remark: string | null
  place?: number | null
  confirmed?: readonly string[] | null
}
/** Values of a kind's own columns, with places resolved and empty cells filled. */
export type Own = Readonly<Record<string, string | number | boolean | PenPlace | MedicinePlace | null>>

export type LifeRow = {
  kind: KindOfLife
  sheet: KindSheet
  /** Row number; 0 for an added record that is in no row. */
  number: number
  values: RowValues
  own: Own
  record: Held
}

/** A record of the farm's sow that takes values of a row. */
export type ChangedRecord = {
  /** The row, with the other values of the farm's record. */
  row: LifeRow
  stored: StoredValues
  columns: readonly string[]
}

type Refuse = (column: string, code: string, values: RefusalValues, shown: string) => void

// A file has these columns in tens of thousands of rows, so their entries are listed once and objects are filled in place.
const listed = new WeakMap<SheetColumns, readonly (readonly [string, SheetColumn])[]>()
export function entriesOf(columns: SheetColumns) {
  const entries = listed.get(columns) ?? Object.entries(columns)
  listed.set(columns, entries)
  return entries
}

/** Values of the columns, with names resolved to places. */
export function placedIn(
  columns: SheetColumns,
  values: Readonly<Record<string, unknown>>,
  places: Places,
  refuse: Refuse,
): Own {
  const placed: Record<string, Own[string]> = {}
  for (const [key, column] of entriesOf(columns)) {
    const value = (values[key] ?? null) as string | number | boolean | null
    placed[key] =
      !('place' in column) || value === null
        ? value
        : tried<Own[string]>(
            () => places[column.place](String(value)),
            ({ code, values: more }) => (refuse(key, code, more, String(value)), null),
          )
  }
  return placed
}

/** Fills empty cells with their default. @param parity the animal's on that day */
export function filledIn(columns: SheetColumns, placed: Own, parity = 0): Own {
  const given = entriesOf(columns).find(([, column]) => 'place' in column && column.place === 'medicine')
  const medicine = (given ? placed[given[0]] : null) as MedicinePlace | null
  const filled: Record<string, Own[string]> = {}
  for (const [key, column] of entriesOf(columns))
    filled[key] = placed[key] ?? usualOf(column, { parity, medicine })
  return filled
}

function usualOf(column: SheetColumn, of: { parity: number; medicine: MedicinePlace | null }) {
  if (column.usual !== undefined) return typeof column.usual === 'function' ? column.usual(of) : column.usual
  if ('place' in column || 'animal' in column) return null
  return 'yes' in column ? false : 'text' in column || 'code' in column ? '' : 0
}

/** Values by the column names of the table. */
export function storedIn(columns: SheetColumns, own: Own) {
  const stored: Record<string, Own[string]> = {}
  for (const [key, column] of entriesOf(columns)) stored[storedAs(key, column)] = own[key] ?? null
  return stored
}
