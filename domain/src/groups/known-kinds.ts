import type { GroupKind } from './kind.ts'
import type { MoveKind } from '../records/heads.ts'
import * as kinds from './kinds.ts'

/** Name of a kind of group record. */
export type GroupKindName = keyof typeof kinds
const declared: Readonly<Record<GroupKindName, GroupKind>> = { ...kinds }

export const groupKindNamed = (name: GroupKindName): GroupKind => declared[name]
export const isGroupKind = (name: string): name is GroupKindName => name in declared
export const groupKindNames = Object.keys(declared)
  .filter(isGroupKind)
  .toSorted((a, b) => declared[a].order - declared[b].order)

type Own = Extract<GroupKind, { table: string }>
/** The kinds that have a table and a sheet of their own. */
export type GroupBesideKind = {
  [Name in GroupKindName]: (typeof kinds)[Name] extends { table: string } ? Name : never
}[GroupKindName]
const besides: Readonly<Record<GroupBesideKind, Own>> = kinds
export const besideOfGroup = (name: GroupBesideKind): Own => besides[name]
export const groupBesideKinds = groupKindNames.filter(
  (name): name is GroupBesideKind => 'table' in declared[name],
)
/** Key of a kind's sheet in the workbook: `groupWeighings`. */
export type GroupKindSheet = (typeof kinds)[GroupBesideKind]['sheet']['key']
// The types of the declarations say which there are.
export const groupSheetKeyOf = (name: GroupBesideKind) => besides[name].sheet.key as GroupKindSheet

/** Kind of the records with this kind of move. */
export const kindThatMoves = (move: MoveKind): GroupKindName => {
  const name = groupKindNames.find((each) => declared[each].moves === move)
  if (!name) throw new RangeError(`no kind of record is a ${move}`)
  return name
}
