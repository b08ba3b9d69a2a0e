import { fail } from 'node:assert'
import type { Day } from '@penside/domain/basics/day.ts'
import { hundredths, normalUse, takeInOrder } from '@penside/domain/stores/stock.ts'
import type { Load } from '../database/bulk-load.ts'

/** What was received into the store and given out of it, as it is loaded in one go with the farm. */

/** An item by the category of its feed or the key of its medicine; a group by its place. Amounts in the item's unit. */
export type HerdStockRecord = { on: Day; item: string; amount: number; group: number | null } & (
  | { kind: 'receipt'; supplier: number | null; batch: string; expiresOn: Day | null; price: number }
  | { kind: 'release'; processing?: string }
  /** Its amount is what was missing of what the books had. */
  | { kind: 'count'; reason: string }
)

/** Hundredths of a batch in the store. */
type Lot = { batch: string; expiresOn: string; since: number; free: number }

type Known = {
  groupId: (place: number) => number
  itemId: (item: string) => number
  supplierId: (place: number | null) => number | null
  /** One after the other, as many as there are records. */
  recordIds: readonly number[]
}

const lasting = 'infinity'

/**
 * @param records in the order of their days; of one day what came in first
 * @throws Error naming the record that takes more than is there
 */
export function addStock(
  load: Load,
  records: readonly HerdStockRecord[],
  { groupId, itemId, supplierId, recordIds }: Known,
) {
  const lots = new Map<string, Lot[]>()
  records.forEach((record, since) => {
    const { kind, on: onDate, item, amount } = record
    const recordId = recordIds[since] ?? fail('too few numbers were drawn')
    const group = record.group === null ? null : groupId(record.group)
    const row = { recordId, kind, itemId: itemId(item), groupId: group, onDate, amount }
    const of = lots.get(item) ?? []
    lots.set(item, of)
    let number = 0
    const move = (lot: Pick<Lot, 'batch' | 'expiresOn'>, fromPlace: string, toPlace: string, moved: number) =>
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
        return
      }
      const same = of.find((each) => each.batch === batch && each.expiresOn === lot.expiresOn)
      if (same) same.free += hundredths(amount)
      else of.push({ ...lot, since, free: hundredths(amount) })
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
      load.add('stock_balance', {
        itemId: itemId(item),
        groupId: 0,
        batch,
        expiresOn,
        amount: free / 100,
      })
}

/** What expires first, and of that what came first. */
const inOrder = (a: Lot, b: Lot) =>
  a.expiresOn < b.expiresOn ? -1 : a.expiresOn > b.expiresOn ? 1 : a.since - b.since
