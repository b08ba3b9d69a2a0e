import type { MoveKind } from '../records/heads.ts'
import type { Names } from '../basics/language.ts'
import type { SheetColumns } from '../records/kind.ts'

/** Declaration of a kind of group record. Lists of kinds are derived from the declarations in `kinds.ts`. */
export type GroupKind = Described & (Move | Beside | End)
type Described = {
  names: Names
  /** Name of one record in the middle of a sentence. */
  one: Names
  /** Position in lists of all kinds. */
  order: number
  /** Screens of its list and of its form: `/popup/jadon/2`, `/popup/jadon/21`. */
  screens: readonly [list: string, form: string]
  /** Code list of its types. */
  types?: readonly [dictionary: 'system' | 'association', list: string]
  /** Number of grades for a company that counts heads by grade. */
  grades?: number
  /** Also recorded of groups without pigs. */
  empty?: true
}
/** Moves pigs in or out: a row of `group_move` and of the workbook's sheet of group moves. */
type Move = { moves: MoveKind }
/** Does not change the head of its group, and has a table and a sheet of its own. */
type Beside = {
  moves?: never
  /** Also recorded of groups that have ended. */
  ofEnded?: true
  /** Its table: the key of the group, `number`, `on_date`, `remark`, and the columns of the sheet. */
  table: string
  /** Its sheet of the workbook: group, day, these columns and the remark. */
  sheet: { key: string; names: Names; on: Names; columns: SheetColumns }
}
/** Ends its group: the day and the remark are columns of the group itself. */
type End = { moves?: never; ends: true }

/** Declares a kind, with its literal types. */
export const groupKind = <const K extends GroupKind>(declared: K): K => declared
