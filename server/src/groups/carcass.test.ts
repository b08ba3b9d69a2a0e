import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Call, Input } from '@penside/contract/api/call.ts'
import { medicines } from '@penside/contract/farm/medicines.ts'
import { carcasses } from '@penside/contract/groups/carcass.ts'
import { gradings } from '@penside/contract/groups/grading.ts'
import { groupGrowths } from '@penside/contract/groups/group-growth.ts'
import { groups } from '@penside/contract/groups/group.ts'
import { groupTreatments } from '@penside/contract/groups/group-treatment.ts'
import { shipments } from '@penside/contract/groups/shipment.ts'
import { transfersIn } from '@penside/contract/groups/transfer-in.ts'
import { trucks } from '@penside/contract/groups/truck.ts'
import { removals } from '@penside/contract/records/removal.ts'
import { addDays } from '@penside/domain/basics/day.ts'
import { settlementOf } from '@penside/domain/groups/carcass.ts'
import { usualRemoval } from '@penside/domain/records/removal.ts'
import { asOwner, makeFarm, testApp, today, type TestApp, type TestFarm } from '../../test/farm.ts'

let app: TestApp
let farm: TestFarm
let stranger: TestFarm
beforeAll(async () => {
  app = await testApp()
  farm = await makeFarm({ name: 'Shipper' })
  stranger = await makeFarm({ name: 'Stranger' })
})
afterAll(() => app.close())

const start = addDays(today, -60)
const shippedOn = addDays(today, -10)
const ask = async <C extends Call>(to: C, input: Input<C>, of = farm) => {
  const answer = await app.as(of.manager).call(to, input)
  if (answer.status === 200) return answer.body
  const { code, values, fields } = answer.problem
  return { code, values, fields } as never
}

/** A group of which so many were shipped at once, as its shipment 1. */
async function shipped(head: number, more: Partial<Input<typeof shipments.save>> = {}): Promise<number> {
  const { groupId } = await ask(groups.save, {
    formMode: 'insert',
    groupId: undefined,
    groupName: undefined,
    startedOn: start,
    ageDays: 120,
    penId: farm.pen('farrowing 1'),
    breed: '043001',
  })
  const heads = { females: head, males: 0, grades: undefined }
  await ask(transfersIn.save, {
    formMode: 'insert',
    groupId,
    on: start,
    type: '110002',
    females: head + 5,
    males: 0,
    grades: undefined,
    ageDays: 120,
  } as Input<typeof transfersIn.save>)
  const sent = { formMode: 'insert', groupId, on: shippedOn, type: '200001', ...heads, ...more } as const
  expect(await ask(shipments.save, sent)).toMatchObject({ seq: 1 })
  return groupId
}
const type = (
  groupId: number,
  carcassNo: string,
  more: Partial<Input<typeof carcasses.save>> = {},
  of = farm,
) =>
  ask(
    carcasses.save,
    { formMode: 'insert', groupId, shipmentSeq: 1, carcassNo, weight: 88.4, grade: '1', ...more },
    of,
  )
type Rows = Input<typeof carcasses.bring>['rows']
const bring = (groupId: number, rows: Rows, more: Partial<Input<typeof carcasses.bring>> = {}, of = farm) =>
  ask(carcasses.bring, { groupId, shipmentSeq: 1, fileName: 'kill.xlsx', rows, ...more }, of)
const view = (groupId: number) => ask(carcasses.view, { groupId })
const numbers = async (groupId: number) => (await view(groupId)).rows.map(({ carcassNo }) => carcassNo)

