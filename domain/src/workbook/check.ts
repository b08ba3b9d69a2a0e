import type { Day } from '../basics/day.ts'
import { besideOf, type BesideRow, type ChangedBeside } from './beside.ts'
import { Conflicts, type Conflict } from './conflicts.ts'
import { FarmRecords } from './farm-records.ts'
import type { UnlistedSows } from './matching/unlisted-sows.ts'
import type { BookGroup } from './book-groups.ts'
import { groupsOf } from './groups.ts'
import type { BookBoar, BookSow, FarmBefore } from './animals.ts'
import { livesOf, type CheckOptions } from './lives.ts'
import { Places } from './places.ts'
import type { BookReader } from './rows.ts'
import { setupOf, type BookSetup } from './setup.ts'
import { stockOf, type BookStockRecord } from './stock.ts'
import { alike } from '../table/cell.ts'

export type Books = {
  places: Places
  setup: BookSetup
  boars: BookBoar[]
  sows: BookSow[]
  beside: BesideRow[]
  /** Records of the farm beside lives that take values of the file. */
  changedBeside: ChangedBeside[]
  /** New groups, and those of the farm to which the file adds records. */
  groups: BookGroup[]
  continuedGroups: BookGroup[]
  stock: BookStockRecord[]
  lossesAdded: number
  returnsAdded: number
  unlisted: UnlistedSows
  /** Sows of the farm with the records that the file adds. */
  continued: BookSow[]
  /** Number of records that the farm has already. */
  there: number
  /** Rows that differ from records of the farm. */
  conflicts: Conflict[]
}

/**
 * Checks a file that is read, each row by itself. Rejected and unusual cells are collected in the reader.
 * @yields progress, 0 to 1
 */
export function* checkBooks(
  reader: BookReader,
  farm: FarmBefore,
  options: CheckOptions,
): Generator<number, Books> {
  const fresh = farm.sowTags.size + farm.boarTags.size + farm.groups.size === 0
  const setupUse = options.setupUse ?? (fresh ? 'replace' : 'keep')
  const places = new Places(farm, reader, setupUse !== 'keep')
  const setup = setupOf(reader, places, setupUse)
  const conflicts = new Conflicts(reader, options.taking ?? new Set())
  const onFarm = { farmRecords: new FarmRecords(farm.records), conflicts }
  const { lossesAdded, there, present, ...herd } = yield* livesOf(reader, farm, places, onFarm, options)
  const apart = setup.settings?.get('boarsNumberedApart')
  if (apart === undefined ? !farm.boarsNumberedApart : apart === 0) checkNumbers(reader, farm, herd)
  const beside = yield* besideOf(reader, farm, places, { ...herd, present }, onFarm, options)
  const sows = [...herd.sows, ...herd.continued]
  const { groups, continuedGroups, ...ofGroups } = yield* groupsOf(
    reader,
    farm,
    { places, sows, ...onFarm },
    options.today,
  )
  const stock = yield* stockOf(reader, places, {
    groups: new Map([...startsOnFarm(farm), ...startsOf(reader)]),
    sows: new Set([...farm.sowTags, ...tagsOf(reader, 'sows')]),
    boars: new Set([...farm.boarTags, ...tagsOf(reader, 'boars')]),
    storeUsed: farm.storeUsed,
    today: options.today,
  })
  reader.refuseLacking()
  return {
    places,
    setup,
    ...herd,
    beside: beside.rows,
    changedBeside: beside.changed,
    conflicts: conflicts.all,
    groups,
    continuedGroups,
    stock,
    lossesAdded,
    there: there + beside.there + ofGroups.there,
  }
}

const startsOnFarm = ({ groups }: FarmBefore) =>
  groups.entries().map(([name, { startedOn }]): [string, Day] => [name, startedOn])

/** Start days of the file's groups; null for one that is rejected. */
const startsOf = (reader: BookReader) =>
  reader.rows.groups.flatMap(({ values: { name, startedOn } }): [string, Day | null][] =>
    name ? [[alike(name), startedOn ?? null]] : [],
  )

/** Numbers of the file's animals, also of rejected ones: rows that refer to them are not at fault. */
const tagsOf = (reader: BookReader, sheet: 'sows' | 'boars') =>
  reader.rows[sheet].flatMap(({ values: { tag } }) => (tag ? [tag] : []))

/** Rejects numbers that two living animals of farm and file share. */
function checkNumbers(
  reader: BookReader,
  { livingSows, livingBoars }: FarmBefore,
  { boars, sows }: Pick<Books, 'boars' | 'sows'>,
) {
  const livingBooks = new Set(
    sows.flatMap(({ values, records }) =>
      records.some(({ record }) => record.kind === 'removal') ? [] : values.tag,
    ),
  )
  const taken = (sheet: 'boars' | 'sows', number: number, tag: string) =>
    reader.refuse(sheet, number, 'tag', 'TAG_TAKEN', { tag }, tag)
  for (const { number, values } of boars)
    if (!values.removedOn && (livingBooks.has(values.tag) || livingSows.has(values.tag)))
      taken('boars', number, values.tag)
  for (const { number, values } of sows)
    if (livingBooks.has(values.tag) && livingBoars.has(values.tag)) taken('sows', number, values.tag)
}
