import type { Day } from '../basics/day.ts'
import { tried, type RefusalValues } from '../basics/refusal.ts'
import { defaultSettings } from '../farm/settings.ts'
import type { LifeSheet } from '../records/kind.ts'
import {
  columnsIn,
  kindsOfLife,
  makerOf,
  recordStored,
  sheetKeyOf,
  sheetOfLife,
} from '../records/known-kinds.ts'
import { applyRecord, type Held, type SowRecord, type SowState } from '../records/life.ts'
import { questionsAbout } from '../records/questions.ts'
import { boarsOf, continuedSow, sowsOf, type BookBoar, type BookSow, type FarmBefore } from './animals.ts'
import { shownIn } from '../table/cell.ts'
import { codeIn } from '../table/column.ts'
import { entriesOf, filledIn, placedIn, storedIn, type LifeRow, type RowValues } from './kind-row.ts'
import { checkAnimals, knownIn, type KnownAnimals } from './known-animals.ts'
import { breath } from './limits.ts'
import { lossOf } from './losses.ts'
import { completeMatings } from './matching/complete-matings.ts'
import { addUnlistedSows, type UnlistedSows } from './matching/unlisted-sows.ts'
import { completeSows, differencesToday } from './matching/complete-sows.ts'
import { changedRecord, stateWithChanges } from './changes.ts'
import { fixedOf, type FarmSide } from './conflicts.ts'
import { recordsKey, type Taken } from './farm-records.ts'
import type { Places } from './places.ts'
import type { BookReader } from './rows.ts'
import type { SetupUse } from './setup.ts'

export type CheckOptions = {
  today: Day
  /** Piglets missing at weaning count as died on that day, of unknown cause. */
  addLosses: boolean
  /** Days from mating to farrowing by the farm's settings. */
  gestation?: number
  /** Sows that are imported later: the other side of a fostering is connected with them then. */
  later?: ReadonlySet<string>
  /** Conflicts, by `conflictId`, in which the file's values are taken. */
  taking?: ReadonlySet<string>
  /** Breed of the sows that are in no list, if they are added by their records. */
  unlistedBreed?: string | null
  /** How the settings of remaining rows are used; those of a whole file replace the ones of a farm without records. */
  setupUse?: SetupUse | null
}

/** Records by the sheet of their rows. */
const madeIn = Map.groupBy(
  kindsOfLife.flatMap((kind) =>
    Object.entries(sheetOfLife(kind).rows).map(([made, { code }]) => ({
      kind,
      made: made as Held['kind'],
      code,
    })),
  ),
  ({ kind }) => sheetKeyOf(kind),
)
const sheetOf = (record: Held): LifeSheet => sheetOfLife(makerOf(record.kind))

/** Animals of a file with their lives. */
export type Lives = {
  boars: BookBoar[]
  /** New sows. */
  sows: BookSow[]
  /** Sows of the farm that the file names, and those of them to whose lives it adds records. */
  present: BookSow[]
  continued: BookSow[]
  /** Number of records that the farm has already. */
  there: number
  lossesAdded: number
  /** Returns to heat that follow from a second mating. */
  returnsAdded: number
  unlisted: UnlistedSows
}

/**
 * Assembles the rows of the file into lives and replays them. Only the first impossible record of a life is rejected, and none after a
 * rejected entry: the others may be consequences.
 * @yields progress, 0 to 1
 */
export function* livesOf(
  reader: BookReader,
  farm: FarmBefore,
  places: Places,
  { farmRecords, conflicts }: FarmSide,
  {
    today,
    addLosses,
    gestation = defaultSettings.farrowingAfterMating,
    later = new Set(),
    unlistedBreed = null,
  }: CheckOptions,
): Generator<number, Lives> {
  const unlisted = addUnlistedSows(reader, [farm.sowTags, later], unlistedBreed)
  const returnsAdded = completeMatings(reader, farm.sows)
  completeSows(reader, farm.sows, { today, gestation })
  const earTags = new Map<string, string>()
  const boars = yield* boarsOf(reader, farm, places, today, earTags)
  const sows = yield* sowsOf(reader, farm, places, today, earTags)
  const known = knownIn(reader, farm, later)

  /** Sows with an unreadable record, whose other records cannot be judged. */
  const uncertain = new Set<string>()
  /** Records of sows of the farm that equal none of the farm's. */
  const unequal: [BookSow, LifeRow][] = []
  let there = 0
  let row = 0
  for (const sheet of madeIn.keys())
    for (const { number, values: read, whole, joined } of reader.rows[sheet]) {
      if ((row += 1) % breath === 0) yield 0.1
      if (joined) continue
      const values = read as RowValues
      const life = lifeRowOf(reader, { sheet, number, values, whole }, places, known, today)
      const sow = sows.get(values.tag) ?? presentSow(farm, values.tag, number)
      if (!sow || (known.sows.has(values.tag) && !sows.has(values.tag))) continue
      sows.set(values.tag, sow)
      if (!life) uncertain.add(sow.values.tag)
      else if (!sow.present) sow.records.push(life)
      else if (farmRecords.takeEqual(...taking(life))) there += 1
      else unequal.push([sow, life])
    }
  for (const [sow, life] of unequal) {
    const taken = farmRecords.takeOther(...taking(life))
    if (!taken) sow.records.push(life)
    else {
      there += 1
      if (conflicts.add(differingFrom(taken, life), taken)) sow.changes.push(changedRecord(life, taken))
    }
  }

  const lossesAdded = yield* replayLives(reader, sows, uncertain, addLosses)
  const all = [...sows.values()]
  const present = all.filter((sow) => sow.present)
  for (const { values } of present) reader.present.add(`sow ${values.tag}`)
  return {
    boars,
    sows: all.filter((sow) => !sow.present),
    present,
    continued: present.filter(({ records, changes }) => records.length + changes.length > 0),
    there,
    lossesAdded,
    returnsAdded,
    unlisted,
  }
}

