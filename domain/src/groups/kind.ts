import type { MoveKind } from '../records/heads.ts'
import type { Names } from '../basics/language.ts'
import type { SheetColumns } from '../records/kind.ts'

/** A kind of record of a group. It is declared here once; whatever lists kinds derives it from the declarations in `kinds.ts`. */
export type GroupKind = Described & (Move | Beside | End)
type Described = {
  names: Names
  /** How one record of it is called in the middle of a sentence. */
  one: Names
  /** Where it stands where all kinds are listed. */
  order: number
  /** The screens of its list and of its form: `/popup/jadon/2`, `/popup/jadon/21`. */
  screens: readonly [list: string, form: string]
  /** The list from which its type is chosen: a system list, or one of the association. */
  types?: readonly [dictionary: 'system' | 'association', list: string]
  /** How many grades a company with grades counts them in. */
  grades?: number
  /** Groups without a head are offered too. */
  empty?: true
}
/** Moves pigs into its group or out of it: a row of `group_move`, and of the workbook's sheet of group moves. */
type Move = { moves: MoveKind }
/** Does not change the head of its group, and has a table and a sheet of its own. */
type Beside = {
  moves?: never
  /** It may also be recorded of a group that has ended. */
  ofEnded?: true
  /** Its table: the key of the group, `number`, `on_date`, `remark`, and the columns of the sheet. */
  table: string
  /** Its sheet of the workbook: group, day, these columns and the remark. */
  sheet: { key: string; names: Names; on: Names; columns: SheetColumns }
}
/** Ends its group: the day and the remark are columns of the group itself. */
type End = { moves?: never; ends: true }

/** So that names stay what they are in the types. */
export const groupKind = <const K extends GroupKind>(declared: K): K => declared
