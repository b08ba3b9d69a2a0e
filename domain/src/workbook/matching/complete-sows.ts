import { addDays, latest, type Day } from '../../basics/day.ts'
import { kindsOfLife, sheetKeyOf } from '../../records/known-kinds.ts'
import { sowStatuses, type SowStatus } from '../../records/life.ts'
import { isSame, type FarmSow } from '../animals.ts'
import type { BookReader, ReadRow } from '../rows.ts'
import type { RowOf, SheetKey } from '../sheets.ts'
import type { ForeignRow } from './foreign-columns.ts'
import type { Fill } from './sheet-match.ts'

type SowValues = RowOf<'sows'> & ForeignRow<'sows'>
type Row = ReadRow<'sows'>
/** A record of the files, as far as the start of a history depends on it. */
type Dated = { key: SheetKey; on: Day; weaned: number }

const lifeSheets = [...new Set(kindsOfLife.map(sheetKeyOf))]
const codeOf = (status: SowStatus) => `01000${sowStatuses.indexOf(status) + 1}`
const statusOf = (code: string | null | undefined): SowStatus | null =>
  code ? (sowStatuses[Number(code.slice(-1)) - 1] ?? null) : null

/**
 * Completes the rows of sows of other programs. A sow without records in the files enters with her state of today; a sow
 * with records enters with the state that her first record needs, and her history is replayed. A removal in the list of
 * sows becomes a record, also that of a sow of the farm, who has her entry already.
 *
 * @param gestation days from mating to farrowing, for a mating that the files do not have
 */
export function completeSows(
  reader: BookReader,
  farmSows: ReadonlyMap<string, FarmSow>,
  { today, gestation }: { today: Day; gestation: number },
) {
  const presentIn = (row: Row) => {
    const present = farmSows.get(row.values.tag)
    return present && isSame(present, row) ? present : null
  }
  const foreign = reader.rows.sows.filter(({ fills }) => fills)
  if (foreign.length === 0) return
  const records = recordsByTag(reader)
  const uncertain = uncertainTags(reader)
  const isOpen = lifeSheets.some((key) => reader.openKeys.has(key))
  for (const row of foreign) {
    const values: SowValues = row.values
    // Whether she has records is not known before all of them can be read.
    if (isOpen || uncertain.has(values.tag)) {
      row.whole = false
      continue
    }
    const own = (records.get(values.tag) ?? []).toSorted((a, b) => (a.on < b.on ? -1 : 1))
    const present = presentIn(row)
    if (present) {
      const removal = present.records.find(({ kind }) => kind === 'removal')
      if (!removal || removal.on === values.removedOn) addRemoval(reader, row, own)
      continue
    }
    const fill = (column: string) => row.fills?.find((each) => each.column === column)
    values.enteredOn ??= firstDayOf(values, own, today, fill('enteredOn'))
    values.bornOn ??= bornBefore(values.enteredOn, fill('bornOn'))
    if (own.length > 0) startHistory(values, own, gestation)
    else enterAsToday(values, gestation, (column, code, more) => refuse(reader, row, column, code, more))
    addRemoval(reader, row, own)
    for (const column of ['enteredOn', 'bornOn', 'status'] as const)
      if (!values[column] && row.whole) refuse(reader, row, column, 'CELL_NEEDED')
  }
}

function refuse(
  reader: BookReader,
  row: Row,
  column: string,
  code: string,
  values: Record<string, string> = {},
) {
  row.whole = false
  reader.refuse('sows', row.number, column, code, values)
}

function recordsByTag(reader: BookReader): Map<string, Dated[]> {
  const records = new Map<string, Dated[]>()
  for (const key of lifeSheets)
    for (const { values } of reader.rows[key]) {
      const { tag, on, females, males, unsexed } = values as Record<string, never>
      if (!tag || !on) continue
      const weaned = Number(females ?? 0) + Number(males ?? 0) + Number(unsexed ?? 0)
      const known = records.get(tag)
      if (known) known.push({ key, on, weaned })
      else records.set(tag, [{ key, on, weaned }])
    }
  return records
}

/** Sows with a record that cannot be read. */
const uncertainTags = (reader: BookReader) =>
  new Set(
    lifeSheets.flatMap((key) =>
      reader.rows[key].flatMap(({ whole, values: { tag } }) => (whole || !tag ? [] : tag)),
    ),
  )

/** Day of entry that the rule of a missing column gives: the first day that the files have of her. */
function firstDayOf(values: SowValues, own: readonly Dated[], today: Day, fill: Fill | undefined): Day {
  const { lastMatedOn, lastFarrowedOn, lastWeanedOn, lastAccidentOn } = values
  const days = [lastMatedOn, lastFarrowedOn, lastWeanedOn, lastAccidentOn, own[0]?.on]
  const first = days.filter((each) => each !== null && each !== undefined).toSorted()[0]
  // The compiler types the missing cell as a day.
  return fill?.rule === 'firstRecord' ? (first ?? today) : (null as never)
}

const bornBefore = (enteredOn: Day | null, fill: Fill | undefined): Day =>
  enteredOn && fill?.rule === 'beforeEntry' ? addDays(enteredOn, -Number(fill.value)) : (null as never)

// --- A sow with records ----------------------------------------------------------------------------------------

