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

/** How a sow stands, as far as one of her records can change it. */
export type Standing = {
  status: SowStatus
  parity: number
  /** Matings in this parity, the ones before her entry included; a return does not use up a parity. */
  matings: number
  lastWorkOn: Day
  /** No further record may lie before this day: her newest record, those of her litter included. */
  notBefore: Day
  firstMatedOn: Day | null
  matedOn: Day | null
  farrowedOn: Day | null
  /** Piglets suckling now. */
  nursing: number
  /** Number of life records: the `seq` of the newest. */
  seq: number
}

/** What of her a record changes, besides the day and the number of her newest work. @throws Refusal */
type Change<R> = (state: Standing, record: R) => Partial<Omit<Standing, 'seq' | 'notBefore' | 'lastWorkOn'>>

/** Content of a workbook column: text up to a length, a number from 0 or 1, an amount within bounds, a code or an own word, a place, an animal. */
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
  /** What an empty cell means; without it nothing, or 0. */
  usual?: string | number | ((of: { parity: number; medicine: Usual | null }) => number)
  /** What its table calls it, where that is another name: `type` is `accident_type`. */
  stored?: string
  /** The rules look at it: it is part of the record that `life` changes her by. */
  ruled?: true
}
type Usual = { dose: number; withdrawalDays: number }
export type SheetColumns = Readonly<Record<string, SheetColumn>>

/**
 * How a kind stands in the workbook: the animal, the day, these columns and the remark. Its table and the table's columns are called as the
 * kind and these are: `fromPen` is `from_pen_id`.
 */
type AnySheet = { names: Names; on: Names; columns: SheetColumns }
export type BesideSheet = AnySheet & {
  /** The questions that were answered with yes are kept with it. */
  confirmed?: true
  /** As what a second one of a day is refused, where there may be one only. */
  secondOfDay?: string
}
export type LifeSheet = AnySheet & {
  /** The sheet that several kinds share, and its columns as they are read before it is known of which kind a row is. */
  shared?: { key: string; columns: SheetColumns }
  /** What may stand in a row several times: `boar1`, `boar2`. Each is a row of this table, if its first column is filled. */
  times?: { table: string; most: number; columns: SheetColumns }
  /** The record as the rules know it, where it is not just what `ruled` says; of what its table holds. */
  record?: (stored: never) => object
  /** What must be true of a row by itself. @throws Refusal */
  check?: (record: never) => void
  /** What must be true of the cells of a row before empty ones get their meaning. @throws Refusal naming the column */
  checkCells?: (cells: never) => void
  /** Columns at which a refused value of the record is shown: the first of them that is filled, or else the first. */
  shownAt?: Readonly<Record<string, readonly string[]>>
  /** How many piglets that she nurses are not told of. */
  untold?: (state: Standing, record: never) => number
  /** Its piglets may go into a group. */
  weans?: true
  /** Records of the litter just before it on its day, one of each: they were made by it. */
  makes?: readonly string[]
  rows: Readonly<Record<string, RowOfLife>>
}
type RowOfLife = {
  /** What a column `kind` says of it, where kinds share a sheet. */
  code?: string
  /** Of several on one day, when it happens where the books do not say. */
  turn: number | ((record: never) => number)
  /** What must have been true of her. Where it is refused her life goes on so, for each row is judged by itself. */
  claims: (state: Standing, record: never) => Partial<Standing>
}

/** A kind of record. It is declared here once; whatever lists kinds derives it from the declarations in `kinds.ts`. */
export type Kind = {
  names: Names
  /** How one record of it is called in the middle of a sentence. */
  one: Names
  /** Where it stands where all kinds are listed. */
  order: number
  /** Whose record it is. */
  of: readonly Sex[]
  /**
   * life: by one number with the other records of her life, which build on one another; only the newest may be deleted. litter: by the
   * kind, while a litter is nursed. beside: by the kind; it builds on nothing, and may be corrected or deleted while the animal lives.
   */
  numbered: 'life' | 'litter' | 'beside'
  /** The screens of its list and of its form: `/popup/record/2`, `/popup/record/21`. */
  screens: readonly [list: string, form: string]
  /** The states of a sow in which it may be entered, and as what it is refused in the others. */
  when: readonly LivingStatus[]
  refusedAs: 'CANNOT_BE_MATED' | 'NOT_OPEN' | 'NOT_PREGNANT' | 'NOT_NURSING' | 'CANNOT_BE_WEANED' | 'CULLED'
  /** It is for who stays: no list offers it of a sow whose culling is decided. */
  ofStaying?: true
  /** The records that it makes in her life, and what each changes. */
  life?: Readonly<Record<string, Change<never>>>
  /** On the wire, the letter of the work that it was, where it is numbered in her life. */
  work?: string
  /** The letter of the work that it does, where a work list leads to it. */
  does?: string
  /** Its sheet of the workbook. */
  sheet: BesideSheet | LifeSheet
  /** A code can be scanned for just this. */
  scanned?: true
}

/** The pen in which she was. */
export const penColumn = { names: { ko: '돈방', en: 'Pen', vi: 'Ô chuồng' }, place: 'pen' } as const

/** What a table calls a column of a sheet. */
export const storedAs = (key: string, column: SheetColumn) =>
  column.stored ?? ('place' in column || 'animal' in column ? `${key}Id` : key)

/** So that names and letters stay what they are in the types. */
export const kind = <const K extends Kind>(declared: K): K => declared
