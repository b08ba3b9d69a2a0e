import { fail } from 'node:assert'
import type { Day } from '@penside/domain/basics/day.ts'
import { hundredths, normalUse, takeInOrder } from '@penside/domain/stores/stock.ts'
import type { Load } from '../database/bulk-load.ts'

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
export function addStock(
  load: Load,
  records: readonly HerdStockRecord[],
  { groupId, itemId, supplierId, recordIds }: Known,
) {
  const lots = new Map<string, Lot[]>()
  const groupLots = new Map<string, GroupLot>()
  records.forEach((record, since) => {
    const { kind, on: onDate, item, amount } = record
    const recordId = recordIds[since] ?? fail('too few record ids')
    const group = record.group === null ? null : groupId(record.group)
    const row = { recordId, kind, itemId: itemId(item), groupId: group, onDate, amount }
    const of = lots.get(item) ?? []
    lots.set(item, of)
    let number = 0
    const move = (lot: Batch, fromPlace: string, toPlace: string, moved: number) =>
      load.add('stock_move', {
        recordId,
        number: (number += 1),
        itemId: row.itemId,
        onDate,
        batch: lot.batch,
        expiresOn: lot.expiresOn,
        fromPlace,
        toPlace,
        groupId: group,
        amount: moved / 100,
      })
    if (record.kind === 'receipt') {
      const { batch, expiresOn, price, supplier } = record
      load.add('stock_record', { ...row, batch, expiresOn, price, supplierId: supplierId(supplier) })
      const lot = { batch, expiresOn: expiresOn ?? lasting }
      move(lot, 'supplier', group === null ? 'store' : 'group', hundredths(amount))
      if (group !== null) {
        move(lot, 'group', 'used', hundredths(amount))
        const { received = 0, left = 0 } = groupLots.get(`${item} ${group}`) ?? {}
        groupLots.set(`${item} ${group}`, {
          ...lot,
          item,
          groupId: group,
          received: received + hundredths(amount),
          left,
        })
        return
      }
      const same = of.find((each) => each.batch === batch && each.expiresOn === lot.expiresOn)
      if (same) same.free += hundredths(amount)
      else of.push({ ...lot, since, free: hundredths(amount) })
      return
    }
    if (record.kind === 'count' && group !== null) {
      const lot = groupLots.get(`${item} ${group}`)
      const left = hundredths(amount)
      if (!lot || left > lot.received)
        fail(`a group received less ${item} than the ${amount} left on ${onDate}`)
      if (lot.left > 0) move(lot, 'group', 'used', lot.left)
      if (left > 0) move(lot, 'used', 'group', left)
      lot.left = left
      load.add('stock_record', { ...row, reason: record.reason })
      return
    }
    const there = of.filter(({ free }) => free > 0).toSorted(inOrder)
    const { taken, missing } = takeInOrder(hundredths(amount), there)
    if (missing > 0) fail(`${amount} of ${item} are not in the store on ${onDate}`)
    const processing = record.kind === 'release' ? (record.processing ?? normalUse) : null
    const to = processing === normalUse ? 'used' : 'lost'
    for (const { lot, amount: moved } of taken) {
      lot.free -= moved
      move(lot, 'store', group === null ? to : 'group', moved)
      if (group !== null) move(lot, 'group', to, moved)
    }
    if (record.kind === 'count') {
      const left = of.reduce((sum, { free }) => sum + free, 0)
      load.add('stock_record', { ...row, amount: left / 100, reason: record.reason })
    } else load.add('stock_record', { ...row, processing })
  })
  for (const [item, of] of lots)
    for (const { batch, expiresOn, free } of of)
      load.add('stock_balance', { itemId: itemId(item), groupId: 0, batch, expiresOn, amount: free / 100 })
  for (const { item, groupId, batch, expiresOn, left } of groupLots.values())
    load.add('stock_balance', { itemId: itemId(item), groupId, batch, expiresOn, amount: left / 100 })
}

/** By expiry date, then by receipt. */
const inOrder = (a: Lot, b: Lot) =>
  a.expiresOn < b.expiresOn ? -1 : a.expiresOn > b.expiresOn ? 1 : a.since - b.since