/** Sets the state at entry that the first record needs, and the parity at entry: today's less the litters in the files. */
function startHistory(values: SowValues, own: readonly Dated[], gestation: number) {
  const [first] = own
  if (!first || values.status) return
  const litters = own.filter(({ key }) => key === 'farrowings').length
  const before = Math.max(0, values.parity ?? (values.parityNow ?? litters) - litters)
  const set = (status: SowStatus, parity: number, lastWorkOn: Day | null) =>
    Object.assign(values, { status: codeOf(status), parity, lastWorkOn, nursing: null })
  if (first.key === 'farrowings' || first.key === 'accidents')
    set('pregnant', before, addDays(first.on, -gestation))
  else if (first.key === 'weanings' || first.key === 'litters') {
    set('lactating', Math.max(1, before), first.on)
    values.nursing = own.find(({ key }) => key === 'weanings')?.weaned ?? 0
  } else if (before === 0) set('gilt', 0, null)
  // Her last weaning is unknown. As returned, she is open without counting as weaned on a day that was made up.
  else set('returned', before, latest(values.enteredOn, addDays(first.on, -1)))
}

// --- A sow without records ---------------------------------------------------------------------------------------

/** Sets her state of today as the state at entry. */
function enterAsToday(
  values: SowValues,
  gestation: number,
  refuse: (column: string, code: string, values?: Record<string, string>) => void,
) {
  const now = statusOf(values.statusNow)
  if (values.status || (now === 'culled' && !values.removedOn)) return
  const days = lastWorkDays(values, gestation)
  const [latestStatus, latestOn] = latestOf(days)
  const parity = values.parity ?? values.parityNow ?? null
  const status = (now === 'culled' ? null : now) ?? latestStatus ?? (parity ? 'returned' : 'gilt')
  if (status === 'gilt') {
    if (parity) return refuse('statusNow', 'GILT_HAS_NO_PARITY')
    return void Object.assign(values, {
      status: codeOf(status),
      parity: 0,
      lastWorkOn: values.removedOn ?? null,
    })
  }
  const lastWorkOn = dayOfStatus(status, days, latestOn) ?? values.lastWorkOn ?? values.removedOn ?? null
  if (!lastWorkOn) return refuse(columnOfDay[status] ?? 'lastWeanedOn', 'LAST_WORK_NEEDED', { status })
  Object.assign(values, { status: codeOf(status), lastWorkOn })
  if (status === 'pregnant') values.matings ??= 1
  values.parity = parity ?? (values.lastFarrowedOn ? null : 0)
  if (values.parity === null) refuse('parityNow', 'CELL_NEEDED')
}

type DaysOfWork = Partial<Record<SowStatus, Day | null>>

/** Days of her last work of each kind, by the status that it leads to. */
function lastWorkDays(
  { lastMatedOn, dueOn, lastFarrowedOn, lastWeanedOn, lastAccidentOn }: SowValues,
  gestation: number,
): DaysOfWork {
  return {
    pregnant: lastMatedOn ?? (dueOn ? addDays(dueOn, -gestation) : null),
    lactating: lastFarrowedOn ?? null,
    weaned: lastWeanedOn ?? null,
    returned: lastAccidentOn ?? null,
  }
}

/** Day from which she has a status. @param latestOn day of her latest work */
function dayOfStatus(status: SowStatus, days: DaysOfWork, latestOn: Day | null): Day | null {
  if (status === 'nurse') return days.weaned ?? days.lactating ?? null
  if (status === 'returned' || status === 'aborted') return days.returned ?? latestOn
  return days[status] ?? null
}

/** Column of that day, for statuses that one kind of work leads to. */
const columnOfDay: Partial<Record<SowStatus, string>> = {
  pregnant: 'lastMatedOn',
  lactating: 'lastFarrowedOn',
}

/** The status that the latest of several days means; of one day, the later work. */
function latestOf(days: DaysOfWork): [SowStatus | null, Day | null] {
  const order: readonly SowStatus[] = ['lactating', 'weaned', 'pregnant', 'returned']
  let found: [SowStatus | null, Day | null] = [null, null]
  for (const status of order) {
    const on = days[status]
    if (on && (found[1] === null || on >= found[1])) found = [status, on]
  }
  return found
}

// --- Removals in the list of sows --------------------------------------------------------------------------------

/** Adds the removal that the list of sows has, unless the files have the record itself. */
function addRemoval(reader: BookReader, row: Row, own: readonly Dated[]) {
  const values: SowValues = row.values
  if (own.some(({ key }) => key === 'removals')) return
  const { removedOn, removalCategory, removalReason } = values
  const isRemoved = statusOf(values.statusNow) === 'culled'
  if (isRemoved && !removedOn) refuse(reader, row, 'removedOn', 'CELL_NEEDED')
  if (!removedOn) return
  reader.addDerived(
    'removals',
    { key: 'sows', number: row.number },
    { tag: values.tag, on: removedOn, category: removalCategory ?? null, reason: removalReason ?? null },
    { on: 'removedOn', category: 'removalCategory', reason: 'removalReason' },
  )
}

/** Differences between her state of today in the file and the state that her records lead to. */
export function differencesToday(
  { statusNow, parityNow }: Pick<SowValues, 'statusNow' | 'parityNow'>,
  state: { status: SowStatus; parity: number },
): { column: string; code: string; values: Record<string, string | number> }[] {
  const fileStatus = statusOf(statusNow)
  const differences = []
  if (fileStatus && groupOf(fileStatus) !== groupOf(state.status))
    differences.push({
      column: 'statusNow',
      code: 'STATUS_DIFFERS',
      values: { fileStatus, status: state.status },
    })
  if (typeof parityNow === 'number' && parityNow !== state.parity)
    differences.push({
      column: 'parityNow',
      code: 'PARITY_DIFFERS',
      values: { fileParity: parityNow, parity: state.parity },
    })
  return differences
}

/** Statuses that programs do not tell apart have one group. */
const groupOf = (status: SowStatus) =>
  status === 'nurse' ? 'lactating' : status === 'returned' || status === 'aborted' ? 'weaned' : status
