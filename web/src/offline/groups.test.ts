// Tests that a phone with incremental snapshots answers about groups and the store as the server does, whatever two
// farms record.
import * as z from 'zod'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Call, Input, Output } from '@penside/contract/api/call.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { groupEnds } from '@penside/contract/groups/group-end.ts'
import { growthStandards } from '@penside/contract/farm/standard-curve.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { weighings } from '@penside/contract/groups/weighing.ts'
import type { Payload } from '@penside/contract/api/operation.ts'
import { herds, type KeptHerd } from '@penside/contract/offline/herd.ts'
import { weanings } from '@penside/contract/records/weaning.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { feedReceivings, receipts } from '@penside/contract/stores/receipt.ts'
import { feedReleases, medicineReleases } from '@penside/contract/stores/release.ts'
import { addDays, type Day } from '@penside/domain/basics/day.ts'
import { inTypes } from '@penside/domain/groups/transfer-in.ts'
import { languages } from '@penside/domain/basics/language.ts'
import { normalUse } from '@penside/domain/stores/stock.ts'
import { asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../../server/test/farm.ts'
import { answerFromHerd, herdWithUnsent } from './handlers.ts'
import { herdOf } from './herd.ts'
import { herdAfter } from './merge.ts'

let app: TestApp
let farm: TestFarm
let other: TestFarm
let worker: ReturnType<TestApp['as']>
let feed: number
let medicine: number
const start = addDays(today, -60)
const on = (days: number) => addDays(start, days)
const grades = undefined

beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm({ company: 'KEPT' })
  other = await makeFarm({ company: 'KEPT', sows: 'none' })
  const joined = await makeFarm({ company: 'KEPT', sows: 'none' })
  await asOwner(inject('databaseUrl'), (client) =>
    client.query(`insert into membership (farm_id, account_id, role) values ($1, $2, 'worker')`, [
      joined.farmId,
      farm.worker.accountId,
    ]),
  )
  worker = app.as(farm.worker)
  feed = Number((await worker.call(feeds.choices, {})).body[0]!.code)
  medicine = await asOwner(inject('databaseUrl'), async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select medicine_id::text as id from medicine where farm_id = $1 and withdrawal_days > 0 order by medicine_id limit 1`,
      [farm.farmId],
    )
    return Number(rows[0]!.id)
  })
})
afterAll(() => app.close())
/** As sent by a phone. */
const asJson = <C extends Call>(call: C): C => ({ ...call, sends: 'json' })

type Phone = { version?: string; herd: KeptHerd | null; bytes: number; groups: number[]; items: number[] }
let phone: Phone = { herd: null, bytes: 0, groups: [], items: [] }
async function refreshed({ version, herd }: Pick<Phone, 'version' | 'herd'>): Promise<Phone> {
  const { body } = await worker.call(herds.kept, version === undefined ? {} : { version })
  return {
    version: body.version,
    herd: body.herd ? herdAfter(herd, body.herd) : herd,
    bytes: JSON.stringify(body).length,
    groups: body.herd?.groups.groupId ?? [],
    items: body.herd?.replacedItems ?? [],
  }
}

const asPhone = (to: Call, input: unknown, language: 'ko' | 'en' | 'vi', waits: readonly Waiting[] = []) =>
  answerFromHerd(to, input, {
    herd: herdWithUnsent(herdOf(phone.herd!), (key) =>
      waits.flatMap(({ entityKey, payload }) => (entityKey === key ? [payload] : [])),
    ),
    farmId: farm.farmId,
    language,
    today,
  })
type Waiting = { entityKey: string; payload: Payload }
const waiting = <C extends Call>(entityKey: string, to: C, input: Input<C>): Waiting => ({
  entityKey,
  payload: {
    path: to.path,
    wire: z.encode(to.input as z.ZodType, input) as never,
  },
})

/** Every query about groups and the store. */
async function expectSame() {
  const language = languages[Math.floor(Math.random() * 3)]!
  const same = async <C extends Call>(to: C, input: Input<C>) => {
    const { body } = await worker.call(to, input, { headers: { 'accept-language': language } })
    expect(asPhone(to, input, language), `${to.path} ${JSON.stringify(input)}`).toEqual(body)
  }
  await same(groups.list, {})
  await same(groups.list, { stocked: 'Y', search: 'k-1' })
  await same(groups.choices, {})
  await same(groupTreatments.list, {})
  await same(feedReceivings.groups, { page: 0 })
  await same(transfersIn.open, {})
  await same(shipments.partners, {})
  // The member's farms are listed whatever their kind.
  for (const kinds of ['431003,431005', '431006']) await same(farms.list, { kinds })
  await same(growthStandards.list, {})
  await same(feeds.choices, {})
  await same(medicineReleases.choices, {})
  const kept = phone.herd!.groups.groupId
  for (const groupId of kept) {
    await same(groups.view, { groupId })
    for (const { history } of [
      transfersIn,
      transfersOut,
      shipments,
      groupLosses,
      weighings,
      groupTreatments,
      groupEnds,
    ])
      await same(history, { groupId } as never)
    await same(feedReleases.stock, { itemId: feed, groupId })
  }
  await same(feedReleases.stock, { itemId: feed })
  await same(medicineReleases.stock, { itemId: medicine })
}

const saved = async <C extends Call>(to: C, input: Input<C>, as = worker): Promise<Output<C>> =>
  (await as.call(to, input)).body
/** Saves, refreshes the phone, and compares; returns which groups and items were sent. */
async function after(work: () => Promise<unknown>) {
  await work()
  phone = await refreshed(phone)
  expect(phone.herd).toEqual((await refreshed({ herd: null })).herd)
  await expectSame()
  return { groups: phone.groups, items: phone.items, bytes: phone.bytes }
}
const groupOf = async (name: string, as = worker, pen = farm.pen('farrowing 2')) =>
  (
    await saved(
      groups.save,
      {
        formMode: 'insert',
        groupId: undefined,
        groupName: name,
        startedOn: start,
        ageDays: 28,
        penId: pen,
        breed: '043002',
      },
      as,
    )
  ).groupId
const bought = (groupId: number, females: number, males: number, day: Day = on(1)) =>
  ({
    formMode: 'insert',
    groupId,
    on: day,
    type: inTypes.bought,
    females,
    males,
    grades,
    ageDays: 30,
  }) as const
const release = (amount: number, groupId?: number) =>
  ({
    category: '100003',
    itemId: feed,
    releasedOn: today,
    groupId,
    amount,
    processing: normalUse,
  }) as const

test('one record sends one group or one item, and the phone answers as the server does', async () => {
  phone = await refreshed({ herd: null })
  const ids: number[] = []
  await after(async () => {
    for (const name of ['K-1', 'K-2', 'K-3']) ids.push(await groupOf(name))
    for (const groupId of ids) await saved(transfersIn.save, bought(groupId, 30, 20))
  })
  const [first = 0, second = 0, third = 0] = ids
  const whole = (await refreshed({ herd: null })).bytes

  const lost = await after(() =>
    saved(asJson(groupLosses.save), {
      formMode: 'insert',
      groupId: first,
      seq: undefined,
      on: on(10),
      cause: '033014',
      head: 3,
      photos: ['00000000-0000-4000-8000-000000000001'],
    }),
  )
  expect(lost.groups).toEqual([first])
  await after(() =>
    saved(weighings.save, { formMode: 'insert', groupId: first, on: on(20), head: 5, totalWeight: 120.5 }),
  )
  // Treatments follow the pigs that are moved on, also when entered late.
  await after(() =>
    saved(transfersOut.save, {
      formMode: 'insert',
      groupId: first,
      on: on(30),
      type: '120002',
      toGroupId: second,
      females: 4,
      males: 2,
      grades,
    }),
  )
  const treated = await after(() =>
    saved(asJson(groupTreatments.save), {
      formMode: 'insert',
      groupId: first,
      seq: undefined,
      photos: ['00000000-0000-4000-8000-000000000002'],
      on: on(25),
      medicineId: medicine,
      method: '300001',
      amount: 12,
      head: 10,
      price: 4_000,
    }),
  )
  expect(treated.groups.toSorted()).toEqual([first, second].toSorted())
  // Treatments with shorter withdrawal entered later.
  await after(() =>
    saved(asJson(groupTreatments.save), {
      formMode: 'insert',
      groupId: first,
      seq: undefined,
      on: on(24),
      medicineId: medicine,
      method: '300001',
      amount: 0,
      head: 10,
      price: 0,
    }),
  )
  await after(() =>
    saved(shipments.save, {
      formMode: 'insert',
      groupId: third,
      on: on(59),
      type: '200002',
      females: 10,
      males: 5,
      grades,
      totalWeight: 1_650.5,
      price: 5_000_000,
    }),
  )

  // Piglets of a sow that leaves afterwards.
  const sow = farm.animal('A-1004')
  await after(() =>
    worker.call(weanings.save, {
      formMode: 'insert',
      animalId: sow,
      weanedOn: today,
      females: 4,
      males: 4,
      groupId: second,
    } as never),
  )

  // The other farm sends pigs and receives ours, without a change on this one.
  const theirs = app.as(other.worker)
  const away = await groupOf('K-9', theirs, other.pen('farrowing 2'))
  await saved(transfersIn.save, bought(away, 40, 40), theirs)
  await after(() =>
    saved(
      transfersOut.save,
      {
        formMode: 'insert',
        groupId: away,
        on: on(40),
        type: '120001',
        toFarmId: farm.farmId,
        females: 10,
        males: 8,
        grades,
      },
      theirs,
    ),
  )
  const [onItsWay] = phone.herd!.onItsWay
  expect(onItsWay).toMatchObject({ females: 10, males: 8 })
  const take = {
    ...bought(third, 6, 4, on(41)),
    type: inTypes.fromFarm,
    transferId: onItsWay!.transferId,
    diedFemales: 2,
    diedMales: 1,
  } as const
  // A transfer received on this phone is no longer offered.
  expect(
    asPhone(transfersIn.open, {}, 'en', [waiting(`group:${third}`, transfersIn.save, take)]),
  ).toMatchObject([{ females: 2, males: 3 }])
  await after(() => saved(transfersIn.save, take))
  await after(() =>
    saved(transfersOut.save, {
      formMode: 'insert',
      groupId: second,
      on: on(45),
      type: '120001',
      toFarmId: other.farmId,
      females: 3,
      males: 3,
      grades,
    }),
  )
  const [sent] = await saved(transfersIn.open, {}, theirs)
  const told = await after(() =>
    saved(
      transfersIn.save,
      { ...bought(away, 2, 3, on(46)), type: inTypes.fromFarm, transferId: sent!.transferId, diedFemales: 1 },
      theirs,
    ),
  )
  expect(told.groups).toContain(second)

  // Store: a receipt, a group's own feed, releases, a merged item, a group's end and its undoing.
  const received = await after(() =>
    saved(receipts.save, {
      formMode: 'insert',
      itemId: feed,
      receivedOn: on(50),
      amount: 500,
      batch: 'L-1',
      price: 400_000,
    } as never),
  )
  expect([received.groups, received.items]).toEqual([[], [feed]])
  await after(() =>
    saved(receipts.save, {
      formMode: 'insert',
      itemId: medicine,
      receivedOn: on(50),
      amount: 40,
      batch: 'M-1',
      expiresOn: addDays(today, 100),
      price: 0,
    } as never),
  )
  await after(() =>
    saved(feedReceivings.save, {
      formMode: 'insert',
      groupId: first,
      receivedOn: on(51),
      category: '100003',
      itemId: feed,
      amount: 60,
      price: 0,
    } as never),
  )
  const { recordId } = await saved(feedReleases.save, release(80, first))
  const released = await after(() => saved(feedReleases.save, release(20)))
  expect(released.items).toEqual([feed])
  const [, another] = await saved(feeds.choices, {})
  await saved(receipts.save, {
    formMode: 'insert',
    itemId: Number(another!.code),
    receivedOn: on(50),
    amount: 300,
    price: 0,
  } as never)
  phone = await refreshed(phone)
  // A correction to another item changes both.
  const corrected = await after(() =>
    saved(feedReleases.save, {
      ...release(80, first),
      itemId: Number(another!.code),
      recordId,
      formMode: 'U',
    }),
  )
  expect(corrected.items.toSorted()).toEqual([feed, Number(another!.code)].toSorted())
  const empty = await groupOf('K-4')
  await after(() => saved(feedReleases.save, release(10, empty)))
  await after(() => saved(groupEnds.save, { formMode: 'insert', groupId: empty, endedOn: today }))
  expect(phone.herd!.groups.groupId).not.toContain(empty)
  await after(() => saved(groupEnds.save, { formMode: 'delete', groupId: empty, endedOn: today }))
  expect(phone.herd!.groups.groupId).toContain(empty)

  console.info(
    `what a phone is sent of ${ids.length} groups: ${whole} bytes with the farm, ${lost.bytes} for a loss, ${released.bytes} for a release`,
  )
})

test('unsent records change the stock and the group’s share', () => {
  const [first = 0] = phone.herd!.groups.groupId
  const stock = (waits: readonly Waiting[], groupId?: number) =>
    asPhone(feedReleases.stock, { itemId: feed, groupId }, 'en', waits) as Output<typeof feedReleases.stock>
  const key = `item:${feed}`
  const before = [stock([]), stock([], first)] as const
  const gone = waiting(key, feedReleases.save, release(100, first))
  const [item, ofGroup] = [stock([gone]), stock([gone], first)]
  expect(item.stock).toBe(before[0].stock - 100)
  expect(ofGroup.released).toBe(before[1].released + 100)
  // Everything comes from the store, because what the group received itself is already used.
  expect(ofGroup.inStore).toBe(before[1].inStore - 100)
  expect(item.batches.reduce((sum, { amount }) => sum + amount, 0)).toBe(item.inStore)
  const came = waiting(key, receipts.save, {
    formMode: 'insert',
    itemId: feed,
    receivedOn: today,
    amount: 25,
    price: 0,
  } as never)
  expect(stock([gone, came]).stock).toBe(before[0].stock - 75)
  // Only the named batch is used; corrections appear once the server has them.
  const inBatch = (waits: readonly Waiting[]) =>
    Object.fromEntries(stock(waits).batches.map(({ batch, amount }) => [batch, amount]))
  const there = inBatch([came])
  const named = waiting(key, feedReleases.save, { ...release(10), batch: 'L-1' })
  expect(inBatch([came, named])).toEqual({ ...there, 'L-1': there['L-1']! - 10 })
  // Lots that expire first are used first.
  const lots = [2, 1].map((days) =>
    waiting(key, receipts.save, {
      formMode: 'insert',
      itemId: feed,
      receivedOn: today,
      amount: 10,
      price: 0,
      batch: `in ${days}`,
      expiresOn: addDays(today, days),
    } as never),
  )
  expect(inBatch([...lots, waiting(key, feedReleases.save, release(10))])).toEqual({
    ...inBatch([]),
    'in 2': 10,
  })
  // Feed that a group receives is used by it; a release takes from the store in addition.
  const own = waiting(key, feedReceivings.save, {
    formMode: 'insert',
    groupId: first,
    receivedOn: today,
    category: '100003',
    itemId: feed,
    amount: 30,
    batch: 'Z-9',
    price: 0,
  })
  const eaten = waiting(key, feedReleases.save, release(40, first))
  expect(stock([own, eaten], first)).toMatchObject({
    received: before[1].received + 70,
    released: before[1].released + 70,
    stock: before[1].stock,
    inStore: before[1].inStore - 40,
  })
  const corrected = waiting(key, feedReleases.save, { ...release(10), recordId: 1, formMode: 'U' })
  expect(stock([corrected])).toEqual(before[0])

  // Treatments take from the medicine store if the farm wants that.
  const medicineThere = asPhone(medicineReleases.stock, { itemId: medicine }, 'en') as Output<
    typeof medicineReleases.stock
  >
  expect(medicineThere.stock).toBe(40)
  const treated = waiting(`group:${first}`, groupTreatments.save, {
    formMode: 'insert',
    groupId: first,
    seq: undefined,
    on: today,
    medicineId: medicine,
    method: '300001',
    amount: 12.5,
    head: 10,
  })
  const left = () => asPhone(medicineReleases.stock, { itemId: medicine }, 'en', [treated])
  expect(left()).toMatchObject({ stock: 40 })
  phone.herd!.settings.treatmentsDrawStock = 1
  expect(left()).toMatchObject({ stock: 27.5, inStore: 27.5, released: 12.5 })
  treated.payload = { ...treated.payload, wire: { ...treated.payload.wire, iuFlag: 'U', seq: 1 } }
  expect(left()).toMatchObject({ stock: 40 })

  const { head } = (asPhone(groups.choices, {}, 'en') as Output<typeof groups.choices>).find(
    ({ groupId }) => groupId === first,
  )!
  const loss = waiting(`group:${first}`, groupLosses.save, {
    formMode: 'insert',
    groupId: first,
    seq: undefined,
    on: today,
    cause: '033014',
    head: 2,
  })
  expect(asPhone(groups.list, { search: 'K-1' }, 'en', [loss])).toMatchObject([{ head: head - 2 }])
})
