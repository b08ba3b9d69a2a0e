import type { Names } from '../farm/language.ts'

/** A kind of record of a group. It is declared here once; whatever lists kinds derives it from the declarations in `kinds.ts`. */
export type GroupKind = {
  names: Names
  /** How one record of it is called in the middle of a sentence. */
  one: Names
  /** Where it stands where all kinds are listed. */
  order: number
  /** The screens of its list and of its form: `/popup/jadon/2`, `/popup/jadon/21`. */
  screens: readonly [list: string, form: string]
  /** What it does to the head of its group. */
  moves?: MoveKind
  /** The list from which its type is chosen: a system list, or one of the association. */
  types?: readonly [dictionary: 'system' | 'association', list: string]
  /** How many grades a company with grades counts them in. */
  grades?: number
  /** Groups without a head are offered too. */
  empty?: true
}

export const moveKinds = ['in', 'out', 'shipment', 'loss'] as const
export type MoveKind = (typeof moveKinds)[number]

/** So that names stay what they are in the types. */
export const groupKind = <const K extends GroupKind>(declared: K): K => declared
