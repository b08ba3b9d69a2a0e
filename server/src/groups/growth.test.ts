import { afterAll, expect, inject, test } from 'vitest'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { groupGrowths } from '@penside/contract/groups/group-growth.ts'
import { groupLosses } from '@penside/contract/groups/group-loss.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { transfersOut } from '@penside/contract/groups/transfer-out.ts'
import { weighings } from '@penside/contract/groups/weighing.ts'
import { feeds } from '@penside/contract/stores/feed.ts'
import { receipts } from '@penside/contract/stores/receipt.ts'
import { feedReleases } from '@penside/contract/stores/release.ts'
import { makesGroup } from '@penside/contract/api/vocabulary.ts'
import type { Day } from '@penside/domain/basics/day.ts'
import { ageAt, curveAt, standardCurves } from '@penside/domain/farm/standard-curve.ts'
import type { GroupFigure } from '@penside/domain/groups/figures.ts'
import { asOwner, makeFarm } from '../../test/farm.ts'
import { on, start, openGroups } from '../../test/groups.ts'

const { app, farm, other, as, newGroup, view, headOf, save, buy, lose, ship, move } = await openGroups()
afterAll(() => app.close())

test('returns flow, weights, forecast, losses and money of a group', async () => {
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
  const { weight } = standardCurves
  const grownTo = curveAt(weight, ageAt(weight, 51) + 8)
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
      // The 95 had grown for eight days since they were weighed, and ten of 56 kg left.
      { ageDays: 122, kg: expect.closeTo((95 * grownTo - 560) / 85, 6) },
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
  expect(body.forecast).toEqual({ on: on(90 + 72), kg: 110, within: 7 })
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
  expect((await behind('weight')).slice(1)).toEqual([
    `shipment 1 ${on(98)} 56`,
    `weighing 1 ${on(90)} 51`,
    `transferIn 1 ${on(0)} 6.5`,
  ])
  const page = await as(farm).call(groupGrowths.rows, { groupId, figure: 'head', page: 1, pageSize: 3 })
  expect(page.body).toMatchObject({ total: 4, amount: 85, rows: [{ kind: 'transferIn' }] })
  const stranger = await makeFarm()
  for (const asked of [groupGrowths.view, groupGrowths.house])
    expect((await as(stranger).call(asked, { groupId })).status).toBe(404)
  expect((await as(stranger).call(groupGrowths.rows, { groupId, figure: 'died' })).status).toBe(404)
})

test('counts the cost of arrivals, and the price of pigs that left', async () => {
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

test('pigs moved without a price carry their cost from group to group', async () => {
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
  // Pigs without a known cost are counted.
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

test('lists the pens of a house and its fillings', async () => {
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

test('counts the feed of a group by stage, with its cost and conversion', async () => {
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
