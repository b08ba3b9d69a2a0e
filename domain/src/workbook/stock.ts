import type { Day } from '../basics/day.ts'
import { tried, type RefusalValues } from '../basics/refusal.ts'
import { doubtsAboutFeed } from '../stores/feed-price.ts'
import { hundredths, normalUse } from '../stores/stock.ts'
import type { Sex } from '../records/care.ts'
import { alike } from '../table/cell.ts'
import { breath } from './limits.ts'
import type { FeedPlace, MedicinePlace, Places, SupplierPlace } from './places.ts'
import type { BookReader } from './rows.ts'
import type { RowOf } from './sheets.ts'

/** A move of a batch between places; amount in hundredths, `expiresOn` null if it never expires. */
export type BookStockMove = {
  from: 'supplier' | 'store' | 'group' | 'used' | 'lost' | 'short'
  to: 'store' | 'group' | 'used' | 'lost'
  batch: string
  expiresOn: Day | null
  amount: number
}
/** A stock record with its moves: the rows of the file with one number. */
export type BookStockRecord = Omit<RowOf<'stock'>, 'item' | 'group' | 'supplier' | 'animal'> & {
  item: FeedPlace | MedicinePlace
  group: string | null
  supplier: SupplierPlace | null
  animal: { sex: Sex; tag: string } | null
  /** Amount of the record, and how much of it was missing, in hundredths. */
  whole: number
  short: number
  moves: BookStockMove[]
}

type Known = {
  /** Start days of the groups of farm and file, by their names as `alike` normalizes them; null if unreadable. */
  groups: ReadonlyMap<string, Day | null>
  sows: ReadonlySet<string>
  boars: ReadonlySet<string>
  /** The farm has stock records. */
  storeUsed: boolean
  today: Day
}

/** Reads the stock records of the file, in its order. Stock below zero on any day is rejected. @yields progress, 0 to 1 */
export function* stockOf(
  reader: BookReader,
  places: Places,
  known: Known,
): Generator<number, BookStockRecord[]> {
  const recordsByNo = new Map<number, BookStockRecord>()
  const rowOfMove = new Map<BookStockMove, number>()
  let seen = 0
  for (const { number, values, whole } of reader.rows.stock) {
    if ((seen += 1) % breath === 0) yield 0.97
    const refuse: RefuseStock = (column, code, more = {}) =>
      reader.refuse('stock', number, column, code, more, String(values[column] ?? ''))
    if (known.storeUsed && seen === 1) refuse('no', 'STORE_NOT_EMPTY')
    if (!whole) continue
    const row = recordOf(values, places, known, refuse, (sheet) => reader.lacks(sheet, `stock ${number}`))
    if (!row) continue
    const { no, kind, on, amount } = values
    const record = recordsByNo.get(no) ?? row
    if (record.kind !== kind || record.on !== on || record.item !== row.item) {
      refuse('no', 'STOCK_ROWS_DIFFER', { no })
      continue
    }
    recordsByNo.set(no, record)
    for (const move of movesOf(values)) {
      record.moves.push(move)
      rowOfMove.set(move, number)
    }
    record.whole = kind === 'count' ? hundredths(values.counted ?? 0) : record.whole + hundredths(amount)
    if (values.source === 'short') record.short += hundredths(amount)
  }
  const records = [...recordsByNo.values()]
  warnOfPrices(reader, records, rowOfMove)
  giveReceived(records, rowOfMove)
  for (const [move, on] of belowZero(records)) {
    const row = rowOfMove.get(move) ?? 0
    reader.refuse('stock', row, 'amount', 'STOCK_BELOW_ZERO', { on }, String(move.amount / 100))
  }
  return records
}

type RefuseStock = (column: keyof RowOf<'stock'>, code: string, values?: RefusalValues) => void

/** The record that a row begins, without moves; null if its item is unknown. */
function recordOf(
  values: RowOf<'stock'>,
  places: Places,
  known: Known,
  refuse: RefuseStock,
  lacks: (sheet: 'sows' | 'groups') => boolean,
): BookStockRecord | null {
  const { today, groups } = known
  const { kind, on, amount, group } = values
  if (on > today) refuse('on', 'AFTER_TODAY', { today })
  const start = group === null ? undefined : groups.get(alike(group))
  if (group !== null && start === undefined && !lacks('groups'))
    refuse('group', 'GROUP_NOT_IN_FILE', { name: group })
  if (start && on < start) refuse('on', 'BEFORE_GROUP_START', { start })
  if (kind === 'count' ? values.counted === null : amount <= 0)
    refuse(kind === 'count' ? 'counted' : 'amount', 'STOCK_AMOUNT')
  const find = <Place>(column: 'item' | 'supplier', byName: () => Place) =>
    tried<Place | null>(byName, ({ code, values: more }) => (refuse(column, code, more), null))
  const item = find('item', () =>
    values.article === 'feed' ? places.feed(values.item) : places.medicine(values.item),
  )
  const supplier = find('supplier', () => (values.supplier ? places.supplier(values.supplier) : null))
  const animal = animalOf(values, known, refuse, lacks)
  if (!item) return null
  return { ...values, item, supplier, animal, whole: 0, short: 0, moves: [] }
}

