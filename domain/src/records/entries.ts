import { daysBetween, type Day } from '../day.ts'
import { mayRecord, possibleGestation, type SowState, type SowStatus } from './life.ts'

/** Everything that can be recorded of an animal. */
export const entryKinds = [
  'mating',
  'accident',
  'farrowing',
  'weaning',
  'fostering',
  'partialWeaning',
  'pigletDeath',
  'treatment',
  'backFat',
  'feeding',
  'move',
  'removal',
] as const
export type EntryKind = (typeof entryKinds)[number]

const asRecord = {
  mating: 'mating',
  accident: 'accident',
  farrowing: 'farrowing',
  weaning: 'weaning',
  fostering: 'fosteredIn',
  partialWeaning: 'partlyWeaned',
  pigletDeath: 'died',
  removal: 'removal',
} as const

/** Whether it may be recorded of a sow in this state: what the living are given may be recorded in every state. */
export const mayEnter = (kind: EntryKind, status: SowStatus): boolean =>
  kind in asRecord ? mayRecord(asRecord[kind as keyof typeof asRecord], status) : status !== 'culled'

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
  return entryKinds
    .toSorted((a, b) => rank(a) - rank(b))
    .map((kind) => ({ kind, allowed: mayEnter(kind, state.status) }))
}
