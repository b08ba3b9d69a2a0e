import type { Day } from '../basics/day.ts'
import type { Sex } from '../records/care.ts'
import type { SheetColumns } from '../records/kind.ts'
import type { Own, RowValues } from './kind-row.ts'

/** Values of a record by the keys of its columns, as stored: ids of places, tags of animals. */
export type StoredValues = Readonly<Record<string, unknown>>

/** Key of the records of one kind and day of an animal. */
export const recordsKey = (kind: string, sex: Sex, tag: string, on: Day) => [kind, sex, tag, on].join('\n')

type Row = { columns: SheetColumns; values: RowValues; own: Own }

/**
 * Records of the farm, by `recordsKey`. Each is taken by one row of the file: by an equal one, else by another of its
 * kind and day, whose values then conflict with it.
 */
export class FarmRecords {
  readonly #left: Map<string, readonly StoredValues[]>

  constructor(all: ReadonlyMap<string, readonly StoredValues[]>) {
    this.#left = new Map(all)
  }

  /** Takes a record with the values of a row; empty cells equal any value. @returns whether there is one */
  takeEqual(key: string, row: Row): boolean {
    const left = this.#left.get(key) ?? []
    const at = left.findIndex((stored) => differing(row, stored).length === 0)
    if (at >= 0) this.#left.set(key, left.toSpliced(at, 1))
    return at >= 0
  }

  /** Takes a record that no row equals. @returns the columns in which the row differs, or null if no record is left */
  takeOther(key: string, row: Row): string[] | null {
    const [stored, ...left] = this.#left.get(key) ?? []
    this.#left.set(key, left)
    return stored ? differing(row, stored) : null
  }
}

/** Columns of which a row has another value. */
const differing = ({ columns, values, own }: Row, stored: StoredValues) => [
  ...Object.keys(columns).filter(
    (column) => (values[column] ?? null) !== null && plain(own[column]) !== plain(stored[column]),
  ),
  ...(values.remark !== null && values.remark !== stored['remark'] ? ['remark'] : []),
]

/** A value to compare: the id of a place, or null for an empty one. */
const plain = (value: unknown) =>
  (typeof value === 'object' && value !== null && 'id' in value ? (value.id ?? value) : value) || null