test('saves, corrects and deletes carcasses; rejects duplicates and more than were shipped', async () => {
  const groupId = await shipped(3)
  expect(await type(groupId, '0101')).toMatchObject({ seq: 1 })
  expect(await type(groupId, 'a-2')).toMatchObject({ seq: 2 })
  expect(await type(groupId, 'A-2')).toMatchObject({ code: 'CARCASS_KNOWN', fields: ['dochaeNo'] })
  expect(await type(groupId, '0103')).toMatchObject({ seq: 3 })
  expect(await type(groupId, '0104')).toMatchObject({ code: 'MORE_CARCASSES', values: { heads: 3 } })
  expect(await type(groupId, '0101', { formMode: 'update', seq: 2 })).toMatchObject({ code: 'CARCASS_KNOWN' })
  expect(await type(groupId, '0102', { formMode: 'update', seq: 2, backfat: 21.5 })).toMatchObject({ seq: 2 })
  expect(await type(groupId, '0101', { formMode: 'delete', seq: 3 })).toMatchObject({
    code: 'CHANGED_MEANWHILE',
  })
  expect(await type(groupId, '0103', { formMode: 'delete', seq: 3 })).toMatchObject({ seq: 3 })
  expect(await type(groupId, '9', { part: 'liver' })).toMatchObject({ code: 'CONDEMNED_NEEDED' })
  expect(await numbers(groupId)).toEqual(['0101', '0102'])
  const gone = {
    formMode: 'delete',
    groupId,
    seq: 1,
    on: shippedOn,
    type: '200001',
    grades: undefined,
  } as const
  expect(await ask(shipments.save, gone)).toMatchObject({
    code: 'SHIPMENT_HAS_CARCASSES',
    values: { carcasses: 2 },
  })
  const fewer = { ...gone, formMode: 'update', females: 1, males: 0 } as const
  expect(await ask(shipments.save, fewer)).toMatchObject({ code: 'SHIPMENT_HAS_CARCASSES' })
  // Males have carcasses too.
  const came = { formMode: 'insert', groupId, on: start, type: '110002', females: 0, males: 1, ageDays: 120 }
  await ask(transfersIn.save, came as Input<typeof transfersIn.save>)
  expect(await ask(shipments.save, { ...fewer, males: 1 })).toMatchObject({ seq: 1 })
})

test('a carcass that comes after one was deleted has a place of its own', async () => {
  const groupId = await shipped(3)
  for (const carcassNo of ['1', '2', '3']) await type(groupId, carcassNo)
  await type(groupId, '1', { formMode: 'delete', seq: 1 })
  expect(await type(groupId, '4')).toMatchObject({ seq: 4 })
  expect(await numbers(groupId)).toEqual(['2', '3', '4'])
})

test('rejects results of an unknown shipment or one of another farm', async () => {
  const groupId = await shipped(2)
  expect(await type(groupId, '1', {}, stranger)).toMatchObject({ code: 'GROUP_UNKNOWN' })
  expect(await type(groupId, '1', { shipmentSeq: 2 })).toMatchObject({ code: 'SHIPMENT_UNKNOWN' })
  expect(
    await bring(
      groupId,
      [
        [1, '도체번호', '도체중', '등급'],
        [2, '1', 88, '1'],
      ],
      {},
      stranger,
    ),
  ).toMatchObject({
    code: 'GROUP_UNKNOWN',
  })
  expect(await ask(carcasses.view, { groupId }, stranger)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await numbers(groupId)).toEqual([])
})

