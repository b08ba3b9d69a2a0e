import { daysBetween, type Day } from '../basics/day.ts'
import type { Sex } from './care.ts'
import { possibleGestation } from './farrowing.ts'
import {
  storedAs,
  type BesideSheet,
  type Kind,
  type LifeSheet,
  type SheetColumns,
  type SowStatus,
} from './kind.ts'
import * as kinds from './kinds.ts'
import type { Held, SowState } from './life.ts'

/** Everything that can be recorded of an animal. */
export type KindName = keyof typeof kinds
type Numbered<N extends Kind['numbered']> = {
  [Name in KindName]: (typeof kinds)[Name]['numbered'] extends N ? Name : never
}[KindName]
/** The kinds that are numbered besides an animal's life. */
export type BesideKind = Numbered<'beside'>
/** The kinds that make her life, or a litter of it. */
export type KindOfLife = Numbered<'life' | 'litter'>

const declared: Readonly<Record<KindName, Kind>> = { ...kinds }
/** The declaration of one. */
export const kindNamed = (name: KindName): Kind => declared[name]
export const isKindName = (name: string): name is KindName => name in declared
export const kindNames = Object.keys(declared)
  .filter(isKindName)
  .toSorted((a, b) => declared[a].order - declared[b].order)

/** It is done besides an animal's life: it builds on no other record, and may be corrected or deleted while the animal lives. */
export const isBeside = (name: KindName): name is BesideKind => kindNamed(name).numbered === 'beside'
export const besideKinds = kindNames.filter(isBeside)
export const kindsOfLife = kindNames.filter((name): name is KindOfLife => !isBeside(name))

/** The sheets of the workbook that kinds have: `treatments`, `matings`, and one of all that changes a litter. */
export type KindSheet = `${BesideKind | Numbered<'life'>}s` | 'litters'
type WithSheet<Sheet> = { sheet: Sheet; of: readonly Sex[] }
const besideSheets: Readonly<Record<BesideKind, WithSheet<BesideSheet>>> = kinds
export const sheetOfBeside = (name: BesideKind): WithSheet<BesideSheet> => besideSheets[name]
const lifeSheets: Readonly<Record<KindOfLife, WithSheet<LifeSheet>>> = kinds
export const sheetOfLife = (name: KindOfLife): LifeSheet => lifeSheets[name].sheet
/** In which sheet the records of a kind stand. */
export const sheetKeyOf = (name: KindName): KindSheet => {
  const { sheet } = kindNamed(name)
  // The types of the declarations say which there are.
  return (('shared' in sheet && sheet.shared?.key) || `${name}s`) as KindSheet
}

/** A kind's own columns, with those that may stand there several times. */
export const columnsIn = ({ columns, times }: Pick<LifeSheet, 'columns' | 'times'>): SheetColumns => ({
  ...columns,
  ...Object.fromEntries(
    Array.from({ length: times?.most ?? 0 }, (_, i) =>
      Object.entries(times?.columns ?? {}).map(
        ([
          key,
          {
            names: { ko, en, vi },
            ...column
          },
        ]) => {
          const nth = (name: string) => `${name} ${i + 1}`
          return [`${key}${i + 1}`, { ...column, names: { ko: nth(ko), en: nth(en), vi: nth(vi) } }] as const
        },
      ),
    ).flat(),
  ),
})

const makers = new Map(
  kindsOfLife.flatMap((name) => Object.keys(sheetOfLife(name).rows).map((made) => [made, name] as const)),
)
/** The kind that makes a record. */
export const makerOf = (made: Held['kind']): KindOfLife => makers.get(made)!

const ruledIn = ({ columns }: LifeSheet) =>
  Object.entries(columns).flatMap(([key, column]) => (column.ruled ? [storedAs(key, column)] : []))
/** All that the rules look at in the tables of her life. */
export const ruledColumns = [
  ...new Set(
    kindsOfLife.flatMap((name) => (kindNamed(name).numbered === 'life' ? ruledIn(sheetOfLife(name)) : [])),
  ),
]
/** A record as the rules know it, of what its table holds. */
export function recordStored(made: Held['kind'], on: Day, stored: Readonly<Record<string, unknown>>): Held {
  const sheet = sheetOfLife(makerOf(made))
  const held =
    sheet.record?.(stored as never) ?? Object.fromEntries(ruledIn(sheet).map((key) => [key, stored[key]]))
  // The declaration says what a record of this name holds.
  return { kind: made, on, ...held } as Held
}

/** What may be recorded of a sow, or of a boar. */
export const kindsOf = (sex: Sex) => kindNames.filter((name) => kindNamed(name).of.includes(sex))

/** Whether it may be recorded of a sow in this state: what the living are given may be recorded in every state. */
export const mayEnter = (name: KindName, status: SowStatus): boolean =>
  kindNamed(name).when.some((each) => each === status)

/** Whether it is for sows whose culling is not decided. */
export const isOfStaying = (name: KindName): boolean => kindNamed(name).ofStaying === true

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