/** The animal of a row; a number without a sex is of a sow, if there is one. Rejects an unknown number. */
function animalOf(
  { sex: given, animal: tag }: RowOf<'stock'>,
  { sows, boars }: Known,
  refuse: RefuseStock,
  lacks: (sheet: 'sows') => boolean,
): BookStockRecord['animal'] {
  if (!tag) return null
  const sex = given ?? (sows.has(tag) ? 'sow' : 'boar')
  const isKnown = (sex === 'sow' ? sows : boars).has(tag)
  if (!isKnown && (given === 'boar' || !lacks('sows'))) refuse('animal', 'ANIMAL_NOT_IN_FILE', { tag })
  return { sex, tag }
}

function warnOfPrices(
  reader: BookReader,
  records: readonly BookStockRecord[],
  rowOfMove: ReadonlyMap<BookStockMove, number>,
) {
  for (const { kind, article, whole, price, moves } of records)
    if (kind === 'receipt' && article === 'feed')
      for (const doubt of doubtsAboutFeed(whole / 100, price))
        reader.warn('stock', rowOfMove.get(moves[0]!) ?? 0, 'price', doubt, String(price))
}

function movesOf({
  kind,
  amount,
  batch,
  expiresOn,
  source,
  group,
  processing,
}: RowOf<'stock'>): BookStockMove[] {
  const lot = { batch: batch ?? '', expiresOn, amount: Math.abs(hundredths(amount)) }
  if (lot.amount === 0) return []
  if (kind === 'receipt') return [{ ...lot, from: 'supplier', to: group === null ? 'store' : 'group' }]
  // Feed that a count found left with a group was not eaten.
  if (kind === 'count' && group !== null)
    return [amount > 0 ? { ...lot, from: 'used', to: 'group' } : { ...lot, from: 'group', to: 'used' }]
  if (kind === 'count')
    return [amount > 0 ? { ...lot, from: 'lost', to: 'store' } : { ...lot, from: 'store', to: 'lost' }]
  const to = kind === 'treatment' || (processing ?? normalUse) === normalUse ? 'used' : 'lost'
  const from = source ?? 'store'
  return from === 'store' && group !== null
    ? [
        { ...lot, from: 'store', to: 'group' },
        { ...lot, from: 'group', to },
      ]
    : [{ ...lot, from, to }]
}

type Change = {
  record: BookStockRecord
  move: BookStockMove
  on: Day
  change: number
  item: BookStockRecord['item']
  key: string
}

/** The changes of each batch at each of `places`. */
const changesAt = (
  records: readonly BookStockRecord[],
  places: readonly BookStockMove['from'][],
): Change[][] =>
  [
    ...Map.groupBy(
      records.flatMap((record) =>
        record.moves.flatMap((move) =>
          ([-1, 1] as const).flatMap((sign): Change[] => {
            const place = sign < 0 ? move.from : move.to
            if (!places.some((each) => each === place) || (place === 'used' && record.group === null))
              return []
            const at = place === 'store' ? '' : alike(record.group ?? '')
            return [
              {
                record,
                move,
                on: record.on,
                change: sign * move.amount,
                item: record.item,
                key: [place, at, move.batch, move.expiresOn].join('\n'),
              },
            ]
          }),
        ),
      ),
      ({ item }) => item,
    ).values(),
  ].flatMap((ofItem) => [...Map.groupBy(ofItem, ({ key }) => key).values()])

/** The stock of a batch at the end of each day with changes. */
function dayEnds(lot: readonly Change[]): { on: Day; there: number; changes: Change[] }[] {
  let there = 0
  return [...Map.groupBy(lot, ({ on }) => on)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([on, changes]) => {
      there += changes.reduce((sum, { change }) => sum + change, 0)
      return { on, there, changes }
    })
}

/** Books a group's receipts as given on their day, except for what releases draw; of a batch the newest receipt first. */
function giveReceived(records: readonly BookStockRecord[], rowOfMove: Map<BookStockMove, number>) {
  for (const lot of changesAt(records, ['group'])) {
    const ends = dayEnds(lot)
    const received = lot.filter(({ record }) => record.kind === 'receipt').toReversed()
    for (const { record, move } of received.toSorted((a, b) => (a.on > b.on ? -1 : a.on < b.on ? 1 : 0))) {
      const later = ends.filter(({ on }) => on >= record.on)
      const amount = Math.min(move.amount, ...later.map(({ there }) => there))
      if (amount <= 0) continue
      for (const end of later) end.there -= amount
      const given: BookStockMove = { ...move, from: 'group', to: 'used', amount }
      record.moves.push(given)
      rowOfMove.set(given, rowOfMove.get(move) ?? 0)
    }
  }
}

/** The first move of each item, place and batch after which a day ends below zero. */
function* belowZero(records: readonly BookStockRecord[]): Generator<[BookStockMove, Day]> {
  for (const lot of changesAt(records, ['store', 'group', 'used']))
    for (const { on, there, changes } of dayEnds(lot)) {
      const taken = changes.findLast(({ change }) => change < 0)
      if (there < 0 && taken) {
        yield [taken.move, on]
        break
      }
    }
}
