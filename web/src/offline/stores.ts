import type { Input, Output } from '@penside/contract/api/call.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import type { Payload } from '@penside/contract/api/operation.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import type { feeds } from '@penside/contract/stores/feed.ts'
import { feedReceivings, receipts } from '@penside/contract/stores/receipt.ts'
import { feedReleases, medicineReleases, type Releases } from '@penside/contract/stores/release.ts'
import { hundredths, takeInOrder } from '@penside/domain/stores/stock.ts'
import { inputIn } from '../screen/unsent.ts'
import type { OfflineQuery } from './query.ts'
import type { KeptRow } from '@penside/contract/offline/herd.ts'
import type { Herd } from './herd.ts'

type Category = { category?: string | undefined }

export const feedChoices = (
  { category }: Category,
  { herd, language }: OfflineQuery,
): Output<typeof feeds.choices> =>
  herd.feeds
    .filter((feed) => !category || feed.category === category)
    .map(({ feedId, names, category: of }) => {
      const code = String(feedId)
      return { code, value: code, name: names[language], category: of }
    })

export const releasedMedicines = (
  { category }: Category,
  { herd, language }: OfflineQuery,
): Output<typeof medicineReleases.choices> =>
  herd.medicines
    .filter((medicine) => !category || medicine.category === category)
    .map(({ code, value, category: of, nameKo, nameEn, nameVi }) => ({
      code,
      value,
      category: of,
      name: { ko: nameKo, en: nameEn, vi: nameVi }[language],
    }))

/** Group 0 is the store. */
type Lot = KeptRow<'lots'>
/** In hundredths, for exact sums. */
type Sums = { received: number; released: number }
type Supply = { item: Sums; group: Sums; lots: (Omit<Lot, 'amount'> & { free: number })[] }

/** Stock of an item, or of a group's share of it, including unsent records. Undefined for an unknown item. */
export function stockOf(
  { itemId, groupId = 0 }: Input<Releases['stock']>,
  { herd }: OfflineQuery,
): Output<Releases['stock']> | undefined {
  const unit =
    herd.medicines.find(({ code }) => Number(code) === itemId)?.unit ??
    (herd.feeds.some(({ feedId }) => feedId === itemId) ? 'kg' : undefined)
  if (unit === undefined) return undefined
  const supply = supplyOf(itemId, groupId, herd)
  const { received, released } = groupId ? supply.group : supply.item
  const inStore = supply.lots.filter((lot) => lot.groupId === 0 && lot.free > 0)
  return {
    received: received / 100,
    released: released / 100,
    stock: (received - released) / 100,
    inStore: inStore.reduce((sum, { free }) => sum + free, 0) / 100,
    unit,
    batches: inStore.map(({ batch, expiresOn, free }) => ({ batch, expiresOn, amount: free / 100 })),
  }
}

function supplyOf(itemId: number, groupId: number, herd: Herd): Supply {
  const sumsOf = (of: number): Sums => {
    const row = herd.stockOf(itemId).find((each) => each.groupId === of)
    return { received: hundredths(row?.received ?? 0), released: hundredths(row?.released ?? 0) }
  }
  const lots = herd.lotsOf(itemId).map(({ amount, ...lot }) => ({ ...lot, free: hundredths(amount) }))
  const supply: Supply = { item: sumsOf(0), group: sumsOf(groupId), lots }
  for (const payload of herd.unsentOf(`item:${itemId}`)) {
    const came = receiptIn(payload)
    if (came) receive(supply, groupId, came)
    const gone = releaseIn(payload)
    if (gone) release(supply, groupId, gone)
  }
  if (herd.settings.treatmentsDrawStock === 1)
    for (const given of treatmentsWith(itemId, herd)) release(supply, groupId, given)
  return supply
}

type Amount = { groupId: number; amount: number; batch: string }
type Receipt = Amount & { expiresOn: Lot['expiresOn'] }

function receive({ item, group, lots }: Supply, asked: number, came: Receipt) {
  const { amount, ...lot } = came
  item.received += amount
  if (lot.groupId === 0) {
    lots.push({ ...lot, itemId: 0, free: amount })
    return
  }
  // Feed that a group receives is used by it.
  item.released += amount
  if (lot.groupId !== asked) return
  group.received += amount
  group.released += amount
}

function release({ item, group, lots }: Supply, asked: number, { groupId, amount, batch }: Amount) {
  const offered = lots.filter((lot) => lot.groupId === 0 && (!batch || lot.batch === batch)).toSorted(inTurn)
  const { taken, missing } = takeInOrder(amount, offered)
  for (const { lot, amount: gone } of taken) {
    lot.free -= gone
    // A release for a group is received by the group.
    if (asked && groupId === asked) group.received += gone
  }
  item.released += amount - missing
  if (asked && groupId === asked) group.released += amount - missing
}

/** Lots that expire come first, by date. */
const inTurn = (a: Supply['lots'][number], b: Supply['lots'][number]) =>
  (a.expiresOn ?? '9').localeCompare(b.expiresOn ?? '9') || a.batch.localeCompare(b.batch)

// --- What waits: what is entered anew. A correction or a deletion shows when the server has it ---------------

function releaseIn(payload: Payload): Amount | undefined {
  const input = inputIn(feedReleases.save, { payload }) ?? inputIn(medicineReleases.save, { payload })
  if (!input || input.recordId !== undefined) return undefined
  return { groupId: input.groupId ?? 0, amount: hundredths(input.amount), batch: input.batch ?? '' }
}

/** Amounts used by treatments, on a farm whose treatments take from the store. */
function treatmentsWith(medicineId: number, herd: Herd): Amount[] {
  const medicine = herd.medicines.find(({ code }) => Number(code) === medicineId)
  const animals = [
    ...herd.sows.map(({ animalId }) => `sow:${animalId}`),
    ...herd.boars.map(({ animalId }) => `boar:${animalId}`),
  ]
  const given = [
    ...herd.groups.flatMap(({ groupId }) =>
      herd.unsentOf(`group:${groupId}`).flatMap((payload) => {
        const input = inputIn(groupTreatments.save, { payload })
        return input ? [{ ...input, groupId, amount: input.amount ?? 0 }] : []
      }),
    ),
    ...animals.flatMap(herd.unsentOf).flatMap((payload) => {
      const input = inputIn(treatments.save, { payload })
      return input ? [{ ...input, groupId: 0, amount: input.dose ?? medicine?.dose ?? 0 }] : []
    }),
  ]
  return given
    .filter((each) => each.medicineId === medicineId && each.formMode === 'insert')
    .map(({ groupId, amount, batch = '' }) => ({ groupId, amount: hundredths(amount), batch }))
}

function receiptIn(payload: Payload): Receipt | undefined {
  const input = inputIn(receipts.save, { payload })
  if (input && input.recordId === undefined) {
    const { amount, batch = '', expiresOn = null } = input
    return { groupId: 0, amount: hundredths(amount), batch, expiresOn }
  }
  const fed = inputIn(feedReceivings.save, { payload })
  if (!fed || fed.formMode !== 'insert') return undefined
  return {
    groupId: fed.groupId ?? 0,
    amount: hundredths(fed.amount),
    batch: fed.batch ?? '',
    expiresOn: null,
  }
}
