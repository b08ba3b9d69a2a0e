import type { Day } from '../basics/day.ts'
import { tried, type RefusalValues } from '../basics/refusal.ts'
import type { Sex } from '../records/care.ts'
import { storedAs, type SheetColumn, type SheetColumns } from '../records/kind.ts'
import type { KindOfLife, KindSheet } from '../records/known-kinds.ts'
import type { Held } from '../records/life.ts'
import type { MedicinePlace, PenPlace, Places } from './places.ts'

/** What all sheets of kinds have; a kind's own columns are read by its declaration. */
export type RowValues = Readonly<Record<string, unknown>> & {
  tag: string
  on: Day
  sex?: Sex | null
  remark: string | null
  place?: number | null
  confirmed?: readonly string[] | null
}
/** A row's own columns: places are found, and an empty cell holds what it means. */
export type Own = Readonly<Record<string, string | number | boolean | PenPlace | MedicinePlace | null>>

export type LifeRow = {
  kind: KindOfLife
  sheet: KindSheet
  /** 0 for what no row of the file holds. */
  number: number
  values: RowValues
  own: Own
  record: Held
}

/** Rows between two looks at what else there is to do. */
export const breath = 500

type Refuse = (column: string, code: string, values: RefusalValues, shown: string) => void

/** What stands in these columns, with the places that they name. */
export function placedIn(
  columns: SheetColumns,
  values: Readonly<Record<string, unknown>>,
  places: Places,
  refuse: Refuse,
): Own {
  const found = Object.entries(columns).map(([key, column]): [string, Own[string]] => {
    const value = (values[key] ?? null) as string | number | boolean | null
    if (!('place' in column) || value === null) return [key, value]
    const place = tried<Own[string]>(
      () => places[column.place](String(value)),
      ({ code, values: more }) => (refuse(key, code, more, String(value)), null),
    )
    return [key, place]
  })
  return Object.fromEntries(found)
}

/** The same with what their empty cells mean. @param parity the animal's on that day */
export function filledIn(columns: SheetColumns, placed: Own, parity = 0): Own {
  const given = Object.entries(columns).find(([, column]) => 'place' in column && column.place === 'medicine')
  const medicine = (given ? placed[given[0]] : null) as MedicinePlace | null
  const filled = Object.entries(columns).map(([key, column]) => [
    key,
    placed[key] ?? usualOf(column, { parity, medicine }),
  ])
  return Object.fromEntries(filled)
}

function usualOf(column: SheetColumn, of: { parity: number; medicine: MedicinePlace | null }) {
  if (column.usual !== undefined) return typeof column.usual === 'function' ? column.usual(of) : column.usual
  if ('place' in column || 'animal' in column) return null
  return 'yes' in column ? false : 'text' in column || 'code' in column ? '' : 0
}

/** By the names of their table. */
export const storedIn = (columns: SheetColumns, own: Own) =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [storedAs(key, column), own[key] ?? null]),
  )
