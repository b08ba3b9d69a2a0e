import type { GroupKind, MoveKind } from './kind.ts'
import * as kinds from './kinds.ts'

/** Everything that can be recorded of a group. */
export type GroupKindName = keyof typeof kinds
const declared: Readonly<Record<GroupKindName, GroupKind>> = { ...kinds }

/** The declaration of one. */
export const groupKindNamed = (name: GroupKindName): GroupKind => declared[name]
export const isGroupKind = (name: string): name is GroupKindName => name in declared
export const groupKindNames = Object.keys(declared)
  .filter(isGroupKind)
  .toSorted((a, b) => declared[a].order - declared[b].order)

/** The kind of record that moves pigs so. */
export const kindThatMoves = (move: MoveKind): GroupKindName => {
  const name = groupKindNames.find((each) => declared[each].moves === move)
  if (!name) throw new RangeError(`no kind of record is a ${move}`)
  return name
}
