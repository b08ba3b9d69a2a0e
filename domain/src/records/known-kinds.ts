import { daysBetween, type Day } from '../day.ts'
import type { Sex } from './care.ts'
import { possibleGestation } from './farrowing.ts'
import type { Kind, KindSheet, SowStatus } from './kind.ts'
import * as kinds from './kinds.ts'
import type { SowState } from './life.ts'

/** Everything that can be recorded of an animal. */
export type KindName = keyof typeof kinds
/** The kinds that are numbered besides an animal's life. */
export type BesideKind = {
  [Name in KindName]: (typeof kinds)[Name]['numbered'] extends 'beside' ? Name : never
}[KindName]

const declared: Readonly<Record<KindName, Kind>> = { ...kinds }
/** The declaration of one. */
export const kindNamed = (name: KindName): Kind => declared[name]
export const isKindName = (name: string): name is KindName => name in declared
export const kindNames = Object.keys(declared)
  .filter(isKindName)
  .toSorted((a, b) => declared[a].order - declared[b].order)

export const besideKinds = kindNames.filter(
  (name): name is BesideKind => kindNamed(name).numbered === 'beside',
)
/** The sheet of a kind in the workbook: `treatments`. */
export type BesideSheet = `${BesideKind}s`
type WithSheet = { sheet: KindSheet; of: readonly Sex[] }
const besideSheets: Readonly<Record<BesideKind, WithSheet>> = { ...kinds }
export const sheetOfBeside = (name: BesideKind): WithSheet => besideSheets[name]

/** What may be recorded of a sow, or of a boar. */
export const kindsOf = (sex: Sex) => kindNames.filter((name) => kindNamed(name).of.includes(sex))

/** Whether it may be recorded of a sow in this state: what the living are given may be recorded in every state. */
export const mayEnter = (name: KindName, status: SowStatus): boolean =>
  kindNamed(name).when.some((each) => each === status)

/** The work that her state calls for; null when there is none any more. A pregnancy can end in a farrowing only from day 100 on. */
export function nextKind(
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

/** All kinds, the most likely first, then what else is allowed, then what is not. */
export function offeredKinds(
  state: Pick<SowState, 'status' | 'matedOn'>,
  today: Day,
): { kind: KindName; allowed: boolean }[] {
  const next = nextKind(state, today)
  const rank = (kind: KindName) => (kind === next ? 0 : mayEnter(kind, state.status) ? 1 : 2)
  return kindsOf('sow')
    .toSorted((a, b) => rank(a) - rank(b))
    .map((kind) => ({ kind, allowed: mayEnter(kind, state.status) }))
}
