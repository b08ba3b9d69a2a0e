import type { Day } from '../basics/day.ts'
import { tried, type RefusalValues } from '../basics/refusal.ts'
import { doubtsAboutFeed } from '../stores/feed-price.ts'
import { hundredths, normalUse } from '../stores/stock.ts'
import type { Sex } from '../records/care.ts'
import { alike } from '../table/cell.ts'
import { breath } from './kind-row.ts'
import type { FeedPlace, MedicinePlace, Places, SupplierPlace } from './places.ts'
import type { BookReader } from './rows.ts'
import type { RowOf } from './sheets.ts'

/** So much of a batch from one place to another, in hundredths; what lasts has no day. */
export type BookStockMove = {
  from: 'supplier' | 'store' | 'group' | 'used' | 'lost' | 'short'
  to: 'store' | 'group' | 'used' | 'lost'
  batch: string
  expiresOn: Day | null
  amount: number
}
/** A record of the store with what it moved: its rows in the file stand together under one number. */
export type BookStockRecord = Omit<RowOf<'stock'>, 'item' | 'group' | 'supplier' | 'animal'> & {
  item: FeedPlace | MedicinePlace
  group: string | null
  supplier: SupplierPlace | null
  animal: { sex: Sex; tag: string } | null
  /** In hundredths: what came, went out or was counted, and what of it was missing. */
  whole: number
  short: number
  moves: BookStockMove[]
}

type Known = {
  /** The groups of the file, and when each began, as `alike` writes them. */
  groups: ReadonlyMap<string, Day>
  sows: ReadonlySet<string>
  boars: ReadonlySet<string>
  /** Something of the store is recorded there already. */
  storeUsed: boolean
  today: Day
}

/** The records of the store of the file, in its order. Nothing may fall below zero on any day. @yields where others may have their turn */
export function* stockOf(
  reader: BookReader,
  places: Places,
  known: Known,
): Generator<number, BookStockRecord[]> {
  const records = new Map<number, BookStockRecord>()
  const rowOfMove = new Map<BookStockMove, number>()
  let seen = 0
  for (const { number, values, whole } of reader.rows.stock) {
    if ((seen += 1) % breath === 0) yield 0.97
    const refuse = (column: keyof RowOf<'stock'>, code: string, more: RefusalValues = {}) =>
      reader.refuse('stock', number, column, code, more, String(values[column] ?? ''))
    if (known.storeUsed && seen === 1) refuse('no', 'STORE_NOT_EMPTY')
    if (!whole) continue
    const { no, kind, on, amount, group } = values
    if (on > known.today) refuse('on', 'AFTER_TODAY', { today: known.today })
    const started = group === null ? undefined : known.groups.get(alike(group))
    if (group !== null && !started) refuse('group', 'GROUP_NOT_IN_FILE', { name: group })
    if (started && on < started) refuse('on', 'BEFORE_GROUP_START', { start: started })
    if (kind === 'count' ? values.counted === null : amount <= 0)
      refuse(kind === 'count' ? 'counted' : 'amount', 'STOCK_AMOUNT')
    const found = <Place>(column: 'item' | 'supplier', find: () => Place) =>
      tried<Place | null>(find, ({ code, values: more }) => (refuse(column, code, more), null))
    const item = found('item', () =>
      values.article === 'feed' ? places.feed(values.item) : places.medicine(values.item),
    )
    const supplier = found('supplier', () => (values.supplier ? places.supplier(values.supplier) : null))
    const sex: Sex = values.sex ?? (values.animal && !known.sows.has(values.animal) ? 'boar' : 'sow')
    if (values.animal && !(sex === 'sow' ? known.sows : known.boars).has(values.animal))
      refuse('animal', 'ANIMAL_NOT_IN_FILE', { tag: values.animal })
    if (!item) continue
    const before = records.get(no)
    if (before && (before.kind !== kind || before.on !== on || before.item !== item)) {
      refuse('no', 'STOCK_ROWS_DIFFER', { no })
      continue
    }
    const animal = values.animal ? { sex, tag: values.animal } : null
    const record = before ?? { ...values, item, supplier, animal, whole: 0, short: 0, moves: [] }
    records.set(no, record)
    for (const move of movesOf(values)) {
      record.moves.push(move)
      rowOfMove.set(move, number)
    }
    record.whole = kind === 'count' ? hundredths(values.counted ?? 0) : record.whole + hundredths(amount)
    if (values.source === 'short') record.short += hundredths(amount)
  }
  for (const { kind, article, whole, price, moves } of records.values())
    if (kind === 'receipt' && article === 'feed')
      for (const doubt of doubtsAboutFeed(whole / 100, price))
        reader.warn('stock', rowOfMove.get(moves[0]!) ?? 0, 'price', doubt, String(price))
  giveReceived([...records.values()], rowOfMove)
  for (const [move, on] of belowZero([...records.values()]))
    reader.refuse(
      'stock',
      rowOfMove.get(move) ?? 0,
      'amount',
      'STOCK_BELOW_ZERO',
      { on },
      String(move.amount / 100),
    )
  return [...records.values()]
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
  // What a count of a group found left was not eaten.
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

/** The changes of each batch at each place, by item; `places` names those that are looked at. */
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

/** What the days of a batch end with, in their order. */
function dayEnds(lot: readonly Change[]): { on: Day; there: number; changes: Change[] }[] {
  let there = 0
  return [...Map.groupBy(lot, ({ on }) => on)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([on, changes]) => {
      there += changes.reduce((sum, { change }) => sum + change, 0)
      return { on, there, changes }
    })
}

/** Gives each group what it received on that day, except for what releases have drawn of it; of a batch the newest receipt first. */
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

/** By item, place and batch, the first move after which a day ends with less than nothing. */
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
