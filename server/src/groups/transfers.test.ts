import { afterAll, describe, expect, inject, test } from 'vitest'
import type { Input } from '@penside/contract/api/call.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { groupGrowths } from '@penside/contract/groups/group-growth.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import type { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { makesGroup } from '@penside/contract/api/vocabulary.ts'
import { herds } from '@penside/contract/offline/herd.ts'
import { statistics, type StatisticAnswer } from '@penside/contract/reports/statistics.ts'
import { asOwner, makeFarm, today } from '../../test/farm.ts'
import { on, start, openGroups } from '../../test/groups.ts'

const { app, farm, other, as, newGroup, view, headOf, save, buy, lose, ship, move, roundTrips } =
  await openGroups()
afterAll(() => app.close())

describe('a transfer within the farm', () => {
  test('is entered once, and is shown, corrected and deleted on both sides', async () => {
    const [from, to, third] = [await newGroup(), await newGroup(), await newGroup()]
    await buy(from, 50, 50)
    expect(await move(from, 20, 10, on(30), { toGroupId: to, totalWeight: 900 })).toBe(1)
    expect([await headOf(from), await headOf(to)]).toEqual([
      [30, 40],
      [20, 10],
    ])
    expect((await view(to)).moves).toMatchObject([
      { type: '110003', otherGroupId: from, ageDays: 58, totalWeight: 900 },
    ])
    const change = { formMode: 'update', seq: 1 } as const
    expect(await move(from, 25, 10, on(31), { ...change, toGroupId: to })).toBe(1)
    expect([await headOf(from), await headOf(to)]).toEqual([
      [25, 40],
      [25, 10],
    ])
    expect(await move(from, 25, 10, on(31), { ...change, toGroupId: third, type: '120004' })).toBe(1)
    expect([await headOf(to), await headOf(third)]).toEqual([
      [0, 0],
      [25, 10],
    ])
    expect((await view(third)).moves).toMatchObject([{ type: '110007' }])
    expect(await lose(third, 1, on(40))).toBe(1)
    expect(await move(from, 25, 10, on(31), { formMode: 'delete', seq: 1 })).toMatchObject({
      code: 'GROUP_HAS_FEWER',
      values: { moveKind: 'loss', on: on(40) },
    })
    const gone = { groupId: third, formMode: 'delete', seq: 1, on: on(40), cause: '033014', head: 1 } as const
    expect(await save(groupLosses, gone)).toBe(1)
    expect(await move(from, 25, 10, on(31), { formMode: 'delete', seq: 1 })).toBe(1)
    expect([await headOf(from), await headOf(third)]).toEqual([
      [50, 50],
      [0, 0],
    ])
  })

  test('names its other group as that is called now, also on a phone that knew both', async () => {
    const [from, to] = [await newGroup(), await newGroup()]
    await buy(from, 20, 20)
    await move(from, 5, 5, on(40), { toGroupId: to })
    const { version } = (await as(farm).call(herds.kept, {})).body
    const renamed = {
      formMode: 'update',
      groupName: `T${to}`,
      startedOn: start,
      ageDays: 24,
      breed: '043001',
    } as const
    await as(farm).call(groups.save, { ...renamed, groupId: to, penId: farm.pen('farrowing 1') })
    const { herd } = (await as(farm).call(herds.kept, { version })).body
    expect(herd?.groups.groupId).toEqual([from, to])
    const names = herd?.groupMoves.more.map((more) => more?.otherGroupName)
    expect(names).toContain(`T${to}`)
  })

  test('that was imported with one side gets the other when it is corrected', async () => {
    const [from, to] = [await newGroup(), await newGroup()]
    await buy(from, 50, 50)
    await asOwner(inject('databaseUrl'), (client) =>
      client.query(
        `with numbered as (insert into group_move (farm_id, group_id, kind, number, on_date, type, females, males)
           select $1, $2, 'out', n, $3, '120003', 5, 5 from generate_series(1, 2) n)
         update pig_group set females = 40, males = 40 where farm_id = $1 and group_id = $2`,
        [farm.farmId, from, on(30)],
      ),
    )
    expect(await move(from, 5, 5, on(30), { formMode: 'delete', seq: 1 })).toBe(1)
    expect(await move(from, 6, 5, on(30), { formMode: 'update', seq: 2, toGroupId: to })).toBe(2)
    expect([await headOf(from), await headOf(to)]).toEqual([
      [44, 45],
      [6, 5],
    ])
  })

  test('makes a group in a pen, which is deleted with it', async () => {
    const from = await newGroup()
    await buy(from, 10, 10)
    const makes = { toGroupId: makesGroup, type: '120002' }
    expect(await move(from, 2, 2, on(5), makes)).toMatchObject({ code: 'PEN_NEEDED' })
    expect(await move(from, 2, 2, on(5), { ...makes, penId: farm.pen('farrowing 2') })).toBe(1)
    const [sent] = (await view(from)).moves
    const made = sent!.otherGroupId!
    expect(await view(made)).toMatchObject({ startedOn: on(5), ageDays: 33, head: 4, penName: 'farrowing 2' })
    expect(
      await move(from, 3, 2, on(4), { formMode: 'update', seq: 1, ...makes, penId: farm.pen('farrowing 2') }),
    ).toBe(1)
    expect(await view(made)).toMatchObject({ startedOn: on(4), head: 5 })
    expect(await move(from, 0, 0, on(4), { formMode: 'delete', seq: 1 })).toBe(1)
    expect((await as(farm).call(groups.view, { groupId: made })).status).toBe(404)
  })

  test('needs another group, and its other side is changed where it was entered', async () => {
    const [from, to] = [await newGroup(), await newGroup()]
    await buy(from, 10, 10)
    expect(await move(from, 1, 1, on(5), {})).toMatchObject({ code: 'TARGET_GROUP_NEEDED' })
    expect(await move(from, 1, 1, on(5), { toGroupId: from })).toMatchObject({ code: 'SAME_GROUP' })
    expect(await move(from, 1, 1, on(5), { toGroupId: 987_654_321 })).toMatchObject({ code: 'GROUP_UNKNOWN' })
    expect(await move(from, 1, 1, on(5), { toGroupId: to, type: '129999' })).toMatchObject({
      code: 'UNKNOWN_CODE',
    })
    expect(await move(from, 1, 1, on(5), { toGroupId: to })).toBe(1)
    const there = { groupId: to, seq: 1, on: on(5), type: '110002', females: 1, males: 1 } as const
    expect(await save(transfersIn, { ...there, formMode: 'update' })).toMatchObject({
      code: 'COMES_WITH_ANOTHER',
    })
    expect(await save(transfersIn, { ...there, formMode: 'delete' })).toMatchObject({
      code: 'COMES_WITH_ANOTHER',
    })
    expect(await save(transfersIn, { ...there, type: '110003' })).toMatchObject({
      code: 'COMES_WITH_ANOTHER',
    })
    expect(await save(transfersIn, { ...there, type: '119999' })).toMatchObject({ code: 'UNKNOWN_CODE' })
  })
})

describe('a transfer to another farm of the company', () => {
  const send = (
    from: number,
    females: number,
    males: number,
    more: Partial<Input<typeof transfersOut.save>> = {},
  ) => move(from, females, males, on(50), { type: '120001', toFarmId: other.farmId, ...more })
  const open = async (of = other) => (await as(of).call(transfersIn.open, {})).body
  const takeUp = (
    groupId: number,
    transferId: number,
    females: number,
    males: number,
    more: Partial<Input<typeof transfersIn.save>> = {},
  ) => save(transfersIn, { groupId, on: on(51), type: '110004', transferId, females, males, ...more }, other)

  test('is on its way until it is received, in parts and with deaths on the way', async () => {
    const [from, to] = [await newGroup(), await newGroup(other)]
    await buy(from, 50, 50)
    expect(await send(from, 30, 20)).toBe(1)
    const [sent] = await open()
    expect(sent).toMatchObject({ farmName: 'Giver', females: 30, males: 20, ageDays: 78, sentOn: on(50) })
    expect(await open(farm)).toEqual([])
    const { transferId } = sent!
    expect(await takeUp(to, transferId, 31, 0)).toMatchObject({
      code: 'OVER_TRANSFER',
      values: { head: 50, females: 30, males: 20 },
    })
    expect(await takeUp(to, transferId, 29, 20, { diedFemales: 0, diedMales: 1 })).toMatchObject({
      code: 'OVER_TRANSFER',
      fields: ['dusuSu'],
    })
    expect(await takeUp(to, transferId, 10, 10, { on: on(49) })).toMatchObject({ code: 'BEFORE_TRANSFER' })
    expect(await takeUp(to, transferId, 20, 18, { diedMales: 2 })).toBe(1)
    expect(await open()).toMatchObject([{ females: 10, males: 0 }])
    expect((await view(from)).moves[0]).toMatchObject({
      open: 10,
      diedFemales: 0,
      diedMales: 2,
      otherFarmName: 'Taker',
    })
    expect(await takeUp(to, transferId, 10, 0)).toBe(2)
    expect(await open()).toEqual([])
    expect(await headOf(to, other)).toEqual([30, 18])
    expect((await view(to, other)).moves[0]).toMatchObject({ ageDays: 79, otherFarmName: 'Giver' })

    // Reversed in the right order: what was taken up first.
    expect(await send(from, 30, 20, { formMode: 'delete', seq: 1 })).toMatchObject({
      code: 'TRANSFER_TAKEN_UP',
      values: { taken: 50, farm: 'Taker', on: on(51) },
    })
    expect(await send(from, 29, 20, { formMode: 'update', seq: 1 })).toMatchObject({
      code: 'TRANSFER_TAKEN_UP',
    })
    // It cannot have been sent after it was taken up.
    const sentOn = (day: number) => send(from, 40, 20, { formMode: 'update', seq: 1, on: on(day) })
    expect(await sentOn(52)).toMatchObject({ code: 'BEFORE_TRANSFER' })
    for (const day of [51, 50]) expect(await sentOn(day)).toBe(1)
    expect(await open()).toMatchObject([{ females: 10, males: 0 }])
    expect(await takeUp(to, transferId, 20, 0, { formMode: 'update', seq: 2 })).toBe(2)
    for (const seq of [1, 2])
      expect(await takeUp(to, transferId, 1, 0, { formMode: 'delete', seq })).toBe(seq)
    expect(await send(from, 40, 20, { formMode: 'delete', seq: 1 })).toBe(1)
    expect([await headOf(from), await headOf(to, other), await open()]).toEqual([[50, 50], [0, 0], []])
  })

  test('arrives wholly dead, and is reversed like any other', async () => {
    const [from, to] = [await newGroup(), await newGroup(other)]
    await buy(from, 5, 5)
    await send(from, 3, 2)
    const { transferId } = (await open())[0]!
    expect(await takeUp(to, transferId, 0, 0)).toMatchObject({ code: 'HEADS_NEEDED' })
    expect(await takeUp(to, transferId, 0, 0, { diedFemales: 6 })).toMatchObject({ code: 'OVER_TRANSFER' })
    expect(await takeUp(to, transferId, 0, 0, { diedFemales: 4, diedMales: 0 })).toMatchObject({
      code: 'OVER_TRANSFER',
    })
    expect(await takeUp(to, transferId, 0, 0, { diedFemales: 3, diedMales: 2 })).toBe(1)
    expect([await headOf(from), await headOf(to, other), await open()]).toEqual([[2, 3], [0, 0], []])
    expect(await view(to, other)).toMatchObject({
      averageAge: 124,
      moves: [{ head: 0, diedFemales: 3, diedMales: 2 }],
    })
    expect((await view(from)).moves[0]).toMatchObject({ open: 0, diedFemales: 3, diedMales: 2 })
    expect(await send(from, 3, 2, { formMode: 'delete', seq: 1 })).toMatchObject({
      code: 'TRANSFER_TAKEN_UP',
      values: { taken: 5, farm: 'Taker', on: on(51) },
    })
    expect(await takeUp(to, transferId, 0, 0, { formMode: 'delete', seq: 1 })).toBe(1)
    expect(await open()).toMatchObject([{ females: 3, males: 2 }])
    expect(await send(from, 3, 2, { formMode: 'delete', seq: 1 })).toBe(1)
  })

  test('deaths on the way are losses of the sending group on the day of arrival', async () => {
    const [from, to] = [await newGroup(), await newGroup(other)]
    await buy(from, 50, 50)
    await lose(from, 3, on(20))
    await send(from, 30, 20)
    const { transferId } = (await open())[0]!
    const losses = async () => (await as(farm).call(groupLosses.history, { groupId: from })).body.rows
    const behind = async (figure: 'died' | 'movedOut') =>
      (await as(farm).call(groupGrowths.rows, { groupId: from, figure })).body.amount
    const month = async () => {
      const { farmId } = farm
      const asked = {
        view: 'data',
        statistic: 'movement',
        farmId,
        language: 'ko',
        baseDay: on(51),
        months: 1,
      } as const
      const answer = (await as(farm).call(statistics.proxy, { asked })).body as StatisticAnswer<'movement'>
      const { toDate } = answer.months[0]!
      const { weanerDeaths, growerDeaths, earlyFinisherDeaths, lateFinisherDeaths, toContractFarms } = toDate
      return {
        dead: weanerDeaths! + growerDeaths! + earlyFinisherDeaths! + lateFinisherDeaths!,
        sent: toContractFarms!,
      }
    }
    const before = await month()
    await takeUp(to, transferId, 24, 18, { diedFemales: 6, diedMales: 2 })
    expect(await losses()).toMatchObject([
      { seq: -1, on: on(51), head: 8, causeName: '운송 중 폐사' },
      { seq: 1, head: 3 },
    ])
    const { body } = await as(farm).call(groupGrowths.view, { groupId: from })
    expect(body.losses).toMatchObject([{ name: '운송 중 폐사', head: 8 }, { head: 3 }])
    expect([await behind('died'), await behind('movedOut')]).toEqual([11, 42])
    expect(await month()).toEqual({ dead: before.dead + 8, sent: before.sent - 8 })
    // The other farm corrects it, and takes it back.
    await takeUp(to, transferId, 26, 18, { diedFemales: 4, diedMales: 2, formMode: 'update', seq: 1 })
    expect([await behind('died'), await behind('movedOut')]).toEqual([9, 44])
    await takeUp(to, transferId, 26, 18, { formMode: 'delete', seq: 1 })
    expect([await behind('died'), await behind('movedOut')]).toEqual([3, 50])
    expect(await month()).toEqual(before)
  })

  test('is rejected to and by farms of other companies', async () => {
    expect((await as(farm).call(farms.list, {})).body.map(({ farmName }) => farmName)).toEqual([
      'Taker',
      'Third',
    ])
    const from = await newGroup()
    await buy(from, 5, 5)
    const stranger = await makeFarm({ company: 'ELSE' })
    expect(await send(from, 1, 1, { toFarmId: undefined })).toMatchObject({ code: 'FARM_NEEDED' })
    expect(await send(from, 1, 1, { toFarmId: stranger.farmId })).toMatchObject({
      code: 'FARM_NOT_OF_COMPANY',
    })
    expect(await send(from, 1, 1, { toFarmId: farm.farmId })).toMatchObject({ code: 'FARM_NOT_OF_COMPANY' })
    expect(await send(from, 2, 2)).toBe(1)
    const { transferId } = (await open()).at(-1)!
    const theirs = await newGroup(stranger)
    const stolen = { groupId: theirs, on: on(51), type: '110004', transferId, females: 1, males: 1 }
    expect(await save(transfersIn, stolen, stranger)).toMatchObject({ code: 'TRANSFER_UNKNOWN' })
    expect(await save(transfersIn, { ...stolen, transferId: undefined }, stranger)).toMatchObject({
      code: 'TRANSFER_NEEDED',
    })
    expect(await open(stranger)).toEqual([])
    // Also where the sender works on both farms, and also what went to another group of one's own farm.
    await asOwner(inject('databaseUrl'), (client) =>
      client.query(`insert into membership (farm_id, account_id, role) values ($1, $2, 'worker')`, [
        stranger.farmId,
        farm.worker.accountId,
      ]),
    )
    expect(await send(from, 1, 1, { toFarmId: stranger.farmId })).toMatchObject({
      code: 'FARM_NOT_OF_COMPANY',
    })
    const within = await newGroup()
    expect(await move(from, 1, 1, on(50), { toGroupId: within })).toBe(2)
    const own = (await view(within)).moves[0]!.transferId!
    const again = { groupId: within, on: on(51), type: '110004', transferId: own, females: 1, males: 1 }
    expect(await save(transfersIn, again)).toMatchObject({ code: 'TRANSFER_UNKNOWN' })
  })
})

test('a shipment and a transfer need a fixed number of statements', async () => {
  const [from, to] = [await newGroup(), await newGroup()]
  await buy(from, 20, 20)
  // Opened and claimed, held with what is asked, written, answered and committed.
  expect(await roundTrips(() => ship(from, 10, 10, on(53)))).toEqual({ said: 1, trips: 4 })
  // Both groups are held and asked at once; each is written, and what joins them.
  expect(await roundTrips(() => move(from, 1, 1, today, { toGroupId: to }))).toEqual({ said: 1, trips: 7 })
  // As old as they were bought; who left before makes them neither younger nor older.
  const arrived = (await as(farm).call(transfersIn.history, { groupId: to })).body.rows
  expect(arrived).toMatchObject([{ ageDays: 128 }])
})
