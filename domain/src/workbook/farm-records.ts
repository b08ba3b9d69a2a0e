import type { Day } from '../basics/day.ts'
import type { Sex } from '../records/care.ts'

/** Values of a record by the keys of its columns, as stored: ids of places, tags of animals. */
export type StoredValues = Readonly<Record<string, unknown>>

/** Key of the records of one kind and day of an animal or a group. */
export const recordsKey = (kind: string, of: Sex | 'group', name: string, on: Day) =>
  [kind, of, name, on].join('\n')

/** A row of the file; its `own` values are as stored, apart from places. */
type Row = {
  columns: Readonly<Record<string, unknown>>
  values: Readonly<Record<string, unknown>> & { remark: string | null }
  own: Readonly<Record<string, unknown>>
}
/** A record of the farm that a row of the file has other values of. */
export type Taken<Stored extends StoredValues = StoredValues> = { stored: Stored; columns: string[] }

/**
 * Records of the farm, by `recordsKey`. Each is taken by one row of the file: by an equal one, else by another of its
 * kind and day, whose values then conflict with it.
 */
export class FarmRecords<Stored extends StoredValues = StoredValues> {
  readonly #left: Map<string, readonly Stored[]>

  constructor(all: Iterable<readonly [string, readonly Stored[]]>) {
    this.#left = new Map(all)
  }

  /** Takes a record with the values of a row; empty cells equal any value. @returns null if there is none */
  takeEqual(key: string, row: Row): Stored | null {
    const left = this.#left.get(key) ?? []
    const at = left.findIndex((stored) => differingColumns(row, stored).length === 0)
    if (at >= 0) this.#left.set(key, left.toSpliced(at, 1))
    return left[at] ?? null
  }

  /** Takes a record that no row equals. @returns it with the columns in which the row differs, or null if no record is left */
  takeOther(key: string, row: Row): Taken<Stored> | null {
    const [stored, ...left] = this.#left.get(key) ?? []
    this.#left.set(key, left)
    return stored ? { stored, columns: differingColumns(row, stored) } : null
  }
}

/** Columns of which a row has another value than a record of the farm. */
export const differingColumns = ({ columns, values, own }: Row, stored: StoredValues) => [
  ...Object.keys(columns).filter(
    (column) => (values[column] ?? null) !== null && plain(own[column]) !== plain(stored[column]),
  ),
  ...(values.remark !== null && values.remark !== stored['remark'] ? ['remark'] : []),
]

/** A value to compare: the id of a place, or null for an empty one. */
const plain = (value: unknown) =>
  (typeof value === 'object' && value !== null && 'id' in value ? (value.id ?? value) : value) || null