/** A sow of the farm without a row in the list of sows. */
function presentSow(farm: FarmBefore, tag: string, number: number): BookSow | undefined {
  const present = farm.sows.get(tag)
  if (!present) return undefined
  const { enteredOn, bornOn } = present
  return continuedSow(present, { tag, bornOn, enteredOn } as BookSow['values'], number)
}

const taking = ({ kind, record, values, own }: LifeRow) =>
  [
    recordsKey(record.kind, 'sow', values.tag, record.on),
    { columns: columnsIn(sheetOfLife(kind)), values, own },
  ] as const

/** A row as a conflict with the farm's record that it differs from. */
const differingFrom = ({ stored }: Taken, { kind, sheet, number, record, values }: LifeRow) => ({
  key: sheet,
  number,
  name: values.tag,
  on: record.on,
  kind: record.kind,
  of: columnsIn(sheetOfLife(kind)),
  values,
  fixed: fixedOf(record.kind, stored),
})

type Read = Pick<LifeRow, 'sheet' | 'number' | 'values'> & { whole: boolean }

/** The record of a row; null if the row is unreadable. */
function lifeRowOf(
  reader: BookReader,
  { sheet, number, values, whole }: Read,
  places: Places,
  known: KnownAnimals,
  today: Day,
): LifeRow | null {
  const refuse = (column: string, code: string, more: RefusalValues = {}, shown = '') =>
    reader.refuse(sheet, number, column, code, more, shown)
  const { tag, on } = values
  if (tag && !known.sows.has(tag) && !known.continuable.has(tag)) {
    const like = known.sowsLike.get(tag.replace(/^0+/, ''))
    if (like) refuse('tag', 'SOW_NOT_IN_FILE_LIKE', { tag, like }, tag)
    else if (!reader.lacks('sows', `${sheet} ${number}`)) refuse('tag', 'SOW_NOT_IN_FILE', { tag }, tag)
  }
  if (on && on > today) refuse('on', 'AFTER_TODAY', { today }, on)
  const said = madeIn.get(sheet)?.find(({ code }) => code === undefined || code === values['kind'])
  if (!said) return null
  const { kind, made } = said
  const of = sheetOfLife(kind)
  const columns = columnsIn(of)
  const placed = placedIn(columns, values, places, refuse)
  if (!whole) return null
  const isRefused = tried(
    () => (of.checkCells?.(placed as never), false),
    ({ code, values: more, fields: [column = 'on'] }) => (refuse(column, code, more), true),
  )
  if (isRefused) return null

  checkAnimals(of, values, known, refuse, (animals) => reader.lacks(animals, `${sheet} ${number}`))
  const meant: Record<string, string> = {}
  for (const [key, column] of of.shared ? entriesOf(columns) : [])
    if ('code' in column && values[key] !== null)
      tried(
        () => {
          const [dictionary, list] = column.code
          meant[key] = codeIn(dictionary, list as never, String(values[key]), reader.reading)
        },
        ({ code, values: more }) => refuse(key, code, more),
      )
  const isLater = (column: string) => known.later.has(String(placed[column]))
  const unknown: Record<string, null> = {}
  for (const [column, each] of entriesOf(columns))
    if ('animal' in each && each.animal === 'sow' && isLater(column)) unknown[column] = null
  const own = filledIn(columns, { ...placed, ...meant, ...unknown })
  const record = recordStored(made, on, storedIn(columns, own))
  tried(
    () => of.check?.(record as never),
    ({ code, values: more, fields: [field = 'on'] }) =>
      refuse(whereOf({ values }, of.shownAt?.[field] ?? [field]).column, code, more),
  )
  return { kind, sheet, number, values: { ...values, ...meant }, own, record }
}

/** Order of a record on its day: as given in the row, else the usual one. */
function turnOf({ record, values }: LifeRow) {
  const turn = sheetOf(record).rows[record.kind]?.turn ?? 0
  return values.place ?? 100 + (typeof turn === 'number' ? turn : turn(record as never))
}

