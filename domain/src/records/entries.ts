import { daysBetween, type Day } from '../day.ts'
import type { Sex } from './care.ts'
import { possibleGestation } from './farrowing.ts'
import type { Kind, KindSheet, SowStatus } from './kind.ts'
import * as kinds from './kinds.ts'
import type { SowState } from './life.ts'

/** Everything that can be recorded of an animal. */
export type EntryKind = keyof typeof kinds
/** The kinds that are numbered besides an animal's life. */
export type BesideKind = {
  [Name in EntryKind]: (typeof kinds)[Name]['numbered'] extends 'beside' ? Name : never
}[EntryKind]

const declared: Readonly<Record<EntryKind, Kind>> = { ...kinds }
/** The declaration of one. */
export const kindNamed = (name: EntryKind): Kind => declared[name]
export const isEntryKind = (name: string): name is EntryKind => name in declared
export const entryKinds = Object.keys(declared)
  .filter(isEntryKind)
  .toSorted((a, b) => declared[a].order - declared[b].order)

export const besideKinds = entryKinds.filter(
  (name): name is BesideKind => kindNamed(name).numbered === 'beside',
)
/** The sheet of a kind in the workbook: `treatments`. */
export type BesideSheet = `${BesideKind}s`
type WithSheet = { sheet: KindSheet; of: readonly Sex[] }
const besideSheets: Readonly<Record<BesideKind, WithSheet>> = { ...kinds }
export const sheetOfBeside = (name: BesideKind): WithSheet => besideSheets[name]

/** What may be recorded of a sow, or of a boar. */
export const entryKindsOf = (sex: Sex) => entryKinds.filter((name) => kindNamed(name).of.includes(sex))

/** Whether it may be recorded of a sow in this state: what the living are given may be recorded in every state. */
export const mayEnter = (name: EntryKind, status: SowStatus): boolean =>
  kindNamed(name).when.some((each) => each === status)

/** The work that her state calls for; null when there is none any more. A pregnancy can end in a farrowing only from day 100 on. */
export function nextEntry(
  { status, matedOn }: Pick<SowState, 'status' | 'matedOn'>,
  today: Day,
): 'mating' | 'accident' | 'farrowing' | 'weaning' | null {
  switch (status) {
    case 'culled':
      return null
    case 'pregnant':
      return matedOn && daysBetween(matedOn, today) >= possibleGestation.from ? 'farrowing' : 'accident'
    case 'lactating':
    case 'nurse':
      return 'weaning'
    default:
      return 'mating'
  }
}

/** All entries, the most likely first, then what else is allowed, then what is not. */
export function entriesOf(
  state: Pick<SowState, 'status' | 'matedOn'>,
  today: Day,
): { kind: EntryKind; allowed: boolean }[] {
  const next = nextEntry(state, today)
  const rank = (kind: EntryKind) => (kind === next ? 0 : mayEnter(kind, state.status) ? 1 : 2)
  return entryKindsOf('sow')
    .toSorted((a, b) => rank(a) - rank(b))
    .map((kind) => ({ kind, allowed: mayEnter(kind, state.status) }))
}
