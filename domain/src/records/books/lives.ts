import { addDays, latest, type Day } from '../../day.ts'
import { Refusal } from '../../refusal.ts'
import { codeIn } from './column.ts'
import { boughtSemen } from '../boar-entry.ts'
import { entryProblems } from '../sow-entry.ts'
import {
  applyRecord,
  sowStatuses,
  type Entry,
  type LitterKind,
  type LivingStatus,
  type SowRecord,
  type SowState,
} from '../life.ts'
import { usualGestation } from '../farrowing.ts'
import { shownIn } from './cell.ts'
import type { FarmPlaces, PenPlace, Places, SupplierPlace } from './places.ts'
import type { BookReader, ReadRow } from './rows.ts'
import type { RowOf, SheetKey } from './sheets.ts'

/** What the farm has before the books come. */
export type FarmBefore = FarmPlaces & {
  sowTags: ReadonlySet<string>
  boarTags: ReadonlySet<string>
  sowNotches: ReadonlySet<string>
  boarNotches: ReadonlySet<string>
  /** Of sows and boars: an electronic tag is one animal's alone. */
  earTags: ReadonlySet<string>
  /** As `alike` writes them. */
  groups: ReadonlySet<string>
  /** Whose numbers none of the other sex may have; empty where the farm numbers its boars apart. */
  livingSows: ReadonlySet<string>
  livingBoars: ReadonlySet<string>
  boarsNumberedApart: boolean
}

export type LifeSheet = 'matings' | 'accidents' | 'farrowings' | 'litters' | 'weanings' | 'removals'
type LifeRowOf<K extends LifeSheet> = {
  sheet: K
  /** 0 for what no row of the file holds. */
  number: number
  values: RowOf<K>
  record: SowRecord
  pen: PenPlace | null
}
export type LifeRow = { [K in LifeSheet]: LifeRowOf<K> }[LifeSheet]

type Animal = { pen: PenPlace | null; supplier: SupplierPlace | null }
export type BookBoar = Animal & { number: number; values: RowOf<'boars'> }
export type BookSow = Animal & {
  number: number
  values: RowOf<'sows'>
  entry: Entry
  /** Her state after her entry, and after each of her records. */
  states: SowState[]
  records: LifeRow[]
}

export type CheckOptions = {
  today: Day
  /** Piglets that were never weaned and of which the books say nothing count as died, of unknown cause, on the day of weaning. */
  addLosses: boolean
}

const lifeSheets = ['matings', 'accidents', 'farrowings', 'litters', 'weanings', 'removals'] as const
const litterKinds: Readonly<Record<string, LitterKind>> = {
  '160001': 'pigletDeath',
  '160002': 'partialWeaning',
  '160003': 'fosteredIn',
  '160004': 'fosteredOut',
}
const unknownCause = '032006'
/** Rows between two looks at what else there is to do. */
const breath = 500

/**
 * Puts the rows of the books together into lives and replays each. What stands against a row is noted in the reader; a life goes on after
 * it as its record claims, so that each row is judged for itself.
 * @yields how far it has come, 0 to 1
 */
export function* livesOf(
  reader: BookReader,
  farm: FarmBefore,
  places: Places,
  { today, addLosses }: CheckOptions,
): Generator<number, { boars: BookBoar[]; sows: BookSow[]; lossesAdded: number }> {
  const earTags = new Map<string, string>()
  const boars = yield* boarsOf(reader, farm, places, today, earTags)
  const boarTags = new Set(reader.rows.boars.map(({ values }) => values.tag))
  const sows = yield* sowsOf(reader, farm, places, today, earTags)
  const sowTags = new Set(reader.rows.sows.map(({ values }) => values.tag))
  const known = {
    sows: sowTags,
    farmSows: farm.sowTags,
    sowsLike: likeness(sowTags),
    boars: new Set([...boarTags, ...farm.boarTags]),
    boarsLike: likeness(new Set([...boarTags, ...farm.boarTags])),
  }

  /** Sows one of whose records has no day: what else she did cannot be judged. */
  const uncertain = new Set<string>()
  let row = 0
  for (const sheet of lifeSheets)
    for (const each of reader.rows[sheet]) {
      if ((row += 1) % breath === 0) yield 0.1
      const life = recordOf(reader, sheet, each, places, known, today)
      const sow = sows.get(each.values.tag)
      if (!life && sow) uncertain.add(sow.values.tag)
      if (life && sow) sow.records.push(life)
    }

  let done = 0
  let lossesAdded = 0
  for (const sow of sows.values()) {
    if ((done += 1) % 20 === 0) yield 0.2 + (0.7 * done) / sows.size
    if (uncertain.has(sow.values.tag)) continue
    lossesAdded += replay(reader, sow, addLosses)
  }
  return { boars, sows: [...sows.values()], lossesAdded }
}