/**
 * Replays the lives whose rows could all be read.
 * @yields progress, 0 to 1
 * @returns number of losses added
 */
function* replayLives(
  reader: BookReader,
  sows: ReadonlyMap<string, BookSow>,
  uncertain: ReadonlySet<string>,
  addLosses: boolean,
): Generator<number, number> {
  // Without the rows of a sheet of lives, the others would be rejected for what that sheet has.
  const isOpen = ['sows' as const, ...madeIn.keys()].some((key) => reader.openKeys.has(key))
  let done = 0
  let lossesAdded = 0
  for (const sow of sows.values()) {
    if ((done += 1) % 20 === 0) yield 0.2 + (0.7 * done) / sows.size
    if (isOpen || uncertain.has(sow.values.tag) || sow.isEntryRejected) continue
    lossesAdded += replay(reader, sow, addLosses)
    warnOfToday(reader, sow)
  }
  return lossesAdded
}

/** Replays a life up to an impossible record, which is rejected. @returns number of losses added to a life without one */
function replay(reader: BookReader, sow: BookSow, addLosses: boolean): number {
  sow.records.sort((a, b) =>
    a.record.on === b.record.on
      ? turnOf(a) - turnOf(b) || a.number - b.number
      : a.record.on < b.record.on
        ? -1
        : 1,
  )
  const first = stateWithChanges(
    sow,
    (row, before) => (warnOfWeight(reader, row, before) ? withConfirmed(row, 'WEIGHT_UNUSUAL') : row),
    (row, code, values, fields) => {
      const shownAt = sheetOf(row.record).shownAt?.[fields[0] ?? 'on']
      const { shown, column } = whereOf(row, shownAt ?? fields)
      reader.refuse(row.sheet, row.number, column, code, values, shown)
    },
  )
  if (!first) return 0
  let state = first
  const states = [state]
  const records: LifeRow[] = []
  let added = 0
  for (const row of sow.records) {
    const { record } = row
    const { untold, shownAt = {} } = sheetOf(record)
    const lost = addLosses && untold ? untold(state, record as never) : 0
    if (lost > 0) {
      const loss = lossOf(row, lost)
      // If she cannot be weaned at all, the weaning is rejected instead.
      const after = tried<SowState | null>(
        () => applyRecord(state, loss.record),
        () => null,
      )
      if (after) {
        state = after
        records.push(loss)
        states.push(state)
        added += 1
      }
    }
    const confirmed = warnOfWeight(reader, row, state) ? withConfirmed(row, 'WEIGHT_UNUSUAL') : row
    const next = tried<SowState | null>(
      () => applyRecord(state, record),
      ({ code, values, fields: [field = 'on'] }) => {
        const { shown, column } = whereOf(row, shownAt[field] ?? [field])
        reader.refuse(row.sheet, row.number, column, code, values, shown)
        return null
      },
    )
    if (!next) return 0
    state = next
    records.push(confirmed)
    states.push(state)
  }
  sow.records = records
  sow.states = states
  return added
}

/** Warns if her records lead to another state than the file has for today. */
function warnOfToday(reader: BookReader, { number, values, states, records }: BookSow) {
  const state = states.at(-1)
  if (!state || records.length === 0) return
  for (const { column, code, values: found } of differencesToday(values, state))
    reader.warn('sows', number, column, { code, field: column, values: found as never }, '')
}

/** Warns of an unusual mean weight of a litter that the row does not confirm. @returns whether it warned */
function warnOfWeight(reader: BookReader, { sheet, number, values, record }: LifeRow, state: SowState) {
  const totalWeight = Number(values['weight'] ?? 0)
  const confirmed = values.confirmed ?? []
  if (!totalWeight || confirmed.includes('WEIGHT_UNUSUAL')) return false
  const about = { bornOn: record.on, today: record.on, totalWeight }
  const doubt = questionsAbout(state, record as SowRecord, about).find(
    ({ code }) => code === 'WEIGHT_UNUSUAL',
  )
  if (!doubt) return false
  const { code, values: found } = doubt
  reader.warn(sheet, number, 'weight', { code, field: 'weight', values: found as never }, String(totalWeight))
  return true
}

/** The row as it is imported: a file is only imported once a person has confirmed its unusual values. */
const withConfirmed = (row: LifeRow, code: string): LifeRow => ({
  ...row,
  values: { ...row.values, confirmed: [...(row.values.confirmed ?? []), code] },
})

function whereOf({ values }: Pick<LifeRow, 'values'>, columns: readonly string[]) {
  const column = columns.find((each) => values[each]) ?? columns[0] ?? 'on'
  const value = values[column]
  if (value === undefined) return { column: 'on', shown: values.on }
  return { column, shown: typeof value === 'string' || typeof value === 'number' ? shownIn(value) : '' }
}