test('a table is checked by row, imported as a whole or not at all, and undone as a whole', async () => {
  const groupId = await shipped(6)
  await type(groupId, '0100')
  const rows: Rows = [
    [1, '출하 성적'],
    [3, '순번', '도체번호', '도체중(kg)', '최종등급', '등지방(mm)', '단가'],
    [4, 1, '0101', 87.5, '1+등급', 21, '5,545'],
    [5, 2, '0101', 90, '1', 20, 5_400],
    [6, 3, '0100', 90, '3', 20, 5_400],
    [7, 4, '0104', 8.8, '2', 20, 5_400],
    [8, 5, '0105', 90, '등외', null, null],
  ]
  const dry = await bring(groupId, rows, { dryRun: true })
  expect(dry.rows.map(({ carcassNo, price }) => [carcassNo, price])).toEqual([
    ['0101', 5_545],
    ['0105', null],
  ])
  expect(dry.refused.map(({ row, column, code }) => [row, column, code])).toEqual([
    [5, '도체번호', 'CARCASS_TWICE'],
    [6, '최종등급', 'UNKNOWN_CODE'],
    [6, '도체번호', 'CARCASS_KNOWN'],
    [7, '도체중(kg)', 'CELL_OUTSIDE'],
  ])
  expect(await bring(groupId, rows)).toMatchObject({ code: 'ROWS_REFUSED', values: { rows: 4 } })
  expect(await numbers(groupId)).toEqual(['0100'])

  const mended = rows.map((row) => [...row]) as Rows
  mended[3]![2] = '0102'
  mended[4]![2] = '0103'
  mended[4]![4] = 2
  mended[5]![3] = '88,8'
  expect((await bring(groupId, mended)).refused).toEqual([])
  expect(await numbers(groupId)).toEqual(['0100', '0101', '0102', '0103', '0104', '0105'])
  expect(
    await bring(groupId, [mended[1]!, [9, 6, '0106', 90, '1', 20, 5_400]], { dryRun: true }),
  ).toMatchObject({
    refused: [{ row: 0, code: 'MORE_CARCASSES_IN_FILE', values: { heads: 6, carcasses: 7 } }],
  })
  const [brought] = (await view(groupId)).imports
  expect(brought).toMatchObject({ fileName: 'kill.xlsx', carcasses: 5, shipmentSeq: 1 })
  expect(await ask(carcasses.undo, { groupId, importId: brought!.importId }, stranger)).toMatchObject({
    code: 'GROUP_UNKNOWN',
  })
  // One that was corrected since goes, too: it came with the table.
  await type(groupId, '0199', { formMode: 'update', seq: 2 })
  expect(await ask(carcasses.undo, { groupId, importId: brought!.importId })).toMatchObject({ carcasses: 5 })
  expect(await ask(carcasses.undo, { groupId, importId: brought!.importId })).toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await numbers(groupId)).toEqual(['0100'])
  expect((await view(groupId)).imports).toEqual([])
})

test('rejects one of two concurrent imports of the same results, by name', async () => {
  const rows: Rows = [
    [1, '도체번호', '도체중', '등급'],
    [2, '1', 88, '1'],
    [3, '2', 90.5, '2'],
  ]
  const isRefused = (answer: object) => 'code' in answer
  const told = async (both: readonly Promise<object>[]) => {
    const answers = await Promise.all(both)
    expect(answers.filter(isRefused)).toHaveLength(1)
    return answers.find(isRefused)
  }
  const tables = await shipped(4)
  expect(await told([bring(tables, rows), bring(tables, rows)])).toMatchObject({
    code: 'ROWS_REFUSED',
    values: { rows: 2 },
  })
  expect(await numbers(tables)).toEqual(['1', '2'])
  expect((await view(tables)).imports).toHaveLength(1)
  expect((await bring(tables, rows, { dryRun: true })).refused.map(({ row, code }) => [row, code])).toEqual([
    [2, 'CARCASS_KNOWN'],
    [3, 'CARCASS_KNOWN'],
  ])

  const typed = await shipped(1)
  expect(await told([type(typed, '7'), type(typed, '7')])).toMatchObject({ code: 'CARCASS_KNOWN' })
  // Different carcasses, and room for one.
  const last = await shipped(1)
  expect(await told([type(last, '8'), type(last, '9')])).toMatchObject({ code: 'MORE_CARCASSES' })
  const both = await shipped(3)
  await told([bring(both, rows), type(both, '2')])
  const there = await numbers(both)
  expect([['1', '2'], ['2']]).toContainEqual(there)
})

test('remembers columns that were matched by hand', async () => {
  const groupId = await shipped(4)
  const rows: Rows = [
    [1, 'x1', 'x2', 'x3'],
    [2, '11', 88, '1'],
  ]
  const strange = await bring(groupId, rows, { dryRun: true })
  expect(strange.headings).toEqual(['x1', 'x2', 'x3'])
  expect(strange.samples).toEqual(['11', '88', '1'])
  expect(strange.refused.map(({ code }) => code)).toEqual(Array(3).fill('COLUMN_MISSING'))
  const columns = [
    { heading: 'x1', column: 'carcassNo' },
    { heading: 'x2', column: 'weight' },
    { heading: 'x3', column: 'grade' },
  ]
  expect((await bring(groupId, rows, { columns })).refused).toEqual([])
  const again: Rows = [
    [1, 'x3', 'x2', 'x1'],
    [2, '2', 91.2, '12'],
  ]
  expect((await bring(groupId, again, { dryRun: true })).rows).toMatchObject([
    { carcassNo: '12', weight: 91.2, grade: '2' },
  ])
})

