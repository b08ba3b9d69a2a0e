import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Call, Input } from '@penside/contract/call.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { outbox } from '@penside/contract/farm/outbox.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { groupGrowths } from '@penside/contract/groups/group-growth.ts'
import { groupEnds } from '@penside/contract/groups/group-end.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { weighings } from '@penside/contract/groups/weighing.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { feedReleases } from '@penside/contract/stores/release.ts'
import { makesGroup } from '@penside/contract/vocabulary.ts'
import { clientTimeHeader, deviceHeader, deviceSeqHeader, operationHeader } from '@penside/contract/roots.ts'
import { herds } from '@penside/contract/records/herd.ts'
import { addDays, type Day } from '@penside/domain/day.ts'
import type { GroupFigure } from '@penside/domain/groups/figures.ts'
import { asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let other: TestFarm
let third: TestFarm
beforeAll(async () => {
  app = await testApp()
  const company = `C${Date.now()}`
  farm = await makeFarm({ company, name: 'Giver' })
  other = await makeFarm({ company, name: 'Taker', kind: '431005' })
  third = await makeFarm({ company, name: 'Third' })
})
afterAll(() => app.close())

const start = addDays(today, -100)
const on = (days: number) => addDays(start, days)
const as = (of: TestFarm) => app.as(of.worker)

async function newGroup(of = farm, startedOn = start, penId = of.pen('farrowing 1')): Promise<number> {
  const { body } = await as(of).call(groups.save, {
    formMode: 'insert',
    groupId: undefined,
    groupName: undefined,
    startedOn,
    ageDays: 24,
    penId,
    breed: '043001',
  })
  return body.groupId
}
const view = async (groupId: number, of = farm) => (await as(of).call(groups.view, { groupId })).body
const headOf = async (groupId: number, of = farm) => {
  const { females, males } = await view(groupId, of)
  return [females, males]
}

/** What a save answers: the number that the record got, or the code of its refusal with its values. */
async function save<C extends Call>({ save: to }: { save: C }, input: Partial<Input<C>>, of = farm) {
  const answer = await as(of).call(to, { formMode: 'insert', ...input } as Input<C>)
  if (answer.status === 200) return (answer.body as { seq?: number }).seq
  const { code, values, fields } = answer.problem
  return { code, values, fields }
}
const buy = (groupId: number, females: number, males: number, day = on(0), of = farm) =>
  save(transfersIn, { groupId, on: day, type: '110002', females, males, ageDays: 28 }, of)
const lose = (groupId: number, head: number, day: Day) =>
  save(groupLosses, { groupId, on: day, cause: '033014', head })
const ship = (
  groupId: number,
  females: number,
  males: number,
  day: Day,
  more: Partial<Input<typeof shipments.save>> = {},
) => save(shipments, { groupId, on: day, type: '200001', females, males, ...more })
const move = (
  groupId: number,
  females: number,
  males: number,
  day: Day,
  more: Partial<Input<typeof transfersOut.save>>,
) => save(transfersOut, { groupId, on: day, type: '120003', females, males, ...more })
const medicineOf = async (withdrawalDays: number, of = farm) =>
  (
    await app.as(of.manager).call(medicines.save, {
      category: '200008',
      name: `Amoxicillin ${withdrawalDays} ${of.farmId}`,
      dose: 1,
      unit: 'ml',
      withdrawalDays,
    })
  ).body.medicineId

describe('heads', () => {
  test('are what came in less what left, and a loss is of both sexes as they stand there', async () => {
    const groupId = await newGroup()
    expect(await buy(groupId, 60, 40)).toBe(1)
    expect(await lose(groupId, 5, on(3))).toBe(1)
    expect(await headOf(groupId)).toEqual([57, 38])
    expect(
      await ship(groupId, 50, 30, on(80), { totalWeight: 9_200.25, netWeight: 7_000, price: 38_500_000 }),
    ).toBe(1)
    expect(await headOf(groupId)).toEqual([7, 8])
    const { rows } = (await as(farm).call(shipments.history, { groupId })).body
    expect(rows).toMatchObject([
      { head: 80, totalWeight: 9_200.25, netWeight: 7_000, price: 38_500_000, ageDays: null },
    ])
  })

  test('cannot leave that are not there on that day, and what later records rest on stays', async () => {
    const groupId = await newGroup()
    await buy(groupId, 10, 10, on(10))
    expect(await ship(groupId, 1, 1, on(9))).toMatchObject({
      code: 'MORE_THAN_IN_GROUP',
      values: { on: on(9), short: 1 },
    })
    expect(await ship(groupId, 11, 0, on(20))).toMatchObject({ code: 'MORE_THAN_IN_GROUP', fields: ['dusu'] })
    expect(await ship(groupId, 10, 10, on(20))).toBe(1)
    expect(await lose(groupId, 1, on(15))).toMatchObject({
      code: 'GROUP_HAS_FEWER',
      values: { moveKind: 'shipment', on: on(20) },
    })
    const less = {
      groupId,
      formMode: 'update',
      seq: 1,
      on: on(10),
      type: '110002',
      females: 9,
      males: 10,
    } as const
    expect(await save(transfersIn, less)).toMatchObject({
      code: 'GROUP_HAS_FEWER',
      values: { moveKind: 'shipment', on: on(20), short: 1 },
    })
    expect(await save(transfersIn, { ...less, formMode: 'delete' })).toMatchObject({
      code: 'GROUP_HAS_FEWER',
    })
    expect(await save(shipments, { groupId, formMode: 'delete', seq: 1, on: on(20), type: '200001' })).toBe(1)
    expect(await save(transfersIn, less)).toBe(1)
    expect(await headOf(groupId)).toEqual([9, 10])
  })

  test('are needed, lie in the days of the group, and a record is named by its number and day', async () => {
    const groupId = await newGroup()
    expect(await buy(groupId, 0, 0)).toMatchObject({ code: 'HEADS_NEEDED', fields: ['dusu'] })
    expect(await buy(groupId, 1, 0, on(-1))).toMatchObject({ code: 'BEFORE_GROUP_START', values: { start } })
    expect(await buy(groupId, 1, 0, addDays(today, 1))).toMatchObject({ code: 'AFTER_TODAY' })
    expect(await buy(987_654_321, 1, 0)).toMatchObject({ code: 'GROUP_UNKNOWN' })
    expect(await buy(groupId, 5, 5)).toBe(1)
    expect(await lose(groupId, 2, on(4))).toBe(1)
    const wrong = { groupId, formMode: 'delete', seq: 1, on: on(5), cause: '033014', head: 2 } as const
    expect(await save(groupLosses, wrong)).toMatchObject({ code: 'CHANGED_MEANWHILE' })
    expect(await save(groupLosses, { ...wrong, seq: 9 })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await save(groupLosses, { ...wrong, seq: undefined })).toMatchObject({ code: 'BAD_INPUT' })
    expect(await save(groupLosses, { groupId, on: on(5), cause: 'nonsense', head: 1 })).toMatchObject({
      code: 'UNKNOWN_CODE',
    })
    expect(await ship(groupId, 1, 0, on(5), { type: '200099' })).toMatchObject({ code: 'UNKNOWN_CODE' })
    expect(await ship(groupId, 1, 0, on(5), { partnerId: 987_654_321 })).toMatchObject({
      code: 'PARTNER_UNKNOWN',
    })
  })

  test('by grade are the head, and a sum that differs is refused', async () => {
    const groupId = await newGroup()
    const grades = { females: [3, 2, 1], males: [0, 1, 1] }
    const bought = { groupId, on: on(0), type: '110002', grades }
    expect(await save(transfersIn, { ...bought, females: 7 })).toMatchObject({
      code: 'GRADES_DIFFER',
      values: { sum: 6, head: 7 },
    })
    expect(await save(transfersIn, { ...bought, females: 5 })).toMatchObject({ code: 'GRADES_DIFFER' })
    expect(await save(transfersIn, { ...bought, females: 6, males: 3 })).toMatchObject({
      code: 'GRADES_DIFFER',
      values: { sum: 2, head: 3 },
      fields: ['dusuSu'],
    })
    expect(await save(transfersIn, { ...bought, females: 6, males: 2 })).toBe(1)
    expect(await headOf(groupId)).toEqual([6, 2])
    const { wire } = await as(farm).post('/mobile/selectJunipView.json', { grpNo: groupId })
    expect(wire).toMatchObject({
      rows: [{ dusu1: 3, dusu3: 1, dusuSu1: 0, dusu4: null, sumDusu: 8 }],
      maxSeq: 1,
    })
  })
})

describe('a transfer within the farm', () => {
  test('is entered once, stands on both sides, and is corrected and taken back on both', async () => {
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

  test('of which the books told one side only gets the other when it is corrected, or goes alone', async () => {
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

  test('makes a group in a pen, which goes with it', async () => {
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

  test('is on its way until it is taken up, in parts, with what died on the truck', async () => {
    const [from, to] = [await newGroup(), await newGroup(other)]
    await buy(from, 50, 50)
    expect(await send(from, 30, 20)).toBe(1)
    const [sent] = await open()
    expect(sent).toMatchObject({ farmName: 'Giver', females: 30, males: 20, ageDays: 78, sentOn: on(50) })
    expect(await open(farm)).toEqual([])
    const { transferId } = sent!
    expect(await takeUp(to, transferId, 31, 0)).toMatchObject({
      code: 'OVER_TRANSFER',
      values: { females: 30, males: 20 },
    })
    expect(await takeUp(to, transferId, 30, 20, { diedMales: 1 })).toMatchObject({
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
    expect(await takeUp(to, transferId, 0, 0, { diedFemales: 4 })).toMatchObject({ code: 'OVER_TRANSFER' })
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

  test('goes to no farm of another company, and is taken up by no other', async () => {
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

/** What a save answers, and how often it asks the database. */
async function roundTrips<Said>(save: () => Promise<Said>) {
  const client = await app.pool.connect()
  const asked = vi.spyOn(Object.getPrototypeOf(client), 'query')
  client.release()
  const said = await save()
  const statements = asked.mock.calls.map(([statement]) => statement)
  asked.mockRestore()
  // That somebody was there is noted beside it, once a minute.
  return { said, trips: statements.filter((each) => !String(each).startsWith('update session')).length }
}

test('a shipment and a transfer ask the database as seldom as they can', async () => {
  const [from, to] = [await newGroup(), await newGroup()]
  await buy(from, 20, 20)
  // Opened and claimed, held, asked, written, answered and committed.
  expect(await roundTrips(() => ship(from, 10, 10, on(53)))).toEqual({ said: 1, trips: 5 })
  // Both groups are held and asked at once; each is written, and what joins them.
  expect(await roundTrips(() => move(from, 1, 1, today, { toGroupId: to }))).toEqual({ said: 1, trips: 7 })
  // As old as they were bought; who left before makes them neither younger nor older.
  const arrived = (await as(farm).call(transfersIn.history, { groupId: to })).body.rows
  expect(arrived).toMatchObject([{ ageDays: 128 }])
})

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
  })

  test('that is entered, corrected or deleted after its pigs left for another farm goes with them', async () => {
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
    // They left later than was told: they were there when it was given.
    expect(await save(transfersOut, { ...sent, on: on(44), seq: 1, formMode: 'update' })).toBe(1)
    expect(await withdrawals()).toMatchObject([{ freeOn: on(57) }])
    expect(await treat(from, medicineId, on(44), { seq: 1, formMode: 'delete' })).toBe(1)
    expect(await withdrawals()).toMatchObject([{ freeOn: on(53) }])
  })

  test('goes along a chain to a third farm, also when it is entered, corrected or deleted late', async () => {
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
    // They left a day later than was told, after the second; and it was as first told.
    expect(await send(from, on(41), farm, other, { formMode: 'update', seq: 1 })).toBe(1)
    expect(await freeOn()).toEqual([on(61)])
    expect(await send(from, on(40), farm, other, { formMode: 'update', seq: 1 })).toBe(1)
    expect(await freeOn()).toEqual([on(55)])
    // Deleted: whoever has them need not wait.
    expect(await treat(from, medicineId, on(35), { formMode: 'delete', seq: 1 })).toBe(1)
    expect(await freeOn()).toEqual([])
    expect(await ships(on(49))).toBe(1)
  })

  test('goes no further once its pigs were not there before the others left', async () => {
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
    // It tells of a group what the list of groups tells.
    const listed = async (list: typeof groups.list | typeof groupTreatments.list) =>
      (await as(farm).call(list, { pageSize: 100 })).body.find((row) => row.groupId === groupId)
    const { startedOn, averageAge, penName } = (await listed(groups.list))!
    expect(penName).not.toBe('')
    expect(await listed(groupTreatments.list)).toMatchObject({ startedOn, averageAge, penName })
    expect(await treat(groupId, none, on(60), { formMode: 'delete', seq: 1 })).toBe(1)
    expect(await history()).toEqual([])
  })
})

describe('a weighing', () => {
  test('is of no more than are there, and is corrected and deleted', async () => {
    const groupId = await newGroup()
    await buy(groupId, 10, 0)
    await buy(groupId, 5, 0, on(51))
    const weigh = (head: number, totalWeight: number, more = {}) =>
      save(weighings, { groupId, on: on(50), head, totalWeight, ...more })
    expect(await weigh(11, 500)).toMatchObject({ code: 'MORE_TREATED_THAN_THERE' })
    // Who came on the day itself is there.
    expect(await weigh(16, 500, { on: on(51) })).toMatchObject({ values: { head: 15 } })
    expect(await weigh(5, 250.55)).toBe(1)
    expect(await weigh(6, 300, { formMode: 'update', seq: 1 })).toBe(1)
    expect(await weigh(11, 300, { formMode: 'update', seq: 1 })).toMatchObject({ values: { head: 10 } })
    const history = async () => (await as(farm).call(weighings.history, { groupId })).body.rows
    expect(await history()).toMatchObject([{ head: 6, totalWeight: 300 }])
    expect(await weigh(6, 300, { formMode: 'delete', seq: 1 })).toBe(1)
    expect(await history()).toEqual([])
  })
})

describe('the end of a group', () => {
  const end = (groupId: number, endedOn: Day, formMode: 'insert' | 'update' | 'delete' = 'insert') =>
    save({ save: groupEnds.save }, { groupId, endedOn, formMode, remark: 'all out' })

  test('needs an empty group, lies after its start and its last record, and closes it', async () => {
    const groupId = await newGroup()
    await buy(groupId, 2, 2)
    expect(await end(groupId, on(50))).toMatchObject({ code: 'GROUP_NOT_EMPTY', values: { head: 4 } })
    const weighed = { groupId, on: on(40), head: 1, totalWeight: 40 }
    const treated = { groupId, on: on(40), medicineId: await medicineOf(1), method: '300001' }
    expect([await save(weighings, weighed), await save(groupTreatments, treated)]).toEqual([1, 1])
    await ship(groupId, 2, 2, on(60))
    expect(await end(groupId, start)).toMatchObject({ code: 'END_NOT_AFTER_START' })
    expect(await end(groupId, on(59))).toMatchObject({
      code: 'END_BEFORE_LAST_MOVE',
      values: { last: on(60) },
    })
    expect(await end(groupId, addDays(today, 1))).toMatchObject({ code: 'AFTER_TODAY' })
    expect(await end(groupId, on(60), 'update')).toMatchObject({ code: 'NOT_FOUND' })
    const lists = async () =>
      (await as(farm).call(groups.list, { pageSize: 100 })).body.some((row) => row.groupId === groupId)
    expect(await lists()).toBe(true)
    expect(await end(groupId, on(60))).toBe(undefined)
    expect(await lists()).toBe(false)
    expect(await end(groupId, on(60))).toMatchObject({ code: 'GROUP_ENDED' })
    expect((await as(farm).call(groupEnds.history, { groupId })).body.rows).toMatchObject([
      { endedOn: on(60), remark: 'all out' },
    ])
    // Bought at 28 days of age on its first day: as old as on the day it ended.
    expect((await as(farm).call(groups.view, { groupId })).body.averageAge).toBe(88)
    for (const answer of [
      await buy(groupId, 1, 1, on(60)),
      await save(shipments, { groupId, formMode: 'delete', seq: 1, on: on(60), type: '200001' }),
      await save(groupTreatments, { groupId, on: on(60), medicineId: 1, method: '300001' }),
      await save(weighings, { groupId, on: on(60), head: 1, totalWeight: 1 }),
      await save(groupTreatments, { ...treated, formMode: 'delete', seq: 1 }),
      await save(weighings, { ...weighed, formMode: 'delete', seq: 1 }),
    ])
      expect(answer).toMatchObject({ code: 'GROUP_ENDED' })
    expect(await end(groupId, on(61), 'update')).toBe(undefined)
    expect(await end(groupId, on(60), 'delete')).toMatchObject({ code: 'CHANGED_MEANWHILE' })
    expect(await end(groupId, on(61), 'delete')).toBe(undefined)
    expect(await buy(groupId, 1, 1, on(61))).toBe(2)
  })
})

test('a shipment that another phone was quicker with is told to the manager, who settles it', async () => {
  const groupId = await newGroup()
  await buy(groupId, 10, 0)
  // A moment before the other phone's record, whatever the clocks' last digits are.
  const entered = new Date(Date.now() - 1_000)
  expect(await ship(groupId, 8, 0, on(80))).toBe(1)
  const late = {
    formMode: 'insert',
    groupId,
    on: on(80),
    type: '200001',
    females: 5,
    males: 0,
    grades: undefined,
  } as const
  const manager = app.as(farm.manager)
  const { problem } = await manager.call(shipments.save, late, {
    headers: {
      [operationHeader]: randomUUID(),
      [deviceHeader]: 'a phone without a network',
      [deviceSeqHeader]: '1',
      [clientTimeHeader]: entered.toISOString(),
    },
  })
  expect(problem).toMatchObject({
    code: 'MORE_THAN_IN_GROUP',
    values: { short: 3, againstBy: `Name of ${farm.worker.login}` },
  })
  const { conflicts } = (await manager.call(outbox.conflicts, {})).body
  const conflict = conflicts.find((each) => each.groupId === groupId)!
  expect(conflict).toMatchObject({ code: 'MORE_THAN_IN_GROUP', path: shipments.save.path })
  const settle = { conflictId: conflict.conflictId, decision: 'theirs' } as const
  expect((await manager.call(outbox.settle, settle)).status).toBe(200)
  expect(await headOf(groupId)).toEqual([2, 0])
})

test('a group tells how it grows: flow, weights, forecast, losses and money', async () => {
  const groupId = await newGroup()
  await save(transfersIn, {
    groupId,
    on: on(0),
    type: '110002',
    females: 50,
    males: 50,
    ageDays: 24,
    totalWeight: 650,
  })
  await lose(groupId, 4, on(20))
  await save(groupLosses, { groupId, on: on(60), cause: '033015', head: 1 })
  await save(weighings, { groupId, on: on(90), head: 5, totalWeight: 255 })
  await save(groupTreatments, {
    groupId,
    on: on(30),
    medicineId: await anyMedicine(),
    method: '300001',
    price: 9_500,
  })
  await ship(groupId, 5, 5, on(98), { type: '200003', totalWeight: 560, price: 4_000_000 })
  const { body } = await as(farm).call(groupGrowths.view, { groupId })
  expect(body.flow).toMatchObject([
    { stage: 'weaner', came: 100, died: 4, end: 96 },
    { stage: 'grower', died: 1, shipped: 0, end: 95 },
    { stage: 'finisher', shipped: 10, end: 85 },
  ])
  expect(body).toMatchObject({
    ageDays: 124,
    stage: 'finisher',
    weights: [
      { ageDays: 24, kg: 6.5 },
      { ageDays: 114, kg: 51 },
    ],
    losses: [
      { cause: '033014', head: 4 },
      { cause: '033015', head: 1 },
    ],
    medicineCost: 9_500,
    feedCost: 0,
    revenue: 4_000_000,
    shippedWeight: 560,
    conversion: null,
  })
  // 51 kg is the standard of 105.5 days, 110 kg of 177.5: it weighs that 72 days after the weighing.
  expect(body.forecast).toEqual({ on: on(90 + 72), kg: 110, within: 8 })
  expect(body.weight).toBeGreaterThan(57)
  expect(body.weight).toBeLessThan(60)
  // Each number opens the records that it counts.
  const behind = async (figure: GroupFigure, part: object = {}) => {
    const { rows, amount } = (await as(farm).call(groupGrowths.rows, { groupId, figure, ...part })).body
    return [amount, ...rows.map((row) => `${row.kind} ${row.seq} ${row.on} ${row.amount}`)]
  }
  expect(await behind('died')).toEqual([5, `groupLoss 2 ${on(60)} 1`, `groupLoss 1 ${on(20)} 4`])
  expect(await behind('died', { cause: '033015' })).toEqual([1, `groupLoss 2 ${on(60)} 1`])
  // 24 days old when they came: 44 on the 20th day, 84 on the 60th.
  expect(body.lossWeeks).toEqual([
    { week: 6, head: 4 },
    { week: 12, head: 1 },
  ])
  expect(await behind('died', { week: 6 })).toEqual([4, `groupLoss 1 ${on(20)} 4`])
  expect(await behind('head', { stage: 'grower' })).toEqual([
    95,
    `groupLoss 2 ${on(60)} -1`,
    `groupLoss 1 ${on(20)} -4`,
    `transferIn 1 ${on(0)} 100`,
  ])
  expect(await behind('shipped', { stage: 'grower' })).toEqual([0])
  expect(await behind('margin')).toEqual([
    3_990_500,
    `shipment 1 ${on(98)} 4000000`,
    `groupTreatment 1 ${on(30)} -9500`,
  ])
  expect((await behind('weight')).slice(1)).toEqual([`weighing 1 ${on(90)} 51`, `transferIn 1 ${on(0)} 6.5`])
  const page = await as(farm).call(groupGrowths.rows, { groupId, figure: 'head', page: 1, pageSize: 3 })
  expect(page.body).toMatchObject({ total: 4, amount: 85, rows: [{ kind: 'transferIn' }] })
  const stranger = await makeFarm()
  for (const asked of [groupGrowths.view, groupGrowths.house])
    expect((await as(stranger).call(asked, { groupId })).status).toBe(404)
  expect((await as(stranger).call(groupGrowths.rows, { groupId, figure: 'died' })).status).toBe(404)
})

test('what pigs cost when they came counts, and a group that gave some has its price back', async () => {
  const [from, to] = [await newGroup(), await newGroup()]
  const bought = { groupId: from, on: on(0), type: '110002', females: 60, males: 40, ageDays: 24 }
  expect(await save(transfersIn, { ...bought, price: 6_500_000.5 })).toBe(1)
  const given = {
    groupId: from,
    on: on(10),
    type: '120002',
    toGroupId: to,
    females: 20,
    males: 10,
    grades: undefined,
  }
  expect(await save(transfersOut, { ...given, price: 2_400_000 })).toBe(1)
  const growth = async (groupId: number) => (await as(farm).call(groupGrowths.view, { groupId })).body
  expect(await growth(from)).toMatchObject({ pigCost: 6_500_000.5, revenue: 2_400_000, shippedWeight: 0 })
  expect(await growth(to)).toMatchObject({ pigCost: 2_400_000, revenue: 0 })
  const behind = async (groupId: number, figure: GroupFigure) => {
    const { rows, amount } = (await as(farm).call(groupGrowths.rows, { groupId, figure })).body
    return [amount, ...rows.map((row) => `${row.kind} ${row.amount}`)]
  }
  expect(await behind(to, 'cost')).toEqual([2_400_000, 'transferIn 2400000'])
  expect(await behind(from, 'margin')).toEqual([-4_100_000.5, 'transferOut 2400000', 'transferIn -6500000.5'])

  // Another farm pays for what it takes up, and does not see what the giver wrote.
  const there = await newGroup(other)
  const sent = { groupId: from, on: on(20), type: '120001', toFarmId: other.farmId, females: 4, males: 0 }
  await save(transfersOut, { ...sent, price: 400_000, grades: undefined } as never)
  const [open] = (await as(other).call(transfersIn.open, {})).body.filter(
    ({ fromGroupId }) => fromGroupId === from,
  )
  const taken = {
    groupId: there,
    on: on(20),
    type: '110004',
    transferId: open!.transferId,
    females: 4,
    males: 0,
  }
  expect(await save(transfersIn, taken, other)).toBe(1)
  const theirs = () => as(other).call(groupGrowths.view, { groupId: there })
  expect((await theirs()).body.pigCost).toBe(0)
  expect(await save(transfersIn, { ...taken, formMode: 'update', seq: 1, price: 440_000 }, other)).toBe(1)
  expect((await theirs()).body.pigCost).toBe(440_000)
  expect((await growth(from)).revenue).toBe(2_800_000)
})

test('pigs that move without a price take along what they have cost, from group to group', async () => {
  const [nursery, grower, finisher] = [await newGroup(), await newGroup(), await newGroup()]
  const bought = { groupId: nursery, on: on(0), type: '110002', females: 100, males: 0, ageDays: 24 }
  await save(transfersIn, { ...bought, price: 1_000_000 })
  const treat = (groupId: number, day: Day, price: number, medicineId: number) =>
    save(groupTreatments, { groupId, on: day, medicineId, method: '300001', price })
  const medicineId = await anyMedicine()
  await treat(nursery, on(5), 50_000, medicineId)
  await move(nursery, 40, 0, on(10), { toGroupId: grower })
  await treat(grower, on(15), 10_000, medicineId)
  await move(grower, 10, 0, on(20), { toGroupId: finisher, totalWeight: 300 })
  const growth = async (groupId: number) => (await as(farm).call(groupGrowths.view, { groupId })).body
  expect(await growth(nursery)).toMatchObject({ pigCost: 1_000_000, medicineCost: 50_000, revenue: 420_000 })
  expect(await growth(grower)).toMatchObject({
    pigCost: 420_000,
    revenue: 107_500,
    withoutCost: 0,
    costPerKg: null,
  })
  const last = await growth(finisher)
  expect(last).toMatchObject({ pigCost: 107_500, revenue: 0 })
  expect(last.costPerKg).toBeCloseTo(107_500 / (10 * last.weight!), 6)
  const { rows, amount } = (await as(farm).call(groupGrowths.rows, { groupId: grower, figure: 'cost' })).body
  expect([amount, rows.map((row) => row.amount)]).toEqual([430_000, [10_000, 420_000]])
  // Of whom nothing is known is said.
  await buy(finisher, 5, 2, on(21))
  expect(await growth(finisher)).toMatchObject({ pigCost: 107_500, withoutCost: 7 })
  // From farther back than a page looks, a transfer is the same figure on both its pages.
  const [fifth, sixth] = [await newGroup(), await newGroup()]
  for (const [day, group] of [fifth, sixth].entries()) {
    const grown = { groupId: group, on: on(21), type: '110002', females: 10, males: 0, ageDays: 40 }
    await save(transfersIn, { ...grown, price: 900_000 + day })
  }
  await move(finisher, 4, 0, on(22), { toGroupId: fifth })
  await move(fifth, 7, 0, on(23), { toGroupId: sixth })
  const { revenue } = await growth(fifth)
  expect((await growth(sixth)).pigCost).toBe(900_001 + revenue)
})

test('the pens of a house stand beside each other, and how it was emptied and filled', async () => {
  const [pen, left] = await asOwner(inject('databaseUrl'), async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `with h as (insert into house (farm_id, kind, name_ko, name_en, name_vi) values ($1, '080007', '비육사', 'Finishing', 'Chuồng thịt') returning house_id)
       insert into pen (farm_id, house_id, name) select $1, house_id, name from h, unnest(array['1', '2']) name returning pen_id as id`,
      [farm.farmId],
    )
    return rows.map(({ id }) => Number(id))
  })
  const standing = await newGroup(farm, start, pen)
  const gone = await newGroup(farm, start, left)
  const comes = { type: '110002', males: 0, ageDays: 30 }
  const before = await newGroup(farm, start, pen)
  await save(transfersIn, { ...comes, groupId: before, on: on(2), females: 5 })
  await ship(before, 5, 0, on(30), { type: '200003' })
  await save(transfersIn, { ...comes, groupId: gone, on: on(2), females: 20 })
  await ship(gone, 20, 0, on(40), { type: '200003' })
  await save(transfersIn, { ...comes, groupId: standing, on: on(50), females: 40, totalWeight: 320 })
  await save(transfersIn, { ...comes, groupId: standing, on: on(64), females: 10, ageDays: 24 })
  await save(weighings, { groupId: standing, on: on(90), head: 5, totalWeight: 120 })
  await lose(standing, 1, on(91))
  const { body } = await as(farm).call(groupGrowths.house, { groupId: standing })
  expect(body.pens).toMatchObject([
    { penId: pen, groupId: standing, head: 49, gain: 400, lossRate: 2, emptySince: null, emptyDays: 20 },
    { penId: left, groupId: null, head: 0, gain: null, emptySince: on(40), emptyDays: null },
  ])
  // The second lot was born twenty days after the first.
  expect(body.fillings).toEqual([
    {
      from: on(50),
      filledOn: on(64),
      to: null,
      emptyDays: 10,
      came: 50,
      died: 1,
      ageSpread: 20,
      groups: [{ groupId: standing, name: expect.any(String) }],
    },
    expect.objectContaining({
      from: on(2),
      filledOn: on(2),
      to: on(40),
      emptyDays: null,
      came: 25,
      ageSpread: 0,
    }),
  ])
  // Each sum of a filling is that of the records of all its groups, and of no other.
  const rowsOf = async (figure: GroupFigure, filling: Day) => {
    const asked = { groupId: standing, figure, filling, pageSize: 100 }
    const { rows, amount, groupName } = (await as(farm).call(groupGrowths.rows, asked)).body
    return [groupName, amount, rows.map((row) => `${row.on} ${row.amount}`)]
  }
  expect(await rowsOf('came', on(50))).toEqual(['', 50, [`${on(64)} 10`, `${on(50)} 40`]])
  expect(await rowsOf('died', on(50))).toEqual(['', 1, [`${on(91)} 1`]])
  expect(await rowsOf('came', on(2))).toEqual(['', 25, [`${on(2)} 5`, `${on(2)} 20`]])
  expect(await rowsOf('shipped', on(2))).toEqual(['', 25, [`${on(40)} 20`, `${on(30)} 5`]])
  const none = { groupId: standing, figure: 'came', filling: on(3) } as const
  expect((await as(farm).call(groupGrowths.rows, none)).status).toBe(404)
})
const anyMedicine = async () => Number((await as(farm).call(medicines.choices, {})).body[0]!.code)

test('feed that a group got is counted by its stage, with what it cost and what it became', async () => {
  const groupId = await newGroup()
  await save(transfersIn, {
    groupId,
    on: on(0),
    type: '110002',
    females: 10,
    males: 0,
    ageDays: 24,
    totalWeight: 65,
  })
  await ship(groupId, 10, 0, on(100), { type: '200003', totalWeight: 565 })
  const [feed] = (await as(farm).call(feeds.choices, { category: '100003' })).body
  const itemId = Number(feed!.code)
  const kg = 1_000
  const receipt = { formMode: 'insert', itemId, receivedOn: on(0), amount: 2 * kg, price: 1_200_000 } as const
  expect((await as(farm).call(receipts.save, receipt)).status).toBe(200)
  for (const [days, amount] of [
    [10, 200],
    [60, 550],
  ] as const) {
    const release = {
      releasedOn: on(days),
      category: '100003',
      itemId,
      groupId,
      amount,
      processing: '340001',
    }
    expect((await as(farm).call(feedReleases.save, release)).status).toBe(200)
  }
  // A group that was fed stays, also one into which no pig came.
  const empty = await newGroup()
  const fed = {
    releasedOn: on(60),
    category: '100003',
    itemId,
    groupId: empty,
    amount: 1,
    processing: '340001',
  }
  await as(farm).call(feedReleases.save, fed)
  const gone = {
    formMode: 'delete',
    groupId: empty,
    groupName: undefined,
    startedOn: start,
    breed: '043001',
  } as const
  expect((await as(farm).call(groups.save, gone)).problem).toMatchObject({ code: 'GROUP_HAS_RECORDS' })
  // So does one that was fed when the transfer that made it is taken back.
  await buy(empty, 10, 0, on(60))
  const makes = { toGroupId: makesGroup, type: '120002', penId: farm.pen('farrowing 2') }
  expect(await move(empty, 5, 0, on(61), makes)).toBe(1)
  const made = (await view(empty)).moves.find(({ otherGroupId }) => otherGroupId)!.otherGroupId!
  await as(farm).call(feedReleases.save, { ...fed, releasedOn: on(62), groupId: made })
  expect(await move(empty, 0, 0, on(61), { formMode: 'delete', seq: 1 })).toBe(1)
  expect(await headOf(made)).toEqual([0, 0])
  const { body } = await as(farm).call(groupGrowths.view, { groupId })
  expect(body.conversion).toBeCloseTo(750 / 500, 6)
  expect(body.feedCost).toBe(750 * 600)
  expect(body.feed.map(({ kg }) => kg)).toEqual([200, 550, 0])
  // 24 to 70 days of age are 47 days with ten head.
  expect(body.feed[0]!.perHeadDay).toBeCloseTo(200 / 470, 6)
})
