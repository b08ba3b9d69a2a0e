import type { Day } from '../basics/day.ts'
import { tried, type Refusal } from '../basics/refusal.ts'
import type { StandardCurve } from '../farm/standard-curve.ts'
import { boarProblems, type BoarForm, type BoarProblemCode } from '../records/boar-entry.ts'
import {
  sowStatuses,
  type Entry,
  type Held,
  type LitterKind,
  type LivingStatus,
  type SowState,
} from '../records/life.ts'
import { entryProblems, knownFrom } from '../records/sow-entry.ts'
import { shownIn } from '../table/cell.ts'
import type { ChangedRecord, LifeRow } from './kind-row.ts'
import { breath } from './limits.ts'
import type { FarmGroup, FarmGroupMoves } from './farm-groups.ts'
import type { StoredValues } from './farm-records.ts'
import type { ForeignRow } from './matching/foreign-columns.ts'
import type { CompanyFarm, SentHere } from './other-farms.ts'
import type { FarmPlaces, PenPlace, Places, SupplierPlace } from './places.ts'
import type { BookReader, ReadRow } from './rows.ts'
import type { RowOf } from './sheets.ts'

/** State of the farm before an import. */
export type FarmBefore = FarmPlaces & {
  /** Sows by their tags, to which a file may add records. */
  sows: ReadonlyMap<string, FarmSow>
  /** Days of birth of the boars, by their tags. */
  boars: ReadonlyMap<string, Day | null>
  /** Records of animals and groups that the file names, by `recordsKey`; moves of groups apart. */
  records: ReadonlyMap<string, readonly StoredValues[]>
  sowTags: ReadonlySet<string>
  boarTags: ReadonlySet<string>
  sowNotches: ReadonlySet<string>
  boarNotches: ReadonlySet<string>
  /** Electronic tags of sows and boars. */
  earTags: ReadonlySet<string>
  /** Groups, by their names normalized by `alike`, and the moves of those that the file names. */
  groups: ReadonlyMap<string, FarmGroup>
  groupMoves: FarmGroupMoves
  /** Weanings whose piglets are in no group yet. */
  weanings: readonly FarmWeaning[]
  /** Living animals, whose numbers the other sex cannot have; empty if boars are numbered separately. */
  livingSows: ReadonlySet<string>
  livingBoars: ReadonlySet<string>
  boarsNumberedApart: boolean
  /** The farm has stock records. */
  storeUsed: boolean
  /** The farm's growth curve: kg by weeks of age. */
  weightCurve: StandardCurve
  /** Other farms of the company, and their transfers on the way to this farm. */
  farms: readonly CompanyFarm[]
  sent: readonly SentHere[]
}

/** A sow of the farm with her state, her entry and her other records. */
export type FarmSow = {
  animalId: number
  bornOn: Day
  enteredOn: Day
  state: SowState
  entry: Entry
  records: readonly Held[]
  /** Key of each record, by `keyOfRecord`. */
  keys: readonly string[]
  /** Numbers of her litter changes, by kind. */
  changes: Readonly<Partial<Record<LitterKind, number>>>
}

/** A weaning on the farm: of `seq`, or a partial one of `litterNumber`. */
export type FarmWeaning = {
  tag: string
  on: Day
  head: number
  seq: number | null
  litterNumber: number | null
}

type Animal = { pen: PenPlace | null; supplier: SupplierPlace | null }
export type BookBoar = Animal & {
  number: number
  values: RowOf<'boars'>
  /** His row is rejected, so his records cannot be judged by it. */
  isEntryRejected: boolean
}
export type BookSow = Animal & {
  number: number
  values: RowOf<'sows'> & ForeignRow<'sows'>
  entry: Entry
  /** Her entry is impossible, so her records cannot be judged by it. */
  isEntryRejected?: boolean
  /** The sow of the farm whose life the file continues. */
  present?: FarmSow
  /** Her state after her entry, or on the farm, and after each of her records; empty if one of them is rejected. */
  states: SowState[]
  records: LifeRow[]
  /** Records of the farm that take values of the file. */
  changes: ChangedRecord[]
}

/** Codes of the workbook for problems of a boar. */
const codeOf: Partial<Record<BoarProblemCode, string>> = {
  BIRTH_DATE_NEEDED: 'CELL_NEEDED',
  STOCK_ENTRY_AFTER_TODAY: 'AFTER_TODAY',
}