test('the settlement agrees with the sums of the database', async () => {
  const head = 40
  const groupId = await shipped(head, { totalWeight: 4_544.5, netWeight: 3_400.2, price: 18_800_000 })
  const rows: Rows = [
    [1, 'Carcass number', 'Weight', 'Grade', 'Backfat', 'Condemned', 'Condemned part', 'Price per kg'],
  ]
  for (let i = 0; i < head; i++) {
    const lost = i % 17 === 3
    rows.push([
      i + 2,
      `C${i}`,
      70 + ((i * 13) % 37) + ((i * 7) % 100) / 100,
      ['1+', '1', '2', 'Out of grade'][i % 4]!,
      i % 9 === 0 ? null : 14 + ((i * 5) % 17) + 0.5,
      lost || i % 11 === 5 ? 'Abscess' : null,
      lost ? 'Whole carcass' : i % 11 === 5 ? 'Neck' : null,
      lost ? null : 5_000 + ((i * 331) % 900) + 0.25,
    ])
  }
  expect((await bring(groupId, rows)).refused).toEqual([])
  const { rows: all, shipments: lots } = await view(groupId)
  const found = settlementOf(all, lots[0]!)
  const [sums] = await asOwner(inject('databaseUrl'), async (client) => {
    const { rows } = await client.query<Record<string, string>>(
      `select count(*) as carcasses, sum(weight) as weight, sum(weight) filter (where part is distinct from 'whole') as paid,
         round(sum(weight * price) filter (where part is distinct from 'whole')) as money, avg(weight) as mean, avg(backfat) as fat,
         count(*) filter (where part = 'whole') as lost, count(*) filter (where part <> 'whole') as partly,
         count(*) filter (where grade = '2') as second, sum(weight) / 4544.5 * 100 as dressing,
         3400.2 - sum(weight) filter (where part is distinct from 'whole') as weight_more,
         18800000 - round(sum(weight * price) filter (where part is distinct from 'whole')) as money_more
       from carcass where farm_id = $1 and group_id = $2`,
      [farm.farmId, groupId],
    )
    return rows
  })
  const n = (key: string) => Number(sums![key])
  expect(found).toMatchObject({
    carcasses: n('carcasses'),
    missing: 0,
    weight: n('weight'),
    paidWeight: n('paid'),
    money: n('money'),
    condemned: n('lost'),
    partly: n('partly'),
    unpriced: 0,
    weightMore: n('weight_more'),
    moneyMore: n('money_more'),
  })
  // Every report has the results as the revenue of the shipment.
  const broughtIn = async () => (await ask(groupGrowths.view, { groupId })).revenue
  expect(await broughtIn()).toBe(n('money'))
  const margin = await ask(groupGrowths.rows, { groupId, figure: 'margin' })
  expect(margin).toMatchObject({ amount: n('money'), rows: [{ kind: 'shipment', amount: n('money') }] })
  const priced = all.find(({ price }) => price !== null)!
  const { shipmentSeq: _, importId: _i, ...again } = priced
  const save = {
    ...again,
    formMode: 'update',
    groupId,
    shipmentSeq: 1,
    part: undefined,
    condemned: undefined,
  } as const
  const backfat = again.backfat ?? undefined
  await ask(carcasses.save, { ...save, sex: undefined, backfat, price: undefined })
  expect(await broughtIn()).toBe(18_800_000)
  await ask(carcasses.save, { ...save, sex: undefined, backfat, price: priced.price ?? undefined })
  expect(await broughtIn()).toBe(n('money'))
  const last = all.at(-1)!
  await ask(carcasses.save, {
    ...save,
    formMode: 'delete',
    seq: last.seq,
    carcassNo: last.carcassNo,
    sex: undefined,
    backfat,
    price: undefined,
  } as never)
  expect(await broughtIn()).toBe(18_800_000)
  expect(found.grades['2']).toBe(n('second'))
  expect(found.meanWeight).toBeCloseTo(n('mean'), 9)
  expect(found.meanBackfat).toBeCloseTo(n('fat'), 9)
  expect(found.dressing).toBeCloseTo(n('dressing'), 9)
})

