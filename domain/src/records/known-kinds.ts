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

/** Names of all kinds of records. */
export type KindName = keyof typeof kinds
type Numbered<N extends Kind['numbered']> = {
  [Name in KindName]: (typeof kinds)[Name]['numbered'] extends N ? Name : never
}[KindName]
/** Kinds that are not part of an animal's life. */
export type BesideKind = Numbered<'beside'>
/** Kinds of a sow's life and of its litters. */
export type KindOfLife = Numbered<'life' | 'litter'>

const declared: Readonly<Record<KindName, Kind>> = { ...kinds }
/** Declaration of a kind. */
export const kindNamed = (name: KindName): Kind => declared[name]
export const isKindName = (name: string): name is KindName => name in declared
export const kindNames = Object.keys(declared)
  .filter(isKindName)
  .toSorted((a, b) => declared[a].order - declared[b].order)

/** Whether a kind is not part of a life. Its records are independent, and may be changed while the animal lives. */
export const isBeside = (name: KindName): name is BesideKind => kindNamed(name).numbered === 'beside'
export const besideKinds = kindNames.filter(isBeside)
export const kindsOfLife = kindNames.filter((name): name is KindOfLife => !isBeside(name))

/** Sheets of kinds in the workbook: `treatments`, `matings`, and one for all changes of litters. */
export type KindSheet = `${BesideKind | Numbered<'life'>}s` | 'litters'
type WithSheet<Sheet> = { sheet: Sheet; of: readonly Sex[] }
const besideSheets: Readonly<Record<BesideKind, WithSheet<BesideSheet>>> = kinds
export const sheetOfBeside = (name: BesideKind): WithSheet<BesideSheet> => besideSheets[name]
const lifeSheets: Readonly<Record<KindOfLife, WithSheet<LifeSheet>>> = kinds
export const sheetOfLife = (name: KindOfLife): LifeSheet => lifeSheets[name].sheet
/** Sheet of a kind. */
export const sheetKeyOf = (name: KindName): KindSheet => {
  const { sheet } = kindNamed(name)
  // The declarations' types list the sheets.
  return (('shared' in sheet && sheet.shared?.key) || `${name}s`) as KindSheet
}

/** Columns of a kind, with repeated ones. */
export const columnsIn = ({ columns, times }: Pick<LifeSheet, 'columns' | 'times'>): SheetColumns =>
  times ? withRepeated(columns, times) : columns

const repeated = new Map<object, SheetColumns>()
/** Columns with the repeated ones, which are made once: a file has them in each of its rows. */
function withRepeated(columns: SheetColumns, times: NonNullable<LifeSheet['times']>): SheetColumns {
  const known = repeated.get(times) ?? repeat(columns, times)
  repeated.set(times, known)
  return known
}
const repeat = (columns: SheetColumns, times: NonNullable<LifeSheet['times']>): SheetColumns => ({
  ...columns,
  ...Object.fromEntries(
    Array.from({ length: times.most }, (_, i) =>
      Object.entries(times.columns).map(
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
/** Kind that makes a record. */
export const makerOf = (made: Held['kind']): KindOfLife => makers.get(made)!

const ruledIn = ({ columns }: LifeSheet) =>
  Object.entries(columns).flatMap(([key, column]) => (column.ruled ? [storedAs(key, column)] : []))
/** Columns of the tables of a life that the rules use. */
export const ruledColumns = [
  ...new Set(
    kindsOfLife.flatMap((name) => (kindNamed(name).numbered === 'life' ? ruledIn(sheetOfLife(name)) : [])),
  ),
]
/** Record for the rules, from the columns of its table. */
export function recordStored(made: Held['kind'], on: Day, stored: Readonly<Record<string, unknown>>): Held {
  const sheet = sheetOfLife(makerOf(made))
  const fields =
    sheet.record?.(stored as never) ?? Object.fromEntries(ruledIn(sheet).map((key) => [key, stored[key]]))
  // The declaration defines the fields of this record.
  return { kind: made, on, ...fields } as Held
}

/** Kinds of records of a sow, or of a boar. */
export const kindsOf = (sex: Sex) => kindNames.filter((name) => kindNamed(name).of.includes(sex))

/** Whether a kind may be recorded of a sow in this status. */
export const mayEnter = (name: KindName, status: SowStatus): boolean =>
  kindNamed(name).when.some((each) => each === status)

/** Whether a kind is only for sows whose culling is not decided. */
export const isOfStaying = (name: KindName): boolean => kindNamed(name).ofStaying === true

/** Kind that a sow's state calls for; null if there is none. A pregnancy can end in a farrowing from day 100 on. */
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

/** All kinds: the most likely first, then other allowed ones, then the rest. */
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
