import { fail } from 'node:assert'
import type { Day } from '@penside/domain/basics/day.ts'
import { hundredths, normalUse, takeInOrder } from '@penside/domain/stores/stock.ts'
import type { Load, Row } from '../database/bulk-load.ts'

/** A stock record of an imported herd. Items by feed category or medicine key, groups by place, amounts in the item's unit. */
export type HerdStockRecord = { on: Day; item: string; amount: number; group: number | null } & (
  | { kind: 'receipt'; supplier: number | null; batch: string; expiresOn: Day | null; price: number }
  | { kind: 'release'; processing?: string }
  /** Amount of the store's count: how much is missing. Amount of a group's count: how much is left. */
  | { kind: 'count'; reason: string }
)

type Batch = { batch: string; expiresOn: string }
/** A batch in the store; amounts in hundredths. */
type Lot = Batch & { since: number; free: number }
/** Feed received for a group, and what the last count found left of it; amounts in hundredths. */
type GroupLot = Batch & { item: string; groupId: number; received: number; left: number }

type Known = {
  groupId: (place: number) => number
  itemId: (item: string) => number
  supplierId: (place: number | null) => number | null
  /** One id per record, ascending. */
  recordIds: readonly number[]
}

const lasting = 'infinity'

/**
 * Loads stock records with their moves, and the balances that result.
 * @param records by day, receipts of a day first
 * @throws Error if a record takes more than the store has, or a group's count finds more than it received
 */
export function addStock(load: Load, records: readonly HerdStockRecord[], known: Known) {
  const stock = new StockLoad(load, known)
  for (const record of records) stock.add(record)
  stock.addBalances()
}

/** Move of goods of a record. */
type AddMove = (lot: Batch, from: string, to: string, moved: number) => void
type RecordOf<Kind extends HerdStockRecord['kind']> = Extract<HerdStockRecord, { kind: Kind }>

/** Lots in the store and in the groups after the records loaded so far. */
class StockLoad {
  readonly #load: Load
  readonly #known: Known
  readonly #lots = new Map<string, Lot[]>()
  readonly #groupLots = new Map<string, GroupLot>()
  #added = 0
  constructor(load: Load, known: Known) {
    this.#load = load
    this.#known = known
  }

  add(record: HerdStockRecord) {
    const { kind, on: onDate, item, amount } = record
    const recordId = this.#known.recordIds[this.#added++] ?? fail('too few record ids')
    const groupId = record.group === null ? null : this.#known.groupId(record.group)
    const itemId = this.#known.itemId(item)
    let number = 0
    const move: AddMove = (lot, fromPlace, toPlace, moved) =>
      this.#load.add('stock_move', {
        recordId,
        number: (number += 1),
        itemId,
        onDate,
        batch: lot.batch,
        expiresOn: lot.expiresOn,
        fromPlace,
        toPlace,
        groupId,
        amount: moved / 100,
      })
    const columns =
      record.kind === 'receipt'
        ? this.#receive(record, groupId, move)
        : record.kind === 'count' && groupId !== null
          ? this.#countGroup(record, groupId, move)
          : this.#take(record, groupId, move)
    this.#load.add('stock_record', { recordId, kind, itemId, groupId, onDate, amount, ...columns })
  }

  #lotsOf(item: string) {
    const lots = this.#lots.get(item) ?? []
    this.#lots.set(item, lots)
    return lots
  }

  #receive({ item, ...record }: RecordOf<'receipt'>, groupId: number | null, move: AddMove): Row {
    const { batch, expiresOn, price } = record
    const lot = { batch, expiresOn: expiresOn ?? lasting }
    const amount = hundredths(record.amount)
    move(lot, 'supplier', groupId === null ? 'store' : 'group', amount)
    const same = this.#lotsOf(item).find((each) => each.batch === batch && each.expiresOn === lot.expiresOn)
    if (groupId !== null) {
      move(lot, 'group', 'used', amount)
      const { received = 0, left = 0 } = this.#groupLots.get(`${item} ${groupId}`) ?? {}
      this.#groupLots.set(`${item} ${groupId}`, { ...lot, item, groupId, received: received + amount, left })
    } else if (same) same.free += amount
    else this.#lotsOf(item).push({ ...lot, since: this.#added, free: amount })
    return { batch, expiresOn, price, supplierId: this.#known.supplierId(record.supplier) }
  }

  #countGroup({ item, amount, on, reason }: RecordOf<'count'>, groupId: number, move: AddMove): Row {
    const lot = this.#groupLots.get(`${item} ${groupId}`)
    const left = hundredths(amount)
    if (!lot || left > lot.received) fail(`a group received less ${item} than the ${amount} left on ${on}`)
    if (lot.left > 0) move(lot, 'group', 'used', lot.left)
    if (left > 0) move(lot, 'used', 'group', left)
    lot.left = left
    return { reason }
  }

  /** Takes a release, or what a count of the store misses. */
  #take(record: RecordOf<'release' | 'count'>, groupId: number | null, move: AddMove): Row {
    const { item, amount, on } = record
    const lots = this.#lotsOf(item)
    const inStore = lots.filter(({ free }) => free > 0).toSorted(inOrder)
    const { taken, missing } = takeInOrder(hundredths(amount), inStore)
    if (missing > 0) fail(`${amount} of ${item} are not in the store on ${on}`)
    const processing = record.kind === 'release' ? (record.processing ?? normalUse) : null
    const to = processing === normalUse ? 'used' : 'lost'
    for (const { lot, amount: moved } of taken) {
      lot.free -= moved
      move(lot, 'store', groupId === null ? to : 'group', moved)
      if (groupId !== null) move(lot, 'group', to, moved)
    }
    if (record.kind === 'release') return { processing }
    const left = lots.reduce((sum, { free }) => sum + free, 0)
    return { amount: left / 100, reason: record.reason }
  }

  addBalances() {
    const { itemId } = this.#known
    for (const [item, lots] of this.#lots)
      for (const { batch, expiresOn, free } of lots)
        this.#load.add('stock_balance', {
          itemId: itemId(item),
          groupId: 0,
          batch,
          expiresOn,
          amount: free / 100,
        })
    for (const { item, groupId, batch, expiresOn, left } of this.#groupLots.values())
      this.#load.add('stock_balance', { itemId: itemId(item), groupId, batch, expiresOn, amount: left / 100 })
  }
}

/** By expiry date, then by receipt. */
const inOrder = (a: Lot, b: Lot) =>
  a.expiresOn < b.expiresOn ? -1 : a.expiresOn > b.expiresOn ? 1 : a.since - b.since