test('grading begins with the default table, and a farm adds its own', async () => {
  const listed = async () => (await ask(gradings.list, {})).rows
  expect((await listed()).map(({ dressing, own }) => [dressing, own])).toEqual([
    ['scalded', false],
    ['skinned', false],
  ])
  const band = {
    grade: '1',
    weightFrom: 90,
    weightBelow: 85,
    fatFrom: null,
    fatBelow: null,
    sex: null,
  } as const
  const next = { dressing: 'scalded', validFrom: addDays(today, 30) } as const
  expect(await ask(gradings.save, { ...next, bands: [band] })).toMatchObject({
    code: 'GRADING_BAND',
    values: { row: 1 },
  })
  expect(await ask(gradings.save, { ...next, bands: [] })).toMatchObject({ code: 'GRADING_EMPTY' })
  await ask(gradings.save, { ...next, bands: [{ ...band, weightBelow: 100 }] })
  expect((await listed())[0]).toMatchObject({ ...next, own: true, bands: [{ weightBelow: 100 }] })
  expect((await ask(gradings.list, {}, stranger)).rows).toHaveLength(2)
  await ask(gradings.remove, next)
  expect(await listed()).toHaveLength(2)
})

test('lists the withdrawals of groups and animals, including those from earlier groups', async () => {
  const groupId = await shipped(5)
  const { body } = await app.as(farm.worker).call(medicines.list, {})
  const medicine = body.rows.find(({ withdrawalDays }) => withdrawalDays > 3)!
  await ask(groupTreatments.save, {
    formMode: 'insert',
    groupId,
    on: today,
    medicineId: medicine.medicineId,
    method: '300001',
    head: 2,
  } as Input<typeof groupTreatments.save>)
  const { groups: all, sows } = await ask(trucks.candidates, {})
  const freeOn = addDays(today, medicine.withdrawalDays)
  expect(all.find((each) => each.groupId === groupId)).toMatchObject({
    head: 5,
    withdrawals: [{ givenOn: today, freeOn }],
  })
  // On its first free day a group has none.
  const freeToday = await shipped(1)
  await ask(groupTreatments.save, {
    formMode: 'insert',
    groupId: freeToday,
    on: addDays(today, -medicine.withdrawalDays),
    medicineId: medicine.medicineId,
    method: '300001',
    head: 1,
  } as Input<typeof groupTreatments.save>)
  const now = (await ask(trucks.candidates, {})).groups
  expect(now.find((each) => each.groupId === freeToday)).toMatchObject({ head: 5, withdrawals: [] })
  // Who has left the farm goes on no truck.
  const [{ animalId }] = sows as [(typeof sows)[number]]
  const left = { formMode: 'insert', animalId, removedOn: today, ...usualRemoval } as const
  await ask(removals.save, left)
  const ids = (await ask(trucks.candidates, {})).sows.map((sow) => sow.animalId)
  expect(ids).toEqual(sows.map((sow) => sow.animalId).filter((id) => id !== animalId))
  expect((await ask(trucks.candidates, {}, stranger)).groups).toEqual([])
})

test('imports unusual weights and prices once they are confirmed', async () => {
  const groupId = await shipped(2, { totalWeight: 230 })
  const rows: Rows = [
    [1, '도체번호', '도체중', '등급', 'kg당 단가'],
    [2, '0101', 87.5, '1', 5_400],
    [3, '0102', 187.5, '1', 54],
  ]
  const columns = [
    { heading: '도체번호', column: 'carcassNo' },
    { heading: '도체중', column: 'weight' },
    { heading: '등급', column: 'grade' },
    { heading: 'kg당 단가', column: 'price' },
  ]
  expect(await bring(groupId, rows, { columns, dryRun: true })).toMatchObject({
    refused: [],
    warned: [
      { row: 3, column: '도체중', code: 'WEIGHT_UNUSUAL', values: { each: 187.5, from: 46, to: 127 } },
      {
        row: 3,
        column: 'kg당 단가',
        code: 'KG_PRICE_UNUSUAL',
        values: { each: 54, from: 1_000, to: 20_000 },
      },
    ],
  })
  expect(await bring(groupId, rows, { columns })).toMatchObject({ code: 'ROWS_UNUSUAL', values: { rows: 2 } })
  expect(await bring(groupId, rows, { columns, warnings: 2 })).toMatchObject({ refused: [] })
})