/** @yields to other work */
export function* boarsOf(
  reader: BookReader,
  farm: FarmBefore,
  places: Places,
  today: Day,
  earTags: Map<string, string>,
) {
  const unique = new Unique(reader, 'boars', farm.boarTags, farm.boarNotches, farm.earTags, earTags)
  const boars: BookBoar[] = []
  for (const { number, values, whole } of reader.rows.boars) {
    if (number % breath === 0) yield 0.1
    // The same boar is there already.
    if (values.tag && whole && farm.boars.get(values.tag) === values.bornOn) continue
    unique.check(number, values)
    const entered: BoarForm = {
      ...values,
      category: values.category ?? '',
      stockEntryOn: values.stockEntryOn ?? undefined,
    }
    const problems = whole ? boarProblems(entered, today) : []
    for (const { field, code } of problems) {
      const said = codeOf[code] ?? code
      const more = said === 'AFTER_TODAY' ? { today } : {}
      reader.refuse('boars', number, field, said, more, shownIn(entered[field] ?? null))
    }
    checkRemoval(reader, number, values, today)
    const isEntryRejected = !whole || problems.length > 0
    boars.push({ number, values, isEntryRejected, ...placesOf(reader, 'boars', number, values, places) })
  }
  return boars
}

/** Checks the day of a boar's removal, which its category and reason need. */
function checkRemoval(
  reader: BookReader,
  number: number,
  { enteredOn, removedOn, removalCategory, removalReason }: RowOf<'boars'>,
  today: Day,
) {
  if (removedOn && removedOn > today)
    reader.refuse('boars', number, 'removedOn', 'AFTER_TODAY', { today }, removedOn)
  if (removedOn && enteredOn && removedOn < enteredOn)
    reader.refuse('boars', number, 'removedOn', 'BEFORE_PREVIOUS_WORK', { previous: enteredOn }, removedOn)
  if (!removedOn && (removalCategory || removalReason))
    reader.refuse('boars', number, 'removedOn', 'CELL_NEEDED')
}

/** @yields to other work */
export function* sowsOf(
  reader: BookReader,
  farm: FarmBefore,
  places: Places,
  today: Day,
  earTags: Map<string, string>,
) {
  const unique = new Unique(reader, 'sows', farm.sowTags, farm.sowNotches, farm.earTags, earTags)
  const sows = new Map<string, BookSow>()
  for (const row of reader.rows.sows) {
    const { number, values, whole } = row
    if (number % breath === 0) yield 0.1
    const present = farm.sows.get(values.tag)
    if (present && isSame(present, row)) {
      if (!sows.has(values.tag)) sows.set(values.tag, continuedSow(present, values, number))
      continue
    }
    unique.check(number, values)
    const animal = placesOf(reader, 'sows', number, values, places)
    const { entry, isRejected: isEntryRejected } = whole
      ? entryOf(reader, number, values, today)
      : { entry: null, isRejected: true }
    if (!values.tag || sows.has(values.tag)) continue
    // A sow with an unreadable row is not replayed.
    if (entry)
      sows.set(values.tag, {
        ...animal,
        number,
        values,
        entry,
        isEntryRejected,
        states: [],
        records: [],
        changes: [],
      })
  }
  return sows
}

/** A sow of the farm whose life the file continues. @param number of her row, or else of the first of her records */
export const continuedSow = (present: FarmSow, values: BookSow['values'], number: number): BookSow => ({
  pen: null,
  supplier: null,
  number,
  values,
  entry: present.entry,
  present,
  states: [],
  records: [],
  changes: [],
})

/** Whether a row is of a sow of the farm, and not of another animal with her number. */
export const isSame = ({ bornOn }: FarmSow, { values, fills }: ReadRow<'sows'>) =>
  values.bornOn === bornOn || (fills?.some(({ column }) => column === 'bornOn') ?? false)

function placesOf(
  reader: BookReader,
  sheet: 'boars' | 'sows',
  number: number,
  { pen, supplier }: Pick<RowOf<'sows'>, 'pen' | 'supplier'>,
  places: Places,
): Animal {
  const refuse =
    (column: string, shown: string | null) =>
    ({ code, values }: Refusal) => (reader.refuse(sheet, number, column, code, values, shown ?? ''), null)
  return {
    pen: tried(() => (pen ? places.pen(pen) : null), refuse('pen', pen)),
    supplier: tried(() => (supplier ? places.supplier(supplier) : null), refuse('supplier', supplier)),
  }
}

