import type { Day } from '../basics/day.ts'
import type { SheetColumn, SheetColumns } from '../records/kind.ts'
import type { FarmRecords, StoredValues, Taken } from './farm-records.ts'
import type { BookReader } from './rows.ts'
import type { SheetKey } from './sheets.ts'

/** Why a record of the farm cannot take the values of a row: it is changed on its own screen, with all that depends on it. */
export const fixedReasons = ['fostering', 'piglets', 'stock', 'move', 'group'] as const
export type FixedReason = (typeof fixedReasons)[number]

/** A row of the file that differs from the farm's record of its animal or group, day and kind. */
export type Conflict = {
  key: SheetKey
  /** Its place in the file. */
  sheet: string
  row: number
  name: string
  on: Day
  /** Kind of the record, or of a group's move. */
  kind: string
  columns: ConflictColumn[]
  fixed: FixedReason | null
  /** The farm's record takes the values of the row. */
  takes: boolean
}
/** A column that differs, with both values as stored; a place of the file is its name. */
type ConflictColumn = {
  column: string
  heading: string
  /** Declaration of the kind, if it has one. */
  of: SheetColumn | undefined
  farm: unknown
  file: unknown
}

type Place = Pick<Conflict, 'key' | 'sheet' | 'row'>
/** Identity of a conflict within its file. */
export const conflictId = ({ key, sheet, row }: Place) => [key, row, sheet].join('\n')

type Differing = {
  key: SheetKey
  number: number
  name: string
  on: Day
  kind: string
  of?: SheetColumns
  values: Readonly<Record<string, unknown>>
  fixed: FixedReason | null
}

/** Conflicts of a file, and which of its values a person takes. */
export class Conflicts {
  readonly all: Conflict[] = []
  readonly #reader: BookReader
  readonly #taking: ReadonlySet<string>

  /** @param taking conflicts, by `conflictId`, in which the file's values are taken */
  constructor(reader: BookReader, taking: ReadonlySet<string>) {
    this.#reader = reader
    this.#taking = taking
  }

  /** Adds a conflict. @returns whether the farm's record takes the values of the row */
  add(
    { key, number, name, on, kind, of = {}, values, fixed }: Differing,
    { stored, columns }: Taken,
  ): boolean {
    const place = { key, ...this.#reader.sourceOf(key, number) }
    const takes = fixed === null && this.#taking.has(conflictId(place))
    this.all.push({
      ...place,
      name,
      on,
      kind,
      columns: columns.map((column) => ({
        column,
        heading: this.#reader.headingOf(key, number, column),
        of: of[column],
        farm: stored[column] ?? null,
        file: values[column] ?? null,
      })),
      fixed,
      takes,
    })
    return takes
  }
}

/** Reason for which a record of an animal is fixed. */
export const fixedOf = (kind: string, stored: StoredValues): FixedReason | null =>
  kind === 'fosteredIn' || kind === 'fosteredOut'
    ? 'fostering'
    : kind === 'move'
      ? 'move'
      : ((stored['fixed'] as FixedReason | undefined) ?? null)

/** What the farm has, and what of it differs from the file. */
export type FarmSide = { farmRecords: FarmRecords; conflicts: Conflicts }
