import type { Day } from '../basics/day.ts'
import type { Names } from '../basics/language.ts'
import type { Sex } from './care.ts'

export const sowStatuses = [
  'gilt',
  'pregnant',
  'lactating',
  'nurse',
  'weaned',
  'returned',
  'aborted',
  'culled',
] as const
export type SowStatus = (typeof sowStatuses)[number]
export type LivingStatus = Exclude<SowStatus, 'culled'>
export const livingStatuses = sowStatuses.filter((status) => status !== 'culled')

/** State of a sow that records can change. */
export type Standing = {
  status: SowStatus
  parity: number
  /** Matings in this parity, also those before her entry. A return does not start a new parity. */
  matings: number
  lastWorkOn: Day
  /** Earliest day of the next record: that of the newest one, records of the litter included. */
  notBefore: Day
  firstMatedOn: Day | null
  matedOn: Day | null
  farrowedOn: Day | null
  /** Piglets suckling now. */
  nursing: number
  /** Number of life records, which is the `seq` of the newest. */
  seq: number
}

/** Change of the state by a record, without day and number of the newest work. @throws Refusal */
type Change<R> = (state: Standing, record: R) => Partial<Omit<Standing, 'seq' | 'notBefore' | 'lastWorkOn'>>

/** Content of a workbook column. */
type CellForm =
  | { text: number }
  | { head: number }
  | { count: number }
  | { decimal: readonly [least: number, most: number] }
  | { kg: readonly [least: number, most: number] }
  | { code: readonly [dictionary: 'association' | 'system', list: string] }
  | { words: Readonly<Record<string, Names>> }
  | { yes: true }
  | { place: 'pen' | 'medicine' }
  | { animal: Sex }
export type SheetColumn = CellForm & {
  names: Names
  needed?: true
  /** Meaning of an empty cell; by default nothing, or 0. */
  usual?: string | number | ((of: { parity: number; medicine: Usual | null }) => number)
  /** Name of the table's column, if it differs: `type` is `accident_type`. */
  stored?: string
  /** The rules use it: it is part of the record that `life` applies. */
  ruled?: true
}
type Usual = { dose: number; withdrawalDays: number }
export type SheetColumns = Readonly<Record<string, SheetColumn>>

/**
 * Sheet of a kind in the workbook: the animal, the day, these columns and the remark. Its table and columns have the names of
 * the kind and of these columns in snake case: `fromPen` is `from_pen_id`.
 */
type AnySheet = { names: Names; on: Names; columns: SheetColumns }
export type BesideSheet = AnySheet & {
  /** Questions answered with yes are stored with a record. */
  confirmed?: true
  /** Code that rejects a second record of a day, if a day may have one only. */
  secondOfDay?: string
}
export type LifeSheet = AnySheet & {
  /** Sheet that several kinds share, with its columns as they are read before the kind of a row is known. */
  shared?: { key: string; columns: SheetColumns }
  /** Columns that repeat in a row: `boar1`, `boar2`. Each repetition with a filled first column is a row of this table. */
  times?: { table: string; most: number; columns: SheetColumns }
  /** Builds the record for the rules from its table's columns; by default from the `ruled` columns. */
  record?: (stored: never) => object
  /** Checks a row by itself. @throws Refusal */
  check?: (record: never) => void
  /** Checks the cells of a row before empty ones get their meaning. @throws Refusal with the column */
  checkCells?: (cells: never) => void
  /** Columns for the error of a value of the record: the first filled one, or else the first. */
  shownAt?: Readonly<Record<string, readonly string[]>>
  /** Piglets nursed that the record does not account for. */
  untold?: (state: Standing, record: never) => number
  /** The piglets of the record may go into a group. */
  weans?: true
  /** Kinds of litter records that it makes; one of each directly precedes it on its day. */
  makes?: readonly string[]
  rows: Readonly<Record<string, RowOfLife>>
}
type RowOfLife = {
  /** Value of the column `kind` on a shared sheet. */
  code?: string
  /** Order among records of one day, if the workbook has no order. */
  turn: number | ((record: never) => number)
}

/** Declaration of a kind of record. All lists of kinds are derived from the declarations in `kinds.ts`. */
export type Kind = {
  names: Names
  /** Word for one record, in the middle of a sentence. */
  one: Names
  /** Position in lists of all kinds. */
  order: number
  /** Animals that have such records. */
  of: readonly Sex[]
  /**
   * life: one sequence for all records of a life, which build on one another; only the newest may be deleted. litter: a sequence
   * per kind, while a litter is nursed. beside: a sequence per kind; records are independent, and may be changed while the animal lives.
   */
  numbered: 'life' | 'litter' | 'beside'
  /** Screens of the list and the form: `/popup/record/2`, `/popup/record/21`. */
  screens: readonly [list: string, form: string]
  /** Statuses of a sow in which it may be entered, and the code that rejects it in others. */
  when: readonly LivingStatus[]
  refusedAs: 'CANNOT_BE_MATED' | 'NOT_OPEN' | 'NOT_PREGNANT' | 'NOT_NURSING' | 'CANNOT_BE_WEANED' | 'CULLED'
  /** Lists leave out sows whose culling is decided. */
  ofStaying?: true
  /** Records that it makes in a life, and the change of the state by each. */
  life?: Readonly<Record<string, Change<never>>>
  /** Letter of the work in the API, for a kind of a life. */
  work?: string
  /** Letter of the work in work lists. */
  does?: string
  /** Sheet of the workbook. */
  sheet: BesideSheet | LifeSheet
  /** QR codes can be scanned for this kind. */
  scanned?: true
}

/** Pen of the animal. */
export const penColumn = { names: { ko: '돈방', en: 'Pen', vi: 'Ô chuồng' }, place: 'pen' } as const

/** Table column of a sheet's column. */
export const storedAs = (key: string, column: SheetColumn) =>
  column.stored ?? ('place' in column || 'animal' in column ? `${key}Id` : key)

/** Keeps names and letters literal in the types. */
export const kind = <const K extends Kind>(declared: K): K => declared
