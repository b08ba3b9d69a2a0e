import { afterAll, describe, expect, test } from 'vitest'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { herds } from '@penside/contract/offline/herd.ts'
import { tasks } from '@penside/contract/reports/task.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import type { TestFarm } from '../../test/farm.ts'
import { on, openGroups } from '../../test/groups.ts'

const { app, farm, other, third, as, newGroup, view, save, buy, ship, move, medicineOf, roundTrips } =
  await openGroups()
afterAll(() => app.close())

describe('a withdrawal', () => {
  const treat = (groupId: number, medicineId: number, day: Day, more = {}, of = farm) =>
    save(groupTreatments, { groupId, on: day, medicineId, method: '300001', ...more }, of)

  test('follows the pigs through groups and to another farm, and names the first day', async () => {
    const medicineId = await medicineOf(14)
    const [from, to, late, sameDay] = [await newGroup(), await newGroup(), await newGroup(), await newGroup()]
    const [abroad, further] = [await newGroup(other), await newGroup(other)]
    await buy(from, 20, 20)
    await buy(late, 5, 5)
    expect(await treat(from, medicineId, on(40), { amount: 40, price: 12_000 })).toBe(1)
    await move(from, 5, 5, on(42), { toGroupId: to })
    await move(to, 1, 1, on(42), { toGroupId: sameDay })
    await move(from, 5, 5, on(43), { type: '120001', toFarmId: other.farmId })
    const onTheWay = (await as(other).call(transfersIn.open, {})).body
    const { transferId } = onTheWay.find(({ fromGroupId }) => fromGroupId === from)!
    const arrived = { groupId: abroad, on: on(43), type: '110004', transferId, females: 5, males: 5 }
    expect(await save(transfersIn, arrived, other)).toBe(1)
    const refused = {
      code: 'GROUP_INSIDE_WITHDRAWAL',
      values: { from: on(54), medicine: `Amoxicillin 14 ${farm.farmId}` },
    }
    for (const groupId of [from, to]) expect(await ship(groupId, 1, 1, on(53))).toMatchObject(refused)
    const sold = { groupId: abroad, on: on(53), type: '200001', females: 1, males: 1 }
    expect(await save(shipments, sold, other)).toMatchObject(refused)
    // It holds where they went from the day on which they arrived.
    expect((await view(from)).withdrawals).toMatchObject([{ givenOn: on(40), freeOn: on(54) }])
    for (const groupId of [to, sameDay])
      expect((await view(groupId)).withdrawals).toMatchObject([{ givenOn: on(42), freeOn: on(54) }])
    const goesOn = { groupId: abroad, on: on(43), type: '120003', toGroupId: further, females: 1, males: 1 }
    expect(await save(transfersOut, { ...goesOn, grades: undefined }, other)).toBe(1)
    for (const groupId of [abroad, further])
      expect((await view(groupId, other)).withdrawals).toMatchObject([{ givenOn: on(43), freeOn: on(54) }])
    // Who lives on, and who was there before, need not wait.
    expect(await ship(from, 1, 1, on(53), { type: '200003' })).toBe(1)
    expect(await ship(from, 1, 1, on(39))).toBe(2)
    expect(await ship(to, 1, 1, on(54))).toBe(1)
    // Whoever comes in where they stood later brings nothing; whoever joins them waits with them.
    await move(late, 1, 1, on(53), { toGroupId: to })
    expect(await ship(late, 1, 1, on(53))).toBe(1)
    // What was given where they had stood once they were gone is not theirs.
    expect(await treat(late, medicineId, on(55))).toBe(1)
    expect(await ship(to, 1, 1, on(56))).toBe(2)
    // On the day on which they left they may have got it.
    await move(late, 1, 1, on(55), { toGroupId: from })
    expect(await ship(from, 1, 1, on(56))).toMatchObject({ values: { from: on(69) } })
    for (const groupId of [to, sameDay])
      expect((await view(groupId)).withdrawals).toMatchObject([{ givenOn: on(42), freeOn: on(54) }])
  })

  test('changes the withdrawal on the other farm when it is entered, corrected or deleted after the transfer', async () => {
    const medicineId = await medicineOf(13)
    const [first, from, abroad] = [await newGroup(), await newGroup(), await newGroup(other)]
    await buy(first, 20, 20)
    await move(first, 10, 10, on(41), { toGroupId: from })
    const sent = {
      groupId: from,
      type: '120001',
      toFarmId: other.farmId,
      females: 5,
      males: 5,
      grades: undefined,
    }
    expect(await save(transfersOut, { ...sent, on: on(43) })).toBe(1)
    const onTheWay = (await as(other).call(transfersIn.open, {})).body
    const { transferId } = onTheWay.find(({ fromGroupId }) => fromGroupId === from)!
    const arrived = { groupId: abroad, on: on(44), type: '110004', transferId, females: 5, males: 5 }
    expect(await save(transfersIn, arrived, other)).toBe(1)
    const withdrawals = async () => (await view(abroad, other)).withdrawals
    expect(await withdrawals()).toEqual([])
    // In the group from which they came, while they stood there; and in the one that sent them.
    expect(await treat(first, medicineId, on(40))).toBe(1)
    expect(await withdrawals()).toMatchObject([{ givenOn: on(44), freeOn: on(53) }])
    expect(await treat(from, medicineId, on(42))).toBe(1)
    expect(await withdrawals()).toMatchObject([{ freeOn: on(55) }])
    const sold = { groupId: abroad, on: on(54), type: '200001', females: 1, males: 1 }
    expect(await save(shipments, sold, other)).toMatchObject({ code: 'GROUP_INSIDE_WITHDRAWAL' })
    expect(await treat(from, medicineId, on(44), { seq: 1, formMode: 'update' })).toBe(1)
    expect(await withdrawals()).toMatchObject([{ freeOn: on(53) }])
    // The transfer is corrected to a later day: the pigs were present at the treatment.
    expect(await save(transfersOut, { ...sent, on: on(44), seq: 1, formMode: 'update' })).toBe(1)
    expect(await withdrawals()).toMatchObject([{ freeOn: on(57) }])
    expect(await treat(from, medicineId, on(44), { seq: 1, formMode: 'delete' })).toBe(1)
    expect(await withdrawals()).toMatchObject([{ freeOn: on(53) }])
  })

  test('follows a chain of transfers to a third farm, also when it is entered, corrected or deleted late', async () => {
    const medicineId = await medicineOf(20)
    const [from, there, last] = [await newGroup(), await newGroup(other), await newGroup(third)]
    await buy(from, 20, 20)
    await buy(there, 5, 5, on(0), other)
    const send = (groupId: number, day: Day, of: TestFarm, to: TestFarm, more = {}) => {
      const sent = { groupId, on: day, type: '120001', toFarmId: to.farmId, females: 5, males: 5 }
      return save(transfersOut, { ...sent, grades: undefined, ...more }, of)
    }
    const takeUp = async (groupId: number, day: Day, of: TestFarm, fromGroupId: number, more = {}) => {
      const { body } = await as(of).call(transfersIn.open, {})
      const transferId = body.find((open) => open.fromGroupId === fromGroupId)?.transferId
      const arrived = { groupId, on: day, type: '110004', transferId, females: 5, males: 5, ...more }
      return save(transfersIn, arrived, of)
    }
    expect(await send(from, on(40), farm, other)).toBe(1)
    expect(await takeUp(there, on(41), other, from)).toBe(2)
    expect(await send(there, on(42), other, third)).toBe(1)
    expect(await takeUp(last, on(43), third, there)).toBe(1)
    const freeOn = async (groupId = last, of = third) =>
      (await view(groupId, of)).withdrawals.map((each) => each.freeOn)
    const ships = (day: Day) =>
      save(shipments, { groupId: last, on: day, type: '200001', females: 1, males: 0 }, third)
    expect(await freeOn()).toEqual([])
    const { version } = (await as(third).call(herds.kept, {})).body

    // Entered late, at the first farm; a phone of the third one hears of it.
    expect(await treat(from, medicineId, on(30))).toBe(1)
    expect(await freeOn()).toEqual([on(50)])
    const { herd } = (await as(third).call(herds.kept, { version })).body
    expect(herd?.withdrawals).toMatchObject({ groupId: [last], freeOn: [on(50)] })
    expect(await ships(on(49))).toMatchObject({
      code: 'GROUP_INSIDE_WITHDRAWAL',
      values: { from: on(50), medicine: `Amoxicillin 20 ${farm.farmId}` },
    })
    // Corrected, and its medicine given again once they had left: that is not theirs.
    expect(await treat(from, medicineId, on(35), { formMode: 'update', seq: 1 })).toBe(1)
    expect(await treat(from, medicineId, on(41))).toBe(2)
    expect(await freeOn()).toEqual([on(55)])
    expect(await ships(on(54))).toMatchObject({ values: { from: on(55) } })
    // The transfer is moved to the day after the second treatment, and then back.
    expect(await send(from, on(41), farm, other, { formMode: 'update', seq: 1 })).toBe(1)
    expect(await freeOn()).toEqual([on(61)])
    expect(await send(from, on(40), farm, other, { formMode: 'update', seq: 1 })).toBe(1)
    expect(await freeOn()).toEqual([on(55)])
    // Deleted: whoever has them need not wait.
    expect(await treat(from, medicineId, on(35), { formMode: 'delete', seq: 1 })).toBe(1)
    expect(await freeOn()).toEqual([])
    expect(await ships(on(49))).toBe(1)
  })

  test('does not follow a transfer that left before its pigs arrived', async () => {
    const medicineId = await medicineOf(21)
    const [from, to, there, last] = [
      await newGroup(),
      await newGroup(),
      await newGroup(other),
      await newGroup(third),
    ]
    await buy(from, 20, 20)
    await buy(to, 20, 20)
    expect(await treat(from, medicineId, on(40))).toBe(1)
    expect(await move(from, 5, 5, on(41), { toGroupId: to })).toBe(1)
    expect(await move(to, 5, 5, on(43), { type: '120001', toFarmId: other.farmId })).toBe(1)
    const onItsWay = async (fromGroupId: number, of: TestFarm) =>
      (await as(of).call(transfersIn.open, {})).body.find((open) => open.fromGroupId === fromGroupId)
    await buy(there, 20, 20, on(0), other)
    const transferId = (await onItsWay(to, other))?.transferId
    const arrived = { groupId: there, on: on(43), type: '110004', transferId, females: 5, males: 5 }
    expect(await save(transfersIn, arrived, other)).toBe(2)
    const sent = { groupId: there, on: on(44), type: '120001', toFarmId: third.farmId, females: 5, males: 5 }
    expect(await save(transfersOut, { ...sent, grades: undefined }, other)).toBe(1)
    const next = (await onItsWay(there, third))?.transferId
    const came = { groupId: last, on: on(44), type: '110004', transferId: next, females: 5, males: 5 }
    expect(await save(transfersIn, came, third)).toBe(1)
    const freeOn = async () => (await view(last, third)).withdrawals.map((each) => each.freeOn)
    expect(await freeOn()).toEqual([on(61)])
    // Taken up a day after the others had left.
    expect(await save(transfersIn, { ...arrived, on: on(45), formMode: 'update', seq: 2 }, other)).toBe(2)
    expect(await freeOn()).toEqual([])
    expect(await save(transfersIn, { ...arrived, formMode: 'update', seq: 2 }, other)).toBe(2)
    expect(await freeOn()).toEqual([on(61)])
    // Moved within the first farm after the others had left, elsewhere, or not at all.
    expect(await move(from, 5, 5, on(44), { toGroupId: to, formMode: 'update', seq: 1 })).toBe(1)
    expect(await freeOn()).toEqual([])
    expect(await move(from, 5, 5, on(41), { toGroupId: to, formMode: 'update', seq: 1 })).toBe(1)
    expect(await freeOn()).toEqual([on(61)])
    expect(await move(from, 5, 5, on(41), { formMode: 'delete', seq: 1 })).toBe(1)
    expect(await freeOn()).toEqual([])
    // What another farm sent and who took it up does not: it never came.
    expect(await save(transfersIn, { ...arrived, formMode: 'delete', seq: 2 }, other)).toBe(2)
    expect(await onItsWay(to, other)).toMatchObject({ females: 5, males: 5 })
  })

  test('entered after a slaughter inside it makes one task per shipment on each farm', async () => {
    const medicineId = await medicineOf(15)
    const [from, there] = [await newGroup(), await newGroup(other)]
    await buy(from, 20, 20)
    expect(await move(from, 5, 5, on(42), { type: '120001', toFarmId: other.farmId })).toBe(1)
    const open = (await as(other).call(transfersIn.open, {})).body
    const { transferId } = open.find(({ fromGroupId }) => fromGroupId === from)!
    const arrived = { groupId: there, on: on(42), type: '110004', transferId, females: 5, males: 5 }
    expect(await save(transfersIn, arrived, other)).toBe(1)
    for (const [day, type] of [
      [39, '200001'],
      [50, '200001'],
      [51, '200003'],
      [55, '200001'],
    ] as const)
      expect(typeof (await ship(from, 1, 1, on(day), { type }))).toBe('number')
    const sold = { groupId: there, on: on(54), type: '200001', females: 1, males: 1 }
    expect(await save(shipments, sold, other)).toBe(1)
    const told = async (of: TestFarm, groupId: number) =>
      (await as(of).call(tasks.list, {})).body.rows.filter(({ place }) =>
        place.endsWith(`/41?grpNo=${groupId}`),
      )

    // Given on day 40 it holds until before day 55: of the four shipments one is inside, and the other farm's.
    expect(await treat(from, medicineId, on(40))).toBe(1)
    const [task, ...more] = await told(farm, from)
    expect(more).toEqual([])
    for (const part of [on(50), `Amoxicillin 15 ${farm.farmId}`, on(55)]) expect(task!.what).toContain(part)
    expect(await told(other, there)).toHaveLength(1)
    expect((await told(other, there))[0]!.what).toContain(on(54))
    expect(await treat(from, medicineId, on(40), { formMode: 'update', seq: 1, amount: 3 })).toBe(1)
    expect([await told(farm, from), await told(other, there)].map((each) => each.length)).toEqual([1, 1])
    // Also where its pigs went nowhere else.
    const only = await newGroup()
    await buy(only, 5, 5)
    expect(await ship(only, 1, 1, on(50))).toBe(1)
    expect(await treat(only, medicineId, on(40))).toBe(1)
    expect(await told(farm, only)).toHaveLength(1)
  })

  test('is that of the medicine on the day of the treatment, which is corrected and deleted', async () => {
    const [long, none] = [await medicineOf(30), await medicineOf(0)]
    const groupId = await newGroup()
    await buy(groupId, 10, 0)
    expect(await treat(groupId, long, on(60), { head: 11 })).toMatchObject({
      code: 'MORE_TREATED_THAN_THERE',
      values: { head: 10 },
    })
    expect(await treat(groupId, 987_654_321, on(60))).toMatchObject({ code: 'MEDICINE_WRONG' })
    expect(await treat(groupId, long, on(60), { method: 'nonsense' })).toMatchObject({ code: 'UNKNOWN_CODE' })
    expect(await treat(groupId, long, on(60), { head: 0 })).toMatchObject({ code: 'HEADS_NEEDED' })
    // Opened and claimed, held, written, answered and committed.
    expect(await roundTrips(() => treat(groupId, long, on(60)))).toEqual({ said: 1, trips: 4 })
    const history = async () => (await as(farm).call(groupTreatments.history, { groupId })).body
    expect(await history()).toMatchObject([{ head: 10, freeOn: on(90), methodName: '주사' }])
    // The medicine has another withdrawal since then: a correction keeps that of its day.
    const shorter = {
      medicineId: long,
      category: '200008',
      name: `Amoxicillin 30 ${farm.farmId}`,
      dose: 1,
      unit: 'ml',
      withdrawalDays: 3,
    } as const
    expect((await app.as(farm.manager).call(medicines.save, shorter)).status).toBe(200)
    expect(await treat(groupId, long, on(60), { formMode: 'update', seq: 1, head: 9 })).toBe(1)
    expect(await history()).toMatchObject([{ head: 9, freeOn: on(90) }])
    expect(await treat(groupId, none, on(60), { formMode: 'update', seq: 1, head: 4 })).toBe(1)
    expect(await history()).toMatchObject([{ head: 4, freeOn: on(60) }])
    expect((await as(farm).call(groupTreatments.list, {})).body).toContainEqual(
      expect.objectContaining({ groupId, head: 10, treatedHead: 4, on: on(60) }),
    )
    // The list of treatments has the same groups as the list of groups.
    const listed = async (list: typeof groups.list | typeof groupTreatments.list) =>
      (await as(farm).call(list, { pageSize: 100 })).body.find((row) => row.groupId === groupId)
    const { startedOn, averageAge, penName } = (await listed(groups.list))!
    expect(penName).not.toBe('')
    expect(await listed(groupTreatments.list)).toMatchObject({ startedOn, averageAge, penName })
    expect(await treat(groupId, none, on(60), { formMode: 'delete', seq: 1 })).toBe(1)
    expect(await history()).toEqual([])
  })
})