/** Numbers that differ by leading zeros only, which a sheet drops when it takes a tag for a number. */
const likeness = (tags: ReadonlySet<string>) =>
  new Map([...tags].map((tag) => [tag?.replace(/^0+/, ''), tag]))

type Known = {
  sows: ReadonlySet<string>
  farmSows: ReadonlySet<string>
  sowsLike: ReadonlyMap<string, string>
  boars: ReadonlySet<string>
  boarsLike: ReadonlyMap<string, string>
}

/** Notes a refusal of the work under its column; says whether there was none. */
function tried(reader: BookReader, sheet: SheetKey, row: number, column: string, work: () => void) {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    reader.refuse(sheet, row, column, error.code, error.values)
  }
}

function* boarsOf(
  reader: BookReader,
  farm: FarmBefore,
  places: Places,
  today: Day,
  earTags: Map<string, string>,
) {
  const unique = new Unique(reader, 'boars', farm.boarTags, farm.boarNotches, farm.earTags, earTags)
  const boars: BookBoar[] = []
  for (const { number, values, whole } of reader.rows.boars) {
    if (number % breath === 0) yield 0
    unique.check(number, values)
    checkDays(reader, 'boars', number, values, today)
    const { bornOn, enteredOn } = values
    if (whole && !bornOn && values.category !== boughtSemen)
      reader.refuse('boars', number, 'bornOn', 'CELL_NEEDED')
    if (bornOn && enteredOn && bornOn >= enteredOn)
      reader.refuse('boars', number, 'bornOn', 'BORN_AFTER_ENTRY')
    const { removedOn, removalCategory, removalReason } = values
    if (removedOn && removedOn > today)
      reader.refuse('boars', number, 'removedOn', 'AFTER_TODAY', { today }, removedOn)
    if (removedOn && enteredOn && removedOn < enteredOn)
      reader.refuse('boars', number, 'removedOn', 'BEFORE_PREVIOUS_WORK', { previous: enteredOn }, removedOn)
    if (!removedOn && (removalCategory || removalReason))
      reader.refuse('boars', number, 'removedOn', 'CELL_NEEDED')
    boars.push({ number, values, ...standing(reader, 'boars', number, values, places) })
  }
  return boars
}

function* sowsOf(
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
    if (number % breath === 0) yield 0
    unique.check(number, values)
    const animal = standing(reader, 'sows', number, values, places)
    const entry = whole ? entryOf(reader, number, values, today) : null
    if (!values.tag || sows.has(values.tag)) continue
    // Of a sow whose own row cannot be read nothing is known to replay, yet she is there.
    if (entry) sows.set(values.tag, { ...animal, number, values, entry, states: [], records: [] })
  }
  return sows
}

