import type { Input } from '@penside/contract/call.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { feedReleases } from '@penside/contract/stores/release.ts'
import { addDays, type Day } from '@penside/domain/day.ts'
import { makeFarm, today, type TestApp, type TestFarm } from './farm.ts'

/** A farm with a store: its worker, and the deeds that its tests do over and over. */
export async function storeFarm(app: TestApp) {
  const farm: TestFarm = await makeFarm({ sows: 'none' })
  const worker = app.as(farm.worker)
  const choices = (await worker.call(feeds.choices, { category: '100003' })).body
  const feedId = Number(choices[0]!.code)
  return {
    farm,
    worker,
    feedId,
    group: async (groupName: string) =>
      (
        await worker.call(groups.save, {
          formMode: 'insert',
          groupId: undefined,
          groupName,
          startedOn: addDays(today, -60),
          ageDays: 24,
          penId: farm.pen('farrowing 1'),
          breed: '043001',
        })
      ).body.groupId,
    receive: (amount: number, on: Day = today, more: Partial<Receipt> = {}) =>
      worker.call(receipts.save, receiptOf({ itemId: feedId, amount, receivedOn: on, ...more })),
    release: (amount: number, on: Day = today, more: object = {}, options: object = {}) =>
      worker.call(
        feedReleases.save,
        { category: '100003', itemId: feedId, releasedOn: on, amount, processing: '340001', ...more },
        options,
      ),
    stock: async (groupId?: number, itemId = feedId) =>
      (await worker.call(feedReleases.stock, { itemId, groupId })).body,
  }
}

type Receipt = Input<typeof receipts.save>
const receiptOf = (receipt: Omit<Receipt, 'formMode'> & Partial<Receipt>): Receipt => ({
  formMode: 'insert',
  ...receipt,
})
