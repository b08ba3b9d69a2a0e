import type { Input } from '@penside/contract/api/call.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { treatments } from '@penside/contract/records/treatment.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { feedReleases, medicineReleases } from '@penside/contract/stores/release.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { makeFarm, today, type TestApp, type TestFarm } from './farm.ts'

/** A farm with a store: its worker, and the deeds that its tests do over and over. */
export async function storeFarm(app: TestApp, sows: readonly [] | 'none' = 'none', company = '') {
  const farm: TestFarm = await makeFarm({ sows, company })
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
    stock: async (groupId?: number) =>
      (await worker.call(feedReleases.stock, { itemId: feedId, groupId })).body,
  }
}

/** The same whose treatments draw on the store, with sow A-1001, a group of twenty and a medicine of 2 ml each. */
export async function medicineFarm(app: TestApp, draws = true, company = '') {
  const store = await storeFarm(app, [], company)
  const { farm, worker } = store
  const manager = app.as(farm.manager)
  const setDraws = (draws: boolean) =>
    manager.call(farms.saveSettings, { name: 'treatmentsDrawStock', value: draws ? 1 : 0 })
  await setDraws(draws)
  const medicine = {
    category: '200008',
    name: 'Amoxicillin',
    dose: 2,
    unit: 'ml',
    withdrawalDays: 0,
    maker: 'Vet Ltd.',
    prescribed: true,
    againstFmd: true,
  } as const
  const { medicineId } = (await manager.call(medicines.save, medicine)).body
  const groupId = await store.group('T-1')
  const bought = { groupId, on: addDays(today, -60), type: '110002', females: 10, males: 10, ageDays: 28 }
  await worker.call(transfersIn.save, { formMode: 'insert', seq: undefined, ...bought })
  const animalId = farm.animal('A-1001')
  return {
    ...store,
    medicineId,
    groupId,
    animalId,
    setDraws,
    receive: (amount: number, on: Day = today, more: Partial<Receipt> = {}) =>
      store.receive(amount, on, { itemId: medicineId, ...more }),
    stock: async (groupId?: number) =>
      (await worker.call(medicineReleases.stock, { itemId: medicineId, groupId })).body,
    treat: (more: Partial<Input<typeof treatments.save>> = {}, options: object = {}) =>
      worker.call(
        treatments.save,
        { formMode: 'insert', animalId, treatedOn: today, medicineId, ...more },
        options,
      ),
    treatGroup: (more: Partial<Input<typeof groupTreatments.save>> = {}, options: object = {}) =>
      worker.call(
        groupTreatments.save,
        {
          formMode: 'insert',
          groupId,
          seq: undefined,
          on: today,
          medicineId,
          method: '300001',
          amount: 40,
          ...more,
        },
        options,
      ),
  }
}

type Receipt = Input<typeof receipts.save>
export const receiptOf = (receipt: Omit<Receipt, 'formMode'> & Partial<Receipt>): Receipt => ({
  formMode: 'insert',
  ...receipt,
})