function standing(
  reader: BookReader,
  sheet: 'boars' | 'sows',
  number: number,
  { pen, supplier }: Pick<RowOf<'sows'>, 'pen' | 'supplier'>,
  places: Places,
): Animal {
  const animal: Animal = { pen: null, supplier: null }
  tried(reader, sheet, number, 'pen', () => {
    if (pen) animal.pen = places.pen(pen)
  })
  tried(reader, sheet, number, 'supplier', () => {
    if (supplier) animal.supplier = places.supplier(supplier)
  })
  return animal
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
      if (first !== undefined) refuse('tag', 'TWICE_IN_FILE', { row: first }, tag)
      else if (this.#farmTags.has(tag)) refuse('tag', 'TAG_TAKEN', { tag }, tag)
      this.#tags.set(tag, first ?? row)
    }
    if (earNotch) {
      const first = this.#notches.get(earNotch)
      if (first !== undefined) refuse('earNotch', 'TWICE_IN_FILE', { row: first }, earNotch)
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

function checkDays(
  reader: BookReader,
  sheet: 'boars' | 'sows',
  number: number,
  { bornOn, enteredOn, stockEntryOn }: Pick<RowOf<'boars'>, 'bornOn' | 'enteredOn' | 'stockEntryOn'>,
  today: Day,
) {
  if (bornOn && bornOn > today) reader.refuse(sheet, number, 'bornOn', 'BORN_AFTER_TODAY', {}, bornOn)
  if (enteredOn > today) reader.refuse(sheet, number, 'enteredOn', 'ENTERED_AFTER_TODAY', {}, enteredOn)
  if (stockEntryOn && stockEntryOn > today)
    reader.refuse(sheet, number, 'stockEntryOn', 'AFTER_TODAY', { today }, stockEntryOn)
}

/** How a sow came. Null where it does not fit together. */
function entryOf(reader: BookReader, number: number, row: RowOf<'sows'>, today: Day): Entry | null {
  const status = sowStatuses[Number(row.status.slice(-1)) - 1] ?? 'gilt'
  if (status === 'culled') {
    reader.refuse('sows', number, 'status', 'ENTRY_CULLED')
    return null
  }
  if (status !== 'gilt' && !row.lastWorkOn) {
    reader.refuse('sows', number, 'lastWorkOn', 'LAST_WORK_NEEDED', { status })
    return null
  }
  const lastWorkOn = row.lastWorkOn ?? row.enteredOn
  const { bornOn, enteredOn } = row
  const parity = row.parity ?? 0
  const problems = entryProblems({ bornOn, enteredOn, lastWorkOn, status, parity }, today)
  for (const { field, code } of problems) {
    const shown = row[field]
    reader.refuse('sows', number, field, code, { status }, shownIn(shown))
  }
  if (row.stockEntryOn && row.stockEntryOn > today)
    reader.refuse('sows', number, 'stockEntryOn', 'AFTER_TODAY', { today }, row.stockEntryOn)
  return {
    kind: 'entry',
    on: enteredOn,
    status: status satisfies LivingStatus,
    parity,
    matings: row.matings ?? 0,
    lastWorkOn,
    nursing: row.nursing ?? 0,
  }
}

/** A row as a record of a life. Null where it cannot be placed in one. */
function recordOf<K extends LifeSheet>(
  reader: BookReader,
  sheet: K,
  { number, values, whole }: ReadRow<K>,
  places: Places,
  known: Known,
  today: Day,
): LifeRow | null {
  const { tag, on }: { tag: string; on: Day } = values
  if (tag && !known.sows.has(tag)) {
    const like = known.sowsLike.get(tag.replace(/^0+/, ''))
    const code = known.farmSows.has(tag)
      ? 'SOW_THERE_ALREADY'
      : like
        ? 'SOW_NOT_IN_FILE_LIKE'
        : 'SOW_NOT_IN_FILE'
    reader.refuse(sheet, number, 'tag', code, { tag, ...(like && { like }) }, tag)
  }
  if (on && on > today) reader.refuse(sheet, number, 'on', 'AFTER_TODAY', { today }, on)
  let pen: PenPlace | null = null
  tried(reader, sheet, number, 'pen', () => {
    if ('pen' in values && typeof values.pen === 'string') pen = places.pen(values.pen)
  })
  const record = whole ? recordFrom(reader, sheet, number, values, known) : null
  // Each sheet has its own kind of values, and `recordFrom` has looked at this one's.
  return record && ({ sheet, number, values, record, pen } as LifeRow)
}

function recordFrom<K extends LifeSheet>(
  reader: BookReader,
  sheet: K,
  number: number,
  row: RowOf<K>,
  known: Known,
): SowRecord | null {
  const values = { sheet, ...row } as { [S in LifeSheet]: { sheet: S } & RowOf<S> }[LifeSheet]
  const { on } = values
  switch (values.sheet) {
    case 'matings': {
      const services = [
        ['boar1', values.boar1, values.method1],
        ['boar2', values.boar2, values.method2],
        ['boar3', values.boar3, values.method3],
      ] as const
      for (const [column, boar, method] of services) {
        if (!boar && method) reader.refuse(sheet, number, column, 'CELL_NEEDED')
        if (!boar || known.boars.has(boar)) continue
        const like = known.boarsLike.get(boar.replace(/^0+/, ''))
        const code = like ? 'BOAR_NOT_KNOWN_LIKE' : 'BOAR_NOT_KNOWN'
        reader.refuse(sheet, number, column, code, { tag: boar, ...(like && { like }) }, boar)
      }
      return { kind: 'mating', on }
    }
    case 'accidents':
      return { kind: 'accident', on, accidentType: values.type }
    case 'farrowings': {
      const { totalBorn, mummified, stillborn, undersized, malformed } = values
      return {
        kind: 'farrowing',
        on,
        totalBorn,
        mummified: mummified ?? 0,
        stillborn: stillborn ?? 0,
        undersized: undersized ?? 0,
        malformed: malformed ?? 0,
      }
    }
    case 'litters': {
      const kind = litterKinds[values.kind] ?? 'pigletDeath'
      const piglets = values.females + (values.males ?? 0)
      if (piglets === 0) reader.refuse(sheet, number, 'females', 'NO_PIGLETS')
      const { partner, reason } = values
      if (partner && !known.sows.has(partner) && !known.farmSows.has(partner))
        reader.refuse(sheet, number, 'partner', 'SOW_NOT_IN_FILE', { tag: partner }, partner)
      tried(reader, sheet, number, 'reason', () => {
        if (reason === null) return
        if (kind === 'pigletDeath') values.reason = codeIn('association', '032', reason, reader.reading)
        else if (kind !== 'partialWeaning')
          values.reason = codeIn('association', '05', reason, reader.reading)
        row = Object.assign(row, { reason: values.reason })
      })
      return { kind, on, piglets }
    }
    case 'weanings':
      return {
        kind: 'weaning',
        on,
        weaned: values.females + (values.males ?? 0),
        becomesNurse: values.nurse ?? false,
      }
    case 'removals':
      return { kind: 'removal', on }
  }
}

/** In which order the records of one day happen where the books do not say. */
const usualOrder = [
  'accident',
  'farrowing',
  'nurse',
  'fosteredIn',
  'fosteredOut',
  'pigletDeath',
  'partialWeaning',
  'weaning',
  'mating',
  'removal',
]
const placeOf = ({ record, values }: LifeRow) =>
  values.place ??
  100 + usualOrder.indexOf(record.kind === 'weaning' && record.becomesNurse ? 'nurse' : record.kind)

/** Where a refused value stands in its sheet. */
const columnOf: Readonly<Record<string, string>> = { weaned: 'females', piglets: 'females' }

/** Replays her life. @returns how many piglets were entered as lost */
function replay(reader: BookReader, sow: BookSow, addLosses: boolean): number {
  sow.records.sort((a, b) =>
    a.record.on === b.record.on
      ? placeOf(a) - placeOf(b) || a.number - b.number
      : a.record.on < b.record.on
        ? -1
        : 1,
  )
  let state = applyRecord(null, sow.entry)
  sow.states.push(state)
  const records: LifeRow[] = []
  let added = 0
  for (const row of sow.records) {
    const { record } = row
    if (addLosses && record.kind === 'weaning' && record.weaned < state.nursing) {
      const loss = lossOf(row, state.nursing - record.weaned)
      try {
        state = applyRecord(state, loss.record)
        records.push(loss)
        sow.states.push(state)
        added += 1
      } catch (error) {
        // She cannot be weaned at all, and that is said of the weaning.
        if (!(error instanceof Refusal)) throw error
      }
    }
    try {
      state = applyRecord(state, record)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [field = 'on'] = error.fields
      const { shown, column } = whereOf(row, columnOf[field] ?? field)
      reader.refuse(row.sheet, row.number, column, error.code, error.values, shown)
      state = asClaimed(state, record)
    }
    records.push(row)
    sow.states.push(state)
  }
  sow.records = records
  return added
}

function whereOf(row: LifeRow, column: string) {
  const values: Readonly<Record<string, unknown>> = row.values
  const value = values[column]
  if (value === undefined) return { column: 'on', shown: row.values.on }
  return { column, shown: typeof value === 'string' || typeof value === 'number' ? shownIn(value) : '' }
}

/** The loss of which the books say nothing. */
function lossOf({ values: { tag, on } }: LifeRow, piglets: number): LifeRow {
  return {
    sheet: 'litters',
    number: 0,
    pen: null,
    record: { kind: 'pigletDeath', on, piglets },
    values: {
      tag,
      on,
      kind: '160001',
      females: piglets,
      males: null,
      reason: unknownCause,
      partner: null,
      weight: null,
      remark: null,
      place: null,
      confirmed: null,
    },
  }
}

/** Her state if the refused record were right: what comes after it is judged by itself. */
function asClaimed(state: SowState, record: SowRecord): SowState {
  const on = latest(record.on, state.notBefore) ?? record.on
  const had = (change: Partial<SowState>): SowState => {
    try {
      return applyRecord({ ...state, ...change }, { ...record, on } as SowRecord)
    } catch (error) {
      // Even so it cannot be: she stays as she was.
      if (!(error instanceof Refusal)) throw error
      return { ...state, notBefore: on }
    }
  }
  switch (record.kind) {
    case 'entry':
      return state
    case 'mating':
      return had({ status: 'weaned', nursing: 0 })
    case 'accident':
      return had({ status: 'pregnant', nursing: 0 })
    case 'farrowing':
      return had({ status: 'pregnant', matedOn: addDays(on, -usualGestation.from - 10) })
    case 'fosteredIn':
      return had({ status: 'lactating' })
    case 'fosteredOut':
    case 'pigletDeath':
    case 'partialWeaning':
      return had({ status: 'lactating', nursing: Math.max(state.nursing, record.piglets) })
    case 'weaning':
      return had({ status: 'lactating', nursing: record.weaned })
    case 'removal':
      return had({ status: state.status === 'culled' ? 'culled' : 'weaned', nursing: 0 })
  }
}