/** Entry of a sow, null if its columns contradict each other, and whether one of its days or its parity is impossible. */
function entryOf(
  reader: BookReader,
  number: number,
  row: RowOf<'sows'>,
  today: Day,
): { entry: Entry | null; isRejected: boolean } {
  const status = sowStatuses[Number(row.status.slice(-1)) - 1] ?? 'gilt'
  if (status === 'culled') {
    reader.refuse('sows', number, 'status', 'ENTRY_CULLED')
    return { entry: null, isRejected: true }
  }
  if (status !== 'gilt' && !row.lastWorkOn) {
    reader.refuse('sows', number, 'lastWorkOn', 'LAST_WORK_NEEDED', { status })
    return { entry: null, isRejected: true }
  }
  const lastWorkOn = row.lastWorkOn ?? row.enteredOn
  const { bornOn, enteredOn } = row
  const parity = row.parity ?? 0
  // One impossible day has several problems: the first one is its cause. Parities are judged by themselves.
  const problems = entryProblems({ bornOn, enteredOn, lastWorkOn, status, parity }, today)
  const causes = [true, false].flatMap(
    (ofParity) => problems.find(({ field }) => (field === 'parity') === ofParity) ?? [],
  )
  for (const { field, code } of causes) {
    const shown = row[field]
    reader.refuse('sows', number, field, code, { status }, shownIn(shown))
  }
  if (row.stockEntryOn && row.stockEntryOn > today)
    reader.refuse('sows', number, 'stockEntryOn', 'AFTER_TODAY', { today }, row.stockEntryOn)
  const entry: Entry = {
    kind: 'entry',
    on: knownFrom({ enteredOn, lastWorkOn }),
    status: status satisfies LivingStatus,
    parity,
    matings: row.matings ?? 0,
    lastWorkOn,
    nursing: row.nursing ?? 0,
  }
  return { entry, isRejected: causes.length > 0 }
}

class Unique {
  readonly #tags = new Map<string, number>()
  readonly #notches = new Map<string, number>()
  readonly #reader: BookReader
  readonly #sheet: 'boars' | 'sows'
  readonly #farmTags: ReadonlySet<string>
  readonly #farmNotches: ReadonlySet<string>
  readonly #farmEarTags: ReadonlySet<string>
  readonly #earTags: Map<string, string>
  constructor(
    reader: BookReader,
    sheet: 'boars' | 'sows',
    farmTags: ReadonlySet<string>,
    farmNotches: ReadonlySet<string>,
    farmEarTags: ReadonlySet<string>,
    earTags: Map<string, string>,
  ) {
    this.#reader = reader
    this.#sheet = sheet
    this.#farmTags = farmTags
    this.#farmNotches = farmNotches
    this.#farmEarTags = farmEarTags
    this.#earTags = earTags
  }
  check(
    row: number,
    { tag, earNotch, earTag }: { tag: string | null; earNotch: string | null; earTag: string | null },
  ) {
    const refuse = (column: string, code: string, values: Record<string, string | number>, shown: string) =>
      this.#reader.refuse(this.#sheet, row, column, code, values, shown)
    if (tag) {
      const first = this.#tags.get(tag)
      if (first !== undefined) refuse('tag', 'TWICE_IN_FILE', { row: this.#reader.rowOf(first) }, tag)
      else if (this.#farmTags.has(tag)) refuse('tag', 'TAG_TAKEN', { tag }, tag)
      this.#tags.set(tag, first ?? row)
    }
    if (earNotch) {
      const first = this.#notches.get(earNotch)
      if (first !== undefined)
        refuse('earNotch', 'TWICE_IN_FILE', { row: this.#reader.rowOf(first) }, earNotch)
      else if (this.#farmNotches.has(earNotch)) refuse('earNotch', 'EAR_NOTCH_TAKEN', { earNotch }, earNotch)
      this.#notches.set(earNotch, first ?? row)
    }
    if (earTag) {
      const first = this.#earTags.get(earTag)
      if (first !== undefined || this.#farmEarTags.has(earTag))
        refuse('earTag', 'EAR_TAG_TAKEN', { earTag, tag: first ?? '' }, earTag)
      this.#earTags.set(earTag, first ?? tag ?? '')
    }
  }
}
